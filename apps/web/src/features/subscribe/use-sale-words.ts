/** How items are written: amounts with all their digits, times of the reader's clock, and what is left of a time in words. */
import { useMemo, useState } from 'react';
import { percentOf, ratePercent, timeLeft } from '../../data/ico-figures.ts';
import type { IcoItem } from '../../data/ico-items.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { coinName } from '../../data/coin-names.ts';
import { useSettings } from '../../data/settings.ts';
import { figure } from '../../data/figures.ts';
import { formatExact, formatShortDay, shortTime, zoneName } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';

/** Writes figures of items. What is one's own is hidden where the reader chose so. */
export interface SaleWords {
  readonly exact: (amount: string) => string;
  /** Exact, with two decimals at least, as money is written. */
  readonly money: (amount: string) => string;
  readonly own: (written: string) => string;
  readonly percent: (fraction: string, decimals: number) => string;
  /** A winning rate, cut to four decimals of a percent. */
  readonly rate: (fraction: string) => string;
  readonly time: (ms: number) => string;
  readonly day: (ms: number) => string;
  readonly zone: string;
  /** `1 d 21 h 37 min` from now to a moment. */
  readonly left: (untilMs: number, nowMs: number) => string;
  /** For an attribute that programs read; none while amounts are hidden. */
  readonly mark: (amount: string | undefined) => string | undefined;
  readonly isHidden: boolean;
}

const MONEY_DECIMALS = 2;

/** The coin's name, or its symbol where it has none. */
export function titleOf({ symbol }: Pick<IcoItem, 'symbol'>): string {
  const name = coinName(symbol);
  return name === '' ? symbol : name;
}

export function useSaleWords(): SaleWords {
  const words = useWords('subscribe');
  const tag = useLanguageTag();
  const zone = useSettings(({ timeZone }) => timeZone);
  const { own, mark, isHidden } = usePrivacy();
  const [openedMs] = useState(Date.now);
  return useMemo(() => {
    const percentText = (text: string, decimals: number): string => words('percent', { value: figure(text, decimals, tag) });
    return {
      exact: (amount) => formatExact(amount, tag),
      money: (amount) => {
        const decimals = (amount.split('.')[1] ?? '').replace(/0+$/, '').length;
        return figure(amount, Math.max(MONEY_DECIMALS, decimals), tag);
      },
      own,
      percent: (fraction, decimals) => percentText(percentOf(fraction, decimals), decimals),
      rate: (fraction) => percentText(ratePercent(fraction), 4),
      time: (ms) => shortTime(ms, zone, tag),
      day: (ms) => formatShortDay(ms, zone, tag),
      zone: zoneName(openedMs, zone),
      left: (untilMs, nowMs) => {
        const { days, hours, minutes, seconds } = timeLeft(untilMs, nowMs);
        if (days > 0) return words('time.days', { days, hours });
        return hours > 0 ? words('time.hours', { hours, minutes }) : words('time.minutes', { minutes, seconds });
      },
      mark,
      isHidden,
    };
  }, [words, tag, zone, own, mark, isHidden, openedMs]);
}
