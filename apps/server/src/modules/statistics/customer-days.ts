/** Counts customers by day (UTC): the day that lasts and the one before every few minutes, and at a start those that nobody counted. */
import type { StoreLog } from '../../store/connection.ts';
import { safeInteger, timestampMs } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';

const DAY_MS = 86_400_000;
/** From one count to the next, ms. */
const EVERY_MS = 300_000;
/** How far back a first start counts, days: as far as anybody looks. */
const MOST_DAYS = 90;

export interface CustomerDay {
  readonly dayMs: number;
  readonly registered: number;
  readonly active: number;
  readonly verified: number;
  readonly countedMs: number;
}

// Customers are those without a login of the house. A session that was open at midnight is no login.
const COUNT_DAY = command<[dayMs: number, from: Date, to: Date, now: Date]>(
  'customer-day-count',
  `INSERT INTO customer_day (day_ms, registered, active, verified, counted_at)
   SELECT $1::bigint, (SELECT count(*) FROM account WHERE login IS NULL AND created_at >= $2 AND created_at < $3),
     (SELECT count(DISTINCT e.account_id) FROM login_event AS e JOIN account AS a ON a.id = e.account_id
      WHERE e.at >= $2 AND e.at < $3 AND e.result = 'success' AND a.login IS NULL),
     (SELECT count(*) FROM identity WHERE status = 3 AND decided_at >= $2 AND decided_at < $3), $4
   ON CONFLICT (day_ms) DO UPDATE
     SET registered = excluded.registered, active = excluded.active, verified = excluded.verified, counted_at = excluded.counted_at`,
);
const LAST_DAY = statement<[], number>('customer-day-last', 'SELECT coalesce(max(day_ms), 0) AS last FROM customer_day', (row) =>
  safeInteger(row, 'last'),
);
export const CUSTOMER_DAYS = statement<[fromMs: number], CustomerDay>(
  'customer-days',
  'SELECT day_ms, registered, active, verified, counted_at FROM customer_day WHERE day_ms >= $1::bigint ORDER BY day_ms',
  (row) => ({
    dayMs: safeInteger(row, 'day_ms'),
    registered: safeInteger(row, 'registered'),
    active: safeInteger(row, 'active'),
    verified: safeInteger(row, 'verified'),
    countedMs: timestampMs(row, 'counted_at'),
  }),
);

/** When the day of a time begins, ms. */
export function dayOf(ms: number): number {
  return Math.floor(ms / DAY_MS) * DAY_MS;
}

/** Counts what may have changed by `nowMs`: from the last day that was counted on, one after the other, until `stop`. */
export async function countDays(queries: Queries, nowMs: number, stop?: AbortSignal): Promise<void> {
  const today = dayOf(nowMs);
  // The last one was counted before it was over.
  const last = await queries.one(LAST_DAY);
  for (let day = Math.max(Math.min(last, today), today - (MOST_DAYS - 1) * DAY_MS); day <= today && stop?.aborted !== true; day += DAY_MS)
    await queries.run(COUNT_DAY, day, new Date(day), new Date(day + DAY_MS), new Date(nowMs));
}

/** Counts every few minutes until what it gives back is called, which waits for the day that is being counted. */
export function startCounting({
  queries,
  wallMs,
  log,
}: {
  readonly queries: Queries;
  readonly wallMs: () => number;
  readonly log: StoreLog;
}): () => Promise<void> {
  const stop = new AbortController();
  let counting: Promise<void> | undefined;
  const count = (): void => {
    counting ??= countDays(queries, wallMs(), stop.signal)
      .catch((error: unknown) => log.warn({ err: error }, 'customers were not counted; tried again later'))
      .finally(() => (counting = undefined));
  };
  const timer = setInterval(count, EVERY_MS).unref();
  count();
  return async () => {
    clearInterval(timer);
    stop.abort();
    await counting;
  };
}
