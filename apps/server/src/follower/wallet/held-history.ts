/** What the read tables know of what users held: as it was when an hour or a day was over. Waits as the other histories do (histories.ts). */
import type { Queries } from '../../store/database.ts';
import type { AwaitRecorded } from '../histories.ts';
import { selectFrom } from '../read-table.ts';
import { DAY_MS } from './held-past.ts';
import { HELD_DAY_TABLE, HELD_HOUR_TABLE, readHeldDay, readHeldHour } from './held-table.ts';
import type { HeldRow } from './held-table.ts';

/** From when on an account of a user held so much of an asset, until the next one of them says otherwise. */
export interface HeldFrom {
  readonly account: number;
  readonly asset: number;
  readonly fromMs: number;
  readonly amount: bigint;
}

/** A span of moments, both ends included, ms; each is a full hour, or a full day (UTC) where `step` says so. */
export interface HeldSpan {
  readonly fromMs: number;
  readonly toMs: number;
  readonly step: 'hour' | 'day';
  /** The command behind which the tables are asked. */
  readonly minSeq: number;
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
const HOUR_MS = 3_600_000;

export class HeldHistory {
  readonly #queries: Queries;
  readonly #recorded: AwaitRecorded;

  /** `recorded` comes from the follower (`FollowerClient.recorded`). */
  constructor(queries: Queries, recorded: AwaitRecorded) {
    this.#queries = queries;
    this.#recorded = recorded;
  }

  /**
   * What a user held, by the time from which on he did: first what he held when the span began, then what changed in it. Where the hours of a
   * time are gone, the days of it tell. A row is of a span of time, and true when that is over.
   */
  async held(user: number, { fromMs, toMs, step, minSeq }: HeldSpan): Promise<readonly HeldFrom[]> {
    await this.#recorded(minSeq);
    const dayMs = Math.floor(fromMs / DAY_MS) * DAY_MS;
    const rows = [
      ...(await this.#queries.many(LAST_BEFORE, user, dayMs)).map(from(DAY_MS)),
      ...(await this.#queries.many(DAYS, user, dayMs, toMs)).map(from(DAY_MS)),
      ...(step === 'hour' ? await this.#queries.many(HOURS, user, dayMs, toMs) : []).map(from(HOUR_MS)),
    ];
    return rows.filter((row) => row.fromMs <= toMs).toSorted((a, b) => a.fromMs - b.fromMs);
  }
}

const from =
  (spanMs: number) =>
  ({ account, asset, openMs, amount }: HeldRow): HeldFrom => ({ account, asset, fromMs: openMs + spanMs, amount });
