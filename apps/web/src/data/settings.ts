/** What the reader chose, kept in this browser (spec §4, §9). */
import { DEFAULT_LOCALE, LANGUAGES } from '@kontor/contract/locale';
import type { DisplayCurrencyName, Locale } from '@kontor/contract/locale';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

/** Time of day in tables and charts. */
export type TimeZoneChoice = 'local' | 'UTC';

export interface Settings {
  /** Undefined while the reader has chosen none: the browser's language decides. */
  readonly locale: Locale | undefined;
  readonly displayCurrency: DisplayCurrencyName;
  readonly theme: 'dusk' | 'dawn' | 'system';
  readonly marketColors: 'default' | 'inverted' | 'kr' | 'cvd';
  readonly density: 'compact' | 'regular' | 'comfortable';
  readonly timeZone: TimeZoneChoice;
  /** Amounts of money are shown as dots. */
  readonly hideAmounts: boolean;
  /** Assets worth less than one unit of the display currency are left out. */
  readonly hideSmall: boolean;
  /** Orders ask once more before they are sent. */
  readonly confirmOrders: boolean;
  /** Single keys do something on trading screens (WCAG 2.1.4). */
  readonly tradingKeys: boolean;
  /** Alerts are shown as notifications of this browser, where it allows them. */
  readonly browserNotices: boolean;
  /** Short sounds for deals, alerts and refusals, and how loud they are, in per cent. */
  readonly sounds: boolean;
  readonly soundVolume: number;
  /** Pairs with a star, `BTC_USDT`, of a release before lists were kept with the account; they are taken over once (market-lists.ts). */
  readonly favourites: readonly string[];
  /** Columns of the list of markets; undefined while the reader has chosen none: the room there is decides. */
  readonly marketColumns: readonly string[] | undefined;
}

const DEFAULTS: Settings = {
  locale: undefined,
  displayCurrency: 'USD',
  theme: 'system',
  marketColors: 'default',
  density: 'regular',
  timeZone: 'local',
  hideAmounts: false,
  hideSmall: false,
  confirmOrders: true,
  tradingKeys: false,
  browserNotices: false,
  sounds: false,
  soundVolume: 50,
  favourites: [],
  marketColumns: undefined,
};

/** Where they are kept. */
const KEY = 'kontor.settings';

/** All settings, and `setState` to change them. Use `useSettings(selector)` in components. */
export const settings = create<Settings>()(
  persist(() => DEFAULTS, { name: KEY, version: 1, storage: createJSONStorage(() => localStorage) }),
);

let isFollowing = false;

/** Whether the change that is just told was made in another tab, which has seen to what follows from it. */
export function isOtherTabs(): boolean {
  return isFollowing;
}

/** Takes over what is chosen in another tab, at once. Called once at start. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== KEY) return;
    isFollowing = true;
    void settings.persist.rehydrate();
    isFollowing = false;
  });
}

/** A part of the settings, kept up to date. */
export function useSettings<Part>(selector: (state: Settings) => Part): Part {
  return settings(selector);
}

/** The locale asked for by the address, else chosen, else the browser's, else the default (spec §9). */
export function startLocale(query: string, chosen: Locale | undefined, browser: readonly string[]): Locale {
  const asked = localeNamed(new URLSearchParams(query).get('lang') ?? '');
  return asked ?? chosen ?? browser.map(localeNamed).find((found) => found !== undefined) ?? DEFAULT_LOCALE;
}

/** `de`, `de-AT`, `de_DE` → `de_DE`; Chinese by script or region. */
export function localeNamed(tag: string): Locale | undefined {
  const plain = tag.replaceAll('_', '-').toLowerCase();
  if (/^zh(-|$)/.test(plain)) return /hant|-tw|-hk|-mo/.test(plain) ? 'zh_TW' : 'zh_CN';
  return LANGUAGES.find(({ value }) => value.slice(0, 2) === plain.split('-')[0])?.value;
}

/** The locale of the page now. */
export function currentLocale(): Locale {
  return settings.getState().locale ?? detected;
}

/** The locale while nothing is chosen. */
const detected: Locale = typeof location === 'undefined' ? DEFAULT_LOCALE : startLocale('', undefined, navigator.languages);

/** The language that the page's address asks for (spec §9). */
export function addressLocale(): Locale | undefined {
  return localeNamed(new URLSearchParams(location.search).get('lang') ?? '');
}

/** Takes `?lang=` of the address as the reader's choice. Called once at start. */
export function adoptAddressLocale(): void {
  const asked = addressLocale();
  if (asked !== undefined) settings.setState({ locale: asked });
}
