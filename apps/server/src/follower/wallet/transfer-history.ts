/** What the read tables know of transfers between a user's own accounts. Waits as the other histories do (histories.ts). */
import type { OwnedId } from '../../core-loop/client-id.ts';
import { statement } from '../../store/database.ts';
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
/** One look into the key for each id, however small the table was when the plan was made. */
const BY_CLIENT_ID = statement<[users: readonly number[], clientIds: readonly string[]], TransferRow>(
  'history-transfers-client-id',
  `SELECT found.* FROM unnest($1::integer[], $2::uuid[]) AS asked (user_id, client_id)
   CROSS JOIN LATERAL (SELECT * FROM transfer AS t WHERE t.user_id = asked.user_id AND t.client_id = asked.client_id ORDER BY t.sequence LIMIT 1) AS found`,
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

  /** The transfers that were given one of these ids by its user, from read tables that reflect `minSeq`. */
  async byClientId(ids: readonly OwnedId[], minSeq: number): Promise<TransferRow[]> {
    await this.#recorded(minSeq, true);
    return this.#queries.many(
      BY_CLIENT_ID,
      ids.map(({ user }) => user),
      ids.map(({ id }) => id.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')),
    );
  }
}
