/** What the read tables know of what users held: as it was when an hour or a day was over. Waits as the other histories do (histories.ts). */
import { safeInteger } from '../../store/columns.ts';
import { readStatement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import { askPast } from '../ask-past.ts';
import type { AskPast, AwaitRecorded } from '../ask-past.ts';
import { selectFrom } from '../read-table.ts';
import { rowsOfSpan } from '../past-span.ts';
import type { PastSpan } from '../past-span.ts';
import { HELD_DAY_TABLE, HELD_HOUR_TABLE, readHeldDay, readHeldHour } from './held-table.ts';
import type { HeldRow } from './held-table.ts';

/** From when on an account of a user held so much of an asset, until the next one of them says otherwise. */
export interface HeldFrom {
  readonly account: number;
  readonly asset: number;
  readonly fromMs: number;
  readonly amount: bigint;
}

const LAST_BEFORE = selectFrom<[user: number, beforeMs: number], HeldRow>(
  'held-last-before',
  HELD_DAY_TABLE,
  `AS d WHERE user_id = $1::integer AND day_ms < $2::bigint AND day_ms = (SELECT max(day_ms) FROM held_day AS e
   WHERE e.user_id = d.user_id AND e.account = d.account AND e.asset = d.asset AND e.day_ms < $2::bigint)`,
  readHeldDay,
);
const DAYS = selectFrom<[user: number, fromMs: number, beforeMs: number], HeldRow>(
  'held-days',
  HELD_DAY_TABLE,
  'WHERE user_id = $1::integer AND day_ms >= $2::bigint AND day_ms < $3::bigint ORDER BY day_ms',
  readHeldDay,
);
const HOURS = selectFrom<[user: number, fromMs: number, beforeMs: number], HeldRow>(
  'held-hours',
  HELD_HOUR_TABLE,
  'WHERE user_id = $1::integer AND hour_ms >= $2::bigint AND hour_ms < $3::bigint ORDER BY hour_ms',
  readHeldHour,
);
const FIRST_DAY = readStatement<[user: number], number>(
  'held-first-day',
  'SELECT day_ms FROM held_day WHERE user_id = $1::integer ORDER BY day_ms LIMIT 1',
  (row) => safeInteger(row, 'day_ms'),
);
const TABLES = { lastBefore: LAST_BEFORE, days: DAYS, hours: HOURS };

export class HeldHistory {
  readonly #asked: AskPast;

  /** `recorded` comes from the follower (`FollowerClient.recorded`). */
  constructor(queries: Queries, recorded: AwaitRecorded) {
    this.#asked = askPast(queries, recorded);
  }

  /** The first day (UTC) that is over in which a user held anything, ms; undefined where there is none. */
  async firstDay(user: number, minSeq: number): Promise<number | undefined> {
    return (await this.#asked(minSeq)).maybe(FIRST_DAY, user);
  }

  /** What a user held, by the time from which on he did (`rowsOfSpan`). */
  async held(user: number, span: PastSpan): Promise<readonly HeldFrom[]> {
    const queries = await this.#asked(span.minSeq);
    return rowsOfSpan(queries, user, TABLES, span);
  }
}
