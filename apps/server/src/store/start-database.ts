import type { ConnectionSettings, StoreLog } from './connection.ts';
import { assertDurable, assertStandby } from './durability.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import type { PostgresExit } from './postgres-process.ts';
import { NoPrimary, PrimaryClient } from './primary-client.ts';
import { StoreError } from './store-error.ts';

/** A database that is reachable and keeps what it acknowledges. */
export interface RunningDatabase {
  /** Plain data: may be handed to worker threads. */
  readonly settings: ConnectionSettings;
  /** Whether the server is our own. */
  readonly embedded: boolean;
  /** Process id of our own server. */
  readonly pid: number | undefined;
  /** Settles when our own server ended, whoever ended it. Never settles for a server that is not ours. */
  readonly exited: Promise<PostgresExit>;
  /** Ends our own server and lets go of the data folder; for another server there is nothing to do. */
  stop(): Promise<void>;
}

export interface StartDatabaseOptions {
  /** `postgres://…` of a server that is there; `undefined` starts our own. */
  readonly url: string | undefined;
  /** Folder of our own server; untouched when `url` is given. */
  readonly dataDir: string;
  /** Standbys that the operator says there are: one of them at least must be there, and commits must wait for it. */
  readonly standbys?: number;
  readonly log: StoreLog;
  /** What our own server holds can be made again (embedded-postgres.ts says what follows). */
  readonly isDispensable?: boolean;
  /** Only for tests: more settings for our own server. */
  readonly serverSettings?: Readonly<Record<string, string>>;
}

/**
 * Connects to the given server or starts our own, and refuses one that could lose acknowledged data.
 * @throws StoreError
 */
export async function startDatabase(options: StartDatabaseOptions): Promise<RunningDatabase> {
  const database = options.url === undefined ? await startOwn(options) : external(options.url);
  try {
    const client = new PrimaryClient({ ...database.settings, connectionTimeoutMillis: 10_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await assertDurable(client, options.standbys);
      if ((options.standbys ?? 0) > 0) await assertStandby(client);
    } finally {
      await client.end().catch(() => undefined);
    }
    return database;
  } catch (error) {
    await database.stop();
    if (error instanceof NoPrimary)
      throw new StoreError('DATABASE_READ_ONLY', `${error.message} Point DATABASE_URL at the primary.`, { cause: error });
    throw error;
  }
}

async function startOwn(options: StartDatabaseOptions): Promise<RunningDatabase> {
  const { dataDir, log, isDispensable = false, serverSettings } = options;
  const own = await startEmbeddedPostgres({ dataDir, log, isDispensable, ...(serverSettings === undefined ? {} : { serverSettings }) });
  return { settings: own.settings, embedded: true, pid: own.pid, exited: own.exited, stop: () => own.stop() };
}

function external(url: string): RunningDatabase {
  return {
    settings: { connectionString: url },
    embedded: false,
    pid: undefined,
    exited: new Promise(() => undefined),
    stop: () => Promise.resolve(),
  };
}
