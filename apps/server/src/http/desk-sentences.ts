/** Sentences about what a person sets up for trading. As sentences.ts, whose table they are part of. */
import type { Locale } from '@kontor/contract/locale';

const EN_US = {
  'desk.tooMany': 'You have saved as many settings of charts and lists as one account can have',
  'desk.tooManyDrawings': 'A chart can have 200 drawings. Please remove some first',
  'desk.unreadable': 'These settings cannot be saved. Please reload the page and try again',
} as const;

type DeskSentences = Readonly<Record<keyof typeof EN_US, string>>;

const JA_JP: DeskSentences = {
  'desk.tooMany': 'チャートやリストの設定は、1アカウントで保存できる上限に達しています',
  'desk.tooManyDrawings': '1つのチャートに描画できるのは200個までです。先にいくつか削除してください',
  'desk.unreadable': 'この設定は保存できません。ページを再読み込みして、もう一度お試しください',
};

const KO_KR: DeskSentences = {
  'desk.tooMany': '차트와 목록 설정을 한 계정에 저장할 수 있는 한도에 도달했습니다',
  'desk.tooManyDrawings': '차트 하나에 그리기는 최대 200개입니다. 먼저 일부를 삭제해 주세요',
  'desk.unreadable': '이 설정은 저장할 수 없습니다. 페이지를 새로고침한 후 다시 시도해 주세요',
};

const ZH_TW: DeskSentences = {
  'desk.tooMany': '圖表與清單的設定已達一個帳戶可儲存的上限',
  'desk.tooManyDrawings': '每張圖表最多 200 個繪圖，請先刪除一些',
  'desk.unreadable': '無法儲存這些設定，請重新整理頁面後再試',
};

const ZH_CN: DeskSentences = {
  'desk.tooMany': '图表与列表的设置已达一个账户可保存的上限',
  'desk.tooManyDrawings': '每张图表最多 200 个绘图，请先删除一些',
  'desk.unreadable': '无法保存这些设置，请刷新页面后重试',
};

const RU_RU: DeskSentences = {
  'desk.tooMany': 'Достигнут предел сохранённых настроек графиков и списков для одного аккаунта',
  'desk.tooManyDrawings': 'На графике может быть не больше 200 рисунков. Сначала удалите лишние',
  'desk.unreadable': 'Эти настройки нельзя сохранить. Обновите страницу и повторите попытку',
};

const TR_TR: DeskSentences = {
  'desk.tooMany': 'Bir hesabın saklayabileceği grafik ve liste ayarlarının sınırına ulaştınız',
  'desk.tooManyDrawings': 'Bir grafikte en çok 200 çizim olabilir. Lütfen önce bazılarını silin',
  'desk.unreadable': 'Bu ayarlar kaydedilemiyor. Lütfen sayfayı yenileyip tekrar deneyin',
};

const FR_FR: DeskSentences = {
  'desk.tooMany': 'Ce compte a atteint le nombre maximal de réglages de graphiques et de listes',
  'desk.tooManyDrawings': 'Un graphique peut contenir 200 dessins. Supprimez-en d’abord quelques-uns',
  'desk.unreadable': 'Ces réglages ne peuvent pas être enregistrés. Actualisez la page et réessayez',
};

const ES_ES: DeskSentences = {
  'desk.tooMany': 'Esta cuenta ha alcanzado el máximo de ajustes de gráficos y listas guardados',
  'desk.tooManyDrawings': 'Un gráfico puede tener 200 dibujos. Elimine algunos primero',
  'desk.unreadable': 'No se pueden guardar estos ajustes. Recargue la página e inténtelo de nuevo',
};

const DE_DE: DeskSentences = {
  'desk.tooMany': 'Dieses Konto hat die Höchstzahl gespeicherter Einstellungen für Charts und Listen erreicht',
  'desk.tooManyDrawings': 'Ein Chart kann 200 Zeichnungen haben. Bitte entfernen Sie zuerst einige',
  'desk.unreadable': 'Diese Einstellungen können nicht gespeichert werden. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal',
};
/** By locale. */
export const DESK_SENTENCES: Readonly<Record<Locale, DeskSentences>> = {
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
