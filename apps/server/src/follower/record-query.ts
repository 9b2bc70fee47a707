/** A question for somebody's rows of a read table, newest first unless it says otherwise, made from what the table says of itself. */
import type { SqlValue, Statement, Queries } from '../store/database.ts';
import type { RawRow } from '../store/columns.ts';
import { selectFrom } from './read-table.ts';
import type { ReadTable } from './read-table.ts';

/** A window of time, ms, both ends included; open where left out. */
export interface Window {
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}

/** What is asked of a page: `before` are the numbers of the last row that was had, in the order of the list. */
export interface PageQuery<Filter extends string> extends Window {
  readonly where?: { readonly [Name in Filter]?: SqlValue | undefined };
  readonly before?: readonly number[] | undefined;
  readonly limit: number;
}

/** How a table is listed. Names are of its columns. */
export interface RecordListing<Row, Filter extends string> {
  /** Of the statement, which no other has. */
  readonly name: string;
  readonly table: ReadTable<Row, never>;
  readonly read: (row: RawRow) => Row;
  /** Whose the row is. */
  readonly owner: string;
  /** The time that a window is about, ms. */
  readonly time: string;
  /** A row that ends by the first of these numbers, then by the next, comes first. No two rows of an owner share them all. */
  readonly order: readonly string[];
  /** Columns that a page may be narrowed by. */
  readonly filters: readonly Filter[];
  /** Numbers that are not below the window's beginning either: it is what partitions are chosen by. */
  readonly notBefore?: string;
  /** The first comes first, and `before` are the numbers of the row that is not to come again. */
  readonly rising?: true;
}

/** Asks for a page of somebody's rows. */
export type AskPage<Row, Filter extends string> = (
  queries: Pick<Queries, 'many'>,
  owner: number,
  page: PageQuery<Filter>,
) => Promise<Row[]>;

const NO_TIME = Number.MAX_SAFE_INTEGER;

/** @throws for a name that is no column of the table */
export function recordQuery<Row, Filter extends string = never>(listing: RecordListing<Row, Filter>): AskPage<Row, Filter> {
  const { name, table, read, owner, time, order, filters, notBefore, rising = false } = listing;
  const [sign, direction] = rising ? ['>', ''] : ['<', ' DESC'];
  let count = 0;
  /** The next parameter, of a column's type. */
  const next = (column: string): string => {
    const [, type] = table.columns.find(([known]) => known === column) ?? [];
    if (type === undefined) throw new Error(`${table.name} has no column ${column}`);
    return `$${++count}::${type}`;
  };
  const [whose, from, to] = [next(owner), next(time), next(time)];
  const places = order.map(next);
  const conditions = [
    `${owner} = ${whose}`,
    `${time} BETWEEN ${from} AND ${to}`,
    ...(notBefore === undefined ? [] : [`${notBefore} >= ${from}`]),
    // A row of one number is compared as that number, for which there is an index.
    order.length === 1 ? `${order[0]} ${sign} ${places[0]}` : `(${order.join(', ')}) ${sign} (${places.join(', ')})`,
    ...filters.map((column) => {
      const value = next(column);
      return `(${value} IS NULL OR ${column} = ${value})`;
    }),
  ];
  const rest = `WHERE ${conditions.join(' AND ')} ORDER BY ${order.map((column) => `${column}${direction}`).join(', ')} LIMIT $${count + 1}::integer`;
  const statement: Statement<SqlValue[], Row> = selectFrom<SqlValue[], Row>(name, table, rest, read);
  return (queries, user, { fromMs = 0, toMs = NO_TIME, before, where, limit }) =>
    queries.many(
      statement,
      user,
      fromMs,
      toMs,
      // Nothing comes before a first number as large as none is, nor behind one as small.
      ...order.map((_, at) => before?.[at] ?? (before === undefined && at === 0 ? (rising ? -1 : NO_TIME) : 0)),
      ...filters.map((column) => where?.[column] ?? null),
      limit,
    );
}
