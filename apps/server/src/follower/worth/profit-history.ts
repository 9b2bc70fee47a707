/** What the read tables know of what users made by day. Waits as the other histories do (histories.ts). */
import type { Queries } from '../../store/database.ts';
import { askPast } from '../ask-past.ts';
import type { AskPast, AwaitRecorded } from '../ask-past.ts';
import { selectFrom } from '../read-table.ts';
import { DEAL_DAY_TABLE, FEE_DAY_TABLE, PROFIT_DAY_TABLE, readDealDay, readFeeDay, readProfitDay } from './profit-tables.ts';
import type { DealDay, FeeDay, ProfitDay } from './profit-tables.ts';

/** Days (UTC), ms of 00:00: the first, and the one behind the last. */
export interface DaySpan {
  readonly fromMs: number;
  readonly beforeMs: number;
  /** The command behind which the tables are asked. */
  readonly minSeq: number;
}

type Asked = [user: number, fromMs: number, beforeMs: number];

const SPAN = 'WHERE user_id = $1::integer AND day_ms >= $2::bigint AND day_ms < $3::bigint ORDER BY day_ms, account';
const PROFITS = selectFrom<Asked, ProfitDay>('profit-days', PROFIT_DAY_TABLE, SPAN, readProfitDay);
const DEALS = selectFrom<Asked, DealDay>('deal-days', DEAL_DAY_TABLE, `${SPAN}, market`, readDealDay);
const FEES = selectFrom<Asked, FeeDay>('fee-days', FEE_DAY_TABLE, `${SPAN}, asset`, readFeeDay);

export class ProfitHistory {
  readonly #asked: AskPast;

  /** `recorded` comes from the follower (`FollowerClient.recorded`). */
  constructor(queries: Queries, recorded: AwaitRecorded) {
    this.#asked = askPast(queries, recorded);
  }

  /** What came into accounts, left them and was realised, by day and account. */
  async profits(user: number, { fromMs, beforeMs, minSeq }: DaySpan): Promise<readonly ProfitDay[]> {
    return (await this.#asked(minSeq)).many(PROFITS, user, fromMs, beforeMs);
  }

  /** What deals came to, by day, account and market. */
  async deals(user: number, { fromMs, beforeMs, minSeq }: DaySpan): Promise<readonly DealDay[]> {
    return (await this.#asked(minSeq)).many(DEALS, user, fromMs, beforeMs);
  }

  /** Fees, by day, account and asset. */
  async fees(user: number, { fromMs, beforeMs, minSeq }: DaySpan): Promise<readonly FeeDay[]> {
    return (await this.#asked(minSeq)).many(FEES, user, fromMs, beforeMs);
  }
}
