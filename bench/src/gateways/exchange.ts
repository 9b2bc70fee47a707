/** A server that leads, its gateways, a database and NATS, each in a process of its own. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNatsServer } from '@kontor/server/nats-server';
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
    const nats = await startNatsServer();
    ends.push(() => nats.kill());
    const shared = {
      ...settings,
      DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}:${port}/${name}`,
      NATS_URL: `nats://127.0.0.1:${nats.port}`,
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
