import type { MessageWords } from '../template-names.ts';

export const JA_JP: MessageWords = {
  purposes: {
    register: '新規登録',
    reset: 'ログインパスワードの再設定',
    login_password: 'ログインパスワードの変更',
    fund_password: '資金パスワードの変更',
    old_email: '現在のメールアドレスの確認',
    new_email: '新しいメールアドレスの確認',
    old_phone: '現在の電話番号の確認',
    new_phone: '新しい電話番号の確認',
    withdraw: '出金',
    whitelist: '出金ホワイトリストの解除',
    trading_key: 'APIキーの変更',
    close: 'アカウントの解約',
  },
  codeSubject: '{purpose}：認証コード',
  codeText: '「{purpose}」の認証コードは次のとおりです。\n\n{code}\n\n有効期限は10分間で、1回だけ使用できます。',
  codeWarning:
    'このコードは誰にも教えないでください。当社の担当者がお尋ねすることはありません。心当たりがない場合は、このメッセージを無視してください。',
  codeShort: '[Kontor] 認証コード：{code}（{purpose}）。10分間有効です。誰にも教えないでください。',
  word: 'フィッシング対策ワード：{word}',
  notYou: 'お心当たりがない場合は、直ちにログインパスワードを変更し、サポートへご連絡ください。',
  footer: 'このメッセージは自動送信です。メール、電話、チャットでパスワードや認証コードをお尋ねすることはありません。',
  events: {
    already_registered: {
      subject: 'すでにアカウントをお持ちです',
      text: '{time}に、登録済みのこのアドレスで新規登録が試みられました。ご本人の場合はログインするか、パスワードをお忘れのときは再設定してください。変更された内容はありません。',
    },
    login_password_changed: {
      subject: 'ログインパスワードが変更されました',
      text: '{time}にログインパスワードが変更されました。すべての端末からログアウトされ、出金は24時間停止されます。',
    },
    fund_password_changed: {
      subject: '資金パスワードが変更されました',
      text: '{time}に資金パスワードが変更されました。すべての端末からログアウトされ、出金は24時間停止されます。',
    },
    email_changed: {
      subject: 'メールアドレスが変更されました',
      text: '{time}にアカウントのメールアドレスが{email}に変更されました。すべての端末からログアウトされ、出金は24時間停止されます。',
    },
    phone_changed: {
      subject: '電話番号が変更されました',
      text: '{time}にアカウントの電話番号が{phone}に変更されました。すべての端末からログアウトされ、出金は24時間停止されます。',
    },
    authenticator_added: {
      subject: '認証アプリを設定しました',
      text: '{time}に、お客様のアカウントに認証アプリが設定されました。出金は24時間停止されます。',
    },
    authenticator_removed: {
      subject: '認証アプリを解除しました',
      text: '{time}に、お客様のアカウントの認証アプリが解除されました。出金は24時間停止されます。',
    },
    passkey_added: {
      subject: 'パスキーを追加しました',
      text: '{time}に、お客様のアカウントにパスキーが追加されました。出金は24時間停止されます。',
    },
    passkey_removed: {
      subject: 'パスキーを削除しました',
      text: '{time}に、お客様のアカウントのパスキーが削除されました。出金は24時間停止されます。',
    },
    recovery_codes_made: {
      subject: '新しいリカバリーコード',
      text: '{time}に、お客様のアカウントのリカバリーコードが新しく発行されました。以前のコードは使用できません。出金は24時間停止されます。',
    },
    recovery_code_used: {
      subject: 'リカバリーコードが使用されました',
      text: '{time}に、お客様のアカウントのリカバリーコードが使用されました。同じコードは再度使用できません。',
    },
    whitelist_on: {
      subject: '出金ホワイトリストを有効にしました',
      text: '{time}に、お客様のアカウントの出金ホワイトリストが有効になりました。今後はアドレス帳のアドレスにのみ出金でき、新しいアドレスは追加から24時間後に使えます。',
    },
    whitelist_off: {
      subject: '出金ホワイトリストを解除しました',
      text: '{time}に、お客様のアカウントの出金ホワイトリストが解除されました。出金は24時間停止され、その後はどのアドレスにも出金できます。',
    },
    trading_key_made: {
      subject: 'APIキーを作成しました',
      text: '{time}に、お客様のアカウントでAPIキー「{label}」が作成されました。このキーを持つ人は、許可された範囲でお客様に代わって操作できます。',
    },
    trading_key_changed: {
      subject: 'APIキーを変更しました',
      text: '{time}に、お客様のアカウントのAPIキー「{label}」が変更されました（権限、使用元のアドレス、有効期限、または有効・無効）。',
    },
    trading_key_deleted: {
      subject: 'APIキーを削除しました',
      text: '{time}に、お客様のアカウントのAPIキー「{label}」が削除されました。このキーはもう使えません。',
    },
    address_added: {
      subject: '出金アドレスを追加しました',
      text: 'お客様のアカウントに{symbol}の出金アドレスが追加されました。\n\nネットワーク：{network}\nアドレス：{address}',
    },
    collection_added: {
      subject: '受取方法を追加しました',
      text: '{time}に、お客様のアカウントに{currency}の受取方法が追加されました。',
    },
    collection_changed: {
      subject: '受取方法を変更しました',
      text: '{time}に、お客様のアカウントの{currency}の受取方法が変更されました。',
    },
    collection_removed: {
      subject: '受取方法を削除しました',
      text: '{time}に、お客様のアカウントの受取方法が削除されました。',
    },
    balance_credited: {
      subject: '{quantity} {symbol}を入金しました',
      text: '取引所がお客様のアカウントに{quantity} {symbol}を入金しました。',
    },
    balance_debited: {
      subject: '{quantity} {symbol}を差し引きました',
      text: '取引所がお客様のアカウントから{quantity} {symbol}を差し引きました。詳しくはサポートまでお問い合わせください。',
    },
    new_login: {
      subject: '新しい端末からのログイン',
      text: '{time}に新しい端末からログインがありました。\n\n端末：{device}\n場所：{place}',
    },
    withdrawals_held: {
      subject: '出金が停止されています',
      text: '安全のため、{until}まで出金が停止されています。取引は通常どおりご利用いただけます。',
    },
    withdrawal_requested: {
      subject: '{quantity} {symbol}の出金申請',
      text: '{quantity} {symbol}の出金が申請されました。\n\nネットワーク：{network}\nアドレス：{address}',
    },
    withdrawal_completed: {
      subject: '{quantity} {symbol}の出金が完了しました',
      text: '{quantity} {symbol}がアカウントから出金されました。\n\nトランザクション：{txid}',
    },
    withdrawal_failed: {
      subject: '{quantity} {symbol}の出金に失敗しました',
      text: '{quantity} {symbol}の出金を実行できませんでした。金額はアカウントに戻されています。',
    },
    withdrawal_sent: {
      subject: '{quantity} {symbol}の出金が承認されました',
      text: '{quantity} {symbol}の出金を処理しています。キャンセルはできません。',
    },
    withdrawal_cancelled: {
      subject: '{quantity} {symbol}の出金をキャンセルしました',
      text: '{quantity} {symbol}の出金はキャンセルされました。金額はアカウントに戻されています。',
    },
    withdrawal_rejected: {
      subject: '{quantity} {symbol}の出金は承認されませんでした',
      text: '審査の結果、{quantity} {symbol}の出金は承認されませんでした。金額はアカウントに戻されています。詳しくはサポートにお問い合わせください。',
    },
    deposit_seen: {
      subject: '{quantity} {symbol}が到着しました',
      text: '{quantity} {symbol}の入金がネットワークに到着しました。必要な承認数に達すると反映されます。',
    },
    deposit_reversed: {
      subject: '{quantity} {symbol}の入金が取り消されました',
      text: '{quantity} {symbol}の入金は確定前にネットワークで取り消されたため、アカウントから差し引かれました。ネットワークに再び取り込まれると、再度反映されます。',
    },
    deposit_credited: { subject: '{quantity} {symbol}が入金されました', text: '{quantity} {symbol}の入金がアカウントに反映されました。' },
    position_liquidated: {
      subject: '{pair}：ポジションが強制決済されました',
      text: '{pair}のマーク価格が{price}に達し、証拠金でポジションを維持できなくなったため、{quantity} {symbol}が決済されました。明細ですべての手順と数値を確認できます。',
    },
    position_deleveraged: {
      subject: '{pair}：自動デレバレッジによりポジションが縮小されました',
      text: '{pair}のポジションのうち{quantity} {symbol}が{price}で手数料なしに決済されました。反対側のポジションが破産し、板でも保険基金でも引き受けられなかったためです。',
    },
    margin_call_cross: {
      subject: '証拠金率が{ratio}になりました',
      text: 'クロスマージンのポジションの証拠金率が{ratio}に達しました。100%で強制決済されます。証拠金を追加するか、一部を決済してください。',
    },
    margin_call_isolated: {
      subject: '{pair}：証拠金率が{ratio}になりました',
      text: '分離マージンの{pair}ポジションの証拠金率が{ratio}に達しました。100%で強制決済されます。証拠金を追加するか、一部を決済してください。',
    },
    position_settled: {
      subject: '{pair}：契約が清算されました',
      text: '{pair}の契約は終了しました。ポジションのうち{quantity} {symbol}が{price}で手数料なしに決済されました。',
    },
    seconds_void: {
      subject: '{pair}：秒契約が無効になりました',
      text: '{pair}の指数では秒契約{number}の結果を決められなかったため、契約は無効になりました。投資額と手数料の{quantity} {symbol}は秒契約口座に返金されました。',
    },
    deal_begun: {
      subject: '注文{number}：{quantity} {symbol}（{total} {fiat}）',
      text: '法定通貨の注文が作成されました：{quantity} {symbol}、{total} {fiat}。通貨はエスクローに預けられています。買い手は時間内に支払う必要があります。',
    },
    deal_paid: {
      subject: '注文{number}：買い手が支払いました',
      text: '買い手は{total} {fiat}を送金したと申告しました。売り手は買い手本人名義の口座から入金されたことを確認し、{quantity} {symbol}をリリースします。',
    },
    deal_completed: {
      subject: '注文{number}が完了しました',
      text: '{quantity} {symbol}が買い手にリリースされました。',
    },
    deal_cancelled: {
      subject: '注文{number}がキャンセルされました',
      text: '{total} {fiat}で{quantity} {symbol}の注文がキャンセルされました。通貨は売り手に戻りました。',
    },
    deal_overdue: {
      subject: '注文{number}：確認の期限切れ',
      text: '{total} {fiat}の確認時間が過ぎました。自動では何も行われません。売り手がリリースするか、買い手がキャンセルするか、サポートが判断するまで、通貨はエスクローに残ります。双方とも異議を申し立てられます。',
    },
    deal_appealed: {
      subject: '注文{number}：異議申立て',
      text: '異議が申し立てられました。サポートが判断するまで、通貨はエスクローに残ります。経緯を説明し、証拠を添付してください。',
    },
    price_alert_up: {
      subject: '{pair} が {price} に上昇しました',
      text: '{pair} の価格が {price} に達しました。上昇を条件とするアラートです。\n\n{note}',
    },
    price_alert_down: {
      subject: '{pair} が {price} に下落しました',
      text: '{pair} の価格が {price} に達しました。下落を条件とするアラートです。\n\n{note}',
    },
    price_alert_change_up: {
      subject: '{pair} が {period} で {change} 上昇しました',
      text: '{pair} の価格が {period} 以内に {change} 上昇し、設定されたアラートの条件に達しました。\n\n{note}',
    },
    price_alert_change_down: {
      subject: '{pair} が {period} で {change} 下落しました',
      text: '{pair} の価格が {period} 以内に {change} 下落し、設定されたアラートの条件に達しました。\n\n{note}',
    },
    price_alert_funding_up: {
      subject: '{pair}：資金調達率 {rate}',
      text: '{pair} の資金調達率が {rate} に上昇し、設定されたアラートの条件に達しました。\n\n{note}',
    },
    price_alert_funding_down: {
      subject: '{pair}：資金調達率 {rate}',
      text: '{pair} の資金調達率が {rate} に低下し、設定されたアラートの条件に達しました。\n\n{note}',
    },
    price_alert_ended: {
      subject: '{pair} のアラートは終了しました',
      text: '{pair} の取引は終了しました。この市場のアラートも終了しました。\n\n{note}',
    },
    merchant_approved: {
      subject: 'マーチャントとして承認されました',
      text: '法定通貨取引で広告を出せるようになりました。必要な保証金を預けると、広告を公開できます。',
    },
    merchant_rejected: {
      subject: 'マーチャントの申請が却下されました',
      text: 'マーチャントの申請が却下されました。理由：{reason}\n\n状況が変わりましたら、再度申請できます。',
    },
    merchant_withdrawn: {
      subject: 'マーチャントの承認が取り消されました',
      text: 'マーチャントの承認が取り消されました。理由：{reason}\n\n広告は非公開になりました。進行中の注文はそのまま続きます。',
    },
    identity_approved: { subject: '本人確認が完了しました', text: '本人確認が完了しました。ただいまから上限額が引き上げられます。' },
    identity_rejected: {
      subject: '本人確認ができませんでした',
      text: '本人確認ができませんでした。理由：{reason}\n\n修正のうえ、再度提出してください。',
    },
    account_suspended: {
      subject: 'アカウントが停止されました',
      text: '{time}にアカウントが停止されました。ログインと注文の取消しはできますが、取引と振替はできません。詳しくはサポートへお問い合わせください。',
    },
    account_reinstated: {
      subject: 'アカウントの停止が解除されました',
      text: '{time}にアカウントの停止が解除されました。再びお取引いただけます。',
    },
    account_closed: {
      subject: 'アカウントが解約されました',
      text: 'ご依頼により、{time}にアカウントが解約されました。今後はログインできません。',
    },
    ticket_answered: {
      subject: 'サポートから回答がありました',
      text: 'お問い合わせ「{subject}」に回答がありました。ヘルプセンターでご覧いただけます。',
    },
    notice: { subject: '{title}', text: '{text}' },
  },
};
