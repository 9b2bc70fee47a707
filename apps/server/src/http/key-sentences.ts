/** Sentences about keys of the trading API. As sentences.ts, whose table they are part of. */
import type { Locale } from '@kontor/contract/locale';

const EN_US = {
  'tradingKey.label': 'Please enter a label of 1 to 40 characters',
  'tradingKey.address': 'Please check the addresses: each is an IPv4 or IPv6 address, or a network such as 203.0.113.0/24',
  'tradingKey.wide': 'This network is too wide to protect a key: at most a /16 of IPv4 or a /32 of IPv6',
  'tradingKey.withdrawFromAnywhere': 'A key that may withdraw needs the addresses that it is used from',
  'tradingKey.expiry': 'Please choose an expiry in the future, within ten years',
  'tradingKey.noExpiry': 'A key that trades from any address has to expire',
  'tradingKey.tooMany': 'You have reached the limit of 30 API keys',
  'tradingKey.proof': 'Switching a key on needs your fund password and a code',
  'tradingKey.privateKey': 'This is a private key. Keep it to yourself and enter the public one',
  'tradingKey.rsaKey': 'Please enter an RSA public key of at least 2048 bits in PEM format',
  'tradingKey.ed25519Key': 'Please enter an Ed25519 public key in PEM format',
} as const;

type KeySentences = Readonly<Record<keyof typeof EN_US, string>>;

const JA_JP: KeySentences = {
  'tradingKey.label': 'ラベルは1～40文字で入力してください',
  'tradingKey.address': 'アドレスをご確認ください。IPv4またはIPv6のアドレス、あるいは203.0.113.0/24のようなネットワークを指定できます',
  'tradingKey.wide': 'このネットワークは範囲が広すぎてキーを保護できません。IPv4は/16、IPv6は/32までです',
  'tradingKey.withdrawFromAnywhere': '出金できるキーには、使用元のアドレスの指定が必要です',
  'tradingKey.expiry': '有効期限は10年以内の将来の日時を選択してください',
  'tradingKey.noExpiry': 'どのアドレスからでも取引できるキーには有効期限が必要です',
  'tradingKey.tooMany': 'APIキーは30個までです',
  'tradingKey.proof': 'キーを有効にするには、資金パスワードとコードが必要です',
  'tradingKey.privateKey': 'これは秘密鍵です。秘密鍵は誰にも渡さず、公開鍵を入力してください',
  'tradingKey.rsaKey': '2048ビット以上のRSA公開鍵をPEM形式で入力してください',
  'tradingKey.ed25519Key': 'Ed25519公開鍵をPEM形式で入力してください',
};

const KO_KR: KeySentences = {
  'tradingKey.label': '라벨을 1~40자로 입력해 주세요',
  'tradingKey.address': '주소를 확인해 주세요. IPv4 또는 IPv6 주소, 혹은 203.0.113.0/24와 같은 네트워크여야 합니다',
  'tradingKey.wide': '이 네트워크는 범위가 너무 넓어 키를 보호할 수 없습니다. IPv4는 /16, IPv6는 /32까지 가능합니다',
  'tradingKey.withdrawFromAnywhere': '출금 권한이 있는 키에는 사용할 주소를 지정해야 합니다',
  'tradingKey.expiry': '만료 시각은 10년 이내의 미래로 선택해 주세요',
  'tradingKey.noExpiry': '모든 주소에서 거래하는 키에는 만료일이 필요합니다',
  'tradingKey.tooMany': 'API 키는 최대 30개까지 만들 수 있습니다',
  'tradingKey.proof': '키를 켜려면 자금 비밀번호와 코드가 필요합니다',
  'tradingKey.privateKey': '이것은 개인 키입니다. 개인 키는 공유하지 말고 공개 키를 입력해 주세요',
  'tradingKey.rsaKey': '2048비트 이상의 RSA 공개 키를 PEM 형식으로 입력해 주세요',
  'tradingKey.ed25519Key': 'Ed25519 공개 키를 PEM 형식으로 입력해 주세요',
};

const ZH_TW: KeySentences = {
  'tradingKey.label': '請輸入 1 至 40 個字元的標籤',
  'tradingKey.address': '請檢查位址：每項應為 IPv4 或 IPv6 位址，或如 203.0.113.0/24 的網段',
  'tradingKey.wide': '此網段過大，無法保護金鑰：IPv4 最大為 /16，IPv6 最大為 /32',
  'tradingKey.withdrawFromAnywhere': '可提領的金鑰必須指定其使用位址',
  'tradingKey.expiry': '請選擇十年以內的未來到期時間',
  'tradingKey.noExpiry': '可從任何位址交易的金鑰必須設定到期時間',
  'tradingKey.tooMany': '最多可建立 30 個 API 金鑰',
  'tradingKey.proof': '啟用金鑰需要資金密碼與驗證碼',
  'tradingKey.privateKey': '這是私鑰。請自行妥善保管，並輸入公鑰',
  'tradingKey.rsaKey': '請輸入 PEM 格式、至少 2048 位元的 RSA 公鑰',
  'tradingKey.ed25519Key': '請輸入 PEM 格式的 Ed25519 公鑰',
};

const ZH_CN: KeySentences = {
  'tradingKey.label': '请输入 1 至 40 个字符的标签',
  'tradingKey.address': '请检查地址：每项应为 IPv4 或 IPv6 地址，或如 203.0.113.0/24 的网段',
  'tradingKey.wide': '该网段过大，无法保护密钥：IPv4 最大为 /16，IPv6 最大为 /32',
  'tradingKey.withdrawFromAnywhere': '可提币的密钥必须指定其使用地址',
  'tradingKey.expiry': '请选择十年以内的未来到期时间',
  'tradingKey.noExpiry': '可从任何地址交易的密钥必须设置到期时间',
  'tradingKey.tooMany': '最多可创建 30 个 API 密钥',
  'tradingKey.proof': '启用密钥需要资金密码和验证码',
  'tradingKey.privateKey': '这是私钥。请自行妥善保管，并输入公钥',
  'tradingKey.rsaKey': '请输入 PEM 格式、至少 2048 位的 RSA 公钥',
  'tradingKey.ed25519Key': '请输入 PEM 格式的 Ed25519 公钥',
};

const RU_RU: KeySentences = {
  'tradingKey.label': 'Введите название длиной от 1 до 40 символов',
  'tradingKey.address': 'Проверьте адреса: каждый должен быть адресом IPv4 или IPv6 либо сетью, например 203.0.113.0/24',
  'tradingKey.wide': 'Эта сеть слишком велика, чтобы защитить ключ: не шире /16 для IPv4 или /32 для IPv6',
  'tradingKey.withdrawFromAnywhere': 'Для ключа с правом вывода нужно указать адреса, с которых он используется',
  'tradingKey.expiry': 'Выберите срок действия в будущем, не позже чем через десять лет',
  'tradingKey.noExpiry': 'У ключа, который торгует с любого адреса, должен быть срок действия',
  'tradingKey.tooMany': 'Вы достигли предела в 30 ключей API',
  'tradingKey.proof': 'Чтобы включить ключ, нужны платёжный пароль и код',
  'tradingKey.privateKey': 'Это закрытый ключ. Никому его не передавайте и введите открытый',
  'tradingKey.rsaKey': 'Введите открытый ключ RSA длиной не менее 2048 бит в формате PEM',
  'tradingKey.ed25519Key': 'Введите открытый ключ Ed25519 в формате PEM',
};

const TR_TR: KeySentences = {
  'tradingKey.label': 'Lütfen 1-40 karakterlik bir etiket girin',
  'tradingKey.address': 'Lütfen adresleri kontrol edin: her biri bir IPv4 veya IPv6 adresi ya da 203.0.113.0/24 gibi bir ağ olmalıdır',
  'tradingKey.wide': 'Bu ağ bir anahtarı korumak için çok geniş: IPv4 için en fazla /16, IPv6 için en fazla /32',
  'tradingKey.withdrawFromAnywhere': 'Çekim yapabilen bir anahtar için kullanılacağı adresler gereklidir',
  'tradingKey.expiry': 'Lütfen on yıl içinde, gelecekte bir bitiş tarihi seçin',
  'tradingKey.noExpiry': 'Her adresten işlem yapan bir anahtarın süresi dolmalıdır',
  'tradingKey.tooMany': '30 API anahtarı sınırına ulaştınız',
  'tradingKey.proof': 'Bir anahtarı açmak için fon şifreniz ve bir kod gerekir',
  'tradingKey.privateKey': 'Bu bir özel anahtardır. Kendinizde saklayın ve açık anahtarı girin',
  'tradingKey.rsaKey': 'Lütfen PEM biçiminde en az 2048 bitlik bir RSA açık anahtarı girin',
  'tradingKey.ed25519Key': 'Lütfen PEM biçiminde bir Ed25519 açık anahtarı girin',
};

const FR_FR: KeySentences = {
  'tradingKey.label': 'Veuillez saisir un libellé de 1 à 40 caractères',
  'tradingKey.address': 'Vérifiez les adresses : chacune est une adresse IPv4 ou IPv6, ou un réseau tel que 203.0.113.0/24',
  'tradingKey.wide': 'Ce réseau est trop large pour protéger une clé : au plus un /16 en IPv4 ou un /32 en IPv6',
  'tradingKey.withdrawFromAnywhere': 'Une clé autorisée à retirer doit indiquer les adresses d’où elle est utilisée',
  'tradingKey.expiry': 'Choisissez une expiration dans le futur, d’ici dix ans au plus',
  'tradingKey.noExpiry': 'Une clé qui négocie depuis n’importe quelle adresse doit expirer',
  'tradingKey.tooMany': 'Vous avez atteint la limite de 30 clés API',
  'tradingKey.proof': 'Pour activer une clé, il faut votre mot de passe des fonds et un code',
  'tradingKey.privateKey': 'Ceci est une clé privée. Gardez-la pour vous et saisissez la clé publique',
  'tradingKey.rsaKey': 'Veuillez saisir une clé publique RSA d’au moins 2048 bits au format PEM',
  'tradingKey.ed25519Key': 'Veuillez saisir une clé publique Ed25519 au format PEM',
};

const ES_ES: KeySentences = {
  'tradingKey.label': 'Introduzca una etiqueta de 1 a 40 caracteres',
  'tradingKey.address': 'Compruebe las direcciones: cada una es una dirección IPv4 o IPv6, o una red como 203.0.113.0/24',
  'tradingKey.wide': 'Esta red es demasiado amplia para proteger una clave: como máximo /16 en IPv4 o /32 en IPv6',
  'tradingKey.withdrawFromAnywhere': 'Una clave que puede retirar necesita las direcciones desde las que se usa',
  'tradingKey.expiry': 'Elija un vencimiento en el futuro, dentro de diez años como máximo',
  'tradingKey.noExpiry': 'Una clave que opera desde cualquier dirección debe vencer',
  'tradingKey.tooMany': 'Ha alcanzado el límite de 30 claves API',
  'tradingKey.proof': 'Para activar una clave hacen falta su contraseña de fondos y un código',
  'tradingKey.privateKey': 'Esta es una clave privada. Guárdela e introduzca la pública',
  'tradingKey.rsaKey': 'Introduzca una clave pública RSA de al menos 2048 bits en formato PEM',
  'tradingKey.ed25519Key': 'Introduzca una clave pública Ed25519 en formato PEM',
};

const DE_DE: KeySentences = {
  'tradingKey.label': 'Bitte geben Sie eine Bezeichnung mit 1 bis 40 Zeichen ein',
  'tradingKey.address': 'Bitte prüfen Sie die Adressen: jede ist eine IPv4- oder IPv6-Adresse oder ein Netz wie 203.0.113.0/24',
  'tradingKey.wide': 'Dieses Netz ist zu groß, um einen Schlüssel zu schützen: höchstens ein /16 bei IPv4 oder ein /32 bei IPv6',
  'tradingKey.withdrawFromAnywhere': 'Ein Schlüssel, der auszahlen darf, braucht die Adressen, von denen er benutzt wird',
  'tradingKey.expiry': 'Bitte wählen Sie ein Ablaufdatum in der Zukunft, innerhalb von zehn Jahren',
  'tradingKey.noExpiry': 'Ein Schlüssel, der von jeder Adresse handelt, muss ablaufen',
  'tradingKey.tooMany': 'Sie haben die Grenze von 30 API-Schlüsseln erreicht',
  'tradingKey.proof': 'Einen Schlüssel einzuschalten erfordert Ihr Zahlungspasswort und einen Code',
  'tradingKey.privateKey': 'Das ist ein privater Schlüssel. Behalten Sie ihn für sich und geben Sie den öffentlichen ein',
  'tradingKey.rsaKey': 'Bitte geben Sie einen öffentlichen RSA-Schlüssel mit mindestens 2048 Bit im PEM-Format ein',
  'tradingKey.ed25519Key': 'Bitte geben Sie einen öffentlichen Ed25519-Schlüssel im PEM-Format ein',
};

/** By locale. */
export const KEY_SENTENCES: Readonly<Record<Locale, KeySentences>> = {
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
