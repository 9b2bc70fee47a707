/** A comparison of books and chain in words. */
import type { VERDICTS, reconciliationList } from '@kontor/contract/console/reconciliation';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { NETWORKS } from '@kontor/contract/network';
import { Check, Clock3, Info, TriangleAlert } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { signed, withoutZeros } from '../../i18n/figures.ts';
import { say } from '../../i18n/words.ts';

export type Reconciliation = OperatorAnswerOf<typeof reconciliationList>;
export type Asset = Reconciliation['list'][number];
export type AtNetwork = Asset['networks'][number];
export type Verdict = (typeof VERDICTS)[number];

interface Look {
  readonly icon: LucideIcon;
  readonly ink: string;
  readonly text: string;
}

export const LOOKS: Readonly<Record<Verdict, Look>> = {
  agrees: { icon: Check, ink: 'text-good', text: 'text-text' },
  explained: { icon: Info, ink: 'text-info', text: 'text-text' },
  unknown: { icon: Clock3, ink: 'text-warn', text: 'text-warn' },
  differs: { icon: TriangleAlert, ink: 'text-bad', text: 'text-bad' },
};

/** A difference with what it means. */
export function Difference({ amount, verdict }: { readonly amount: string; readonly verdict: Verdict }) {
  const { icon: Icon, ink, text } = LOOKS[verdict];
  return (
    <span className={`inline-flex items-center gap-1.5 font-semibold tabular-nums ${text}`}>
      <Icon size={14} strokeWidth={1.5} aria-label={say(`reconciliation.verdicts.${verdict}`)} className={`shrink-0 ${ink}`} />
      {signed(withoutZeros(amount))}
    </span>
  );
}

export function networkName(word: string): string {
  return NETWORKS.find(({ network }) => network === word)?.name ?? word;
}
