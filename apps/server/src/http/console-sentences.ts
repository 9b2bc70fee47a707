/** Sentences of the operators' console, one table for each locale. As sentences.ts, whose table they are part of. */
import type { Locale } from '@kontor/contract/locale';

const EN_US = {
  'console.notAllowed': 'You may not do this',
  'console.wrongSignature': 'The signature does not fit. Please sign with a key of your own',
  'console.changeOutdated': 'This has changed since you saw it. Please look at it again',
  'console.changeClosed': 'This was already decided on or taken back',
  'console.changesNothing': 'All is already as proposed',
  'console.passwordImpersonal': 'A password must not contain your login',
} as const;

/** The keys, each of which every locale has. */
export type ConsoleSentenceKey = keyof typeof EN_US;
type ConsoleSentences = Readonly<Record<ConsoleSentenceKey, string>>;

const JA_JP: ConsoleSentences = {
  'console.notAllowed': 'この操作は許可されていません',
  'console.wrongSignature': '署名が一致しません。ご自身の鍵で署名してください',
  'console.changeOutdated': '表示された後に内容が変わりました。もう一度確認してください',
  'console.changeClosed': 'すでに決定されたか、取り下げられています',
  'console.changesNothing': 'すでに提案どおりの状態です',
  'console.passwordImpersonal': 'パスワードにログイン名を含めることはできません',
};

const KO_KR: ConsoleSentences = {
  'console.notAllowed': '이 작업은 허용되지 않습니다',
  'console.wrongSignature': '서명이 일치하지 않습니다. 본인의 키로 서명해 주세요',
  'console.changeOutdated': '확인하신 뒤 내용이 바뀌었습니다. 다시 확인해 주세요',
  'console.changeClosed': '이미 결정되었거나 철회되었습니다',
  'console.changesNothing': '이미 제안과 같은 상태입니다',
  'console.passwordImpersonal': '비밀번호에 로그인 이름을 포함할 수 없습니다',
};

const ZH_TW: ConsoleSentences = {
  'console.notAllowed': '您無權執行此操作',
  'console.wrongSignature': '簽章不符，請使用您自己的金鑰簽署',
  'console.changeOutdated': '內容在您查看後已有變更，請重新查看',
  'console.changeClosed': '此項已裁決或已撤回',
  'console.changesNothing': '目前狀態已與提案相同',
  'console.passwordImpersonal': '密碼不得包含您的登入名稱',
};

const ZH_CN: ConsoleSentences = {
  'console.notAllowed': '您无权执行此操作',
  'console.wrongSignature': '签名不符，请使用您自己的密钥签署',
  'console.changeOutdated': '内容在您查看后已有变更，请重新查看',
  'console.changeClosed': '此项已裁决或已撤回',
  'console.changesNothing': '当前状态已与提案相同',
  'console.passwordImpersonal': '密码不得包含您的登录名',
};

const RU_RU: ConsoleSentences = {
  'console.notAllowed': 'У вас нет прав на это действие',
  'console.wrongSignature': 'Подпись не подходит. Подпишите собственным ключом',
  'console.changeOutdated': 'С момента просмотра данные изменились. Посмотрите ещё раз',
  'console.changeClosed': 'Решение уже принято, или предложение отозвано',
  'console.changesNothing': 'Всё уже так, как предложено',
  'console.passwordImpersonal': 'Пароль не должен содержать ваш логин',
};

const TR_TR: ConsoleSentences = {
  'console.notAllowed': 'Bunu yapma yetkiniz yok',
  'console.wrongSignature': 'İmza uyuşmuyor. Lütfen kendi anahtarınızla imzalayın',
  'console.changeOutdated': 'Siz gördükten sonra değişti. Lütfen yeniden bakın',
  'console.changeClosed': 'Bu konuda karar verilmiş ya da öneri geri alınmış',
  'console.changesNothing': 'Her şey zaten önerildiği gibi',
  'console.passwordImpersonal': 'Parola giriş adınızı içeremez',
};

const FR_FR: ConsoleSentences = {
  'console.notAllowed': 'Vous n’êtes pas autorisé à faire cela',
  'console.wrongSignature': 'La signature ne correspond pas. Veuillez signer avec une clé qui vous appartient',
  'console.changeOutdated': 'Cela a changé depuis que vous l’avez vu. Veuillez vérifier à nouveau',
  'console.changeClosed': 'Une décision a déjà été prise, ou la proposition a été retirée',
  'console.changesNothing': 'Tout est déjà comme proposé',
  'console.passwordImpersonal': 'Le mot de passe ne doit pas contenir votre identifiant',
};

const ES_ES: ConsoleSentences = {
  'console.notAllowed': 'No tiene permiso para hacer esto',
  'console.wrongSignature': 'La firma no coincide. Firme con una clave propia',
  'console.changeOutdated': 'Ha cambiado desde que lo vio. Vuelva a revisarlo',
  'console.changeClosed': 'Ya se decidió o se retiró',
  'console.changesNothing': 'Todo está ya como se propone',
  'console.passwordImpersonal': 'La contraseña no puede contener su nombre de usuario',
};

const DE_DE: ConsoleSentences = {
  'console.notAllowed': 'Dazu sind Sie nicht berechtigt',
  'console.wrongSignature': 'Die Signatur passt nicht. Bitte signieren Sie mit einem eigenen Schlüssel',
  'console.changeOutdated': 'Das hat sich geändert, seit Sie es gesehen haben. Bitte sehen Sie es noch einmal an',
  'console.changeClosed': 'Darüber wurde schon entschieden, oder es wurde zurückgenommen',
  'console.changesNothing': 'Alles ist schon so wie vorgeschlagen',
  'console.passwordImpersonal': 'Ein Passwort darf Ihren Anmeldenamen nicht enthalten',
};

export const CONSOLE_SENTENCES: Readonly<Record<Locale, ConsoleSentences>> = {
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
