import { execFile, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Api } from './api.ts';

/** From `src` and from `dist` the root of the repository is as far. */
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const STOP_LIMIT_MS = 15_000;

/** What the server is started with, beside the defaults. The limits are on and wide enough for a load of two users. */
export const SERVER_SETTINGS = {
  ADDRESS_RATE: '100000',
  USER_RATE: '50000',
  ORDER_RATE: '100000',
  INDEX_FEED: 'off',
  DEMO_BOTS: 'off',
  LOG_LEVEL: 'error',
} as const;
export const DEMO_PASSWORD = 'orders-bench';

/** Logs one of the demo's accounts in. */
export async function demoToken(api: Api, account: string): Promise<string> {
  return ((await api.must('/api/account/login', { account, password: DEMO_PASSWORD })) as { readonly token: string }).token;
}

/** A server in a process of its own, on a new data folder. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  readonly dataDir: string;
  /** Ends it in order; the folder stays for another start. */
  end(): Promise<void>;
  /** Ends it in order and removes the folder. */
  stop(): Promise<void>;
}

/** Builds the server as `npm start` does, without the site. The compiler writes what it refuses to its standard output. */
export async function buildServer(): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, [join(ROOT, 'tools/build.mjs'), '--server'], { cwd: ROOT });
  } catch (error) {
    const output = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
    throw new Error(`the server does not build\n${output}`, { cause: error });
  }
}

/** A new folder for `data`. */
function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-'));
  // As root, PostgreSQL runs as another user and must pass.
  chmodSync(folder, 0o711);
  return join(folder, 'data');
}

/**
 * Starts the server that `buildServer` built, on a new folder unless given that of one that has ended; resolves when it answers.
 * `profile` is the folder for processor profiles, `settings` are added to its environment, `onLine` hears what it writes, `words` are behind
 * its name on the command line.
 */
export async function startServer(
  profile: string | undefined,
  dataDir = newDataDir(),
  settings: Readonly<Record<string, string>> = {},
  onLine: (line: string) => void = () => undefined,
  words: readonly string[] = [],
): Promise<ServerProcess> {
  const folder = dirname(dataDir);
  const flags = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
  const child = spawn(process.execPath, [...flags, join(ROOT, 'apps/server/dist/main.js'), ...words], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...SERVER_SETTINGS,
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: '',
      MODE: 'demo',
      DEMO_PASSWORD,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const end = async (): Promise<void> => {
    child.kill('SIGTERM');
    const late = setTimeout(kill, STOP_LIMIT_MS);
    await ended;
    clearTimeout(late);
    process.off('exit', kill);
  };
  const stop = async (): Promise<void> => {
    await end();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const url = await new Promise<string>((resolve, reject) => {
      child.once('error', reject);
      createInterface({ input: child.stdout }).on('line', (line) => {
        const found = /^Kontor is open at (\S+)$/.exec(line)?.[1];
        if (found === undefined) onLine(line);
        else resolve(found);
      });
      void ended.then(() => reject(new Error('the server did not start')));
    });
    return { url, pid: child.pid!, dataDir, end, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
