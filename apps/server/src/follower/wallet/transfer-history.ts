/** What the read tables know of transfers between a user's own accounts. Waits as the other histories do (histories.ts). */
import { safeInteger } from '../../store/columns.ts';
import { readStatement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import { askPast } from '../ask-past.ts';
import type { AskPast, AwaitRecorded } from '../ask-past.ts';
import { selectFrom } from '../read-table.ts';
import { recordQuery } from '../record-query.ts';
import type { Window } from '../record-query.ts';
import { TRANSFER_TABLE, readTransfer } from './transfer-table.ts';
import type { TransferRow } from './transfer-table.ts';

export interface TransfersQuery extends Window {
  readonly from?: number;
  readonly to?: number;
  readonly asset?: number;
  /** Only transfers of an earlier command: the next page. */
  readonly before?: number;
  readonly limit: number;
  readonly minSeq?: number | undefined;
}

const TRANSFERS = recordQuery<TransferRow, 'from_account' | 'to_account' | 'asset'>({
  name: 'history-transfers',
  table: TRANSFER_TABLE,
  read: readTransfer,
  owner: 'user_id',
  time: 'time_ms',
  order: ['sequence'],
  filters: ['from_account', 'to_account', 'asset'],
});
const OF_COMMANDS = selectFrom<[user: number, sequences: readonly number[]], TransferRow>(
  'history-transfers-of-commands',
  TRANSFER_TABLE,
  'WHERE user_id = $1::integer AND sequence = ANY ($2::bigint[])',
  readTransfer,
);
const COUNT = readStatement<[user: number, from: number, to: number, fromMs: number, toMs: number], number>(
  'history-transfers-count',
  `SELECT count(*) AS transfers FROM transfer WHERE user_id = $1 AND from_account = $2 AND to_account = $3 AND time_ms BETWEEN $4 AND $5`,
  (row) => safeInteger(row, 'transfers'),
);

export class TransferHistory {
  readonly #queries: Queries;
  readonly #asked: AskPast;

  /** `recorded` comes from the follower (`FollowerClient.recorded`). */
  constructor(queries: Queries, recorded: AwaitRecorded) {
    this.#queries = queries;
    this.#asked = askPast(queries, recorded);
  }

  /** A user's transfers, newest first. */
  async transfers(user: number, { from, to, asset, before, fromMs, toMs, limit, minSeq }: TransfersQuery): Promise<TransferRow[]> {
    const queries = await this.#asked(minSeq);
    const where = { from_account: from, to_account: to, asset };
    return TRANSFERS(queries, user, { fromMs, toMs, where, before: before === undefined ? undefined : [before], limit });
  }

  /** How many a user made from one account to another in a window, ms. */
  async count(
    user: number,
    {
      from,
      to,
      fromMs,
      toMs,
      minSeq,
    }: { readonly from: number; readonly to: number; readonly fromMs: number; readonly toMs: number; readonly minSeq?: number },
  ): Promise<number> {
    const queries = await this.#asked(minSeq);
    return queries.one(COUNT, user, from, to, fromMs, toMs);
  }

  /** The user's transfers that these commands made, as far as the read tables are. */
  ofCommands(user: number, sequences: readonly number[]): Promise<TransferRow[]> {
    return this.#queries.many(OF_COMMANDS, user, sequences);
  }
}
