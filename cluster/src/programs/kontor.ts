/** Kontor's own programs on a host. A role is a row here and a word in a plan. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { builtProgram } from '@kontor/server/built-program';
import { HOST_NETWORK, addressOf } from '../hosts/network.ts';
import type { Host } from '../hosts/network.ts';
import { DATABASE_URL, SERVER_PORT } from './haproxy.ts';
import { natsUrls } from './nats.ts';
import { answers } from './program.ts';
import type { Folders, Program } from './program.ts';

/** Of the demo's accounts, which others than this machine reach. */
export const DEMO_PASSWORD = 'kontor-cluster';

interface KontorRole {
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Where it says whether it is ready, at /readyz. */
  readonly port: number;
  /** Whether clients' requests go there. */
  readonly isGateway: boolean;
}

/** Where a core answers for itself, and where its own site stands that nobody is led to. */
const CORE_PORTS = { health: 9_090, site: 8_090 } as const;

/** Where a follower answers for itself. */
const FOLLOWER_PORT = 9_091;

export const KONTOR_ROLES = {
  /** Everything in one process. */
  server: { args: [], port: SERVER_PORT, isGateway: true },
  /** Leads, or stands by. */
  core: {
    args: ['--role=core'],
    env: { STANDBY: 'on', ROLES_ELSEWHERE: 'follower', DATABASE_STANDBYS: '1', PORT: String(CORE_PORTS.site) },
    port: CORE_PORTS.health,
    isGateway: false,
  },
  /** Keeps read tables and snapshots, or stands by for whoever does. */
  follower: {
    args: ['--role=follower'],
    env: { FOLLOWS: 'tables,snapshots', DATABASE_STANDBYS: '1' },
    port: FOLLOWER_PORT,
    isGateway: false,
  },
  gateway: { args: ['--role=gateway'], env: { DATABASE_STANDBYS: '1' }, port: SERVER_PORT, isGateway: true },
} as const satisfies Readonly<Record<string, KontorRole>>;
export type KontorRoleName = keyof typeof KONTOR_ROLES;

export function kontor(name: KontorRoleName, host: Host, { data }: Folders): Program {
  const role: KontorRole = KONTOR_ROLES[name];
  const own = join(data, host, name);
  const keys = join(data, 'keys');
  for (const folder of [own, keys]) mkdirSync(folder, { recursive: true });
  return {
    name,
    host,
    command: [process.execPath, builtProgram('main.ts'), ...role.args],
    env: {
      HOST: addressOf(host),
      PORT: String(SERVER_PORT),
      HEALTH_PORT: String(role.port),
      DATABASE_URL,
      NATS_URL: natsUrls(host),
      DATA_DIR: own,
      // The same on every host, as operators copy them.
      LOGIN_KEY_FILE: join(keys, 'login.key'),
      VAULT_KEY_FILE: join(keys, 'vault.key'),
      FEED_KEY_FILE: join(keys, 'feed.key'),
      MODE: 'demo',
      DEMO_PASSWORD,
      DEMO_BOTS: 'off',
      INDEX_FEED: 'off',
      LOCAL_CHAIN: 'off',
      CONSOLE_PORT: 'off',
      ADDRESS_RATE: '0',
      USER_RATE: '0',
      ORDER_RATE: '0',
      TRUSTED_PROXIES: HOST_NETWORK,
      LOG_LEVEL: 'info',
      ...role.env,
    },
    ready: () => answers(`http://${addressOf(host)}:${role.port}/readyz`),
  };
}
