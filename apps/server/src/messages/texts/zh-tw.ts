import type { MessageWords } from '../template-names.ts';

export const ZH_TW: MessageWords = {
  purposes: {
    register: '註冊',
    reset: '重設登入密碼',
    login_password: '變更登入密碼',
    fund_password: '變更資金密碼',
    old_email: '驗證目前的電子郵件',
    new_email: '驗證新的電子郵件',
    old_phone: '驗證目前的手機號碼',
    new_phone: '驗證新的手機號碼',
    withdraw: '提領',
    whitelist: '關閉提領白名單',
    trading_key: '變更 API 金鑰',
    close: '註銷帳戶',
  },
  codeSubject: '{purpose}：您的驗證碼',
  codeText: '您用於「{purpose}」的驗證碼為：\n\n{code}\n\n10 分鐘內有效，僅能使用一次。',
  codeWarning: '請勿將驗證碼告訴任何人，我們的人員絕不會向您索取。若非本人操作，請忽略此訊息。',
  codeShort: '【Kontor】驗證碼 {code}，用於{purpose}，10 分鐘內有效。請勿告訴任何人。',
  word: '您的防釣魚碼：{word}',
  notYou: '若非本人操作，請立即變更登入密碼並聯絡客服。',
  footer: '本訊息由系統自動發送。我們絕不會透過郵件、電話或聊天索取您的密碼或驗證碼。',
  events: {
    already_registered: {
      subject: '您已有帳戶',
      text: '{time} 有人嘗試使用此地址註冊，而該地址已有帳戶。若為本人操作，請直接登入；若忘記密碼，請重設密碼。帳戶未有任何變更。',
    },
    login_password_changed: {
      subject: '登入密碼已變更',
      text: '您的登入密碼已於 {time} 變更。所有裝置皆已登出，24 小時內暫停提領。',
    },
    fund_password_changed: {
      subject: '資金密碼已變更',
      text: '您的資金密碼已於 {time} 變更。所有裝置皆已登出，24 小時內暫停提領。',
    },
    email_changed: {
      subject: '電子郵件已變更',
      text: '您的帳戶電子郵件已於 {time} 變更為 {email}。所有裝置皆已登出，24 小時內暫停提領。',
    },
    phone_changed: {
      subject: '手機號碼已變更',
      text: '您的帳戶手機號碼已於 {time} 變更為 {phone}。所有裝置皆已登出，24 小時內暫停提領。',
    },
    authenticator_added: {
      subject: '已設定驗證器應用程式',
      text: '您的帳戶已於 {time} 設定驗證器應用程式。提領將暫停 24 小時。',
    },
    authenticator_removed: {
      subject: '已移除驗證器應用程式',
      text: '您帳戶的驗證器應用程式已於 {time} 移除。提領將暫停 24 小時。',
    },
    passkey_added: {
      subject: '已新增通行密鑰',
      text: '您的帳戶已於 {time} 新增通行密鑰。提領將暫停 24 小時。',
    },
    passkey_removed: {
      subject: '已移除通行密鑰',
      text: '您帳戶的一個通行密鑰已於 {time} 移除。提領將暫停 24 小時。',
    },
    recovery_codes_made: {
      subject: '新的復原碼',
      text: '您的帳戶已於 {time} 產生新的復原碼，舊的復原碼不再有效。提領將暫停 24 小時。',
    },
    recovery_code_used: {
      subject: '復原碼已使用',
      text: '您帳戶的一組復原碼已於 {time} 使用，無法再次使用。',
    },
    whitelist_on: {
      subject: '提領白名單已開啟',
      text: '您帳戶的提領白名單已於 {time} 開啟。此後僅能提領至地址簿中的地址，新地址於新增 24 小時後方可使用。',
    },
    whitelist_off: {
      subject: '提領白名單已關閉',
      text: '您帳戶的提領白名單已於 {time} 關閉。提領將暫停 24 小時，之後可提領至任意地址。',
    },
    trading_key_made: {
      subject: '已建立 API 金鑰',
      text: '您的帳戶已於 {time} 建立 API 金鑰「{label}」。持有該金鑰者可在您允許的範圍內代您操作。',
    },
    trading_key_changed: {
      subject: 'API 金鑰已變更',
      text: '您帳戶的 API 金鑰「{label}」已於 {time} 變更：權限、使用地址、到期時間，或啟用狀態。',
    },
    trading_key_deleted: {
      subject: 'API 金鑰已刪除',
      text: '您帳戶的 API 金鑰「{label}」已於 {time} 刪除，無法再使用。',
    },
    address_added: {
      subject: '已新增提領地址',
      text: '您的帳戶已新增 {symbol} 提領地址。\n\n網路：{network}\n地址：{address}',
    },
    collection_added: {
      subject: '已新增收款方式',
      text: '您的帳戶已於 {time} 新增 {currency} 收款方式。',
    },
    collection_changed: {
      subject: '收款方式已變更',
      text: '您帳戶的 {currency} 收款方式已於 {time} 變更。',
    },
    collection_removed: {
      subject: '收款方式已刪除',
      text: '您帳戶的一個收款方式已於 {time} 刪除。',
    },
    balance_credited: {
      subject: '{quantity} {symbol} 已入帳',
      text: '交易所已將 {quantity} {symbol} 存入您的帳戶。',
    },
    balance_debited: {
      subject: '{quantity} {symbol} 已扣除',
      text: '交易所已從您的帳戶扣除 {quantity} {symbol}。如需瞭解詳情，請聯絡客服。',
    },
    new_login: { subject: '新裝置登入', text: '您的帳戶於 {time} 在新裝置上登入。\n\n裝置：{device}\n地點：{place}' },
    withdrawals_held: { subject: '提領已暫停', text: '為保障您的安全，帳戶提領已暫停至 {until}。交易不受影響。' },
    withdrawal_requested: {
      subject: '已申請提領 {quantity} {symbol}',
      text: '已申請提領 {quantity} {symbol}。\n\n網路：{network}\n地址：{address}',
    },
    withdrawal_completed: {
      subject: '提領 {quantity} {symbol} 已完成',
      text: '{quantity} {symbol} 已從您的帳戶轉出。\n\n交易雜湊：{txid}',
    },
    withdrawal_failed: { subject: '提領 {quantity} {symbol} 失敗', text: '您的 {quantity} {symbol} 提領未能完成，金額已退回您的帳戶。' },
    withdrawal_sent: { subject: '提領 {quantity} {symbol} 已核准', text: '您的 {quantity} {symbol} 提領正在處理，無法再取消。' },
    withdrawal_cancelled: { subject: '提領 {quantity} {symbol} 已取消', text: '您的 {quantity} {symbol} 提領已取消，金額已退回您的帳戶。' },
    withdrawal_rejected: {
      subject: '提領 {quantity} {symbol} 未獲核准',
      text: '您的 {quantity} {symbol} 提領經審核未獲核准，金額已退回您的帳戶。詳情請聯絡客服。',
    },
    deposit_seen: { subject: '{quantity} {symbol} 正在入帳', text: '您存入的 {quantity} {symbol} 已到達網路，達到所需確認數後計入帳戶。' },
    deposit_reversed: {
      subject: '{quantity} {symbol} 存入已撤銷',
      text: '您存入的 {quantity} {symbol} 在最終確認前被網路撤銷，已從帳戶中扣除。如果網路再次收錄該筆存入，將再次計入帳戶。',
    },
    deposit_credited: { subject: '已入帳 {quantity} {symbol}', text: '您存入的 {quantity} {symbol} 已計入帳戶。' },
    position_liquidated: {
      subject: '{pair}：倉位已強制平倉',
      text: '{pair} 的標記價格達到 {price}，保證金已不足以維持您的倉位，其中 {quantity} {symbol} 已平倉。收據列出每個步驟與每項數字。',
    },
    position_deleveraged: {
      subject: '{pair}：倉位因自動減倉而縮減',
      text: '您的 {pair} 倉位中有 {quantity} {symbol} 以 {price} 免手續費平倉。對手方的倉位已破產，訂單簿與保險基金皆無法承接。',
    },
    margin_call_cross: {
      subject: '保證金率達到 {ratio}',
      text: '您全倉倉位的保證金率已達 {ratio}，達到 100% 時將強制平倉。請追加保證金或平掉部分倉位。',
    },
    margin_call_isolated: {
      subject: '{pair}：保證金率達到 {ratio}',
      text: '您逐倉 {pair} 倉位的保證金率已達 {ratio}，達到 100% 時將強制平倉。請追加保證金或平掉部分倉位。',
    },
    position_settled: {
      subject: '{pair}：合約已結算',
      text: '{pair} 合約已結束。您的倉位中有 {quantity} {symbol} 以 {price} 免手續費平倉。',
    },
    seconds_void: {
      subject: '{pair}：秒合約無效',
      text: '{pair} 的指數不足以判定您的秒合約 {number}，該合約無效。本金與手續費共 {quantity} {symbol} 已退回您的秒合約帳戶。',
    },
    deal_begun: {
      subject: '訂單 {number}：{quantity} {symbol}，{total} {fiat}',
      text: '法幣訂單已建立：{quantity} {symbol}，{total} {fiat}。幣已託管，買方須在時限內付款。',
    },
    deal_paid: {
      subject: '訂單 {number}：買方已付款',
      text: '買方表示已轉帳 {total} {fiat}。賣方確認款項來自買方本人名下帳戶後，放行 {quantity} {symbol}。',
    },
    deal_completed: {
      subject: '訂單 {number} 已完成',
      text: '{quantity} {symbol} 已放行給買方。',
    },
    deal_cancelled: {
      subject: '訂單 {number} 已取消',
      text: '{total} {fiat} 購買 {quantity} {symbol} 的法幣訂單已取消，幣已退回賣方。',
    },
    deal_overdue: {
      subject: '訂單 {number}：確認逾時',
      text: '確認 {total} {fiat} 的時限已過。不會自動發生任何事：在賣方放行、買方取消或客服裁定之前，幣一直託管。雙方都可以申訴。',
    },
    deal_appealed: {
      subject: '訂單 {number}：申訴',
      text: '已提出申訴。在客服裁定之前，幣一直託管。請說明經過並附上證據。',
    },
    price_alert_up: {
      subject: '{pair} 已漲至 {price}',
      text: '{pair} 的價格已達到 {price}。您的提醒條件為上漲。\n\n{note}',
    },
    price_alert_down: {
      subject: '{pair} 已跌至 {price}',
      text: '{pair} 的價格已達到 {price}。您的提醒條件為下跌。\n\n{note}',
    },
    price_alert_change_up: {
      subject: '{pair} 在 {period} 內上漲 {change}',
      text: '{pair} 的價格在 {period} 內上漲 {change}，達到您設定的提醒條件。\n\n{note}',
    },
    price_alert_change_down: {
      subject: '{pair} 在 {period} 內下跌 {change}',
      text: '{pair} 的價格在 {period} 內下跌 {change}，達到您設定的提醒條件。\n\n{note}',
    },
    price_alert_funding_up: {
      subject: '{pair}：資金費率 {rate}',
      text: '{pair} 的資金費率已升至 {rate}，達到您設定的提醒條件。\n\n{note}',
    },
    price_alert_funding_down: {
      subject: '{pair}：資金費率 {rate}',
      text: '{pair} 的資金費率已降至 {rate}，達到您設定的提醒條件。\n\n{note}',
    },
    price_alert_ended: {
      subject: '{pair} 的提醒已結束',
      text: '{pair} 已停止交易，您在該市場的提醒已結束。\n\n{note}',
    },
    merchant_approved: {
      subject: '您已成為商家',
      text: '您現在可以在法幣交易中刊登廣告。繳納所需保證金後，廣告即可上線。',
    },
    merchant_rejected: {
      subject: '商家申請未通過',
      text: '您的商家申請未通過：{reason}\n\n情況改變後可重新申請。',
    },
    merchant_withdrawn: {
      subject: '商家資格已取消',
      text: '您的商家資格已取消：{reason}\n\n您的廣告已下線，進行中的訂單不受影響。',
    },
    identity_approved: { subject: '身分驗證已通過', text: '您的身分驗證已通過，即刻起適用更高限額。' },
    identity_rejected: { subject: '身分驗證未通過', text: '您的身分驗證未通過：{reason}\n\n請更正後重新提交。' },
    account_suspended: {
      subject: '帳戶已被停用',
      text: '您的帳戶已於 {time} 被停用。您仍可登入與撤單，但無法交易與劃轉。詳情請聯絡客服。',
    },
    account_reinstated: { subject: '帳戶已恢復', text: '您的帳戶已於 {time} 恢復，可以繼續交易。' },
    account_closed: { subject: '帳戶已註銷', text: '您的帳戶已依您的要求於 {time} 註銷，之後無法登入。' },
    ticket_answered: { subject: '客服已回覆', text: '您的詢問「{subject}」已有回覆，可在說明中心查看。' },
    notice: { subject: '{title}', text: '{text}' },
  },
};
