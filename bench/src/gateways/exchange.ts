/** A server that leads, its gateways, a database and NATS, each in a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabase } from '@kontor/server/start-database';
import { startServer } from '../orders/server-process.ts';
import type { ServerProcess } from '../orders/server-process.ts';

export interface Exchange {
  /** It has a site of its own, beside the gateways'. */
  readonly core: ServerProcess;
  readonly gateways: readonly ServerProcess[];
  stop(): Promise<void>;
}

const GATEWAYS = ['one', 'two'] as const;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** `settings` are added to the environment of all. */
export async function startExchange(settings: Readonly<Record<string, string>>): Promise<Exchange> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-'));
  // As root, PostgreSQL runs as another user and must pass.
  chmodSync(folder, 0o711);
  const ends: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const stop = async (): Promise<void> => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  try {
    const database = await startDatabase({ url: undefined, dataDir: join(folder, 'database'), log: silent });
    ends.push(() => database.stop());
    const {
      host,
      port,
      user,
      database: name,
    } = database.settings as Readonly<Record<'host' | 'user' | 'database', string>> & {
      readonly port: number;
    };
    const nats = await startNats();
    ends.push(nats.stop);
    const shared = {
      ...settings,
      DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}:${port}/${name}`,
      NATS_URL: nats.url,
      CONSOLE_PORT: 'off',
      LOCAL_CHAIN: 'off',
      LOGIN_KEY_FILE: join(folder, 'login.key'),
      VAULT_KEY_FILE: join(folder, 'vault.key'),
      FEED_KEY_FILE: join(folder, 'feed.key'),
    };
    const start = async (role: string, place: string): Promise<ServerProcess> => {
      mkdirSync(join(folder, place));
      const server = await startServer(undefined, join(folder, place, 'data'), shared, undefined, [`--role=${role}`]);
      ends.push(() => server.stop());
      return server;
    };
    const core = await start('core', 'core');
    const gateways: ServerProcess[] = [];
    for (const place of GATEWAYS) gateways.push(await start('gateway', place));
    return { core, gateways, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startNats(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const port = await freePort();
  const child = spawn('nats-server', ['--addr', '127.0.0.1', '--port', `${port}`], { stdio: 'ignore' });
  const failed = new Promise<never>((_, reject) =>
    child.once('error', (error) => reject(new Error('this takes nats-server on the path', { cause: error }))),
  );
  failed.catch(() => undefined);
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  while (!(await Promise.race([answers(port), failed]))) await new Promise((resolve) => setTimeout(resolve, 10));
  return {
    url: `nats://127.0.0.1:${port}`,
    stop: async () => {
      process.off('exit', kill);
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      kill();
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('data', () => {
      socket.destroy();
      resolve(true);
    });
  });
}
