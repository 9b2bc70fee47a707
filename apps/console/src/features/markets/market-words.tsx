/** What is listed in words: names, states, figures as people read them, and the dot before what may be another soon. */
import type { contractTable } from '@kontor/contract/console/contract';
import type { pairTable } from '@kontor/contract/console/pair';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { formatTrimmedDecimal, parseDecimal } from '@kontor/domain/amount';
import { Badge } from '@kontor/ui/badge';
import type { BadgeTone } from '@kontor/ui/badge';
import type { ReactNode } from 'react';
import { grouped } from '../../i18n/figures.ts';
import { say } from '../../i18n/words.ts';

export type Pair = OperatorAnswerOf<typeof pairTable>['list'][number];
export type Contract = OperatorAnswerOf<typeof contractTable>['list'][number];

const TONES: Readonly<Record<Pair['state'] | Contract['state'], BadgeTone>> = {
  trading: 'good',
  halted: 'bad',
  new: 'neutral',
  settling: 'warn',
};
const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 });
/** Decimals of a percentage whose smallest step is 1e-8 of the whole. */
const PERCENT_SCALE = 6;
/** Decimals of a share as a percentage. */
const SHARE_DIGITS = 2;

export function PairState({ state, plain = false }: { readonly state: Pair['state'] | Contract['state']; readonly plain?: boolean }) {
  return (
    <Badge tone={TONES[state]} plain={plain}>
      {say(`markets.states.${state}`)}
    </Badge>
  );
}

/** `BTC/USDT`. */
export function pairName(pair: string): string {
  return pair.replace('_', '/');
}

/** `BTC/USDT perpetual`. */
export function contractName(pair: string): string {
  return say('contracts.name', { pair: pairName(pair) });
}

/** `645.44M`: for a column, not to its last digit. */
export function shortened(decimal: string): string {
  return COMPACT.format(Number(decimal));
}

/** `5` of 0.05. */
export function percentOf(share: string): string {
  return String(Number((Number(share) * 100).toFixed(SHARE_DIGITS)));
}

/** A price with as many decimals as the tick has, cut; the panel has it to its last digit. */
export function cutPrice(price: string, tick: string): string {
  const [whole = '', decimals = ''] = price.split('.');
  const digits = tick.split('.')[1]?.length ?? 0;
  return digits === 0 || decimals === '' ? whole : `${whole}.${decimals.slice(0, digits)}`;
}

/** `0.02 %` of a fee in 1e-8. */
export function feeText(rate: number): string {
  return `${formatTrimmedDecimal(BigInt(rate), PERCENT_SCALE)} %`;
}

/** `0.01 %` of a funding rate of 0.0001. */
export function rateText(rate: string): string {
  const units = parseDecimal(rate.replace('-', ''), PERCENT_SCALE + SHARE_DIGITS);
  if (typeof units === 'string') return rate;
  return `${rate.startsWith('-') ? '−' : ''}${formatTrimmedDecimal(units, PERCENT_SCALE)} %`;
}

/** `1,000 USDT`; where there is no such limit, that. */
export function limitWords(limit: string | number | null, unit = ''): string {
  if (limit === null || Number(limit) === 0) return say('markets.noLimit');
  return unit === '' ? grouped(String(limit)) : `${grouped(String(limit))} ${unit}`;
}

/** A value, with the dot before it while a change of it waits. */
export function Standing({ isPending, children }: { readonly isPending: boolean; readonly children: ReactNode }) {
  if (!isPending) return children;
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-iris" />
      <span className="sr-only">{say('markets.pending')}</span>
      {children}
    </span>
  );
}
