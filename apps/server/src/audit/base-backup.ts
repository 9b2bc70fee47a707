/**
 * A base backup of a server that runs and whose files are on this machine, with the log that it needs: for the server of our own,
 * whose package brings no pg_basebackup. The exchange goes on meanwhile; all that it notices is a checkpoint.
 */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { copyFile, mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { ConfigError } from '../config.ts';
import type { ConnectionSettings } from '../store/connection.ts';
import { errorCode } from '../store/store-error.ts';
import { missingSegment, segmentNamed } from './wal-segments.ts';

/** How often new segments of the log are copied, ms: far below the time in which a server fills some and takes the first anew. */
const LOG_EVERY_MS = 100;
/** Folders that a server fills anew at its start. */
const EMPTIED = ['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'];
const LEFT_OUT = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*|.*\.tmp)$/;
const CONTROL = join('global', 'pg_control');
const WAL_SEGMENT_BYTES = 16 * 1024 * 1024;

export interface BaseBackupOptions {
  /** As a user that may back up. */
  readonly settings: ConnectionSettings;
  /** The server's own folder. */
  readonly cluster: string;
  /** Made; must not be there, or be empty. */
  readonly folder: string;
}

/** Resolves when all of it is on disk. @throws ConfigError, and Error where the log was taken anew before it was copied */
export async function makeBaseBackup({ settings, cluster, folder }: BaseBackupOptions): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new ConfigError(`${folder} is not empty.`);
  mkdirSync(join(folder, 'pg_wal'), { recursive: true, mode: 0o700 });
  const client = new pg.Client({ ...settings, application_name: 'kontor base backup' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const asked = async (sql: string): Promise<string> => (await client.query<{ said: string }>(sql)).rows[0]?.said ?? '';
    const first = await asked("SELECT pg_walfile_name(pg_backup_start('kontor', true)) AS said");
    const copied = new Set<string>();
    let isCopied = false;
    const copyLog = async (): Promise<void> => {
      while (!isCopied) {
        const current = await asked('SELECT pg_walfile_name(pg_current_wal_lsn()) AS said');
        await copySegments({ cluster, folder, copied }, (name) => name >= first && name < current);
        await new Promise((done) => setTimeout(done, LOG_EVERY_MS));
      }
    };
    const following = copyLog();
    following.catch(() => undefined);
    await copyTree(cluster, folder).finally(() => (isCopied = true));
    await following;
    // What the server changed last of all is what it says of itself.
    await copyWhole(join(cluster, CONTROL), join(folder, CONTROL));
    // The log is copied here, so nobody has to wait until it is archived as well.
    const stop = await client.query<{ last: string; labelfile: string; spcmapfile: string }>(
      'SELECT pg_walfile_name(lsn) AS last, labelfile, spcmapfile FROM pg_backup_stop(false)',
    );
    const { last, labelfile, spcmapfile } = stop.rows[0]!;
    if (spcmapfile !== '') throw new ConfigError('The server has tablespaces. Use pgBackRest or pg_basebackup.');
    await copySegments({ cluster, folder, copied }, (name) => name >= first && name <= last);
    const missing = missingSegment([...copied, last], first, WAL_SEGMENT_BYTES) ?? (copied.has(last) ? undefined : last);
    if (missing !== undefined)
      throw new Error(`The log's segment ${missing} was taken anew before it was copied. Try again at a quieter time.`);
    writeFileSync(join(folder, 'backup_label'), labelfile, { flush: true });
    await synced(join(folder, 'pg_wal'));
    await synced(folder);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Copies segments of the log that were not copied yet; a finished one does not change any more. */
async function copySegments(
  { cluster, folder, copied }: { readonly cluster: string; readonly folder: string; readonly copied: Set<string> },
  isWanted: (name: string) => boolean,
): Promise<void> {
  const names = await readdir(join(cluster, 'pg_wal'));
  for (const name of names.filter((each) => segmentNamed(each, WAL_SEGMENT_BYTES) !== undefined && isWanted(each) && !copied.has(each))) {
    await copyWhole(join(cluster, 'pg_wal', name), join(folder, 'pg_wal', name));
    copied.add(name);
  }
}

/** What goes while it is copied the log takes off again. */
async function copyTree(from: string, to: string, below = ''): Promise<void> {
  for (const entry of await readdir(join(from, below), { withFileTypes: true })) {
    const path = join(below, entry.name);
    if (LEFT_OUT.test(entry.name) || path === CONTROL) continue;
    if (entry.isDirectory()) {
      await mkdir(join(to, path), { recursive: true, mode: 0o700 });
      if (!EMPTIED.includes(path)) await copyTree(from, to, path);
    } else if (entry.isFile()) {
      await copyWhole(join(from, path), join(to, path)).catch((error: unknown) => {
        if (errorCode(error) !== 'ENOENT') throw error;
      });
    }
  }
}

async function copyWhole(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await synced(to);
}

async function synced(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
