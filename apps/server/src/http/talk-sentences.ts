/** Sentences about the chat, the evidence and the appeals of trades between users. As sentences.ts, whose table they are part of. */
import type { Locale } from '@kontor/contract/locale';

const EN_US = {
  'deal.text': 'Please write a message of at most 1,000 characters, without invisible ones',
  'deal.files': 'Please attach your own picture again',
  'deal.chatClosed': 'The chat of this order is closed',
  'deal.chatRate': 'You write very fast. Please wait a moment',
  'deal.chatFull': 'This chat has reached its limit of messages',
  'deal.statement': 'Please describe what happened in at most 4,000 characters',
  'deal.escrowGone': 'The seller does not have the coins any more, so they cannot be locked again. Please write to support',
  'deal.evidenceFull': 'You have added as much evidence as is possible',
  'deal.merchantNeeds': 'You do not meet all conditions for merchants yet. The page says what is missing',
} as const;

type TalkSentences = Readonly<Record<keyof typeof EN_US, string>>;

const JA_JP: TalkSentences = {
  'deal.text': 'メッセージは1,000文字以内で、見えない文字を含めずに入力してください',
  'deal.files': 'ご自身の画像をもう一度添付してください',
  'deal.chatClosed': 'この注文のチャットは終了しました',
  'deal.chatRate': '送信が速すぎます。少しお待ちください',
  'deal.chatFull': 'このチャットのメッセージ数が上限に達しました',
  'deal.statement': '何が起きたかを4,000文字以内で説明してください',
  'deal.escrowGone': '売り手にコインが残っていないため、再びロックできません。サポートにご連絡ください',
  'deal.evidenceFull': '追加できる証拠の上限に達しました',
  'deal.merchantNeeds': 'マーチャントの条件をまだ満たしていません。不足している条件はページに表示されています',
};

const KO_KR: TalkSentences = {
  'deal.text': '보이지 않는 문자 없이 1,000자 이내로 메시지를 입력해 주세요',
  'deal.files': '본인의 사진을 다시 첨부해 주세요',
  'deal.chatClosed': '이 주문의 채팅은 종료되었습니다',
  'deal.chatRate': '메시지를 너무 빨리 보내고 있습니다. 잠시 기다려 주세요',
  'deal.chatFull': '이 채팅의 메시지 수가 한도에 도달했습니다',
  'deal.statement': '무슨 일이 있었는지 4,000자 이내로 설명해 주세요',
  'deal.escrowGone': '판매자에게 코인이 남아 있지 않아 다시 잠글 수 없습니다. 고객 지원에 문의해 주세요',
  'deal.evidenceFull': '추가할 수 있는 증거의 한도에 도달했습니다',
  'deal.merchantNeeds': '아직 상인 조건을 모두 충족하지 않았습니다. 부족한 조건은 페이지에 표시됩니다',
};

const ZH_TW: TalkSentences = {
  'deal.text': '請輸入最多 1,000 字且不含隱形字元的訊息',
  'deal.files': '請重新附上您自己的圖片',
  'deal.chatClosed': '此訂單的聊天已關閉',
  'deal.chatRate': '您傳送得太快，請稍候',
  'deal.chatFull': '此聊天的訊息數已達上限',
  'deal.statement': '請以最多 4,000 字說明發生的情況',
  'deal.escrowGone': '賣方已沒有足夠的幣，無法再次鎖定。請聯絡客服',
  'deal.evidenceFull': '您能新增的證據已達上限',
  'deal.merchantNeeds': '您尚未符合商家的全部條件，頁面會說明缺少什麼',
};

const ZH_CN: TalkSentences = {
  'deal.text': '请输入最多 1,000 字且不含隐形字符的消息',
  'deal.files': '请重新附上您自己的图片',
  'deal.chatClosed': '此订单的聊天已关闭',
  'deal.chatRate': '您发送得太快，请稍候',
  'deal.chatFull': '此聊天的消息数已达上限',
  'deal.statement': '请用最多 4,000 字说明发生的情况',
  'deal.escrowGone': '卖方已没有足够的币，无法再次锁定。请联系客服',
  'deal.evidenceFull': '您可添加的证据已达上限',
  'deal.merchantNeeds': '您尚未满足商家的全部条件，页面会说明缺少什么',
};

const RU_RU: TalkSentences = {
  'deal.text': 'Введите сообщение не длиннее 1000 знаков без невидимых символов',
  'deal.files': 'Прикрепите своё изображение ещё раз',
  'deal.chatClosed': 'Чат этого заказа закрыт',
  'deal.chatRate': 'Вы пишете слишком быстро. Подождите немного',
  'deal.chatFull': 'В этом чате достигнут предел сообщений',
  'deal.statement': 'Опишите, что произошло, не более чем в 4000 знаков',
  'deal.escrowGone': 'У продавца больше нет этих монет, заблокировать их снова нельзя. Напишите в поддержку',
  'deal.evidenceFull': 'Добавлено столько доказательств, сколько возможно',
  'deal.merchantNeeds': 'Вы ещё не выполнили все условия для мерчантов. На странице указано, чего не хватает',
};

const TR_TR: TalkSentences = {
  'deal.text': 'Lütfen görünmeyen karakterler olmadan en fazla 1.000 karakterlik bir mesaj yazın',
  'deal.files': 'Lütfen kendi resminizi yeniden ekleyin',
  'deal.chatClosed': 'Bu emrin sohbeti kapandı',
  'deal.chatRate': 'Çok hızlı yazıyorsunuz. Lütfen biraz bekleyin',
  'deal.chatFull': 'Bu sohbet mesaj sınırına ulaştı',
  'deal.statement': 'Lütfen olanları en fazla 4.000 karakterle anlatın',
  'deal.escrowGone': 'Satıcıda bu coinler artık yok, bu yüzden yeniden kilitlenemiyor. Lütfen desteğe yazın',
  'deal.evidenceFull': 'Eklenebilecek kadar kanıt eklediniz',
  'deal.merchantNeeds': 'Satıcı olmak için gereken tüm koşulları henüz karşılamıyorsunuz. Eksikler sayfada yazıyor',
};

const FR_FR: TalkSentences = {
  'deal.text': 'Veuillez écrire un message de 1 000 caractères au plus, sans caractères invisibles',
  'deal.files': 'Veuillez joindre à nouveau votre propre image',
  'deal.chatClosed': 'La discussion de cet ordre est close',
  'deal.chatRate': 'Vous écrivez très vite. Veuillez patienter un instant',
  'deal.chatFull': 'Cette discussion a atteint sa limite de messages',
  'deal.statement': 'Veuillez décrire ce qui s’est passé en 4 000 caractères au plus',
  'deal.escrowGone': 'Le vendeur n’a plus ces coins, ils ne peuvent donc être bloqués à nouveau. Veuillez écrire au support',
  'deal.evidenceFull': 'Vous avez ajouté toutes les preuves possibles',
  'deal.merchantNeeds': 'Vous ne remplissez pas encore toutes les conditions des marchands. La page indique ce qui manque',
};

const ES_ES: TalkSentences = {
  'deal.text': 'Escriba un mensaje de hasta 1.000 caracteres, sin caracteres invisibles',
  'deal.files': 'Adjunte de nuevo su propia imagen',
  'deal.chatClosed': 'El chat de esta orden está cerrado',
  'deal.chatRate': 'Escribe muy rápido. Espere un momento',
  'deal.chatFull': 'Este chat ha alcanzado su límite de mensajes',
  'deal.statement': 'Describa lo ocurrido en un máximo de 4.000 caracteres',
  'deal.escrowGone': 'El vendedor ya no tiene estas monedas, así que no se pueden bloquear otra vez. Escriba al soporte',
  'deal.evidenceFull': 'Ha añadido todas las pruebas posibles',
  'deal.merchantNeeds': 'Aún no cumple todas las condiciones para comerciantes. La página indica qué falta',
};

const DE_DE: TalkSentences = {
  'deal.text': 'Bitte schreiben Sie eine Nachricht von höchstens 1.000 Zeichen, ohne unsichtbare',
  'deal.files': 'Bitte hängen Sie Ihr eigenes Bild noch einmal an',
  'deal.chatClosed': 'Der Chat dieser Order ist geschlossen',
  'deal.chatRate': 'Sie schreiben sehr schnell. Bitte warten Sie einen Moment',
  'deal.chatFull': 'Dieser Chat hat seine Grenze an Nachrichten erreicht',
  'deal.statement': 'Bitte beschreiben Sie in höchstens 4.000 Zeichen, was geschehen ist',
  'deal.escrowGone':
    'Der Verkäufer hat die Coins nicht mehr, sie können also nicht wieder gesperrt werden. Bitte schreiben Sie dem Support',
  'deal.evidenceFull': 'Sie haben so viele Belege hinzugefügt, wie möglich ist',
  'deal.merchantNeeds': 'Sie erfüllen noch nicht alle Bedingungen für Händler. Die Seite sagt, was fehlt',
};

/** By locale. */
export const TALK_SENTENCES: Readonly<Record<Locale, TalkSentences>> = {
  en_US: EN_US,
  ja_JP: JA_JP,
  ko_KR: KO_KR,
  zh_TW: ZH_TW,
  zh_CN: ZH_CN,
  ru_RU: RU_RU,
  tr_TR: TR_TR,
  fr_FR: FR_FR,
  es_ES: ES_ES,
  de_DE: DE_DE,
};
