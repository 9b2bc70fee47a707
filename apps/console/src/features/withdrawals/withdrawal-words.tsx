/** What a withdrawal is in words: its number, its network, why it waits, whom it waits for. */
import type { WITHDRAWAL_RISKS, withdrawalDetail, withdrawalQueue } from '@kontor/contract/console/withdrawal';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { NETWORKS } from '@kontor/contract/network';
import { Badge } from '@kontor/ui/badge';
import type { BadgeTone } from '@kontor/ui/badge';
import { holdName } from '../../frame/payout-hold.ts';
import { grouped } from '../../i18n/figures.ts';
import { ageOf } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';

export type Withdrawal = OperatorAnswerOf<typeof withdrawalQueue>['list'][number];
export type WithdrawalFile = OperatorAnswerOf<typeof withdrawalDetail>;
type Risk = (typeof WITHDRAWAL_RISKS)[number];

/** `W-418`. */
export function numberOf({ id }: Pick<Withdrawal, 'id'>): string {
  return `W-${id}`;
}

/** Cut to cents, for a value that is no sum. */
export function cents(decimal: string): string {
  return decimal.replace(/(\.\d\d)\d*$/, '$1');
}

export function networkName(word: string): string {
  return NETWORKS.find(({ network }) => network === word)?.name ?? word;
}

export function riskName(risk: Risk): string {
  return say(`withdrawals.risks.${risk}.name`);
}

/** What shows it, in words. */
export function evidenceOf({ risk, evidence }: Withdrawal['risks'][number], { value }: Pick<Withdrawal, 'value'>): string {
  return say(`withdrawals.risks.${risk}.text`, { evidence, value: value === null ? say('withdrawals.noPrice') : grouped(cents(value)) });
}

/** What was looked at and found in order: each unless one of its risks was found. */
const CLEARED = [
  { word: 'noTwin', unless: ['look_alike'] },
  { word: 'ownAddress', unless: ['shared_address'] },
  { word: 'paidBefore', unless: ['first_withdrawal'] },
  { word: 'knownAddress', unless: ['new_address'] },
  { word: 'knownDevice', unless: ['new_device'] },
] as const satisfies readonly { readonly word: string; readonly unless: readonly Risk[] }[];

export function clearedOf({ risks }: Pick<Withdrawal, 'risks'>): readonly (typeof CLEARED)[number]['word'][] {
  return CLEARED.filter(({ unless }) => risks.every(({ risk }) => !unless.some((each) => each === risk))).map(({ word }) => word);
}

const TONES: Readonly<Record<Withdrawal['state'], BadgeTone>> = {
  reviewing: 'neutral',
  approved: 'pending',
  sent: 'pending',
  returning: 'pending',
  done: 'good',
  failed: 'bad',
  cancelled: 'neutral',
  rejected: 'bad',
};

export function StateBadge({ state, plain = false }: { readonly state: Withdrawal['state']; readonly plain?: boolean }) {
  return (
    <Badge tone={TONES[state]} plain={plain}>
      {say(`withdrawals.states.${state}`)}
    </Badge>
  );
}

/** Why it stands where it does: what keeps it from being paid; before that, what is unusual about it, the gravest first. */
export function Why({ withdrawal: { risks, hold, state }, now }: { readonly withdrawal: Withdrawal; readonly now: number }) {
  if (hold !== null)
    return (
      <Badge plain tone={state === 'failed' ? 'bad' : 'warn'} className="max-w-full min-w-0 items-start [&>svg]:mt-px">
        <Lines above={holdName(hold.why)} below={say('withdrawals.heldFor', { age: ageOf(hold.since, now) })} />
      </Badge>
    );
  const [first, ...rest] = risks.map(({ risk }) => riskName(risk));
  return <Lines above={first ?? say('withdrawals.noRisk')} below={rest.length === 0 ? undefined : rest.join(', ')} />;
}

/** Whom it waits for, and below that what was decided last. */
export function Waits({ withdrawal, me }: { readonly withdrawal: Withdrawal; readonly me: number }) {
  const { state, mine, decisions } = withdrawal;
  const last = decisions.at(-1);
  const words = mine === 'may_decide' ? 'you' : mine === 'has_decided' ? 'second' : 'another';
  return (
    <span className="flex min-w-0 gap-1.5">
      {state === 'reviewing' ? (
        <Badge plain tone={mine === 'may_decide' ? 'warn' : 'neutral'} className="items-start [&>svg]:mt-px">
          <Lines above={say(`withdrawals.waits.${words}`)} below={last === undefined ? undefined : decided(last, me)} />
        </Badge>
      ) : (
        <Badge plain tone={TONES[state]} className="items-start [&>svg]:mt-px">
          <Lines above={say(`withdrawals.states.${state}`)} below={last === undefined ? undefined : decided(last, me)} />
        </Badge>
      )}
    </span>
  );
}

/** `Anna: pay`. */
export function decided({ by, decision }: Withdrawal['decisions'][number], me: number): string {
  return say(`withdrawals.decided.${decision}`, { name: by.id === me ? say('you') : by.name });
}

/** Two lines of a cell, the second one quiet. */
export function Lines({ above, below }: { readonly above: string; readonly below: string | undefined }) {
  return (
    <span className="grid min-w-0">
      <span className="truncate text-text">{above}</span>
      {below !== undefined && <span className="truncate text-text-2">{below}</span>}
    </span>
  );
}
