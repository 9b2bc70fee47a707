/** A server in a process of its own, with its embedded PostgreSQL, to be killed. */
import { spawn } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { builtProgram } from '../built-program.ts';
import { errorCode } from '../store/store-error.ts';
import type { Cleanup } from '../store/test-world.ts';

/** A question to a database of which one process is held still may wait for that one, ms: then it goes on, and is held another time. */
const QUESTION_LIMIT_MS = 500;

/** Of servers that are killed here: the demo, silent, alone, on ports of their own, and as fast as whoever asks. */
export const ALONE = {
  PORT: '0',
  LOG_LEVEL: 'silent',
  MODE: 'demo',
  INDEX_FEED: 'off',
  DEMO_BOTS: 'off',
  ADDRESS_RATE: '0',
  USER_RATE: '0',
  ORDER_RATE: '0',
} as const;

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>;

/** Resolves when the server is open; killed at clean-up. `settings` are added to its environment. */
export async function startServerProcess(cleanup: Cleanup, dataDir: string, settings: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [builtProgram('main.ts')], {
    env: {
      ...process.env,
      ...ALONE,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk));
  const ended = new Promise<number | string>((settle) => child.once('close', (code, signal) => settle(code ?? signal ?? 'unknown')));
  cleanup.add(child, async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const url = await new Promise<string>((settle, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /^Kontor is open at (\S+)$/.exec(line);
      if (found?.[1] !== undefined) settle(found[1]);
    });
    void ended.then((code) => reject(new Error(`the server ended while starting (${code}): ${errors}`)));
  });
  const postmaster = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const database = { host: resolve(dataDir, readlinkSync(join(dataDir, 'socket'))), port: 5432, user: 'kontor', database: 'kontor' };
  return { child, url, ended, postmaster, database };
}

/** The database's side of the leader's connection, held still. */
export interface HeldAppend {
  readonly pid: number;
  /** Lets it go on. */
  release(): void;
}

/**
 * Holds the database's side of the leader's connection still, at random moments until it is as wanted: `running`, in the middle
 * of an append; `idle`, waiting for the next, which then is sent and not begun.
 * @param pauseMs how long to wait before each try, ms
 */
export async function holdAppend(
  { database }: Pick<ServerProcess, 'database'>,
  wanted: 'running' | 'idle',
  pauseMs: () => number,
  tries = 2_000,
): Promise<HeldAppend> {
  const client = new pg.Client({ ...database, query_timeout: QUESTION_LIMIT_MS });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const look = async () =>
      (
        await client.query<{ pid: number; doing: string }>(
          `SELECT pid, CASE WHEN state = 'active' AND query LIKE '%INSERT INTO journal_batch%' THEN 'running' ELSE state END AS doing
         FROM pg_stat_activity WHERE application_name = 'kontor journal leader'`,
        )
      ).rows[0];
    const pid = (await look())?.pid;
    if (pid === undefined) throw new Error('the database knows no leader');
    for (let attempt = 0; attempt < tries; attempt++) {
      await pause(pauseMs());
      signal(pid, 'SIGSTOP');
      const doing = await look().catch(() => undefined);
      if (doing?.doing === wanted) return { pid, release: () => signal(pid, 'SIGCONT') };
      signal(pid, 'SIGCONT');
    }
    throw new Error(`no append that is ${wanted} was met in ${tries} tries`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((settle) => setTimeout(settle, ms));
}

/** Sends a signal; a process that is gone takes none. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}
