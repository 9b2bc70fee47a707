import pg, { type ClientBase, type CustomTypesConfig, type QueryResult } from 'pg';
import type { ClientSettings, StoreLog } from './connection.ts';
import type { RawRow } from './columns.ts';
import { copyIn } from './copy-in.ts';
import { PrimaryClient } from './primary-client.ts';
import { Replicas } from './replicas.ts';
import type { ReplicaAnswers, ReplicaMark } from './replicas.ts';
import { DatabaseAway, StoreError, errorCode, isConnectionLost, isPassing } from './store-error.ts';

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
  /** Of read tables alone, which may stand in a database of their own. */
  readonly ofReads?: true;
}

/** Declares a statement: `$1`, `$2`, … take `Args`, each row is read by `readRow` (see columns.ts). */
export function statement<Args extends readonly SqlValue[], Row>(
  name: string,
  text: string,
  readRow: (raw: RawRow) => Row,
): Statement<Args, Row> {
  return { name, text, readRow };
}

/** The same over read tables alone, wherever they stand. What asks both them and ordinary tables is two statements. */
export function readStatement<Args extends readonly SqlValue[], Row>(
  name: string,
  text: string,
  readRow: (raw: RawRow) => Row,
): Statement<Args, Row> {
  return { name, text, readRow, ofReads: true };
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

/** The same over read tables alone, wherever they stand. */
export function readCommand<Args extends readonly SqlValue[]>(name: string, text: string): Statement<Args, never> {
  return { ...command<Args>(name, text), ofReads: true };
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
  /** Where the read tables stand, if not here: what is asked of them goes there by itself, over as many connections again. */
  readonly reads?: ClientSettings | undefined;
  /** Replicas of the database of the read tables, and how each says how far it is: asked only through `reflecting`. */
  readonly replicas?: { readonly settings: readonly ClientSettings[]; readonly mark: Statement<[], ReplicaMark> } | undefined;
}

/** A statement without an answer so long after the server should have given it up has lost its server, ms. */
const NO_ANSWER_MS = 2_000;

/**
 * A pool of connections for ordinary tables and read tables. The journal has its own connections. After a failover no connection to what was the
 * primary stays in use: one that is lost makes all that were made before it suspect.
 */
export class Database implements Queries {
  readonly #pool: pg.Pool;
  readonly #log: StoreLog;
  #closed = false;
  /** The last statement found no database, or one that could not answer. */
  #away = false;
  /** Rises when a connection is lost; those of an older generation are not used again. */
  #generation = 0;
  readonly #generations = new WeakMap<ClientBase, number>();
  /** Where the read tables stand. */
  readonly #reads: Database | undefined;
  readonly #replicas: Replicas | undefined;

  /** Connects only when first used. `settings` come from `withRole(…, 'kontor_app')`. */
  constructor(settings: ClientSettings, options: DatabaseOptions) {
    const statementLimitMs = options.statementLimitMs ?? 10_000;
    this.#log = options.log;
    const { reads, replicas, ...own } = options;
    this.#replicas = replicas && this.#openReplicas(replicas, options);
    this.#reads = reads && new Database(reads, own);
    this.#pool = new pg.Pool({
      ...settings,
      Client: PrimaryClient,
      application_name: 'kontor',
      max: options.maxConnections ?? 10,
      connectionTimeoutMillis: 5000,
      statement_timeout: statementLimitMs,
      // A server that is cut off without a word cancels nothing.
      ...(statementLimitMs > 0 && { query_timeout: statementLimitMs + NO_ANSWER_MS }),
      idle_in_transaction_session_timeout: 30_000,
      types: TYPES,
    });
    this.#pool.on('connect', (client) => void this.#generations.set(client, this.#generation));
    // The pool opens another; at a stop PostgreSQL cuts connections that the pool is about to close.
    this.#pool.on('error', (error) => {
      if (!this.#closed) options.log.warn({ code: errorCode(error) }, 'an idle database connection broke');
    });
  }

  many<Args extends readonly SqlValue[], Row>(statement: Statement<Args, Row>, ...args: Args): Promise<Row[]> {
    return this.#place(statement).#ask((pool) => pool.many(statement, ...args));
  }

  maybe<Args extends readonly SqlValue[], Row>(statement: Statement<Args, Row>, ...args: Args): Promise<Row | undefined> {
    return this.#place(statement).#ask((pool) => pool.maybe(statement, ...args));
  }

  one<Args extends readonly SqlValue[], Row>(statement: Statement<Args, Row>, ...args: Args): Promise<Row> {
    return this.#place(statement).#ask((pool) => pool.one(statement, ...args));
  }

  run<Args extends readonly SqlValue[]>(statement: Statement<Args, unknown>, ...args: Args): Promise<number> {
    return this.#place(statement).#ask((pool) => pool.run(statement, ...args));
  }

  /** Where the read tables stand: what writes to them, or changes them, works there. */
  get reads(): Database {
    return this.#reads ?? this;
  }

  /**
   * Whoever answers questions of read tables as of at least `position`, as their own row says it: a replica, or this database. Only what reads the past may be
   * asked here; what must be as of now, and what decides whether something was done before, is asked of this database itself.
   */
  reflecting(position: number): Pick<Queries, 'many' | 'maybe' | 'one'> {
    return this.#replicas === undefined ? this : new ReplicatedQueries(this.#replicas.reflecting(position), this);
  }

  #openReplicas({ settings, mark }: NonNullable<DatabaseOptions['replicas']>, { log, maxConnections = 10 }: DatabaseOptions): Replicas {
    let cluster: Promise<string> | undefined;
    return new Replicas(settings, {
      log,
      mark,
      maxConnections,
      types: TYPES,
      monotonicMs: () => performance.now(),
      cluster: () => {
        cluster ??= this.reads.one(mark).then((told) => told.cluster);
        cluster.catch(() => (cluster = undefined));
        return cluster;
      },
      ask: (client, statement, args) => new ClientQueries(client).many(statement, ...args),
    });
  }

  #place({ ofReads }: Pick<Statement<never, unknown>, 'ofReads'>): Database {
    return ofReads === true ? this.reads : this;
  }

  async #ask<Result>(question: (queries: Queries) => Promise<Result>): Promise<Result> {
    try {
      const result = await this.#onClient((client) => question(new ClientQueries(client)));
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
    return this.#onClient(async (client) => {
      try {
        await client.query('BEGIN');
        const own = new ClientTransaction(client);
        const result = await work(this.#reads === undefined ? own : new BothQueries(own, this.#reads));
        await client.query('COMMIT');
        return result;
      } catch (error) {
        if (isConnectionLost(error)) throw error;
        // A connection that cannot even roll back is thrown away.
        await client.query('ROLLBACK').catch((failure: unknown) => {
          throw new RollbackFailed(error, failure);
        });
        throw error;
      }
    });
  }

  /** Lends a connection to `work`; one that is lost by it is thrown away, and with it those that were made before. */
  async #onClient<Result>(work: (client: ClientBase) => Promise<Result>): Promise<Result> {
    const client = await this.#take();
    let broken: Error | undefined;
    // What breaks between two statements is told by nobody else, and the next statement fails. Without a listener the process ends.
    const onError = (error: Error): void => void (broken = error);
    client.on('error', onError);
    try {
      return await work(client);
    } catch (error) {
      if (error instanceof RollbackFailed) broken ??= error.failure;
      if (isConnectionLost(error)) {
        broken ??= error as Error;
        // Once for all that are lost together.
        if (this.#generations.get(client) === this.#generation) this.#generation += 1;
      }
      throw error instanceof RollbackFailed ? error.thrown : error;
    } finally {
      client.removeListener('error', onError);
      client.release(broken);
    }
  }

  /** A connection that is not suspect. */
  async #take(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#pool.connect();
      if (this.#generations.get(client) === this.#generation) return client;
      client.release(true);
    }
  }

  /**
   * Runs `work`, which reads only, on the tables as they are at one moment, without a limit of time. Where read tables stand elsewhere they are seen at
   * a moment of their own, which is not after the others'.
   */
  atOneMoment<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    const begin = async (queries: Transaction): Promise<Transaction> => {
      await queries.run(ONE_MOMENT);
      await queries.run(NO_LIMIT);
      await queries.run(NO_IDLE_LIMIT);
      return queries;
    };
    const reads = this.#reads;
    if (reads === undefined) return this.transaction(async (queries) => work(await begin(queries)));
    return reads.transaction(async (fromReads) => {
      await begin(fromReads);
      // The moment is that of the first question.
      await fromReads.many(MOMENT);
      return this.transaction(async (queries) => work(new BothQueries(await begin(queries), fromReads)));
    });
  }

  /** Waits for running statements and closes all connections. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([this.#pool.end(), this.#reads?.close(), this.#replicas?.close()]);
  }
}

/** Questions of read tables of a replica where one answers; all others, and those that none answers, of the database itself. */
class ReplicatedQueries {
  readonly #replicas: ReplicaAnswers;
  readonly #primary: Queries;

  constructor(replicas: ReplicaAnswers, primary: Queries) {
    this.#replicas = replicas;
    this.#primary = primary;
  }

  async many<Args extends readonly SqlValue[], Row>(statement: Statement<Args, Row>, ...args: Args): Promise<Row[]> {
    const rows = statement.ofReads === true ? await this.#replicas.many(statement, args) : undefined;
    return rows ?? this.#primary.many(statement, ...args);
  }

  async maybe<Args extends readonly SqlValue[], Row>(statement: Statement<Args, Row>, ...args: Args): Promise<Row | undefined> {
    return atMostOne(statement, await this.many(statement, ...args));
  }

  async one<Args extends readonly SqlValue[], Row>(statement: Statement<Args, Row>, ...args: Args): Promise<Row> {
    return exactlyOne(statement, await this.maybe(statement, ...args));
  }
}

function atMostOne<Row>({ name }: { readonly name: string }, rows: readonly Row[]): Row | undefined {
  if (rows.length > 1) throw new StoreError('ROW_SHAPE', `${name} returned ${rows.length} rows instead of at most one.`);
  return rows[0];
}

function exactlyOne<Row>({ name }: { readonly name: string }, row: Row | undefined): Row {
  if (row === undefined) throw new StoreError('ROW_SHAPE', `${name} returned no row.`);
  return row;
}

/** What was thrown within a transaction that could not be rolled back then. */
class RollbackFailed extends Error {
  override readonly name = 'RollbackFailed';
  readonly thrown: unknown;
  readonly failure: Error;

  constructor(thrown: unknown, failure: unknown) {
    super('rollback failed');
    this.thrown = thrown;
    this.failure = failure instanceof Error ? failure : this;
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

const ONE_MOMENT = command<[]>('database-moment', 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
const NO_LIMIT = command<[]>('database-no-limit', 'SET LOCAL statement_timeout = 0');
/** What `work` does elsewhere meanwhile, as reading a long journal, may take long. */
const NO_IDLE_LIMIT = command<[]>('database-no-idle-limit', 'SET LOCAL idle_in_transaction_session_timeout = 0');
const MOMENT = statement<[], undefined>('database-now', 'SELECT 1', () => undefined);

/** A transaction, and who is asked of read tables that stand elsewhere: they follow the journal anyway and are part of no transaction of ours. */
class BothQueries implements Transaction {
  readonly #own: Transaction;
  readonly #reads: Queries;

  constructor(own: Transaction, reads: Queries) {
    this.#own = own;
    this.#reads = reads;
  }

  many<Args extends readonly SqlValue[], Row>(statement: Statement<Args, Row>, ...args: Args): Promise<Row[]> {
    return this.#of(statement).many(statement, ...args);
  }

  maybe<Args extends readonly SqlValue[], Row>(statement: Statement<Args, Row>, ...args: Args): Promise<Row | undefined> {
    return this.#of(statement).maybe(statement, ...args);
  }

  one<Args extends readonly SqlValue[], Row>(statement: Statement<Args, Row>, ...args: Args): Promise<Row> {
    return this.#of(statement).one(statement, ...args);
  }

  run<Args extends readonly SqlValue[]>(statement: Statement<Args, unknown>, ...args: Args): Promise<number> {
    return this.#of(statement).run(statement, ...args);
  }

  copy(text: string, chunks: readonly Uint8Array[]): Promise<void> {
    return this.#own.copy(text, chunks);
  }

  #of({ ofReads }: Pick<Statement<never, unknown>, 'ofReads'>): Queries {
    return ofReads === true ? this.#reads : this.#own;
  }
}

class ClientQueries implements Queries {
  readonly #client: ClientBase;

  constructor(client: ClientBase) {
    this.#client = client;
  }

  async many<Args extends readonly SqlValue[], Row>(statement: Statement<Args, Row>, ...args: Args): Promise<Row[]> {
    const result = await this.#query(statement, args);
    return result.rows.map(statement.readRow);
  }

  async maybe<Args extends readonly SqlValue[], Row>(statement: Statement<Args, Row>, ...args: Args): Promise<Row | undefined> {
    return atMostOne(statement, await this.many(statement, ...args));
  }

  async one<Args extends readonly SqlValue[], Row>(statement: Statement<Args, Row>, ...args: Args): Promise<Row> {
    return exactlyOne(statement, await this.maybe(statement, ...args));
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
