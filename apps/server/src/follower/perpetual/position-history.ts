/** What the read tables know of the positions that users had. Waits as the other histories do (histories.ts). */
import type { Queries } from '../../store/database.ts';
import { askPast } from '../ask-past.ts';
import type { AskPast, AwaitRecorded } from '../ask-past.ts';
import { selectFrom } from '../read-table.ts';
import { rowsOfSpan } from '../past-span.ts';
import type { PastSpan } from '../past-span.ts';
import { POSITION_DAY_TABLE, POSITION_HOUR_TABLE, readPositionDay, readPositionHour } from './position-table.ts';
import type { PositionRow } from './position-table.ts';

/** From when on a position stood so, until the next row of it says otherwise. */
export interface PositionFrom extends Omit<PositionRow, 'user' | 'openMs'> {
  readonly fromMs: number;
}

const LAST_BEFORE = selectFrom<[user: number, beforeMs: number], PositionRow>(
  'positions-last-before',
  POSITION_DAY_TABLE,
  `AS d WHERE user_id = $1::integer AND day_ms < $2::bigint AND day_ms = (SELECT max(day_ms) FROM position_day AS e
   WHERE e.user_id = d.user_id AND e.market = d.market AND e.side = d.side AND e.day_ms < $2::bigint)`,
  readPositionDay,
);
const DAYS = selectFrom<[user: number, fromMs: number, beforeMs: number], PositionRow>(
  'position-days',
  POSITION_DAY_TABLE,
  'WHERE user_id = $1::integer AND day_ms >= $2::bigint AND day_ms < $3::bigint ORDER BY day_ms',
  readPositionDay,
);
const HOURS = selectFrom<[user: number, fromMs: number, beforeMs: number], PositionRow>(
  'position-hours',
  POSITION_HOUR_TABLE,
  'WHERE user_id = $1::integer AND hour_ms >= $2::bigint AND hour_ms < $3::bigint ORDER BY hour_ms',
  readPositionHour,
);

const TABLES = { lastBefore: LAST_BEFORE, days: DAYS, hours: HOURS };

export class PositionHistory {
  readonly #asked: AskPast;

  /** `recorded` comes from the follower (`FollowerClient.recorded`). */
  constructor(queries: Queries, recorded: AwaitRecorded) {
    this.#asked = askPast(queries, recorded);
  }

  /** Positions of a user by the time from which on they stood so (`rowsOfSpan`). */
  async held(user: number, span: PastSpan): Promise<readonly PositionFrom[]> {
    const queries = await this.#asked(span.minSeq);
    return rowsOfSpan(queries, user, TABLES, span);
  }
}
