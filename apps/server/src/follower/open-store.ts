/** Reaches the database of a server that runs, or of one that does not, for the operator's programs. */
import { existsSync, readlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError } from '../config.ts';
import type { Config } from '../config.ts';
import { archivePlace } from '../journal/archive-place.ts';
import { archiveReader } from '../journal/archive.ts';
import { PostgresJournal } from '../journal/postgres-journal.ts';
import type { ConnectionSettings, StoreLog } from '../store/connection.ts';
import { Database } from '../store/database.ts';
import { MIGRATIONS } from '../store/migration-list.ts';
import { migrate } from '../store/migrations.ts';
import { startDatabase } from '../store/start-database.ts';
import { StoreError } from '../store/store-error.ts';
import { openReads } from './reads-place.ts';
import { PostgresSnapshotStore } from './postgres-snapshot-store.ts';

/** Log for programs whose output is their report: only what went wrong, to standard error. */
export const REPORT_LOG: StoreLog = {
  info: () => undefined,
  warn: (fields: unknown, message?: string) => void process.stderr.write(`${message ?? ''} ${JSON.stringify(fields)}\n`),
  error: (fields: unknown, message?: string) => void process.stderr.write(`${message ?? ''} ${JSON.stringify(fields)}\n`),
};

/**
 * Runs `work` on the database of DATABASE_URL or DATA_DIR. An embedded server is started when none runs on the folder; one that
 * runs is left as it is. A folder without a database is refused: a new one would be found sound.
 * @throws ConfigError, StoreError, and what `work` throws
 */
export async function withStore<Result>(
  { databaseUrl, readsUrl, dataDir, archive }: Pick<Config, 'databaseUrl' | 'dataDir' | 'archive'> & Partial<Pick<Config, 'readsUrl'>>,
  work: (store: {
    readonly settings: ConnectionSettings;
    /** Of the database in which the read tables stand. */
    readonly readSettings: ConnectionSettings;
    readonly journal: PostgresJournal;
    readonly database: Database;
    readonly snapshots: PostgresSnapshotStore;
  }) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'postgres')))
    throw new ConfigError(`There is no database in ${resolve(dataDir)}. Set DATA_DIR or DATABASE_URL to the server's.`);
  const running = await startDatabase({ url: databaseUrl, dataDir, log: REPORT_LOG }).catch((error: unknown) => {
    if (error instanceof StoreError && error.code === 'DATA_FOLDER_IN_USE') return undefined;
    throw error;
  });
  const settings = running?.settings ?? {
    host: resolve(dataDir, readlinkSync(join(dataDir, 'socket'))),
    port: 5432,
    user: 'kontor',
    database: 'kontor',
  };
  const log = REPORT_LOG;
  const readSettings: ConnectionSettings = readsUrl === undefined ? settings : { connectionString: readsUrl };
  const reads = readsUrl === undefined ? undefined : readSettings;
  const database = new Database(settings, { log, maxConnections: 2, statementLimitMs: 0, reads });
  const journal = new PostgresJournal({ settings, log, archive: archiveReader(database, archive && archivePlace(archive)) });
  try {
    // A server may still run with its read tables beside the journal: what it may do there changes with its own next start.
    if (running !== undefined && reads === undefined) await migrate(settings, MIGRATIONS, log);
    await openReads(readsUrl, log);
    return await work({ settings, readSettings, journal, database, snapshots: new PostgresSnapshotStore(database) });
  } finally {
    await journal.close();
    await database.close();
    await running?.stop();
  }
}
