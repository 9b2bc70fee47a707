/** Languages and display currencies, with the numbers the specification gives them. Source: spec §3, §9. */

/** A language of the interface. */
export interface Language {
  /** Its name in itself. */
  readonly name: string;
  /** Locale code. */
  readonly value: string;
  /** Its number: 2 to 10 are the visible choice (spec §9), 1 is the locale beside it. */
  readonly lang: number;
  /** ISO 3166 code of the flag shown. */
  readonly flag: string;
}

export const LANGUAGES = [
  { name: 'English (US)', value: 'en_US', lang: 2, flag: 'US' },
  { name: '日本語', value: 'ja_JP', lang: 3, flag: 'JP' },
  { name: '한국어', value: 'ko_KR', lang: 4, flag: 'KR' },
  { name: '繁體中文', value: 'zh_TW', lang: 5, flag: 'TW' },
  { name: '简体中文', value: 'zh_CN', lang: 1, flag: 'CN' },
  { name: 'Русский', value: 'ru_RU', lang: 6, flag: 'RU' },
  { name: 'Türkçe', value: 'tr_TR', lang: 7, flag: 'TR' },
  { name: 'Français', value: 'fr_FR', lang: 8, flag: 'FR' },
  { name: 'Español', value: 'es_ES', lang: 9, flag: 'ES' },
  { name: 'Deutsch', value: 'de_DE', lang: 10, flag: 'DE' },
] as const satisfies readonly Language[];

export type Locale = (typeof LANGUAGES)[number]['value'];

export const DEFAULT_LOCALE: Locale = 'en_US';

const BY_HEADER: ReadonlyMap<string, Locale> = new Map(
  LANGUAGES.flatMap(({ value, lang }): [string, Locale][] => [
    [value, value],
    [String(lang), value],
  ]),
);

/** The locale a `lang` header means: a locale code or a number from 1 to 10. Anything else means the default. */
export function localeOf(header: string): Locale {
  return BY_HEADER.get(header) ?? DEFAULT_LOCALE;
}

/** A currency that values are shown in. */
export interface DisplayCurrency {
  readonly name: string;
  /** Its sign. */
  readonly mark: string;
  /** Its number (spec §9). */
  readonly value: number;
}

export const DISPLAY_CURRENCIES = [
  { name: 'USD', mark: '$', value: 2 },
  { name: 'JPY', mark: '¥', value: 3 },
  { name: 'KRW', mark: '₩', value: 4 },
  { name: 'HKD', mark: 'HK$', value: 5 },
  { name: 'RUB', mark: '₽', value: 6 },
  { name: 'EUR', mark: '€', value: 7 },
  { name: 'GBP', mark: '£', value: 8 },
  { name: 'TRY', mark: '₺', value: 9 },
] as const satisfies readonly DisplayCurrency[];

export type DisplayCurrencyName = (typeof DISPLAY_CURRENCIES)[number]['name'];
