/**
 * Brings a backup into an empty folder, as a PostgreSQL cluster that has not been started. The backup is only read; what of it would
 * reach back to where it came from (its own settings, its archiving, its standbys) is left out.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { constants } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError } from '../config.ts';
import { errorCode } from '../store/store-error.ts';
import { BackupDamaged } from './drill-error.ts';
import { missingSegment } from './wal-segments.ts';

export type BackupSource =
  | { readonly kind: 'pgbackrest'; readonly stanza: string; readonly config: string | undefined; readonly repo: string | undefined }
  /** A folder made by pg_basebackup or `npm run base-backup`, and one with the log behind it. */
  | { readonly kind: 'base-backup'; readonly folder: string; readonly wal: string | undefined }
  /** A copy of a DATA_DIR whose server was stopped. */
  | { readonly kind: 'data-dir'; readonly folder: string };

export interface Restored {
  /** What was restored, for a person. */
  readonly what: string;
  /** Lines of configuration by which the log behind the backup is found. */
  readonly settings: readonly string[];
  /** The newest segment of the log that is at hand. */
  readonly newestWal: string | undefined;
  readonly problems: readonly string[];
}

/** What a cluster brings of its own is not asked, but for where its log is. */
const RECOVERY_SETTING = /^\s*(restore_command|recovery_target[a-z_]*)\s*=/;
/** A path within quotes of a shell within quotes of PostgreSQL's. */
const PLAIN_PATH = /^[A-Za-z0-9_./ -]+$/;
const WAL_SEGMENT_BYTES = 16 * 1024 * 1024;
/** States of pg_control, at its seventeenth byte: stopped in order, as a primary or as a standby. */
const STATE_AT = 16;
const STOPPED = [1, 2];

/**
 * Fills `cluster`, which must not exist, within `scratch`. `until` is a time as PostgreSQL reads it; undefined: to the end.
 * @throws BackupDamaged, ConfigError
 */
export async function restoreBackup(source: BackupSource, scratch: string, cluster: string, until: string | undefined): Promise<Restored> {
  mkdirSync(cluster, { mode: 0o700 });
  const restored =
    source.kind === 'pgbackrest' ? await byPgBackRest(source, scratch, cluster, until) : await byCopy(source, cluster, until);
  for (const name of ['standby.signal', 'postmaster.pid', 'postmaster.opts', 'postgresql.auto.conf'])
    rmSync(join(cluster, name), { force: true });
  writeFileSync(join(cluster, 'postgresql.auto.conf'), '');
  return restored;
}

async function byPgBackRest(
  { stanza, config, repo }: BackupSource & { kind: 'pgbackrest' },
  scratch: string,
  cluster: string,
  until: string | undefined,
): Promise<Restored> {
  const common = [`--stanza=${stanza}`, ...(config === undefined ? [] : [`--config=${config}`])];
  const info = await run('pgbackrest', [...common, '--log-level-console=error', '--output=json', 'info']);
  const { label, newestWal } = readInfo(info, stanza);
  // Not those of the exchange's own runs; PostgreSQL's user asks for the log later.
  const folders = ['lock', 'spool'].map((name) => ({ name, folder: join(scratch, name) }));
  for (const { folder } of folders) mkdirSync(folder);
  await run('pgbackrest', [
    ...common,
    ...(repo === undefined ? [] : [`--repo=${repo}`]),
    `--pg1-path=${cluster}`,
    '--reset-pg1-host',
    ...folders.map(({ name, folder }) => `--${name}-path=${folder}`),
    `--tablespace-map-all=${join(scratch, 'tablespaces')}`,
    '--log-level-console=warn',
    '--log-level-file=off',
    ...(until === undefined ? [] : ['--type=time', `--target=${until}`, '--target-action=promote']),
    'restore',
  ]);
  const said = readFileSync(join(cluster, 'postgresql.auto.conf'), 'utf8').split('\n');
  return {
    what: `backup ${label} of stanza ${stanza}`,
    settings: said.filter((line) => RECOVERY_SETTING.test(line)),
    newestWal,
    problems: [],
  };
}

/** What `pgbackrest info` says: the newest backup, and the newest segment of the log. @throws BackupDamaged where there is none */
function readInfo(json: string, stanza: string): { label: string; newestWal: string | undefined } {
  const told = JSON.parse(json) as {
    name?: string;
    archive?: { max?: string | null }[];
    backup?: { label?: string; error?: boolean }[];
    status?: { message?: string };
  }[];
  const found = told.find(({ name }) => name === stanza);
  const newest = found?.backup?.at(-1);
  if (newest?.label === undefined)
    throw new BackupDamaged(`pgBackRest has no backup of stanza ${stanza} (${found?.status?.message ?? 'unknown stanza'}).`);
  const newestWal = (found?.archive ?? [])
    .flatMap(({ max }) => max ?? [])
    .sort()
    .at(-1);
  return { label: newest.label, newestWal };
}

async function byCopy(
  source: Exclude<BackupSource, { kind: 'pgbackrest' }>,
  cluster: string,
  until: string | undefined,
): Promise<Restored> {
  const folder = resolve(source.kind === 'data-dir' ? join(source.folder, 'postgres') : source.folder);
  const wal = source.kind === 'base-backup' && source.wal !== undefined ? resolve(source.wal) : undefined;
  if (!existsSync(join(folder, 'PG_VERSION')))
    throw new ConfigError(
      existsSync(join(folder, 'base.tar')) || existsSync(join(folder, 'base.tar.gz'))
        ? `${folder} holds a backup as tar. Unpack base.tar there, and pg_wal.tar into pg_wal.`
        : `${folder} holds no PostgreSQL database.`,
    );
  if (readdirSync(join(folder, 'pg_tblspc')).length > 0)
    throw new ConfigError(`${folder} has tablespaces, which would lead out of the copy.`);
  if (until !== undefined && wal === undefined)
    throw new ConfigError('A time to restore to needs the log behind the backup: --wal FOLDER.');
  await cp(folder, cluster, { recursive: true, preserveTimestamps: true, mode: constants.COPYFILE_FICLONE, verbatimSymlinks: true });
  const label = readLabel(cluster);
  if (label === undefined && !STOPPED.includes(readFileSync(join(cluster, 'global', 'pg_control')).readUInt32LE(STATE_AT)))
    throw new BackupDamaged(
      `${folder} is a copy of a server that ran or was killed, without a label of a backup: what it says cannot be told from torn pages. ` +
        'Copy a folder whose server was stopped, or make a base backup.',
    );
  if (wal === undefined) return { what: folder, settings: [], newestWal: undefined, problems: [] };
  if (!existsSync(wal)) throw new ConfigError(`There is no folder ${wal}.`);
  if (!PLAIN_PATH.test(wal)) throw new ConfigError(`The path ${wal} has signs that a shell would read. Choose another.`);
  writeFileSync(join(cluster, 'recovery.signal'), '');
  const files = readdirSync(wal);
  const missing = label && missingSegment([...files, ...readdirSync(join(cluster, 'pg_wal'))], label, WAL_SEGMENT_BYTES);
  return {
    what: `${folder} and the log in ${wal}`,
    settings: [
      `restore_command = 'cp "${wal}/%f" "%p"'`,
      ...(until === undefined ? [] : [`recovery_target_time = '${until.replaceAll("'", "''")}'`, "recovery_target_action = 'promote'"]),
    ],
    newestWal: files
      .filter((file) => /^[0-9A-F]{24}$/.test(file))
      .sort()
      .at(-1),
    problems: missing === undefined ? [] : [`the log's segment ${missing} is missing: what was written behind it is not in the backup`],
  };
}

/** The segment at which a base backup began; undefined for a folder that is none. */
function readLabel(cluster: string): string | undefined {
  const file = join(cluster, 'backup_label');
  return existsSync(file) ? /^START WAL LOCATION: .*\(file ([0-9A-F]{24})\)/m.exec(readFileSync(file, 'utf8'))?.[1] : undefined;
}

/** Bytes of all files below a folder. */
export function bytesOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((bytes, entry) => bytes + (statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0), 0);
}

/** What a program printed. @throws ConfigError where it is not installed, BackupDamaged with what it said where it failed */
async function run(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd: '/' });
  const told = { out: '', errors: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (told.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (told.errors += text));
  const code = await new Promise<number | null>((done, reject) => {
    child.once('error', reject);
    child.once('close', done);
  }).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
    throw new ConfigError(
      `The program ${program} is not on this machine. Install it: apt-get install ${program} (Debian, Ubuntu), dnf install ${program} (Fedora).`,
    );
  });
  if (code !== 0)
    throw new BackupDamaged(`${program} ended with ${code}: ${`${told.errors}\n${told.out}`.trim().split('\n').slice(-8).join('\n')}`);
  return told.out;
}
