/** How figures of seconds contracts are written: prices of the index with four decimals beside one another, all digits where they decide. */
import { useMemo } from 'react';
import { INDEX_PRICE_DECIMALS } from './constants.ts';
import { decimalsOf } from './markets.ts';
import { usePrivacy } from './privacy.ts';
import type { Privacy } from './privacy.ts';
import { serverNowMs } from './server-clock.ts';
import { useSettings } from './settings.ts';
import { UNKNOWN, formatClock, formatExact, formatPrice, formatShare, formatTime, zoneName } from '../i18n/format.ts';
import { useLanguageTag } from '../i18n/words.ts';

/** Amounts have at least cents, and never fewer digits than there are. */
const LEAST_MONEY_DECIMALS = 2;
const MINUS = '−';

export interface SecondsFigures {
  readonly locale: string;
  readonly zone: string;
  readonly privacy: Privacy;
  /** An index price, cut to four decimals. */
  readonly price: (text: string | null | undefined) => string;
  /** All the digits there are. */
  readonly exact: (text: string) => string;
  /** An amount as everybody may see it. */
  readonly amount: (text: string) => string;
  /** An own amount; `isTyped`: it follows from what was typed here alone. */
  readonly money: (text: string | null | undefined, isTyped?: boolean) => string;
  /** An own stake, without needless zeros. */
  readonly stake: (text: string) => string;
  /** An own amount with its sign; nothing has none. */
  readonly signed: (text: string | null | undefined, isTyped?: boolean) => string;
  /** A fraction as percent without needless decimals: 85%. */
  readonly rate: (fraction: string) => string;
  /** A fraction as percent with two decimals: 55.14%. */
  readonly share: (fraction: string) => string;
  readonly clock: (ms: number) => string;
  readonly time: (ms: number) => string;
}

/** Colour of a gain or a loss, alike in weight; none where it is neither, or while amounts are hidden. */
export function gainInk(text: string | null | undefined, isHidden: boolean): string {
  if (isHidden || text === null || text === undefined || !/[1-9]/.test(text)) return 'text-text';
  return text.startsWith('-') ? 'text-down' : 'text-up';
}

/** Writes the figures of seconds contracts in the reader's language and zone. */
export function useSecondsFigures(): SecondsFigures {
  const locale = useLanguageTag();
  const privacy = usePrivacy();
  const zone = useSettings(({ timeZone }) => timeZone);
  return useMemo(() => {
    const amount = (text: string): string => formatPrice(text, Math.max(LEAST_MONEY_DECIMALS, decimalsOf(text)), locale);
    const sign = (text: string): string => {
      if (!/[1-9]/.test(text)) return amount('0');
      return text.startsWith('-') ? `${MINUS}${amount(text.slice(1))}` : `+${amount(text)}`;
    };
    const known = (text: string | null | undefined, write: (text: string) => string): string | undefined =>
      text === null || text === undefined ? undefined : write(text);
    const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
    return {
      locale,
      privacy,
      zone: zoneName(serverNowMs(), zone),
      price: (text) => known(text, (price) => formatPrice(price, INDEX_PRICE_DECIMALS, locale)) ?? UNKNOWN,
      exact: (text) => formatExact(text, locale),
      amount,
      stake: (text) => privacy.own(formatExact(text, locale)),
      money: (text, isTyped) => privacy.own(known(text, amount), isTyped),
      signed: (text, isTyped) => privacy.own(known(text, sign), isTyped),
      rate: (fraction) => percents.format(Number(fraction)),
      share: (fraction) => formatShare(Number(fraction), locale),
      clock: (ms) => formatClock(ms, zone),
      time: (ms) => formatTime(ms, zone, locale),
    };
  }, [locale, privacy, zone]);
}
