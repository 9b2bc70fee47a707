/** Rows for the read tables, gathered as the text that PostgreSQL takes fastest. */
import { candleOpenTime } from '@kontor/domain/formulas/candle-interval';
import { LineWriter } from './line-writer.ts';
import { READ_TABLES } from './projections.ts';
import type { AnyTable, Folder, ReadTable } from './read-table.ts';

/** The rows of one table as COPY takes them. */
export abstract class TableLines {
  abstract readonly table: AnyTable;

  /** The rows for COPY, in pieces that may end anywhere. */
  abstract chunks(): readonly Uint8Array[];

  /** The rows as lines of text. */
  lines(): string[] {
    return Buffer.concat(this.chunks()).toString('latin1').split('\n').slice(0, -1);
  }

  /** The rows column by column, as text. */
  columns(): string[][] {
    const values = this.lines().map((line) => line.split('\t'));
    return this.table.columns.map((_, place) => values.map((row) => row[place]!));
  }
}

/** What one transaction writes. */
export interface RowsToWrite {
  /** Starts of months (UTC, ms) in which rows of partitioned tables lie. */
  readonly months: ReadonlySet<number>;
  /** The tables with rows. */
  tables(): readonly TableLines[];
}

/** The rows of one table as they are gathered. */
class TableRows<Row, Told> extends TableLines {
  readonly table: ReadTable<Row, Told>;
  readonly #writer = new LineWriter();
  readonly #months: Set<number>;
  readonly #folder: Folder<Told> | undefined;
  /** Only the last row of each, of a table that asks for it. */
  readonly #latest: Map<string, Row> | undefined;
  #lastMs = -1;

  /** `months` takes the months of the rows' partitions. */
  constructor(table: ReadTable<Row, Told>, months: Set<number>) {
    super();
    this.table = table;
    this.#months = months;
    this.#folder = table.fold?.((row) => this.#write(row));
    this.#latest = table.latestOf === undefined ? undefined : new Map();
  }

  get count(): number {
    return this.#latest?.size ?? this.#writer.lines;
  }

  /** Bytes of the rows, but for those that wait for a later one to take their place: they are few. */
  get size(): number {
    return this.#latest === undefined ? this.#writer.size : 0;
  }

  add(told: Told): void {
    if (this.#folder !== undefined) this.#folder.add(told);
    else if (this.#latest !== undefined) this.#latest.set(this.table.latestOf!(told as unknown as Row), told as unknown as Row);
    else this.#write(told as unknown as Row);
  }

  batchEnd(): void {
    this.#folder?.batchEnd();
  }

  /** Makes lines of all that was added. */
  settle(): void {
    if (this.#folder !== undefined && this.#folder.open > 0) throw new Error('rows are taken within a batch');
    if (this.#latest === undefined) return;
    this.#writer.release();
    for (const row of this.#latest.values()) this.#write(row);
  }

  chunks(): readonly Uint8Array[] {
    return this.#writer.chunks();
  }

  /** Forgets the rows, whose memory others may now write to. */
  release(): void {
    this.#latest?.clear();
    this.#writer.release();
  }

  #write(row: Row): void {
    const { month, write } = this.table;
    write(row, this.#writer);
    if (month === undefined) return;
    const timeMs = month.timeMs(row);
    if (timeMs === this.#lastMs) return;
    this.#lastMs = timeMs;
    this.#months.add(candleOpenTime('1M', timeMs));
  }
}

/** What some consecutive batches add to the read tables. */
export class Rows implements RowsToWrite {
  readonly months = new Set<number>();
  readonly #all: readonly TableRows<never, never>[];
  readonly #byTable: ReadonlyMap<AnyTable, TableRows<never, never>>;

  constructor(tables: readonly AnyTable[] = READ_TABLES) {
    this.#all = tables.map((table) => new TableRows(table as ReadTable<never>, this.months));
    this.#byTable = new Map(this.#all.map((rows) => [rows.table, rows]));
  }

  /** All rows so far. */
  get count(): number {
    let count = 0;
    for (const rows of this.#all) count += rows.count;
    return count;
  }

  /** About the bytes of the rows. */
  get size(): number {
    return this.#all.reduce((sum, { size }) => sum + size, 0);
  }

  /** Takes what a projection tells for one of its tables. */
  add<Row, Told>(table: ReadTable<Row, Told>, told: Told): void {
    (this.#byTable.get(table) as TableRows<Row, Told> | undefined)!.add(told);
  }

  /** A batch is over. */
  batchEnd(): void {
    for (const rows of this.#all) rows.batchEnd();
  }

  tables(): readonly TableLines[] {
    for (const rows of this.#all) rows.settle();
    return this.#all.filter((rows) => rows.count > 0);
  }

  /** Forgets all rows: they are written, or kept elsewhere. */
  release(): void {
    for (const rows of this.#all) rows.release();
  }
}
