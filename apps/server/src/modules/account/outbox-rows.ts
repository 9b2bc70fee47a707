/** Rows of the outbox. */
import { boolean, nullable, safeInteger, text, timestampMs } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Standing, StandingChange } from './standing.ts';

/** `outcome` of a row that a newer one of its account was carried out before. It is not sent any more: that would undo the newer. */
export const OVERTAKEN = 'OVERTAKEN';

/** The oldest row that waits. */
export interface WaitingRow {
  readonly id: number;
  readonly account: number;
  readonly change: StandingChange;
  readonly askedMs: number;
  /** What the account's row says. */
  readonly standing: Standing;
  /** A newer row of the account is done. */
  readonly overtaken: boolean;
}

export const NEXT_WAITING = statement<[], WaitingRow>(
  'outbox-next',
  `SELECT o.id, o.account_id, o.change, o.fee_tier AS wanted, o.asked_at, a.suspended, a.fee_tier,
     EXISTS (SELECT FROM outbox AS newer WHERE newer.account_id = o.account_id AND newer.id > o.id AND newer.done_at IS NOT NULL) AS overtaken
   FROM outbox AS o JOIN account AS a ON a.id = o.account_id WHERE o.done_at IS NULL ORDER BY o.id LIMIT 1`,
  (row) => ({
    id: safeInteger(row, 'id'),
    account: safeInteger(row, 'account_id'),
    change: changeOf(row),
    askedMs: timestampMs(row, 'asked_at'),
    standing: { suspended: boolean(row, 'suspended'), tier: safeInteger(row, 'fee_tier') },
    overtaken: boolean(row, 'overtaken'),
  }),
);

function changeOf(row: RawRow): StandingChange {
  const change = text(row, 'change');
  return change === 'tier' ? { change, tier: safeInteger(row, 'wanted') } : { change: change === 'suspend' ? 'suspend' : 'reinstate' };
}

/** Turns the table back for a row that still waits. */
export const REINSTATE_FIRST = command<[id: number]>(
  'outbox-reinstate',
  'UPDATE account SET suspended = false FROM outbox AS o WHERE o.id = $1 AND o.done_at IS NULL AND account.id = o.account_id AND suspended',
);

/**
 * Marks a row as done and lets the account's row follow, at once or not at all; what is null stays as it is. Writes nothing where
 * the row is done already.
 */
export const MARK_DONE = statement<
  [id: number, now: Date, sequence: number | null, outcome: string, suspended: boolean | null, tier: number | null],
  number
>(
  'outbox-done',
  `WITH done AS (UPDATE outbox SET done_at = $2, sequence = $3, outcome = $4 WHERE id = $1 AND done_at IS NULL RETURNING account_id)
   UPDATE account SET suspended = coalesce($5::boolean, suspended), fee_tier = coalesce($6::smallint, fee_tier) FROM done WHERE account.id = done.account_id
   RETURNING account.id`,
  (row) => safeInteger(row, 'id'),
);

/** How a row ended, undefined while it waits. */
export interface RowEnd {
  /** NONE, the name of the engine's refusal, or OVERTAKEN. */
  readonly outcome: string;
  /** The command that carried it out. */
  readonly sequence: number | null;
}

export const ROW_END = statement<[id: number], RowEnd>(
  'outbox-end',
  'SELECT outcome, sequence FROM outbox WHERE id = $1 AND done_at IS NOT NULL',
  (row) => ({ outcome: text(row, 'outcome'), sequence: nullable(safeInteger, row, 'sequence') }),
);

/** A row as an operator sees it. */
export interface OutboxRow extends Omit<RowEnd, 'outcome'> {
  readonly id: number;
  readonly change: string;
  readonly tier: number | null;
  readonly reason: string;
  readonly askedMs: number;
  /** Null while it waits. */
  readonly outcome: string | null;
}

/** The last rows of an account, newest first. */
export const OUTBOX_OF = statement<[account: number], OutboxRow>(
  'outbox-of',
  'SELECT id, change, fee_tier, reason, asked_at, outcome, sequence FROM outbox WHERE account_id = $1 ORDER BY id DESC LIMIT 20',
  (row) => ({
    id: safeInteger(row, 'id'),
    change: text(row, 'change'),
    tier: nullable(safeInteger, row, 'fee_tier'),
    reason: text(row, 'reason'),
    askedMs: timestampMs(row, 'asked_at'),
    outcome: nullable(text, row, 'outcome'),
    sequence: nullable(safeInteger, row, 'sequence'),
  }),
);
