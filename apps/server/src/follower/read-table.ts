/** What a read table is: its columns, each with its type and its value, and how its rows are gathered, written and kept. */
import { text } from '../store/columns.ts';
import { readStatement } from '../store/database.ts';
import type { RawRow } from '../store/columns.ts';
import type { SqlValue, Statement } from '../store/database.ts';
import type { LineWriter } from './line-writer.ts';

type Type = 'smallint' | 'integer' | 'bigint' | 'numeric' | 'boolean' | 'uuid' | 'bytea';

/** Makes rows of what is told, several of which may be one row. */
export interface Folder<Told> {
  /** How many rows are not complete. */
  readonly open: number;
  add(told: Told): void;
  /** The batch is over, and with it every row: the same journal always leads to the same rows. */
  batchEnd(): void;
}

/** A row stands in the partition of the month (UTC) of a time in it. */
export interface Month<Row> {
  readonly column: string;
  /** The time in that column, ms. */
  readonly timeMs: (row: Row) => number;
  /** Old months stay when those of other tables are taken off. */
  readonly stays?: true;
}

/** A table of `Row`s; a projection tells `Told`s, which are its rows unless it folds them. */
export interface ReadTable<Row, Told = Row> {
  readonly name: string;
  /** In the order in which a line has them. */
  readonly columns: readonly (readonly [name: string, type: Type])[];
  /** Columns that no two rows share. */
  readonly key: readonly string[];
  /** By which its partitions are made; a table without has none, and nothing of it is ever taken off. */
  readonly month?: Month<Row>;
  /** Writes the row's columns as COPY takes them. */
  readonly write: (row: Row, to: LineWriter) => void;
  /** What a row is the latest of: one told later takes its place, in what is gathered and in the table. Others are written once, and a second time is an error. */
  latestOf?(row: Row): string;
  /** What is told is folded into rows; what `take` is shown is true during its call only. */
  fold?(take: (row: Row) => void): Folder<Told>;
}

/** Any read table, whatever its rows. */
export type AnyTable = Omit<ReadTable<never>, 'fold'> & { fold?(take: never): Folder<never> };

/** A statement over a read table's rows, with its columns in front of `rest` (`FROM … WHERE …`). */
export function selectFrom<Args extends readonly SqlValue[], Row>(
  name: string,
  table: ReadTable<Row, never>,
  rest: string,
  read: (row: RawRow) => Row,
): Statement<Args, Row> {
  return readStatement<Args, Row>(name, `SELECT ${table.columns.map(([column]) => column).join(', ')} FROM ${table.name} ${rest}`, read);
}

/** `bigint` or whole `numeric`. */
export function units(row: RawRow, name: string): bigint {
  const value = row[name];
  return typeof value === 'bigint' ? value : BigInt(text(row, name));
}

/** The four words of a client id from its uuid. */
export function keyWords(uuid: string): [number, number, number, number] {
  const digits = uuid.replaceAll('-', '');
  const word = (place: number): number => Number.parseInt(digits.slice(place * 8, place * 8 + 8), 16) | 0;
  return [word(0), word(1), word(2), word(3)];
}
