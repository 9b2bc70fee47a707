/**
 * Replicas of a database, which answer questions of the past beside the primary. Each is asked on the very connection that answers how far it has replayed; one that
 * is behind what the answer must reflect, away, slow, or no replica of this database at all gives no answer, and the primary is asked instead.
 */
import pg from 'pg';
import type { ClientBase } from 'pg';
import type { ClientSettings, StoreLog } from './connection.ts';
import type { SqlValue, Statement } from './database.ts';
import { errorCode } from './store-error.ts';

/** What a database says of itself. */
export interface ReplicaMark {
  /** What of the primary's order it has replayed. */
  readonly position: number;
  /** Of the cluster that it is part of: primary and replicas have one. */
  readonly cluster: string;
  readonly isReplica: boolean;
}

export interface ReplicaOptions {
  readonly log: StoreLog;
  /** How each says how far it is. */
  readonly mark: Statement<[], ReplicaMark>;
  /** The cluster of the primary. */
  readonly cluster: () => Promise<string>;
  /** Runs a statement on a connection. */
  readonly ask: <Args extends readonly SqlValue[], Row>(client: ClientBase, statement: Statement<Args, Row>, args: Args) => Promise<Row[]>;
  readonly maxConnections: number;
  readonly types: pg.CustomTypesConfig;
  readonly monotonicMs: () => number;
}

/** A replica that takes longer is not waited for, ms. */
const CONNECT_LIMIT_MS = 1_000;
const ANSWER_LIMIT_MS = 3_000;
/** One that failed is left out for so long, ms. */
const AWAY_MS = 5_000;
/** And one that was behind, ms. */
const BEHIND_MS = 100;

/** One that has the position is one that answers from now on, or none does. */
export interface ReplicaAnswers {
  /** The rows; undefined where no replica can tell them as of the position. */
  many<Args extends readonly SqlValue[], Row>(statement: Statement<Args, Row>, args: Args): Promise<Row[] | undefined>;
}

/** Several replicas, one after the other. */
export class Replicas {
  readonly #all: readonly Replica[];
  #next = 0;

  constructor(settings: readonly ClientSettings[], options: ReplicaOptions) {
    this.#all = settings.map((each, at) => new Replica(each, at + 1, options));
  }

  /** Whoever answers what is to reflect at least `position`: one replica for all questions, so that none is told of an earlier time than the one before. */
  reflecting(position: number): ReplicaAnswers {
    let chosen: Replica | undefined;
    let isOver = false;
    return {
      many: async (statement, args) => {
        if (isOver) return undefined;
        chosen ??= this.#choose();
        const rows = await chosen?.many(position, statement, args);
        // From the primary on nobody goes back to one that may be behind it.
        isOver = rows === undefined;
        return rows;
      },
    };
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((each) => each.close()));
  }

  #choose(): Replica | undefined {
    for (let tries = this.#all.length; tries > 0; tries--) {
      const replica = this.#all[this.#next++ % this.#all.length]!;
      if (replica.isIn) return replica;
    }
    return undefined;
  }
}

class Replica {
  readonly #pool: pg.Pool;
  readonly #number: number;
  readonly #options: ReplicaOptions;
  /** What connections have shown at least: replaying does not go back under one that lasts. */
  readonly #shown = new WeakMap<ClientBase, number>();
  #outUntilMs = -Infinity;
  #isAway = false;
  #closed = false;

  constructor(settings: ClientSettings, number: number, options: ReplicaOptions) {
    this.#number = number;
    this.#options = options;
    this.#pool = new pg.Pool({
      ...settings,
      application_name: 'kontor replica',
      max: options.maxConnections,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      statement_timeout: ANSWER_LIMIT_MS,
      query_timeout: ANSWER_LIMIT_MS,
      keepAlive: true,
      types: options.types,
    });
    this.#pool.on('error', () => undefined);
  }

  get isIn(): boolean {
    return !this.#closed && this.#options.monotonicMs() >= this.#outUntilMs;
  }

  async many<Args extends readonly SqlValue[], Row>(
    position: number,
    statement: Statement<Args, Row>,
    args: Args,
  ): Promise<Row[] | undefined> {
    const { ask, log } = this.#options;
    let client: pg.PoolClient | undefined;
    let broken: Error | undefined;
    const onError = (error: Error): void => void (broken = error);
    try {
      client = await this.#pool.connect();
      client.on('error', onError);
      if (!(await this.#reflects(client, position))) {
        this.#leaveOut(BEHIND_MS);
        return undefined;
      }
      const rows = await ask(client, statement, args);
      if (this.#isAway) log.info({ replica: this.#number }, 'a replica answers again');
      this.#isAway = false;
      return rows;
    } catch (error) {
      broken ??= error instanceof Error ? error : new Error(String(error));
      // Whatever is wrong there, the primary says what is true.
      if (!this.#isAway && !this.#closed)
        log.warn(
          { replica: this.#number, code: errorCode(error), reason: broken.message },
          'a replica does not answer: the primary is asked instead',
        );
      this.#isAway = true;
      this.#leaveOut(AWAY_MS);
      return undefined;
    } finally {
      client?.removeListener('error', onError);
      client?.release(broken);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#pool.end();
  }

  async #reflects(client: ClientBase, position: number): Promise<boolean> {
    const { ask, mark, cluster } = this.#options;
    const shown = this.#shown.get(client);
    if (shown !== undefined && shown >= position) return true;
    const [told] = await ask(client, mark, []);
    if (told === undefined) throw new Error('it holds no read tables');
    if (!told.isReplica) throw new Error('it is no replica now');
    if (shown === undefined && told.cluster !== (await cluster())) throw new Error('it is of another database');
    this.#shown.set(client, told.position);
    return told.position >= position;
  }

  #leaveOut(ms: number): void {
    this.#outUntilMs = this.#options.monotonicMs() + ms;
  }
}
