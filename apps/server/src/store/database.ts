import pg, { type ClientBase, type CustomTypesConfig, type QueryResult } from 'pg';
import type { ClientSettings, StoreLog } from './connection.ts';
import type { RawRow } from './columns.ts';
import { copyIn } from './copy-in.ts';
import { DatabaseAway, StoreError, errorCode, isPassing } from './store-error.ts';

/** What a statement's parameter may be. Amounts travel as `bigint`, times as `Date`, JSON as text. */
export type SqlValue =
  | string
  | number
  | bigint
  | boolean
  | Date
  | Uint8Array
  | null
  | readonly string[]
  | readonly number[]
  | readonly bigint[];

/**
 * A prepared statement. Made once per module with {@link statement}, so its text, its parameters and the type of its
 * rows stand at one place.
 */
export interface Statement<Args extends readonly SqlValue[], Row> {
  /** Unique in the program: PostgreSQL keeps the plan under it. At most 63 bytes. */
  readonly name: string;
  readonly text: string;
  readonly readRow: (raw: RawRow) => Row;
  /** Only carries the type of the parameters. */
  readonly args?: Args;
}

/** Declares a statement: `$1`, `$2`, … take `Args`, each row is read by `readRow` (see columns.ts). */
export function statement<Args extends readonly SqlValue[], Row>(
  name: string,
  text: string,
  readRow: (raw: RawRow) => Row,
): Statement<Args, Row> {
  return { name, text, readRow };
}

/** Declares a statement whose rows nobody reads. */
export function command<Args extends readonly SqlValue[]>(name: string, text: string): Statement<Args, never> {
  return {
    name,
    text,
    readRow: () => {
      throw new StoreError('ROW_SHAPE', `${name} returns no rows.`);
    },
  };
}

/** Runs statements, on any connection of the pool or inside one transaction. On the pool, what passes by itself throws DatabaseAway. */
export interface Queries {
  /** All rows, in the statement's order. */
  many<Args extends readonly SqlValue[], Row>(statement: Statement<Args, Row>, ...args: Args): Promise<Row[]>;
  /** The row, or `undefined` for none. More than one is a bug and throws. */
  maybe<Args extends readonly SqlValue[], Row>(statement: Statement<Args, Row>, ...args: Args): Promise<Row | undefined>;
  /** The one row. None or more than one is a bug and throws. */
  one<Args extends readonly SqlValue[], Row>(statement: Statement<Args, Row>, ...args: Args): Promise<Row>;
  /** Returns how many rows were written. */
  run<Args extends readonly SqlValue[]>(statement: Statement<Args, unknown>, ...args: Args): Promise<number>;
}

/** What one transaction can do. */
export interface Transaction extends Queries {
  /** Runs `COPY … FROM STDIN` in text format with these lines, in pieces that may end anywhere. */
  copy(text: string, chunks: readonly Uint8Array[]): Promise<void>;
}

export interface DatabaseOptions {
  readonly log: StoreLog;
  /** Connections at most. The embedded server has 40 for all. */
  readonly maxConnections?: number;
  /** A statement running longer is cancelled, ms. */
  readonly statementLimitMs?: number;
}

/** A pool of connections for ordinary tables and read tables. The journal has its own connections. */
export class Database implements Queries {
  readonly #pool: pg.Pool;
  readonly #log: StoreLog;
  #closed = false;
  /** The last statement found no database, or one that could not answer. */
  #away = false;

  /** Connects only when first used. `settings` come from `withRole(…, 'kontor_app')`. */
  constructor(settings: ClientSettings, options: DatabaseOptions) {
    this.#log = options.log;
    this.#pool = new pg.Pool({
      ...settings,
      application_name: 'kontor',
      max: options.maxConnections ?? 10,
      connectionTimeoutMillis: 5000,
      statement_timeout: options.statementLimitMs ?? 10_000,
      idle_in_transaction_session_timeout: 30_000,
      types: TYPES,
    });
    // The pool opens another; at a stop PostgreSQL cuts connections that the pool is about to close.
    this.#pool.on('error', (error) => {
      if (!this.#closed) options.log.warn({ code: errorCode(error) }, 'an idle database connection broke');
    });
  }

  many<Args extends readonly SqlValue[], Row>(statement: Statement<Args, Row>, ...args: Args): Promise<Row[]> {
    return this.#ask((pool) => pool.many(statement, ...args));
  }

  maybe<Args extends readonly SqlValue[], Row>(statement: Statement<Args, Row>, ...args: Args): Promise<Row | undefined> {
    return this.#ask((pool) => pool.maybe(statement, ...args));
  }

  one<Args extends readonly SqlValue[], Row>(statement: Statement<Args, Row>, ...args: Args): Promise<Row> {
    return this.#ask((pool) => pool.one(statement, ...args));
  }

  run<Args extends readonly SqlValue[]>(statement: Statement<Args, unknown>, ...args: Args): Promise<number> {
    return this.#ask((pool) => pool.run(statement, ...args));
  }

  async #ask<Result>(question: (queries: Queries) => Promise<Result>): Promise<Result> {
    try {
      const result = await question(new ClientQueries(this.#pool));
      if (this.#away) this.#log.info('the database answers again');
      this.#away = false;
      return result;
    } catch (error) {
      if (!isPassing(error)) throw error;
      if (!this.#away && !this.#closed)
        this.#log.warn({ code: errorCode(error) }, 'the database does not answer; calls that need it are told that the exchange is busy');
      this.#away = true;
      throw new DatabaseAway(error);
    }
  }

  /**
   * Runs `work` in one transaction: committed when it returns, rolled back when it throws. Never retried: an error
   * may come after the commit.
   */
  async transaction<Result>(work: (queries: Transaction) => Promise<Result>): Promise<Result> {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    // What breaks between two statements is told by nobody else, and the next statement fails. Without a listener the process ends.
    const onError = (error: Error): void => void (broken = error);
    client.on('error', onError);
    try {
      await client.query('BEGIN');
      const result = await work(new ClientTransaction(client));
      await client.query('COMMIT');
      return result;
    } catch (error) {
      // A connection that cannot even roll back is thrown away.
      await client
        .query('ROLLBACK')
        .catch((failure: unknown) => (broken = failure instanceof Error ? failure : new Error('rollback failed')));
      throw error;
    } finally {
      client.removeListener('error', onError);
      client.release(broken);
    }
  }

  /** Waits for running statements and closes all connections. */
  close(): Promise<void> {
    this.#closed = true;
    return this.#pool.end();
  }
}

/**
 * A transaction as what begins one sees it: its work becomes a part of this one. Whoever catches what the work throws must let this
 * transaction throw, too, or half of the work would be committed.
 */
export function within(queries: Transaction): Queries & Pick<Database, 'transaction'> {
  return {
    many: queries.many.bind(queries),
    maybe: queries.maybe.bind(queries),
    one: queries.one.bind(queries),
    run: queries.run.bind(queries),
    transaction: (work) => work(queries),
  };
}

class ClientQueries implements Queries {
  readonly #client: pg.Pool | ClientBase;

  constructor(client: pg.Pool | ClientBase) {
    this.#client = client;
  }

  async many<Args extends readonly SqlValue[], Row>(statement: Statement<Args, Row>, ...args: Args): Promise<Row[]> {
    const result = await this.#query(statement, args);
    return result.rows.map(statement.readRow);
  }

  async maybe<Args extends readonly SqlValue[], Row>(statement: Statement<Args, Row>, ...args: Args): Promise<Row | undefined> {
    const rows = await this.many(statement, ...args);
    if (rows.length > 1) throw new StoreError('ROW_SHAPE', `${statement.name} returned ${rows.length} rows instead of at most one.`);
    return rows[0];
  }

  async one<Args extends readonly SqlValue[], Row>(statement: Statement<Args, Row>, ...args: Args): Promise<Row> {
    const row = await this.maybe(statement, ...args);
    if (row === undefined) throw new StoreError('ROW_SHAPE', `${statement.name} returned no row.`);
    return row;
  }

  async run<Args extends readonly SqlValue[]>(statement: Statement<Args, unknown>, ...args: Args): Promise<number> {
    const result = await this.#query(statement, args);
    return result.rowCount ?? 0;
  }

  #query(statement: { readonly name: string; readonly text: string }, args: readonly SqlValue[]): Promise<QueryResult<RawRow>> {
    return this.sent(() => this.#client.query<RawRow>({ name: statement.name, text: statement.text, values: args.map(toParameter) }));
  }

  protected sent<Result>(send: () => Promise<Result>): Promise<Result> {
    return send();
  }
}

class ClientTransaction extends ClientQueries implements Transaction {
  readonly #session: ClientBase;
  #last: Promise<unknown> = Promise.resolve();

  constructor(session: ClientBase) {
    super(session);
    this.#session = session;
  }

  copy(text: string, chunks: readonly Uint8Array[]): Promise<void> {
    return this.sent(() => copyIn(this.#session, text, chunks));
  }

  /** One connection answers one question at a time: whoever asks several at once waits here, because the driver will not queue them for ever. */
  protected override sent<Result>(send: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(send);
    this.#last = result.catch(() => undefined);
    return result;
  }
}

/** `pg` sends plain typed arrays as JSON, and only Buffers as bytes. */
function toParameter(value: SqlValue): unknown {
  if (!(value instanceof Uint8Array) || Buffer.isBuffer(value)) return value;
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
}

const INT8 = 20;
const DATE = 1082;

/**
 * 64-bit integers as `bigint`; a calendar date stays text, because a `Date` would shift it by the time zone. Results
 * always come as text: the driver's binary results are wrong (see postgres-journal.ts).
 */
const TYPES: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return BigInt;
    if (oid === DATE) return String;
    return pg.types.getTypeParser(oid, format);
  }) as CustomTypesConfig['getTypeParser'],
};
