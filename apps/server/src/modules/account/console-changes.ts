/** What the console changes of customers' standing: asked for by the outbox, as the operator's program does (standing.ts). */
import type { ChangeEnd, ChangeKinds } from '../../operators/change-kind.ts';
import { ChangeProblem } from '../../operators/change-kind.ts';
import type { Queries } from '../../store/database.ts';
import type { Vault } from '../../vault/vault.ts';
import { personById } from './accounts.ts';
import type { PersonRow } from './accounts.ts';
import { ROW_END } from './outbox-rows.ts';
import type { Post } from './post.ts';
import { wishStanding } from './standing.ts';
import { standingTold } from './standing-told.ts';
import { blockEnd, wishBlock } from './withdrawal-block.ts';

export interface AccountKindsOptions {
  readonly vault: Vault;
  readonly post: Pick<Post, 'queue' | 'notice'>;
  /** Whether the engine stops a customer's withdrawals. */
  readonly isBlocked: (uid: number) => Promise<boolean>;
}

export function accountKinds(
  options: AccountKindsOptions,
): Pick<ChangeKinds, 'account/tier' | 'account/reinstate' | 'account/withdrawals'> {
  const tell = standingTold(options);
  return {
    'account/tier': {
      subject: ({ uid }) => `UID ${uid}`,
      before: async (queries, { uid }) => ({ tier: String((await customer(queries, uid)).feeTier) }),
      after: ({ tier }) => ({ tier: String(tier) }),
      carryOut: async (queries, { uid, tier }, { id, reason, now }) => ({
        row: await wishStanding(queries, uid, { change: 'tier', tier }, why(id, reason), now, tell),
      }),
      endOf,
    },
    'account/reinstate': {
      subject: ({ uid }) => `UID ${uid}`,
      before: async (queries, { uid }) => {
        const { suspended, frozen } = await customer(queries, uid);
        return { suspended: yesNo(suspended), frozen: yesNo(frozen) };
      },
      after: () => ({ suspended: yesNo(false), frozen: yesNo(false) }),
      carryOut: async (queries, { uid }, { id, reason, now }) => ({
        row: await wishStanding(queries, uid, { change: 'reinstate' }, why(id, reason), now, tell),
      }),
      endOf,
    },
    'account/withdrawals': {
      subject: ({ uid }) => `UID ${uid}`,
      before: async (queries, { uid }) => {
        await customer(queries, uid);
        return { allowed: yesNo(!(await options.isBlocked(uid))) };
      },
      after: ({ allowed }) => ({ allowed: yesNo(allowed) }),
      carryOut: async (queries, { uid, allowed }, { id, reason, now }) => ({
        row: await wishBlock(queries, uid, !allowed, why(id, reason), now),
      }),
      endOf: blockEnd,
    },
  };
}

async function customer(queries: Queries, uid: number): Promise<PersonRow> {
  const person = await personById(queries, uid);
  if (person === undefined) throw new ChangeProblem(`there is no account ${uid}`);
  return person;
}

async function endOf(queries: Queries, row: number): Promise<ChangeEnd | undefined> {
  const end = await queries.maybe(ROW_END, row);
  if (end === undefined) return undefined;
  const isDone = end.outcome === 'NONE';
  return { isDone, outcome: isDone ? `carried out by command ${end.sequence}` : end.outcome, sequence: end.sequence };
}

function why(id: number, reason: string): string {
  return `console, change ${id}: ${reason}`;
}

function yesNo(is: boolean): string {
  return is ? 'yes' : 'no';
}
