/** What is listed in words: names, states, figures as people read them, and the dot before what may be another soon. */
import { PAIR_STATES } from '@kontor/contract/console/pair';
import type { pairTable } from '@kontor/contract/console/pair';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { Badge } from '@kontor/ui/badge';
import type { BadgeTone } from '@kontor/ui/badge';
import type { ReactNode } from 'react';
import { grouped } from '../../i18n/figures.ts';
import { say } from '../../i18n/words.ts';

export type Pair = OperatorAnswerOf<typeof pairTable>['list'][number];

const TONES: Readonly<Record<(typeof PAIR_STATES)[number], BadgeTone>> = { trading: 'good', halted: 'bad', new: 'neutral' };
const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 });
/** Decimals of a share, and of the same as a percentage. */
const SHARE_DIGITS = 2;

export function PairState({ state, plain = false }: { readonly state: Pair['state']; readonly plain?: boolean }) {
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

/** `645.44M`: for a column, not to its last digit. */
export function shortened(decimal: string): string {
  return COMPACT.format(Number(decimal));
}

/** `5` of 0.05. */
export function percentOf(share: string): string {
  return String(Number((Number(share) * 100).toFixed(SHARE_DIGITS)));
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
