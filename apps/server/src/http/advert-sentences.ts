/** Sentences about adverts of peers and what keeps somebody from one. As sentences.ts, whose table they are part of. */
import type { Locale } from '@kontor/contract/locale';

const EN_US = {
  'deal.age': 'The merchant asks for an account that is older than yours',
  'deal.completed': 'The merchant asks for more completed orders than you have',
  'deal.completion': 'The merchant asks for a higher completion rate than yours',
  'deal.counterparties': 'You have not traded with enough different people yet',
  'deal.blocked': 'You cannot trade with this person',
  'deal.method': 'Please choose one of the payment methods that fit this advertisement',
  'deal.methodGone': 'The merchant can no longer be paid this way. Please choose another one',
  'deal.paused': 'The market is moving fast. Floating prices are paused for a moment',
  'deal.terms': 'Please shorten the terms, and leave out characters that cannot be seen',
  'deal.conditions': 'Please check what you ask of the other side',
  'deal.margin': 'Please enter a margin from -10 % to 10 %, with two decimals of a percent at most',
  'deal.oneSize': 'Please enter either an amount or a quantity',
  'deal.proof': 'Please send at most three pictures of the payment',
} as const;

type AdvertSentences = Readonly<Record<keyof typeof EN_US, string>>;

const JA_JP: AdvertSentences = {
  'deal.age': 'この広告の条件より口座の開設期間が短いため取引できません',
  'deal.completed': 'この広告の条件より完了した注文が少ないため取引できません',
  'deal.completion': 'この広告の条件より完了率が低いため取引できません',
  'deal.counterparties': '取引相手の人数がまだ足りません',
  'deal.blocked': 'この相手とは取引できません',
  'deal.method': 'この広告に合う支払い方法を選択してください',
  'deal.methodGone': 'この支払い方法は利用できなくなりました。別の方法を選択してください',
  'deal.paused': '相場が急に動いています。変動価格は一時停止中です',
  'deal.terms': '条件文を短くし、見えない文字を除いてください',
  'deal.conditions': '相手に求める条件をご確認ください',
  'deal.margin': '上乗せ率は-10%から10%まで、小数点以下2桁以内で入力してください',
  'deal.oneSize': '金額または数量のどちらか一方を入力してください',
  'deal.proof': '支払いの画像は3枚までです',
};

const KO_KR: AdvertSentences = {
  'deal.age': '판매자가 요구하는 계정 개설 기간에 미치지 못합니다',
  'deal.completed': '판매자가 요구하는 완료 주문 수에 미치지 못합니다',
  'deal.completion': '판매자가 요구하는 완료율에 미치지 못합니다',
  'deal.counterparties': '거래한 상대의 수가 아직 부족합니다',
  'deal.blocked': '이 상대와는 거래할 수 없습니다',
  'deal.method': '이 광고에 맞는 결제 수단을 선택해 주세요',
  'deal.methodGone': '이 결제 수단은 더 이상 사용할 수 없습니다. 다른 수단을 선택해 주세요',
  'deal.paused': '시세가 빠르게 움직이고 있습니다. 변동 가격은 잠시 중단됩니다',
  'deal.terms': '조건을 줄이고 보이지 않는 문자를 제거해 주세요',
  'deal.conditions': '상대에게 요구하는 조건을 확인해 주세요',
  'deal.margin': '가산율은 -10%에서 10%까지, 소수점 둘째 자리까지 입력해 주세요',
  'deal.oneSize': '금액 또는 수량 중 하나만 입력해 주세요',
  'deal.proof': '결제 사진은 최대 3장까지 보낼 수 있습니다',
};

const ZH_TW: AdvertSentences = {
  'deal.age': '商家要求的帳戶年限高於您的帳戶',
  'deal.completed': '商家要求的已完成訂單數多於您的訂單數',
  'deal.completion': '商家要求的完成率高於您的完成率',
  'deal.counterparties': '與您交易過的人數還不夠',
  'deal.blocked': '您無法與此人交易',
  'deal.method': '請選擇符合此廣告的收付款方式',
  'deal.methodGone': '商家已無法以此方式收款，請選擇其他方式',
  'deal.paused': '行情波動劇烈，浮動價格暫停片刻',
  'deal.terms': '請縮短條款，並移除不可見的字元',
  'deal.conditions': '請檢查您對對方的要求',
  'deal.margin': '溢價請輸入 -10% 到 10%，最多兩位小數',
  'deal.oneSize': '請輸入金額或數量其中一項',
  'deal.proof': '付款圖片最多三張',
};

const ZH_CN: AdvertSentences = {
  'deal.age': '商家要求的账户年限高于您的账户',
  'deal.completed': '商家要求的已完成订单数多于您的订单数',
  'deal.completion': '商家要求的完成率高于您的完成率',
  'deal.counterparties': '与您交易过的人数还不够',
  'deal.blocked': '您无法与此人交易',
  'deal.method': '请选择符合此广告的收付款方式',
  'deal.methodGone': '商家已无法以此方式收款，请选择其他方式',
  'deal.paused': '行情波动剧烈，浮动价格暂停片刻',
  'deal.terms': '请缩短条款，并移除不可见的字符',
  'deal.conditions': '请检查您对对方的要求',
  'deal.margin': '溢价请输入 -10% 到 10%，最多两位小数',
  'deal.oneSize': '请输入金额或数量其中一项',
  'deal.proof': '付款图片最多三张',
};

const RU_RU: AdvertSentences = {
  'deal.age': 'Мерчант требует, чтобы аккаунт был старше вашего',
  'deal.completed': 'Мерчант требует больше завершённых сделок, чем у вас',
  'deal.completion': 'Мерчант требует более высокую долю завершённых сделок',
  'deal.counterparties': 'Вы торговали ещё с недостаточным числом разных людей',
  'deal.blocked': 'Вы не можете торговать с этим человеком',
  'deal.method': 'Выберите один из способов оплаты, подходящих к этому объявлению',
  'deal.methodGone': 'Этот способ оплаты больше не доступен. Выберите другой',
  'deal.paused': 'Рынок быстро движется. Плавающие цены ненадолго приостановлены',
  'deal.terms': 'Сократите условия и уберите невидимые символы',
  'deal.conditions': 'Проверьте требования к другой стороне',
  'deal.margin': 'Введите наценку от -10 % до 10 %, не более двух знаков после запятой',
  'deal.oneSize': 'Введите либо сумму, либо количество',
  'deal.proof': 'Отправьте не более трёх изображений оплаты',
};

const TR_TR: AdvertSentences = {
  'deal.age': 'Satıcı, hesabınızdan daha eski bir hesap istiyor',
  'deal.completed': 'Satıcı, sizinkinden daha fazla tamamlanmış emir istiyor',
  'deal.completion': 'Satıcı, sizinkinden daha yüksek bir tamamlama oranı istiyor',
  'deal.counterparties': 'Henüz yeterince farklı kişiyle işlem yapmadınız',
  'deal.blocked': 'Bu kişiyle işlem yapamazsınız',
  'deal.method': 'Lütfen bu ilana uyan ödeme yöntemlerinden birini seçin',
  'deal.methodGone': 'Bu yolla artık ödeme yapılamıyor. Lütfen başka bir yol seçin',
  'deal.paused': 'Piyasa hızlı hareket ediyor. Değişken fiyatlar kısa süreliğine durduruldu',
  'deal.terms': 'Lütfen koşulları kısaltın ve görünmeyen karakterleri çıkarın',
  'deal.conditions': 'Lütfen karşı taraftan istediklerinizi kontrol edin',
  'deal.margin': 'Lütfen -%10 ile %10 arasında, en çok iki ondalıklı bir marj girin',
  'deal.oneSize': 'Lütfen ya tutar ya da miktar girin',
  'deal.proof': 'Lütfen en fazla üç ödeme görseli gönderin',
};

const FR_FR: AdvertSentences = {
  'deal.age': 'Le marchand demande un compte plus ancien que le vôtre',
  'deal.completed': 'Le marchand demande plus d’ordres terminés que vous n’en avez',
  'deal.completion': 'Le marchand demande un taux d’achèvement supérieur au vôtre',
  'deal.counterparties': 'Vous n’avez pas encore échangé avec assez de personnes différentes',
  'deal.blocked': 'Vous ne pouvez pas échanger avec cette personne',
  'deal.method': 'Veuillez choisir un mode de paiement qui convient à cette annonce',
  'deal.methodGone': 'Ce mode de paiement n’est plus disponible. Veuillez en choisir un autre',
  'deal.paused': 'Le marché bouge vite. Les prix flottants sont suspendus un instant',
  'deal.terms': 'Veuillez raccourcir les conditions et retirer les caractères invisibles',
  'deal.conditions': 'Veuillez vérifier ce que vous demandez à l’autre partie',
  'deal.margin': 'Veuillez saisir une marge de -10 % à 10 %, avec deux décimales au plus',
  'deal.oneSize': 'Veuillez saisir soit un montant, soit une quantité',
  'deal.proof': 'Veuillez envoyer au plus trois images du paiement',
};

const ES_ES: AdvertSentences = {
  'deal.age': 'El comerciante pide una cuenta más antigua que la suya',
  'deal.completed': 'El comerciante pide más órdenes completadas de las que usted tiene',
  'deal.completion': 'El comerciante pide una tasa de finalización superior a la suya',
  'deal.counterparties': 'Aún no ha operado con suficientes personas distintas',
  'deal.blocked': 'No puede operar con esta persona',
  'deal.method': 'Elija uno de los métodos de pago que encajan con este anuncio',
  'deal.methodGone': 'Ya no se puede pagar por esta vía. Elija otra',
  'deal.paused': 'El mercado se mueve rápido. Los precios flotantes se pausan un momento',
  'deal.terms': 'Acorte las condiciones y quite los caracteres invisibles',
  'deal.conditions': 'Revise lo que pide a la otra parte',
  'deal.margin': 'Introduzca un margen de -10 % a 10 %, con dos decimales como máximo',
  'deal.oneSize': 'Introduzca un importe o una cantidad',
  'deal.proof': 'Envíe como máximo tres imágenes del pago',
};

const DE_DE: AdvertSentences = {
  'deal.age': 'Der Händler verlangt ein Konto, das älter ist als Ihres',
  'deal.completed': 'Der Händler verlangt mehr abgeschlossene Aufträge, als Sie haben',
  'deal.completion': 'Der Händler verlangt eine höhere Abschlussquote als Ihre',
  'deal.counterparties': 'Sie haben noch nicht mit genügend verschiedenen Personen gehandelt',
  'deal.blocked': 'Mit dieser Person können Sie nicht handeln',
  'deal.method': 'Bitte wählen Sie eine Zahlungsart, die zu dieser Anzeige passt',
  'deal.methodGone': 'Auf diesem Weg kann nicht mehr gezahlt werden. Bitte wählen Sie einen anderen',
  'deal.paused': 'Der Markt bewegt sich schnell. Variable Preise sind für einen Moment ausgesetzt',
  'deal.terms': 'Bitte kürzen Sie die Bedingungen und lassen Sie unsichtbare Zeichen weg',
  'deal.conditions': 'Bitte prüfen Sie, was Sie von der Gegenseite verlangen',
  'deal.margin': 'Bitte geben Sie einen Aufschlag von -10 % bis 10 % mit höchstens zwei Nachkommastellen ein',
  'deal.oneSize': 'Bitte geben Sie entweder einen Betrag oder eine Menge ein',
  'deal.proof': 'Bitte senden Sie höchstens drei Bilder der Zahlung',
};

export const ADVERT_SENTENCES: Readonly<Record<Locale, AdvertSentences>> = {
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
