/** Rows of what two operators agreed to move into or out of an account of the exchange itself, or a customer's. */
import { bigint, nullable, safeInteger, text } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';

/** What is to be moved. */
export interface AgreedBooking {
  readonly asset: number;
  /** A system account's, or a customer's, whose own balance is changed. */
  readonly account: number;
  /** Which one, of accounts that are numbered; else 0. */
  readonly number: number;
  /** Whose account it is, of a customer's; else who receives what is taken out, into his spot account, 0: the outside. */
  readonly beneficiary: number;
  /** Units; negative takes out. */
  readonly amount: bigint;
}

export interface WaitingBooking extends AgreedBooking {
  readonly id: number;
  readonly change: number;
  readonly proposer: number;
  readonly approver: number;
  /** Why the engine refused it, where it did and has not been told that nothing comes of it; else null. */
  readonly outcome: string | null;
  readonly sequence: number | null;
}

/** A row without a decision that approves its change is none: the server's database role cannot alter a decision. */
export const NEXT_BOOKING = statement<[], WaitingBooking>(
  'agreed-booking-next',
  `SELECT b.id, b.change_id, b.asset, b.account, b.number, b.beneficiary, b.amount, b.outcome, b.sequence, c.proposer, d.operator_id
   FROM agreed_booking AS b JOIN operator_change AS c ON c.id = b.change_id
   JOIN operator_decision AS d ON d.change_id = b.change_id AND d.decision = 'approve' AND d.hash = c.hash
   WHERE b.done_at IS NULL ORDER BY b.id LIMIT 1`,
  (row) => ({
    id: safeInteger(row, 'id'),
    change: safeInteger(row, 'change_id'),
    asset: safeInteger(row, 'asset'),
    account: safeInteger(row, 'account'),
    number: safeInteger(row, 'number'),
    beneficiary: safeInteger(row, 'beneficiary'),
    amount: bigint(row, 'amount'),
    proposer: safeInteger(row, 'proposer'),
    approver: safeInteger(row, 'operator_id'),
    outcome: nullable(text, row, 'outcome'),
    sequence: nullable(safeInteger, row, 'sequence'),
  }),
);
export const ADD_BOOKING = statement<
  [change: number, asset: number, account: number, number: number, beneficiary: number, amount: bigint, now: Date],
  number
>(
  'agreed-booking-add',
  `INSERT INTO agreed_booking (change_id, asset, account, number, beneficiary, amount, asked_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
  (row) => safeInteger(row, 'id'),
);
export const REFUSE_BOOKING = command<[id: number, sequence: number, outcome: string]>(
  'agreed-booking-refuse',
  'UPDATE agreed_booking SET sequence = $2, outcome = $3 WHERE id = $1 AND done_at IS NULL',
);
export const MARK_BOOKING = command<[id: number, now: Date, sequence: number | null, outcome: string]>(
  'agreed-booking-done',
  'UPDATE agreed_booking SET done_at = $2, sequence = $3, outcome = $4 WHERE id = $1 AND done_at IS NULL',
);
/** How a row ended; nothing while it waits. */
export const BOOKING_END = statement<[id: number], { readonly outcome: string; readonly sequence: number | null }>(
  'agreed-booking-end',
  'SELECT outcome, sequence FROM agreed_booking WHERE id = $1 AND done_at IS NOT NULL',
  (row) => ({ outcome: text(row, 'outcome'), sequence: nullable(safeInteger, row, 'sequence') }),
);
export const IS_CUSTOMER = statement<[uid: number], number>('agreed-booking-customer', 'SELECT id FROM account WHERE id = $1', (row) =>
  safeInteger(row, 'id'),
);

const ADJUST_REASONS = statement<[user: number, sequences: readonly number[]], readonly [sequence: number, reason: string]>(
  'agreed-booking-reasons',
  `SELECT b.sequence, c.reason FROM agreed_booking AS b JOIN operator_change AS c ON c.id = b.change_id
   WHERE b.beneficiary = $1 AND b.outcome = 'NONE' AND b.sequence = ANY($2::bigint[])`,
  (row) => [safeInteger(row, 'sequence'), text(row, 'reason')],
);

/** Why two booked into a customer's account, by the commands that did. */
export async function adjustReasons(queries: Queries, user: number, sequences: readonly number[]): Promise<ReadonlyMap<number, string>> {
  return new Map(await queries.many(ADJUST_REASONS, user, sequences));
}
