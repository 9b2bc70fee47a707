/** The read tables in PostgreSQL. Needs the schema of migration 109. */
import { nullable, safeInteger, text } from '../store/columns.ts';
import { command, statement } from '../store/database.ts';
import type { Database, Queries, Statement } from '../store/database.ts';
import { PositionMoved } from './read-store.ts';
import type { ReadMark, ReadStore } from './read-store.ts';
import { READ_TABLES } from './projections.ts';
import type { AnyTable } from './read-table.ts';
import type { RowsToWrite } from './rows.ts';

const POSITION = statement('follower-position', 'SELECT sequence FROM follower_position', (row) => safeInteger(row, 'sequence'));
const MARK = statement<[], ReadMark>('follower-mark', 'SELECT sequence, hash FROM follower_position', (row) => ({
  sequence: safeInteger(row, 'sequence'),
  hash: nullable(text, row, 'hash') ?? undefined,
}));
const MOVE = command<[from: number, to: number, hash: string | null]>(
  'follower-move',
  'UPDATE follower_position SET sequence = $2::bigint, hash = $3 WHERE sequence = $1::bigint',
);
const MAKE_PARTITIONS = command<[month: number]>('follower-partitions', 'SELECT public.make_read_partitions($1::bigint, current_schema())');
/**
 * Beside the journal commits need not wait for the disk: a crash that takes them ends the leader as well, and what they lack is applied again. In a database
 * of their own they wait: the leader lives on when that one is set back, and goes by what it was told that they hold.
 */
const DO_NOT_WAIT = command<[]>('follower-no-wait', 'SET LOCAL synchronous_commit = off');

/** Rows that are written once; a second time is an error. */
function copyInto({ name, columns }: AnyTable): string {
  return `COPY ${name} (${columns.map(([column]) => column).join(', ')}) FROM STDIN`;
}

/** Rows that take the place of those with the same key. */
function putInto({ name, columns, key }: AnyTable): Statement<string[], never> {
  const names = columns.map(([column]) => column);
  const arrays = columns.map(([, type], i) => `$${i + 1}::${type}[]`).join(', ');
  const changing = names.filter((column) => !key.includes(column)).map((column) => `${column} = EXCLUDED.${column}`);
  return command<string[]>(
    `follower-put-${name}`,
    `INSERT INTO ${name} (${names.join(', ')}) SELECT * FROM unnest(${arrays}) ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${changing.join(', ')}`,
  );
}

export class PostgresReadStore implements ReadStore {
  readonly #database: Database;
  /** A write is told when it is durable. */
  readonly #waits: boolean;
  /** Months that have their partitions. */
  readonly #months = new Set<number>();
  /** By table: how rows take the place of others. */
  readonly #puts: ReadonlyMap<string, Statement<string[], never>>;

  constructor(database: Database, tables = READ_TABLES, { waits = false }: { readonly waits?: boolean } = {}) {
    this.#database = database;
    this.#waits = waits;
    this.#puts = new Map(tables.filter(({ latestOf }) => latestOf !== undefined).map((table) => [table.name, putInto(table)]));
  }

  position(): Promise<number> {
    return this.#database.one(POSITION);
  }

  mark(): Promise<ReadMark> {
    return this.#database.one(MARK);
  }

  async write(rows: RowsToWrite, from: number, to: number, hash?: string): Promise<void> {
    await this.#database.transaction(async (queries) => {
      if (!this.#waits) await queries.run(DO_NOT_WAIT);
      if ((await queries.run(MOVE, from, to, hash ?? null)) !== 1) throw new PositionMoved(`the read tables are no longer at ${from}.`);
      const tables = rows.tables();
      await this.#makeMonths(queries, rows.months);
      for (const table of tables) {
        const put = this.#puts.get(table.table.name);
        if (put === undefined) await queries.copy(copyInto(table.table), table.chunks());
        else await queries.run(put, ...table.columns().map((values) => `{${values.join(',')}}`));
      }
    });
    for (const month of rows.months) this.#months.add(month);
  }

  async #makeMonths(queries: Queries, months: ReadonlySet<number>): Promise<void> {
    for (const month of months) if (!this.#months.has(month)) await queries.run(MAKE_PARTITIONS, month);
  }
}
