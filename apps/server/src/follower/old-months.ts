/**
 * Months of the read tables. What is over may be taken off: the journal and its archive keep everything, and the read tables then begin
 * later. Candles stay, whose old ones a chart still shows; each order stands in the month in which it ended.
 */
import { candleOpenTime } from '@kontor/domain/formulas/candle-interval';
import { safeInteger, text } from '../store/columns.ts';
import { command, statement } from '../store/database.ts';
import type { Database, Queries } from '../store/database.ts';
import { READ_TABLES } from './projections.ts';

/** One table's part of one month. */
export interface MonthOfTable {
  readonly table: string;
  /** Begin of the month (UTC), ms. */
  readonly monthMs: number;
  /** With its indexes. */
  readonly bytes: number;
}

/** A month that is not to be taken off; the message says why. */
export class MonthRefused extends Error {
  override readonly name = 'MonthRefused';
}

const TABLES = READ_TABLES.filter(({ month }) => month !== undefined && month.stays !== true).map(({ name }) => name);
/** Partitions are named by their month (`make_read_partitions`). */
const MONTHS = statement<[schema: string, tables: readonly string[]], MonthOfTable>(
  'old-months',
  `SELECT parent.relname AS table, (extract(epoch FROM to_date(right(part.relname, 6), 'YYYYMM')) * 1000)::bigint AS month_ms, pg_total_relation_size(part.oid) AS bytes
   FROM pg_inherits JOIN pg_class AS part ON part.oid = inhrelid JOIN pg_class AS parent ON parent.oid = inhparent
   WHERE parent.relnamespace = $1::text::regnamespace AND parent.relkind = 'p' AND parent.relname = ANY ($2::text[]) ORDER BY month_ms, part.relname`,
  (row) => ({ table: text(row, 'table'), monthMs: safeInteger(row, 'month_ms'), bytes: safeInteger(row, 'bytes') }),
);
const BEGIN_LATER = command<[beginMs: number]>(
  'old-months-begin',
  'UPDATE follower_position SET begin_ms = greatest(begin_ms, $1::bigint)',
);
const DO_NOT_WAIT_LONG = command<[]>('old-months-wait', "SET LOCAL lock_timeout = '5s'");

/** What can be taken off in time, month by month. */
export function monthsOf(queries: Queries, schema = 'public'): Promise<MonthOfTable[]> {
  return queries.many(MONTHS, schema, TABLES);
}

/**
 * Takes off the months before `beginMs`, all or none, also beside a server that runs. Gives what is gone.
 * @throws MonthRefused unless a month begins there and this month and the one before it stay; what PostgreSQL says when somebody reads for too long (55P03)
 */
export async function takeOffMonths(database: Pick<Database, 'transaction'>, beginMs: number, nowMs: number): Promise<MonthOfTable[]> {
  if (!Number.isSafeInteger(beginMs) || candleOpenTime('1M', beginMs) !== beginMs) throw new MonthRefused('no month begins there.');
  const monthBefore = candleOpenTime('1M', candleOpenTime('1M', nowMs) - 1);
  if (beginMs > monthBefore) throw new MonthRefused('this month and the one before it stay.');
  return database.transaction(async (queries) => {
    await queries.run(DO_NOT_WAIT_LONG);
    // First what the follower takes first: neither waits for the other in a circle.
    await queries.run(BEGIN_LATER, beginMs);
    return dropMonths(queries, beginMs);
  });
}

/** Drops the months before `beginMs` of a schema's tables. */
export async function dropMonths(queries: Queries, beginMs: number, schema = 'public'): Promise<MonthOfTable[]> {
  const gone = (await monthsOf(queries, schema)).filter(({ monthMs }) => monthMs < beginMs);
  for (const { table, monthMs } of gone) {
    const part = `${schema}.${table}_${new Date(monthMs).toISOString().slice(0, 7).replace('-', '')}`;
    await queries.run(command<[]>(`old-months-drop ${part}`, `DROP TABLE ${part}`));
  }
  return gone;
}
