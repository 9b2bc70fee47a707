import { Badge } from '@kontor/ui/badge';
import type { BadgeTone } from '@kontor/ui/badge';
import type { DEPOSIT_STATES, WITHDRAWAL_STATES } from '@kontor/contract/funds-state';
import { useWords } from '../i18n/words.ts';

export type DepositState = (typeof DEPOSIT_STATES)[number];
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

const DEPOSIT_TONES: Readonly<Record<DepositState, BadgeTone>> = { confirming: 'pending', success: 'good', reversed: 'bad' };
const WITHDRAWAL_TONES: Readonly<Record<WithdrawalState, BadgeTone>> = {
  not_paid_out: 'neutral',
  to_be_confirmed: 'pending',
  completed: 'good',
  release_failed: 'bad',
  cancelled: 'neutral',
};

interface StateProps<State> {
  readonly state: State;
  /** A word in a cell, without a border. */
  readonly plain?: boolean;
}

/** How far a deposit is (spec §4). */
export function DepositBadge({ state, plain = false }: StateProps<DepositState>) {
  const words = useWords('funds');
  return (
    <Badge plain={plain} tone={DEPOSIT_TONES[state]}>
      {words(`depositState.${state}`)}
    </Badge>
  );
}

/** How far a withdrawal is (spec §4). */
export function WithdrawalBadge({ state, plain = false }: StateProps<WithdrawalState>) {
  const words = useWords('funds');
  return (
    <Badge plain={plain} tone={WITHDRAWAL_TONES[state]}>
      {words(`withdrawalState.${state}`)}
    </Badge>
  );
}
