/** Tables of what stood when an hour or a day was over, asked for a span of time. Each room has its own; how they are put together is one. */
import type { Statement } from '../store/database.ts';
import type { PastQueries } from './ask-past.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A span of moments, both ends included, ms; each is a full hour, or a full day (UTC) where `step` says so. */
export interface PastSpan {
  readonly fromMs: number;
  readonly toMs: number;
  readonly step: 'hour' | 'day';
  /** The command behind which the tables are asked. */
  readonly minSeq: number;
}

/** What is asked of the tables of a user; a row is of a span of time, which begins at its `openMs`. */
export interface PastTables<Row> {
  /** The last row before a day, of each thing that has one. */
  readonly lastBefore: Statement<[user: number, beforeMs: number], Row>;
  readonly days: Statement<[user: number, fromMs: number, beforeMs: number], Row>;
  readonly hours: Statement<[user: number, fromMs: number, beforeMs: number], Row>;
}

/** A row by the time from which on what it says was so, until the next one of the same says otherwise, ms. */
export type Since<Row> = Row & { readonly fromMs: number };

/**
 * What stood of a user in a span, by the time from which on it did: first what stood when the span began, then what changed in it. Where the hours of a
 * time are gone, the days of it tell. A row is true when its span is over.
 */
export async function rowsOfSpan<Row extends { readonly openMs: number }>(
  queries: PastQueries,
  user: number,
  { lastBefore, days, hours }: PastTables<Row>,
  { fromMs, toMs, step }: PastSpan,
): Promise<readonly Since<Row>[]> {
  const dayMs = Math.floor(fromMs / DAY_MS) * DAY_MS;
  const since = (spanMs: number) => (row: Row) => ({ ...row, fromMs: row.openMs + spanMs });
  const rows = [
    ...(await queries.many(lastBefore, user, dayMs)).map(since(DAY_MS)),
    ...(await queries.many(days, user, dayMs, toMs)).map(since(DAY_MS)),
    ...(step === 'hour' ? await queries.many(hours, user, dayMs, toMs) : []).map(since(HOUR_MS)),
  ];
  return rows.filter((row) => row.fromMs <= toMs).toSorted((a, b) => a.fromMs - b.fromMs);
}
