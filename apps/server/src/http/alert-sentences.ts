/** Sentences about alerts that a person sets on markets. As sentences.ts, whose table they are part of. */
import type { Locale } from '@kontor/contract/locale';

const EN_US = {
  'priceAlert.tooMany': 'An account can have 200 alerts. Please delete some first',
  'priceAlert.value': 'Please enter a value that this alert can reach',
  'priceAlert.reached': 'This value is reached already. Please choose another',
  'priceAlert.note': 'A note can have 100 characters, in one line',
  'priceAlert.over': 'This alert has fired, ended or been changed meanwhile',
  'priceAlert.delisted': 'This contract is being delisted. No alerts can be set on it',
} as const;

type AlertSentences = Readonly<Record<keyof typeof EN_US, string>>;

const JA_JP: AlertSentences = {
  'priceAlert.tooMany': 'アラートは1アカウントにつき200件までです。先にいくつか削除してください',
  'priceAlert.value': 'このアラートが到達できる値を入力してください',
  'priceAlert.reached': 'この値にはすでに達しています。別の値を選んでください',
  'priceAlert.note': 'メモは1行100文字までです',
  'priceAlert.over': 'このアラートはすでに発動、終了、または変更されています',
  'priceAlert.delisted': 'この契約は上場廃止の手続き中のため、アラートを設定できません',
};

const KO_KR: AlertSentences = {
  'priceAlert.tooMany': '알림은 계정당 최대 200개입니다. 먼저 일부를 삭제해 주세요',
  'priceAlert.value': '이 알림이 도달할 수 있는 값을 입력해 주세요',
  'priceAlert.reached': '이미 도달한 값입니다. 다른 값을 선택해 주세요',
  'priceAlert.note': '메모는 한 줄로 100자까지 입력할 수 있습니다',
  'priceAlert.over': '이 알림은 그 사이에 발동, 종료 또는 변경되었습니다',
  'priceAlert.delisted': '상장 폐지 중인 계약에는 알림을 설정할 수 없습니다',
};

const ZH_TW: AlertSentences = {
  'priceAlert.tooMany': '每個帳戶最多 200 個提醒，請先刪除一些',
  'priceAlert.value': '請輸入此提醒可以達到的數值',
  'priceAlert.reached': '此數值已經達到，請選擇其他數值',
  'priceAlert.note': '備註為單行，最多 100 個字元',
  'priceAlert.over': '此提醒已觸發、結束或已被更改',
  'priceAlert.delisted': '此合約正在下架，無法設定提醒',
};

const ZH_CN: AlertSentences = {
  'priceAlert.tooMany': '每个账户最多 200 个提醒，请先删除一些',
  'priceAlert.value': '请输入此提醒可以达到的数值',
  'priceAlert.reached': '该数值已经达到，请选择其他数值',
  'priceAlert.note': '备注为单行，最多 100 个字符',
  'priceAlert.over': '此提醒已触发、结束或已被更改',
  'priceAlert.delisted': '该合约正在下架，无法设置提醒',
};

const RU_RU: AlertSentences = {
  'priceAlert.tooMany': 'У аккаунта может быть не больше 200 оповещений. Сначала удалите лишние',
  'priceAlert.value': 'Введите значение, которого это оповещение может достичь',
  'priceAlert.reached': 'Это значение уже достигнуто. Выберите другое',
  'priceAlert.note': 'Заметка — одна строка, не больше 100 символов',
  'priceAlert.over': 'Это оповещение уже сработало, завершилось или было изменено',
  'priceAlert.delisted': 'Контракт снимается с торгов. Оповещения по нему недоступны',
};

const TR_TR: AlertSentences = {
  'priceAlert.tooMany': 'Bir hesapta en çok 200 alarm olabilir. Lütfen önce bazılarını silin',
  'priceAlert.value': 'Lütfen bu alarmın ulaşabileceği bir değer girin',
  'priceAlert.reached': 'Bu değere zaten ulaşıldı. Lütfen başka bir değer seçin',
  'priceAlert.note': 'Not tek satırda en çok 100 karakter olabilir',
  'priceAlert.over': 'Bu alarm bu arada çaldı, sona erdi veya değiştirildi',
  'priceAlert.delisted': 'Bu kontrat listeden kaldırılıyor. Alarm kurulamaz',
};

const FR_FR: AlertSentences = {
  'priceAlert.tooMany': 'Un compte peut avoir 200 alertes. Supprimez-en d’abord quelques-unes',
  'priceAlert.value': 'Saisissez une valeur que cette alerte peut atteindre',
  'priceAlert.reached': 'Cette valeur est déjà atteinte. Choisissez-en une autre',
  'priceAlert.note': 'Une note tient sur une ligne de 100 caractères',
  'priceAlert.over': 'Cette alerte s’est déclenchée, a pris fin ou a été modifiée entre-temps',
  'priceAlert.delisted': 'Ce contrat est en cours de retrait. Aucune alerte ne peut y être placée',
};

const ES_ES: AlertSentences = {
  'priceAlert.tooMany': 'Una cuenta puede tener 200 alertas. Elimine algunas primero',
  'priceAlert.value': 'Introduzca un valor que esta alerta pueda alcanzar',
  'priceAlert.reached': 'Este valor ya se ha alcanzado. Elija otro',
  'priceAlert.note': 'Una nota puede tener 100 caracteres en una línea',
  'priceAlert.over': 'Esta alerta ya se ha activado, ha finalizado o se ha modificado',
  'priceAlert.delisted': 'Este contrato se está retirando. No se pueden crear alertas sobre él',
};

const DE_DE: AlertSentences = {
  'priceAlert.tooMany': 'Ein Konto kann 200 Alarme haben. Bitte löschen Sie zuerst einige',
  'priceAlert.value': 'Bitte geben Sie einen Wert ein, den dieser Alarm erreichen kann',
  'priceAlert.reached': 'Dieser Wert ist bereits erreicht. Bitte wählen Sie einen anderen',
  'priceAlert.note': 'Eine Notiz kann 100 Zeichen in einer Zeile haben',
  'priceAlert.over': 'Dieser Alarm wurde inzwischen ausgelöst, beendet oder geändert',
  'priceAlert.delisted': 'Dieser Kontrakt wird aus dem Handel genommen. Alarme sind nicht möglich',
};

/** By locale. */
export const ALERT_SENTENCES: Readonly<Record<Locale, AlertSentences>> = {
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
