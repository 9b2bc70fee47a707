/** What the read tables know of transfers between a user's own accounts. Waits as the other histories do (histories.ts). */
import type { Queries } from '../../store/database.ts';
import type { AwaitRecorded, Window } from '../histories.ts';
import { selectFrom } from '../read-table.ts';
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

const NO_TIME = Number.MAX_SAFE_INTEGER;
const TRANSFERS = selectFrom<
  [user: number, before: number, fromMs: number, toMs: number, from: number | null, to: number | null, asset: number | null, limit: number],
  TransferRow
>(
  'history-transfers',
  TRANSFER_TABLE,
  `WHERE user_id = $1::integer AND sequence < $2::bigint AND time_ms BETWEEN $3::bigint AND $4::bigint AND ($5::smallint IS NULL OR from_account = $5)
   AND ($6::smallint IS NULL OR to_account = $6) AND ($7::integer IS NULL OR asset = $7) ORDER BY sequence DESC LIMIT $8::integer`,
  readTransfer,
);
const OF_COMMANDS = selectFrom<[user: number, sequences: readonly number[]], TransferRow>(
  'history-transfers-of-commands',
  TRANSFER_TABLE,
  'WHERE user_id = $1::integer AND sequence = ANY ($2::bigint[])',
  readTransfer,
);

export class TransferHistory {
  readonly #queries: Queries;
  readonly #recorded: AwaitRecorded;

  /** `recorded` comes from the follower (`FollowerClient.recorded`). */
  constructor(queries: Queries, recorded: AwaitRecorded) {
    this.#queries = queries;
    this.#recorded = recorded;
  }

  /** A user's transfers, newest first. */
  async transfers(user: number, { from, to, asset, before, fromMs, toMs, limit, minSeq }: TransfersQuery): Promise<TransferRow[]> {
    await this.#recorded(minSeq);
    return this.#queries.many(
      TRANSFERS,
      user,
      before ?? NO_TIME,
      fromMs ?? 0,
      toMs ?? NO_TIME,
      from ?? null,
      to ?? null,
      asset ?? null,
      limit,
    );
  }

  /** The user's transfers that these commands made, as far as the read tables are. */
  ofCommands(user: number, sequences: readonly number[]): Promise<TransferRow[]> {
    return this.#queries.many(OF_COMMANDS, user, sequences);
  }
}
