/** Two servers on one database, each with a line of its own to it, for trials in which the leader falls and the other takes over. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { builtProgram } from '../built-program.ts';
import { MIGRATIONS } from '../store/migration-list.ts';
import { migrate } from '../store/migrations.ts';
import { startDatabase } from '../store/start-database.ts';
import { eventually, makeFolder, silentLog } from '../store/test-world.ts';
import type { Cleanup } from '../store/test-world.ts';
import { ALONE } from './server-process.ts';

/** A database that any number of servers may use. */
export interface PairDatabase {
  /** Where the socket's folder is, and who logs in. */
  readonly settings: { readonly host: string; readonly port: number; readonly user: string; readonly database: string };
  readonly folder: string;
}

/** Starts a database for several servers; stopped at clean-up. */
export async function startPairDatabase(cleanup: Cleanup): Promise<PairDatabase> {
  const folder = makeFolder(cleanup);
  const running = cleanup.add(
    await startDatabase({
      url: undefined,
      dataDir: join(folder, 'database'),
      log: silentLog,
      serverSettings: { max_connections: '200' },
    }),
    (started) => started.stop(),
  );
  await migrate(running.settings, MIGRATIONS, silentLog);
  return { settings: running.settings as PairDatabase['settings'], folder };
}

/** A line to the database that can be cut without a word to either end. */
export interface DatabaseLine {
  readonly url: string;
  /** Nothing gets through any more, and no end hears that. */
  cut(): void;
  /** What was cut is given up, as a database that keeps its connections alive does after a while: each has a place of its own there. */
  giveUp(): void;
}

/** Listens on this machine, and passes on what comes to the database. */
async function openLine(cleanup: Cleanup, { settings }: PairDatabase): Promise<DatabaseLine> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    sockets.add(near);
    if (isCut) return void near.on('error', () => undefined);
    const far = connect(join(settings.host, `.s.PGSQL.${settings.port}`));
    sockets.add(far);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (chunk) => {
        if (!isCut) to.write(chunk);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        if (!isCut) to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanup.add(server, () => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://${settings.user}@127.0.0.1:${port}/${settings.database}`,
    cut: () => (isCut = true),
    giveUp: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** A server of the pair. */
export interface PairServer {
  readonly child: ChildProcess;
  readonly line: DatabaseLine;
  /** Where it answers, from when it leads. */
  url: string | undefined;
  /** When it said that it is open, ms of this process. */
  openedMs: number;
  /** It follows the journal. */
  readonly standsBy: () => boolean;
  /** What it said in its log. */
  readonly logged: string[];
  readonly ended: Promise<number | string>;
  readonly endedMs: () => number | undefined;
}

/** Starts one that stands by; it leads when nobody does. Ended at clean-up, also where it stands still. */
export async function startPairServer(
  cleanup: Cleanup,
  database: PairDatabase,
  name: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<PairServer> {
  const line = await openLine(cleanup, database);
  const { folder } = database;
  const child = spawn(process.execPath, [builtProgram('main.ts')], {
    env: {
      ...process.env,
      ...ALONE,
      LOG_LEVEL: 'info',
      LOCAL_CHAIN: 'off',
      CONSOLE_PORT: 'off',
      STANDBY: 'on',
      DATABASE_URL: line.url,
      DATA_DIR: join(folder, name),
      // What both must have.
      LOGIN_KEY_FILE: join(folder, 'login.key'),
      VAULT_KEY_FILE: join(folder, 'vault.key'),
      FEED_KEY_FILE: join(folder, 'feed.key'),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const logged: string[] = [];
  let endedMs: number | undefined;
  const ended = new Promise<number | string>((settle) =>
    child.once('close', (code, signal) => {
      endedMs = performance.now();
      settle(code ?? signal ?? 'unknown');
    }),
  );
  const server: PairServer = {
    child,
    line,
    url: undefined,
    openedMs: 0,
    standsBy: () => logged.some((text) => text.includes('standing by')),
    logged,
    ended,
    endedMs: () => endedMs,
  };
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (text) => {
      logged.push(text);
      const found = /^Kontor is open at (\S+)$/.exec(text);
      if (found?.[1] === undefined) return;
      server.openedMs = performance.now();
      server.url = found[1];
    });
  cleanup.add(child, async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return server;
}

/** Throws when the server ends instead. */
async function becomes(server: PairServer, condition: () => boolean): Promise<void> {
  await eventually(() => {
    if (server.endedMs() !== undefined) throw new Error(`the server ended: ${server.logged.slice(-3).join('\n')}`);
    return condition();
  });
}

/** Resolves with its address when it leads and answers. */
export async function leading(server: PairServer): Promise<string> {
  await becomes(server, () => server.url !== undefined);
  return server.url!;
}

/** Resolves when it follows the journal. */
export function standing(server: PairServer): Promise<void> {
  return becomes(server, server.standsBy);
}
