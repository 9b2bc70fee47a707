/** Sentences about subscriptions to new coins. As sentences.ts, whose table they are part of. */
import type { Locale } from '@kontor/contract/locale';

const EN_US = {
  'field.lots': 'Please enter a whole number of lots',
  'refusal.unknownItem': 'There is no such subscription',
  'refusal.notOpen': 'This subscription is not open at the moment',
  'refusal.notFunded': 'The tokens of this subscription are not ready yet. Please try again later',
  'refusal.subscriptionLimit': 'This is more than you can still subscribe',
  'refusal.noHolding': 'You have no frozen tokens of this subscription',
  'refusal.nothingReleased': 'Nothing has been released since the last time. The next part is released at 00:00 UTC',
} as const;

type IcoSentences = Readonly<Record<keyof typeof EN_US, string>>;

const JA_JP: IcoSentences = {
  'field.lots': '口数を整数で入力してください',
  'refusal.unknownItem': 'この申込みは存在しません',
  'refusal.notOpen': 'この申込みは現在受け付けていません',
  'refusal.notFunded': 'この申込みのトークンはまだ準備できていません。しばらくしてからお試しください',
  'refusal.subscriptionLimit': '申込み可能な数量を超えています',
  'refusal.noHolding': 'この申込みの凍結中のトークンはありません',
  'refusal.nothingReleased': '前回以降に解除されたものはありません。次の解除は00:00 UTCです',
};

const KO_KR: IcoSentences = {
  'field.lots': '구좌 수를 정수로 입력해 주세요',
  'refusal.unknownItem': '해당 청약이 없습니다',
  'refusal.notOpen': '이 청약은 현재 접수하지 않습니다',
  'refusal.notFunded': '이 청약의 토큰이 아직 준비되지 않았습니다. 잠시 후 다시 시도해 주세요',
  'refusal.subscriptionLimit': '청약할 수 있는 수량을 초과했습니다',
  'refusal.noHolding': '이 청약에 동결된 토큰이 없습니다',
  'refusal.nothingReleased': '지난번 이후 해제된 것이 없습니다. 다음 해제는 00:00 UTC입니다',
};

const ZH_TW: IcoSentences = {
  'field.lots': '請輸入整數的份數',
  'refusal.unknownItem': '沒有此認購項目',
  'refusal.notOpen': '此認購項目目前未開放',
  'refusal.notFunded': '此認購項目的代幣尚未就緒，請稍後再試',
  'refusal.subscriptionLimit': '超出您可認購的數量',
  'refusal.noHolding': '您沒有此項目的凍結代幣',
  'refusal.nothingReleased': '自上次以來沒有新釋放的代幣，下一次釋放為 00:00 UTC',
};

const ZH_CN: IcoSentences = {
  'field.lots': '请输入整数的份数',
  'refusal.unknownItem': '没有此认购项目',
  'refusal.notOpen': '此认购项目目前未开放',
  'refusal.notFunded': '此认购项目的代币尚未就绪，请稍后再试',
  'refusal.subscriptionLimit': '超出您可认购的数量',
  'refusal.noHolding': '您没有此项目的冻结代币',
  'refusal.nothingReleased': '自上次以来没有新释放的代币，下一次释放为 00:00 UTC',
};

const RU_RU: IcoSentences = {
  'field.lots': 'Введите целое число лотов',
  'refusal.unknownItem': 'Такой подписки нет',
  'refusal.notOpen': 'Эта подписка сейчас не открыта',
  'refusal.notFunded': 'Токены этой подписки ещё не готовы. Попробуйте позже',
  'refusal.subscriptionLimit': 'Это больше, чем вы ещё можете подписать',
  'refusal.noHolding': 'У вас нет замороженных токенов этой подписки',
  'refusal.nothingReleased': 'С прошлого раза ничего не разморожено. Следующая часть — в 00:00 UTC',
};

const TR_TR: IcoSentences = {
  'field.lots': 'Lütfen tam sayı olarak lot girin',
  'refusal.unknownItem': 'Böyle bir talep toplama yok',
  'refusal.notOpen': 'Bu talep toplama şu anda açık değil',
  'refusal.notFunded': 'Bu talep toplamanın token’ları henüz hazır değil. Lütfen daha sonra tekrar deneyin',
  'refusal.subscriptionLimit': 'Bu, hâlâ talep edebileceğinizden fazla',
  'refusal.noHolding': 'Bu talep toplamadan dondurulmuş token’ınız yok',
  'refusal.nothingReleased': 'Son seferden beri çözülen bir şey yok. Sonraki bölüm 00:00 UTC’de çözülür',
};

const FR_FR: IcoSentences = {
  'field.lots': 'Veuillez saisir un nombre entier de lots',
  'refusal.unknownItem': 'Cette souscription n’existe pas',
  'refusal.notOpen': 'Cette souscription n’est pas ouverte en ce moment',
  'refusal.notFunded': 'Les jetons de cette souscription ne sont pas encore prêts. Veuillez réessayer plus tard',
  'refusal.subscriptionLimit': 'C’est plus que ce que vous pouvez encore souscrire',
  'refusal.noHolding': 'Vous n’avez pas de jetons gelés de cette souscription',
  'refusal.nothingReleased': 'Rien n’a été libéré depuis la dernière fois. La prochaine part l’est à 00:00 UTC',
};

const ES_ES: IcoSentences = {
  'field.lots': 'Introduzca un número entero de lotes',
  'refusal.unknownItem': 'No existe esta suscripción',
  'refusal.notOpen': 'Esta suscripción no está abierta en este momento',
  'refusal.notFunded': 'Los tokens de esta suscripción aún no están listos. Inténtelo más tarde',
  'refusal.subscriptionLimit': 'Es más de lo que aún puede suscribir',
  'refusal.noHolding': 'No tiene tokens congelados de esta suscripción',
  'refusal.nothingReleased': 'No se ha liberado nada desde la última vez. La siguiente parte se libera a las 00:00 UTC',
};

const DE_DE: IcoSentences = {
  'field.lots': 'Bitte eine ganze Zahl von Losen eingeben',
  'refusal.unknownItem': 'Diese Zeichnung gibt es nicht',
  'refusal.notOpen': 'Diese Zeichnung ist im Moment nicht offen',
  'refusal.notFunded': 'Die Token dieser Zeichnung sind noch nicht bereit. Bitte später noch einmal versuchen',
  'refusal.subscriptionLimit': 'Das ist mehr, als Sie noch zeichnen können',
  'refusal.noHolding': 'Sie haben keine eingefrorenen Token dieser Zeichnung',
  'refusal.nothingReleased': 'Seit dem letzten Mal wurde nichts freigegeben. Der nächste Teil wird um 00:00 UTC freigegeben',
};

/** By locale and key. */
export const ICO_SENTENCES: Readonly<Record<Locale, IcoSentences>> = {
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
