/**
 * A PostgreSQL on a restored cluster: reached by a private socket alone, with settings of its own, so that nothing of it reaches the
 * exchange it is a copy of. It ends with this process. What it writes is thrown away, so it waits for no disk.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ConfigError } from '../config.ts';
import type { ConnectionSettings, StoreLog } from '../store/connection.ts';
import { preparePostgresBinaries } from '../store/postgres-binaries.ts';
import { spawnPostgres } from '../store/postgres-process.ts';
import type { PostgresExit } from '../store/postgres-process.ts';
import { choosePostgresUser, giveTo } from '../store/postgres-user.ts';
import type { PostgresUser } from '../store/postgres-user.ts';
import { errorCode, StoreError } from '../store/store-error.ts';
import { BackupDamaged } from './drill-error.ts';

const PORT = 5432;
const PATH = '/usr/local/bin:/usr/bin:/bin';
/** Asked whether it answers, ms. */
const LOOK_MS = 20;

export interface ScratchPostgres {
  /** As the owner of the exchange's database. */
  readonly settings: ConnectionSettings;
  /** Where the log was applied up to, as PostgreSQL says a position; undefined where nothing was. */
  readonly replayed: string | undefined;
  readonly walSegmentBytes: number;
  stop(): Promise<void>;
}

export interface ScratchOptions {
  readonly scratch: string;
  readonly cluster: string;
  /** Lines of configuration: where the log behind the backup is. */
  readonly recovery: readonly string[];
  /** Folder of PostgreSQL's programs; undefined: looked for. */
  readonly binaries: string | undefined;
  readonly database: string;
  readonly user: string;
  readonly log: StoreLog;
}

/** Starts it and waits until all of the log is applied. @throws BackupDamaged, ConfigError */
export async function startScratch(options: ScratchOptions): Promise<ScratchPostgres> {
  const { scratch, cluster, recovery, database, user, log } = options;
  const runAs = choosePostgresUser(cluster);
  const program = findProgram(readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim(), options, runAs);
  const sockets = mkdtempSync(join(tmpdir().length <= 60 ? tmpdir() : '/tmp', 'kontor-pg-'));
  const file = (name: string, lines: readonly string[]): string => {
    writeFileSync(join(scratch, name), `${lines.join('\n')}\n`);
    return join(scratch, name);
  };
  const settings = [
    `hba_file = '${file('pg_hba.conf', ['local all all trust'])}'`,
    `ident_file = '${file('pg_ident.conf', [])}'`,
    `unix_socket_directories = '${sockets}'`,
    ...SETTINGS,
    ...recovery,
  ];
  const configuration = file('postgresql.conf', settings);
  mkdirSync(join(cluster, 'pg_wal'), { recursive: true });
  chmodSync(scratch, 0o711);
  if (runAs !== undefined) {
    giveTo(runAs, cluster);
    chownSync(sockets, runAs.uid, runAs.gid);
    for (const name of ['lock', 'spool', 'tablespaces']) if (existsSync(join(scratch, name))) giveTo(runAs, join(scratch, name));
  }
  const running = spawnPostgres({
    program,
    args: ['-D', cluster, '-c', `config_file=${configuration}`],
    env: { LC_ALL: 'C', TZ: 'UTC', PATH },
    user: runAs,
    folderDescriptor: undefined,
    socketFolder: sockets,
    log,
    patienceMs: 30_000,
  });
  const stop = async (): Promise<void> => {
    await running.stop();
    rmSync(sockets, { recursive: true, force: true });
  };
  try {
    const reached = { host: sockets, port: PORT, user, database };
    return { settings: reached, ...(await untilReady(running.exited, reached)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const SETTINGS = [
  "listen_addresses = ''",
  `port = ${PORT}`,
  'unix_socket_permissions = 0700',
  'archive_mode = off',
  'wal_level = minimal',
  'max_wal_senders = 0',
  'hot_standby = off',
  'ssl = off',
  'logging_collector = off',
  "log_destination = 'stderr'",
  'fsync = off',
  'full_page_writes = off',
  'synchronous_commit = off',
  'autovacuum = off',
  'jit = off',
  'max_connections = 40',
  'max_prepared_transactions = 16',
  'shared_buffers = 256MB',
  'work_mem = 64MB',
  'maintenance_work_mem = 128MB',
  'max_wal_size = 16GB',
  'checkpoint_timeout = 1h',
  "log_line_prefix = ''",
  "log_timezone = 'UTC'",
  "timezone = 'UTC'",
];

/** The server program of the version that the cluster is of. @throws ConfigError that says what to install */
function findProgram(version: string, { binaries, scratch }: ScratchOptions, runAs: PostgresUser | undefined): string {
  if (binaries === undefined) {
    try {
      const own = preparePostgresBinaries(scratch, runAs);
      if (String(own.major) === version) return own.postgres;
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
    }
  }
  const folders =
    binaries === undefined ? [`/usr/lib/postgresql/${version}/bin`, `/usr/pgsql-${version}/bin`, '/usr/local/bin', '/usr/bin'] : [binaries];
  for (const folder of folders) {
    const program = join(folder, 'postgres');
    const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', cwd: '/' });
    if (new RegExp(`\\(PostgreSQL\\) ${version}\\b`).test(stdout ?? '')) return program;
  }
  throw new ConfigError(
    `The backup is of PostgreSQL ${version}, whose server is not on this machine. Install it (Debian: apt-get install postgresql-${version}), or name its folder: --postgres FOLDER.`,
  );
}

/** Resolves when the server answers, with how far it went. @throws BackupDamaged when it ends before, or does not know the database */
async function untilReady(
  exited: Promise<PostgresExit>,
  reached: Extract<ConnectionSettings, { host: string }>,
): Promise<{ replayed: string | undefined; walSegmentBytes: number }> {
  let exit: PostgresExit | undefined;
  void exited.then((ended) => (exit = ended));
  for (;;) {
    const client = new pg.Client({ ...reached, application_name: 'kontor drill' });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ replayed: string | null; bytes: string; recovering: boolean }>(
        "SELECT pg_last_wal_replay_lsn()::text AS replayed, (SELECT setting FROM pg_settings WHERE name = 'wal_segment_size') AS bytes, pg_is_in_recovery() AS recovering",
      );
      const row = rows[0]!;
      if (!row.recovering) return { replayed: row.replayed ?? undefined, walSegmentBytes: Number(row.bytes) };
    } catch (error) {
      if (exit !== undefined) throw new BackupDamaged(`PostgreSQL does not come up from the backup: ${saidOf(exit)}`);
      const code = errorCode(error) ?? '';
      if (code === '3D000' || code === '28000')
        throw new ConfigError(
          `The backup has no database ${reached.database} of a user ${reached.user}: name them by --database and --user.`,
        );
      if (!['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P03', ''].includes(code)) throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
    await new Promise((done) => setTimeout(done, LOOK_MS));
  }
}

/** What matters of its last words. */
function saidOf({ lastLines }: PostgresExit): string {
  const grave = lastLines.filter((line) => /^(FATAL|PANIC|ERROR|HINT|DETAIL):/.test(line));
  return (grave.length > 0 ? grave : lastLines.slice(-5)).join(' ');
}
