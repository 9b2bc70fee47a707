/**
 * Whether what a customer has may leave. An operator's wish is a row of an outbox of its own (`withdrawal_block`), which the relay tells the
 * engine in the order of the rows; the engine blocks by itself where a deposit is taken back that was spent, and only it knows what stands.
 */
import { isApplied, refusalEntry } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import { OutboxLoop } from '../../at-most-once/outbox-loop.ts';
import type { Core } from '../../core-loop/core-loop.ts';
import type { ChangeEnd } from '../../operators/change-kind.ts';
import { boolean, nullable, safeInteger, text } from '../../store/columns.ts';
import type { StoreLog } from '../../store/connection.ts';
import { command, statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';

const ASK = statement<[account: number, blocked: boolean, reason: string, now: Date], number>(
  'withdrawal-block-ask',
  'INSERT INTO withdrawal_block (account_id, blocked, reason, asked_at) VALUES ($1, $2, $3, $4) RETURNING id',
  (row) => safeInteger(row, 'id'),
);
const NEXT = statement<[], { readonly id: number; readonly account: number; readonly blocked: boolean }>(
  'withdrawal-block-next',
  'SELECT id, account_id, blocked FROM withdrawal_block WHERE done_at IS NULL ORDER BY id LIMIT 1',
  (row) => ({ id: safeInteger(row, 'id'), account: safeInteger(row, 'account_id'), blocked: boolean(row, 'blocked') }),
);
const DONE = command<[id: number, now: Date, sequence: number, outcome: string]>(
  'withdrawal-block-done',
  'UPDATE withdrawal_block SET done_at = $2, sequence = $3, outcome = $4 WHERE id = $1 AND done_at IS NULL',
);
const END = statement<[id: number], { readonly outcome: string; readonly sequence: number | null }>(
  'withdrawal-block-end',
  'SELECT outcome, sequence FROM withdrawal_block WHERE id = $1 AND done_at IS NOT NULL',
  (row) => ({ outcome: text(row, 'outcome'), sequence: nullable(safeInteger, row, 'sequence') }),
);

/** Writes a wish down; gives the row's number. */
export function wishBlock(queries: Queries, account: number, blocked: boolean, reason: string, now: Date): Promise<number> {
  return queries.one(ASK, account, blocked, reason, now);
}

/** How a wish ended; undefined while it waits. */
export async function blockEnd(queries: Queries, row: number): Promise<ChangeEnd | undefined> {
  const end = await queries.maybe(END, row);
  if (end === undefined) return undefined;
  const isDone = end.outcome === 'NONE';
  return { isDone, outcome: isDone ? `carried out by command ${end.sequence}` : end.outcome, sequence: end.sequence };
}

export interface BlockRelayOptions {
  readonly queries: Queries;
  readonly core: Core;
  readonly log: StoreLog;
  readonly wallMs: () => number;
}

/** Tells the engine, the oldest wish first. Told twice it says the same. */
export function blockRelay({ queries, core, log, wallMs }: BlockRelayOptions): OutboxLoop {
  const carryOutNext = async (): Promise<boolean> => {
    const row = await queries.maybe(NEXT);
    if (row === undefined) return false;
    const { code, sequence } = await core.submit({ type: CommandType.SET_WITHDRAWALS, user: row.account, blocked: row.blocked ? 1 : 0 });
    const outcome = isApplied(code) ? 'NONE' : refusalEntry(code).name;
    await queries.run(DONE, row.id, new Date(wallMs()), sequence, outcome);
    log.info({ uid: row.account, blocked: row.blocked, sequence, outcome }, "a customer's withdrawals are blocked, or allowed again");
    return true;
  };
  return new OutboxLoop({ carryOutNext, log, isPrompt: true });
}
