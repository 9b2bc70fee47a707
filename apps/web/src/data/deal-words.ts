/** How peer trade is written: amounts of coins and of money, spans, shares and times. What is one's own is hidden where the reader chose so. */
import { useMemo } from 'react';
import type { DealState } from '@kontor/contract/deal';
import { fiatDecimals } from './deal-figures.ts';
import { figure } from './figures.ts';
import { usePrivacy } from './privacy.ts';
import { formatClock, formatDay, formatExact, formatPercent, formatShare, shortTime } from '../i18n/format.ts';
import { useLanguageTag, useWords } from '../i18n/words.ts';

/** What a state is called, by its word in `appeal`. */
export const DEAL_STATE_WORDS = {
  wait_pay: 'waiting',
  paid: 'paid',
  paid_overdue: 'overdue',
  appeal: 'appeal',
  completed: 'completed',
  cancelled: 'cancelled',
} as const satisfies Readonly<Record<DealState, string>>;

export interface DealWords {
  readonly tag: string;
  readonly isHidden: boolean;
  /** A plain decimal with all its digits. */
  readonly exact: (amount: string) => string;
  /** Money of a currency, with two decimals at least (spec §9). */
  readonly money: (amount: string) => string;
  /** What is written already and is one's own; `isTyped`: it follows from what was typed here alone. */
  readonly own: (written: string, isTyped?: boolean) => string;
  readonly ownMoney: (amount: string, isTyped?: boolean) => string;
  readonly ownExact: (amount: string, isTyped?: boolean) => string;
  /** `+0.24%`. */
  readonly distance: (fraction: string) => string;
  readonly share: (fraction: string) => string;
  /** `2 min 40 s`. */
  readonly span: (seconds: number) => string;
  /** Time of day in UTC. */
  readonly clock: (ms: number) => string;
  readonly day: (ms: number) => string;
  /** Day and time in UTC. */
  readonly moment: (ms: number) => string;
  /** Digits and a point, as a form of a bank takes them. */
  readonly copied: (amount: string, fiat: string) => string;
}

/** As long as money is written on screen (spec §9). */
const MONEY_DECIMALS = 2;

export function useDealWords(): DealWords {
  const words = useWords('deal');
  const tag = useLanguageTag();
  const { own, isHidden } = usePrivacy();
  return useMemo(() => {
    const exact = (amount: string): string => formatExact(amount, tag);
    const money = (amount: string): string => {
      const decimals = (amount.split('.')[1] ?? '').replace(/0+$/, '').length;
      return figure(amount, Math.max(MONEY_DECIMALS, decimals), tag);
    };
    return {
      tag,
      isHidden,
      exact,
      money,
      own,
      ownMoney: (amount, isTyped) => own(money(amount), isTyped),
      ownExact: (amount, isTyped) => own(exact(amount), isTyped),
      distance: (fraction) => formatPercent(fraction, tag),
      share: (fraction) =>
        formatShare(Number(fraction), tag)
          .replace(/([.,]\d*?)0+(?=\D*$)/, '$1')
          .replace(/[.,](?=\D*$)/, ''),
      span: (seconds) => {
        const minutes = Math.floor(seconds / 60);
        if (seconds < 60) return words('span.seconds', { seconds });
        if (minutes >= 60) return words('span.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
        return seconds % 60 === 0 ? words('span.whole', { minutes }) : words('span.minutes', { minutes, seconds: seconds % 60 });
      },
      clock: (ms) => formatClock(ms, 'UTC'),
      day: (ms) => formatDay(ms, 'UTC', tag),
      moment: (ms) => shortTime(ms, 'UTC', tag),
      copied: (amount, fiat) => {
        const [whole = '0', part = ''] = amount.split('.');
        const decimals = fiatDecimals(undefined, fiat);
        const digits = part.replace(/0+$/, '').padEnd(decimals, '0');
        return digits === '' ? whole : `${whole}.${digits}`;
      },
    };
  }, [words, tag, own, isHidden]);
}
