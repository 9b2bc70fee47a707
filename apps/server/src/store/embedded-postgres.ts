import { randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import type { ConnectionSettings, StoreLog } from './connection.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { type PostgresBinaries, preparePostgresBinaries } from './postgres-binaries.ts';
import { endLeftoverPostmaster } from './leftover-postmaster.ts';
import { type PostgresExit, type PostgresProcess, spawnPostgres } from './postgres-process.ts';
import { canEnter, choosePostgresUser, giveTo, type PostgresUser } from './postgres-user.ts';
import { errorCode, errorMessage, StoreError } from './store-error.ts';

/** A PostgreSQL server of our own, reachable through a private unix socket only. */
export interface EmbeddedPostgres {
  readonly settings: ConnectionSettings;
  /** Process id of the postmaster. */
  readonly pid: number;
  /** Settles when the server is gone, whoever ended it. */
  readonly exited: Promise<PostgresExit>;
  /** Ends the server and lets go of the data folder. Calling it again does nothing more. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Made when missing. PostgreSQL's files go to `postgres` below it. */
  readonly dataDir: string;
  readonly log: StoreLog;
  /**
   * What it holds can be made again: a new database is not flushed to the disk before it is used. Whatever is committed to it later is, but a machine that loses
   * power in the first half minute may leave a folder that has to be begun anew.
   */
  readonly isDispensable?: boolean;
  /** How long recovery after a crash may take before giving up, ms. */
  readonly startLimitMs?: number;
  /** Only for tests: more server settings, for example to prove that a dangerous one is refused. */
  readonly serverSettings?: Readonly<Record<string, string>>;
  /** Only for tests: the folder of the platform's package. */
  readonly packageFolder?: string;
}

const PORT = 5432;
const SUPERUSER = 'postgres';
const OWNER = 'kontor';
/** Nothing of our own environment (addresses, secrets, PG*) reaches the server. */
const ENVIRONMENT: Readonly<Record<string, string>> = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' };
const SOCKET_FOLDER_PREFIX = 'kontor-pg-';
const INIT_FOLDER_PREFIX = 'postgres.init-';
/** After a killed postmaster its last children need a moment to let go of the shared memory. */
const SHARED_MEMORY_LIMIT_MS = 10_000;

/**
 * Starts PostgreSQL from the platform's npm package on `dataDir`, making the database on the first start.
 * It ends with this process, even when that is killed, and what it acknowledged stays.
 * @throws StoreError DATA_FOLDER_*, POSTGRES_*
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = openDataDir(options.dataDir);
  const lock = await lockDataFolder(dataDir);
  let running: Launched | undefined;
  try {
    const cluster = join(dataDir, 'postgres');
    await endLeftoverPostmaster(cluster, dataDir);
    removeLeftovers(dataDir);
    const user = choosePostgresUser(cluster);
    const binaries = preparePostgresBinaries(dataDir, user, options.packageFolder);
    await initialiseOnce(dataDir, cluster, binaries, user, options.isDispensable === true);
    running = await launchUntilReady(dataDir, cluster, binaries, user, options);
    const { process, socketFolder, close } = running;
    let stopping: Promise<void> | undefined;
    const stop = async (): Promise<void> => {
      await process.stop();
      close();
      await lock.release();
    };
    return {
      settings: { host: socketFolder, port: PORT, user: OWNER, database: OWNER },
      pid: process.pid,
      exited: process.exited,
      stop: () => (stopping ??= stop()),
    };
  } catch (error) {
    await running?.process.stop();
    running?.close();
    await lock.release();
    throw error;
  }
}

/** Makes the folder and returns its real path. */
function openDataDir(path: string): string {
  try {
    // As root others may pass through (not look inside), so that PostgreSQL's user reaches its own folder.
    mkdirSync(path, { recursive: true, mode: process.geteuid?.() === 0 ? 0o711 : 0o700 });
    const probe = mkdtempSync(join(path, 'probe-'));
    rmdirSync(probe);
    return realpathSync(path);
  } catch (error) {
    throw new StoreError('DATA_FOLDER_UNREACHABLE', `cannot write to the data folder ${path}: ${errorMessage(error)}.`, {
      cause: error,
    });
  }
}

/** What a killed start or run left behind. Only called while holding the lock and with no postmaster running. */
function removeLeftovers(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(INIT_FOLDER_PREFIX) || name.startsWith('probe-')) {
      // A program of the killed start may still write its last file there.
      rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    }
  }
  const link = join(dataDir, 'socket');
  if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) {
    const folder = readlinkSync(link);
    // The name comes from a file: remove only what we would have made, and nothing but a socket folder's content.
    if (basename(folder).startsWith(SOCKET_FOLDER_PREFIX)) removeSocketFolder(folder);
    rmSync(link);
  }
}

function removeSocketFolder(folder: string): void {
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  rmSync(join(folder, `.s.PGSQL.${PORT}`), { force: true });
  rmSync(join(folder, `.s.PGSQL.${PORT}.lock`), { force: true });
  try {
    rmdirSync(folder);
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '')) throw error;
  }
}

/** Makes the database cluster in a folder aside and renames it when complete, so a cluster that is there is whole. */
async function initialiseOnce(
  dataDir: string,
  cluster: string,
  binaries: PostgresBinaries,
  user: PostgresUser | undefined,
  isDispensable: boolean,
): Promise<void> {
  const versionFile = join(cluster, 'PG_VERSION');
  if (existsSync(versionFile)) {
    const written = readFileSync(versionFile, 'utf8').trim();
    if (written !== String(binaries.major)) {
      throw new StoreError(
        'DATA_FOLDER_OTHER_VERSION',
        `${cluster} was written by PostgreSQL ${written}, this release brings ${binaries.major}. Dump it with the old release and load it here.`,
      );
    }
    // Restored by root from a backup, for example.
    if (user !== undefined && statSync(cluster).uid === 0) giveTo(user, cluster);
    return;
  }
  if (existsSync(cluster) && readdirSync(cluster).length > 0) {
    throw new StoreError('DATA_FOLDER_FOREIGN', `${cluster} holds files that are not a PostgreSQL database. Move them away.`);
  }
  const aside = join(dataDir, `${INIT_FOLDER_PREFIX}${randomBytes(6).toString('hex')}`);
  mkdirSync(aside, { mode: 0o700 });
  try {
    if (user !== undefined) giveTo(user, aside);
    const reach = reachFolder(aside, user);
    try {
      await runInitdb(binaries, user, reach, isDispensable);
    } finally {
      reach.close();
    }
    renameSync(aside, cluster);
    syncFolder(dataDir);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    throw error;
  }
}

async function runInitdb(
  binaries: PostgresBinaries,
  user: PostgresUser | undefined,
  reach: ReachableFolder,
  isDispensable: boolean,
): Promise<void> {
  const args = [
    '-D',
    reach.path,
    '-U',
    SUPERUSER,
    '--encoding=UTF8',
    '--locale=C',
    '--data-checksums',
    '--auth-local=trust',
    '--auth-host=reject',
    '--no-instructions',
    ...(isDispensable ? ['--no-sync'] : []),
  ];
  const child = spawn(binaries.initdb, args, {
    ...user,
    cwd: '/',
    env: ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'pipe', 'ignore', reach.descriptor ?? 'ignore'],
  });
  let errors = '';
  child.stderr?.setEncoding('utf8');
  child.stderr?.on('data', (chunk: string) => (errors += chunk));
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (status !== 0) throw new StoreError('POSTGRES_START_FAILED', `initdb failed: ${errors.trim()}`);
}

/** A path under which PostgreSQL's user reaches a folder. */
interface ReachableFolder {
  readonly path: string;
  /** To be inherited as file descriptor 4 when not `undefined`. */
  readonly descriptor: number | undefined;
  readonly close: () => void;
}

/**
 * As root the folder can lie below one that PostgreSQL's user may not enter, such as root's home. Linux then leads
 * there through an open file descriptor; elsewhere the operator must choose another folder.
 */
function reachFolder(folder: string, user: PostgresUser | undefined): ReachableFolder {
  if (user === undefined || canEnter(user, folder)) return { path: folder, descriptor: undefined, close: () => undefined };
  if (process.platform === 'linux') {
    const descriptor = openSync(folder, 'r');
    const path = '/proc/self/fd/4';
    if (canEnter(user, path, descriptor)) return { path, descriptor, close: () => closeSync(descriptor) };
    closeSync(descriptor);
  }
  throw new StoreError(
    'DATA_FOLDER_UNREACHABLE',
    `Kontor runs as root and PostgreSQL as user ${user.uid}, who cannot enter ${folder}. Choose a data folder outside private ` +
      'folders, or start Kontor as an ordinary user.',
  );
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

interface Launched {
  readonly process: PostgresProcess;
  readonly socketFolder: string;
  /** Removes what the server needed outside its folder. Only after its end. */
  readonly close: () => void;
}

async function launchUntilReady(
  dataDir: string,
  cluster: string,
  binaries: PostgresBinaries,
  user: PostgresUser | undefined,
  options: EmbeddedPostgresOptions,
): Promise<Launched> {
  const deadline = Date.now() + (options.startLimitMs ?? 120_000);
  const sharedMemoryDeadline = Date.now() + SHARED_MEMORY_LIMIT_MS;
  for (;;) {
    const launched = launch(dataDir, cluster, binaries, user, options);
    let exit: PostgresExit | 'ready';
    try {
      exit = await waitUntilReady(launched, deadline);
    } catch (error) {
      await launched.process.stop();
      launched.close();
      throw error;
    }
    if (exit === 'ready') return launched;
    launched.close();
    const lines = exit.lastLines.join('\n');
    if (!lines.includes('pre-existing shared memory block') || Date.now() > sharedMemoryDeadline) {
      throw new StoreError('POSTGRES_START_FAILED', `PostgreSQL ended while starting (${exit.signal ?? exit.code}):\n${lines}`);
    }
    await pause(50);
  }
}

function launch(
  dataDir: string,
  cluster: string,
  binaries: PostgresBinaries,
  user: PostgresUser | undefined,
  options: EmbeddedPostgresOptions,
): Launched {
  const socketFolder = makeSocketFolder(user);
  const link = join(dataDir, 'socket');
  rmSync(link, { force: true });
  symlinkSync(socketFolder, link);
  const reach = reachFolder(cluster, user);
  const settings = { ...serverSettings(dataDir, socketFolder), ...options.serverSettings };
  const stalePid = readStalePid(cluster);
  const process = spawnPostgres({
    program: binaries.postgres,
    args: ['-D', reach.path, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // endLeftoverPostmaster made sure no postmaster of ours runs. If the number in postmaster.pid has since been given
    // to another process, this makes PostgreSQL not mistake that for a rival, while it still looks at the shared
    // memory recorded there.
    env: stalePid === undefined ? ENVIRONMENT : { ...ENVIRONMENT, PG_GRANDPARENT_PID: stalePid },
    user,
    folderDescriptor: reach.descriptor,
    socketFolder,
    log: options.log,
  });
  const close = (): void => {
    reach.close();
    removeSocketFolder(socketFolder);
    rmSync(link, { force: true });
  };
  return { process, socketFolder, close };
}

function readStalePid(cluster: string): string | undefined {
  const file = join(cluster, 'postmaster.pid');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n')[0] : undefined;
}

/** A private folder with a short path: the address of a unix socket is limited to about 100 bytes. */
function makeSocketFolder(user: PostgresUser | undefined): string {
  const base = [tmpdir(), '/tmp', '/var/tmp'].find((folder) => folder.length <= 60 && existsSync(folder) && canEnter(user, folder));
  if (base === undefined) {
    throw new StoreError('POSTGRES_START_FAILED', 'no folder for temporary files can hold the socket of PostgreSQL. Set TMPDIR.');
  }
  const folder = mkdtempSync(join(base, SOCKET_FOLDER_PREFIX));
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  return folder;
}

/** Given on the command line, where neither the configuration file nor ALTER SYSTEM can undo them. */
function serverSettings(dataDir: string, socketFolder: string): Record<string, string> {
  return {
    listen_addresses: '',
    port: String(PORT),
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    // Durability: nothing acknowledged is ever lost.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // On macOS only this one makes the drive write its own cache.
    ...(process.platform === 'darwin' ? { wal_sync_method: 'fsync_writethrough' } : {}),
    wal_compression: 'on',
    wal_level: 'replica',
    max_wal_size: '512MB',
    checkpoint_timeout: '10min',
    // Memory: server and database together stay below 500 MB.
    max_connections: '40',
    shared_buffers: '64MB',
    work_mem: '4MB',
    maintenance_work_mem: '32MB',
    effective_cache_size: '256MB',
    max_worker_processes: '4',
    max_parallel_workers_per_gather: '0',
    autovacuum_max_workers: '2',
    max_wal_senders: '2',
    jit: 'off',
    // A setting PostgreSQL 18 brought: no extra processes for reading.
    io_method: 'sync',
    // No ERROR lines: they would carry values of rows, which can be personal data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    log_line_prefix: '',
    log_timezone: 'UTC',
    timezone: 'UTC',
    // Children keep the postmaster's command line, by which a later start knows whose they are.
    update_process_title: 'off',
    'kontor.data_folder': dataDir,
  };
}

/** Waits until the server answers and our database is there; returns the exit when it ends before. */
async function waitUntilReady(launched: Launched, deadline: number): Promise<PostgresExit | 'ready'> {
  let exit: PostgresExit | undefined;
  void launched.process.exited.then((ended) => (exit = ended));
  for (;;) {
    if (exit !== undefined) return exit;
    try {
      await ensureDatabase(launched.socketFolder);
      return 'ready';
    } catch (error) {
      if (exit !== undefined) continue;
      const code = errorCode(error) ?? '';
      // Not listening yet; starting up or recovering (57P03); the connection broke because the server ended.
      if (!['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P03', ''].includes(code)) throw error;
      if (Date.now() > deadline) {
        throw new StoreError('POSTGRES_START_FAILED', `PostgreSQL did not become ready in time: ${errorMessage(error)}`, { cause: error });
      }
    }
    await pause(10);
  }
}

/**
 * Makes Kontor's database and the user that owns it, an ordinary one: whoever gets to run statements through Kontor is
 * no superuser. Every start repeats it, so an interrupted first start heals.
 */
async function ensureDatabase(socketFolder: string): Promise<void> {
  const client = new pg.Client({ host: socketFolder, port: PORT, user: SUPERUSER, database: 'postgres' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const found = await client.query<{ role: boolean; database: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = '${OWNER}') AS role,
              EXISTS (SELECT FROM pg_database WHERE datname = '${OWNER}') AS database`,
    );
    if (found.rows[0]?.role !== true) await client.query(`CREATE ROLE ${OWNER} LOGIN CREATEROLE`);
    if (found.rows[0]?.database !== true) await client.query(`CREATE DATABASE ${OWNER} OWNER ${OWNER}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
