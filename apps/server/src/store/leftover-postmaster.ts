import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode, StoreError } from './store-error.ts';

/** A shutdown writes out what is in memory, so it may take some seconds. */
const FAST_LIMIT_MS = 6000;
const IMMEDIATE_LIMIT_MS = 3000;
/** Processes whose postmaster is gone end at once, or never. */
const ORPHAN_LIMIT_MS = 1000;

/**
 * Waits for the end of a postmaster that outlived its Kontor, and ends it when nobody else does. Only called while
 * holding the lock of the data folder, so the Kontor it belonged to is gone.
 * @param cluster PostgreSQL's own folder, which need not exist.
 * @param dataDir the real path of the data folder, by which its postmaster is known.
 */
export async function endLeftoverPostmaster(cluster: string, dataDir: string): Promise<void> {
  await endPostmaster(cluster, dataDir);
  await endOrphans(cluster);
}

async function endPostmaster(cluster: string, dataDir: string): Promise<void> {
  const pid = readPid(cluster);
  if (pid === undefined || !isPostmasterOf(pid, dataDir)) return;
  for (const [signal, limitMs] of [
    ['SIGINT', FAST_LIMIT_MS],
    ['SIGQUIT', IMMEDIATE_LIMIT_MS],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (errorCode(error) !== 'ESRCH') throw error;
    }
    const deadline = Date.now() + limitMs;
    while (Date.now() < deadline) {
      if (!isPostmasterOf(pid, dataDir)) return;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
  throw new StoreError('POSTGRES_START_FAILED', `an earlier PostgreSQL (process ${pid}) on ${dataDir} does not end.`);
}

/**
 * Ends what a killed postmaster has left. A process that waits for a lock of another, which was killed with it, waits for ever, and
 * no server starts while it holds the shared memory. What such processes know is worth nothing: the journal of the database tells.
 */
async function endOrphans(cluster: string): Promise<void> {
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const pid of orphansOf(cluster)) {
      try {
        process.kill(pid, signal);
      } catch (error) {
        if (errorCode(error) !== 'ESRCH') throw error;
      }
    }
    for (const deadline = Date.now() + ORPHAN_LIMIT_MS; orphansOf(cluster).length > 0 && Date.now() < deadline;) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}

/** PostgreSQL's processes that work in a cluster's folder, known by that and by the title they give themselves; elsewhere than on Linux none is found. */
function orphansOf(cluster: string): number[] {
  if (process.platform !== 'linux' || !existsSync(cluster)) return [];
  const folder = realpathSync(cluster);
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isSafeInteger(pid) && workingFolder(pid) === folder && commandLine(pid)[0]?.startsWith('postgres: '));
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function readPid(cluster: string): number | undefined {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return Number.isSafeInteger(pid) && pid > 1 ? pid : undefined;
}

/** Whether the process is a PostgreSQL we started on this folder. A number alone may have been given away since. */
function isPostmasterOf(pid: number, dataDir: string): boolean {
  return commandLine(pid).some((argument) => argument === `kontor.data_folder=${dataDir}`);
}

/** The arguments of a process; none when it is gone or a zombie. */
function commandLine(pid: number): string[] {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    // Arguments are separated by spaces here; a folder with spaces is then not found, and PostgreSQL's own check decides.
    return execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(' ');
  } catch {
    return [];
  }
}
