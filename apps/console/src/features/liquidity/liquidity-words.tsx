/** What programs that trade for the exchange are called, and how they do. */
import type { liquidityList } from '@kontor/contract/console/liquidity';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { Badge } from '@kontor/ui/badge';
import type { BadgeTone } from '@kontor/ui/badge';
import { isNone, signed } from '../../i18n/figures.ts';
import { say } from '../../i18n/words.ts';

export type LiquidityRow = OperatorAnswerOf<typeof liquidityList>['list'][number];
export type LiquidityStatus = NonNullable<LiquidityRow['status']>;

const TONES: Readonly<Record<LiquidityStatus['state'], BadgeTone>> = {
  starting: 'neutral',
  quoting: 'good',
  pulled: 'warn',
  stopped: 'bad',
  ended: 'neutral',
};

/** How it does, in a word; paper is said beside it. */
export function ProgramState({ status, plain = false }: { readonly status: LiquidityStatus | null; readonly plain?: boolean }) {
  if (status === null)
    return (
      <Badge tone="bad" plain={plain}>
        {say('liquidity.silent')}
      </Badge>
    );
  return (
    <Badge tone={TONES[status.state]} plain={plain}>
      {say(`liquidity.states.${status.state}`)}
    </Badge>
  );
}

/** `Maker m1`; the address where nobody answers. */
export function programName({ address, status }: LiquidityRow): string {
  return status === null ? address : `${say(`liquidity.programs.${status.program}`)} ${status.instance}`;
}

/** A gain or a loss, with its sign and its colour. */
export function Gain({ amount }: { readonly amount: string }) {
  const tone = isNone(amount) ? 'text-text-2' : amount.startsWith('-') ? 'text-bad' : 'text-good';
  return <span className={`${tone} tabular-nums`}>{signed(amount)}</span>;
}
