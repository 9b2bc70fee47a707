/** Patroni with its PostgreSQL: one of three leads, and a commit waits until another has it. */
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { userInfo } from 'node:os';
import { execFileSync } from 'node:child_process';
import { HOSTS, HOST_NETWORK, addressOf } from '../hosts/network.ts';
import type { Host } from '../hosts/network.ts';
import { POSTGRES_FOLDER } from '../needs.ts';
import { answers } from './program.ts';
import type { Folders, Program } from './program.ts';

/** A leader that is not heard of for so long is replaced, s: the least that works with these, loop_wait + 2 × retry_timeout, and the least that Patroni takes since release 4. */
const TTL = { before4: 8, since4: 20 } as const;
/** Seconds. */
const PATRONI_TIMES = { loop_wait: 1, retry_timeout: 3 } as const;

/** What `patroni --version` says: `patroni 3.0.2`. */
export function ttlOf(version: string): number {
  const major = Number(/(\d+)\.\d+/.exec(version)?.[1]);
  return major >= 4 ? TTL.since4 : TTL.before4;
}

let ttl: number | undefined;

/** Of the Patroni on this machine, s. */
function ownTtl(): number {
  return (ttl ??= ttlOf(execFileSync('patroni', ['--version'], { encoding: 'utf8' })));
}

/** How much longer a leader that is gone is waited for than with the shortest, ms. */
export function ttlBeyondMs(): number {
  return (ownTtl() - TTL.before4) * 1_000;
}

/** Of the superuser, replication and Kontor's own login. Nobody outside of the run's namespaces reaches them. */
export const PASSWORD = 'of-this-run-alone';

/** A stream without a sign of life for so long is over: then Patroni looks for another standby to wait for. */
const STREAM_LIMIT = '3s';

const SHARED = {
  ...PATRONI_TIMES,
  maximum_lag_on_failover: 1_048_576,
  // A leader whose PostgreSQL fell makes way at once instead of trying to start it.
  primary_start_timeout: 0,
  synchronous_mode: true,
  // With no standby left there are no commits.
  synchronous_mode_strict: true,
  postgresql: {
    use_pg_rewind: true,
    use_slots: true,
    parameters: {
      max_connections: 200,
      shared_buffers: '64MB',
      wal_keep_size: '256MB',
      wal_sender_timeout: STREAM_LIMIT,
      wal_receiver_timeout: STREAM_LIMIT,
      tcp_user_timeout: STREAM_LIMIT,
      tcp_keepalives_idle: 2,
      tcp_keepalives_interval: 1,
      tcp_keepalives_count: 3,
      client_connection_check_interval: '1s',
    },
  },
};

export function patroni(host: Host, folders: Folders): Program {
  const address = addressOf(host);
  const own = join(folders.data, host, 'postgres');
  const settings = join(folders.data, host, 'patroni.json');
  mkdirSync(own, { recursive: true, mode: 0o700 });
  writeFileSync(settings, JSON.stringify(settingsOf(host, own), null, 2));
  for (const path of [own, settings]) giveToPostgres(path);
  return {
    name: 'patroni',
    host,
    command: ['patroni', settings],
    user: 'postgres',
    env: { HOME: own, PYTHONUNBUFFERED: '1' },
    apart: () => postmasterOf(host, folders),
    ready: () => answers(`http://${address}:8008/health`),
  };
}

/** The first process of a host's PostgreSQL; none while it does not run. */
export function postmasterOf(host: Host, { data }: Folders): readonly number[] {
  const file = join(data, host, 'postgres', 'data', 'postmaster.pid');
  if (!existsSync(file)) return [];
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  // A file that was left over names whoever has the number now.
  return existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres') ? [pid] : [];
}

function settingsOf(host: Host, own: string) {
  const address = addressOf(host);
  const login = (username: string) => ({ username, password: PASSWORD });
  return {
    scope: 'kontor',
    name: host,
    log: { level: 'INFO' },
    restapi: { listen: `${address}:8008`, connect_address: `${address}:8008` },
    etcd3: { hosts: HOSTS.map((each) => `${addressOf(each)}:2379`) },
    bootstrap: { dcs: { ...SHARED, ttl: ownTtl() }, initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'] },
    postgresql: {
      listen: `${address}:5432`,
      connect_address: `${address}:5432`,
      data_dir: join(own, 'data'),
      bin_dir: POSTGRES_FOLDER,
      pgpass: join(own, 'pgpass'),
      authentication: { superuser: login('postgres'), replication: login('replicator'), rewind: login('rewinder') },
      parameters: { unix_socket_directories: own },
      pg_hba: [
        'local all postgres peer',
        `host all all ${HOST_NETWORK} scram-sha-256`,
        `host replication replicator ${HOST_NETWORK} scram-sha-256`,
      ],
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
    watchdog: { mode: 'off' },
  };
}

let postgresIds: { readonly uid: number; readonly gid: number } | undefined;

function giveToPostgres(path: string): void {
  postgresIds ??= { uid: idOf('-u'), gid: idOf('-g') };
  if (userInfo().uid === 0) chownSync(path, postgresIds.uid, postgresIds.gid);
}

function idOf(which: '-u' | '-g'): number {
  return Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }));
}

/** A member as Patroni's own interface tells of it. */
export interface Member {
  readonly name: Host;
  readonly role: 'leader' | 'sync_standby' | 'replica';
  readonly state: string;
  readonly timeline?: number;
}

/** What the cluster's members are, as of the first who answers; empty when none does. */
export async function members(): Promise<readonly Member[]> {
  for (const host of HOSTS) {
    try {
      const response = await fetch(`http://${addressOf(host)}:8008/cluster`, { signal: AbortSignal.timeout(1_000) });
      return ((await response.json()) as { members: Member[] }).members;
    } catch {
      // Another may answer.
    }
  }
  return [];
}
