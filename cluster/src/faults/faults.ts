/** What fails, how, and for how long trading may stand still because of it. */
import type { Draw } from '@kontor/server/seeded-draw';
import type { Cluster } from '../cluster.ts';
import { HOSTS, addressOf } from '../hosts/network.ts';
import type { Host } from '../hosts/network.ts';
import { signalAll, treeOf } from '../hosts/processes.ts';
import type { Supervised } from '../hosts/supervised.ts';
import { etcdLeader } from '../programs/etcd.ts';
import { KONTOR_ROLES } from '../programs/kontor.ts';

/** A failure that has begun. */
export interface Inflicted {
  /** What was met: a program and its host. */
  readonly what: string;
  /** Ends the cause; the cluster mends itself. */
  readonly mend: () => void | Promise<void>;
}

export interface Fault {
  /** From its beginning to `mend`, ms; 0 for what is over at once. */
  readonly lastsMs: number;
  /** For how long at most, besides, no command is acknowledged, on a machine that has nothing else to do, ms. */
  readonly gapMs: number;
  /** Who leads may have to be missed first: with a longer ttl of Patroni's it takes as much longer. */
  readonly isMissed?: true;
  /** `draw` chooses where there is a choice. */
  readonly inflict: (cluster: Cluster, draw: Draw) => Promise<Inflicted>;
}

const NOTHING = (): void => undefined;

/** kill -9 of a program alone. */
function killed(supervised: Supervised): Inflicted {
  supervised.signal('SIGKILL');
  return { what: nameOf(supervised), mend: NOTHING };
}

function nameOf({ program }: Supervised): string {
  return `${program.name} of ${program.host}`;
}

/** SIGSTOP of all these processes, then SIGCONT. */
function paused(what: string, pids: readonly number[]): Inflicted {
  signalAll(pids, 'SIGSTOP');
  return { what, mend: () => signalAll(pids, 'SIGCONT') };
}

function pausedProgram(supervised: Supervised): Inflicted {
  return paused(nameOf(supervised), supervised.pid === undefined ? [] : [supervised.pid]);
}

async function restarted(supervised: Supervised): Promise<Inflicted> {
  await supervised.stop();
  return { what: nameOf(supervised), mend: () => supervised.start() };
}

const POSTGRES = 'PostgreSQL';

function postgresKilled(cluster: Cluster, host: Host): Inflicted {
  signalAll(cluster.postmaster(host), 'SIGKILL');
  return { what: `${POSTGRES} of ${host}`, mend: NOTHING };
}

function postgresPaused(cluster: Cluster, host: Host): Inflicted {
  return paused(
    `${POSTGRES} of ${host}`,
    cluster.postmaster(host).flatMap((pid) => treeOf(pid)),
  );
}

function struck(cluster: Cluster, host: Host): Inflicted {
  return { what: host, mend: cluster.strike(host) };
}

async function cut(cluster: Cluster, host: Host): Promise<Inflicted> {
  return { what: host, mend: await cluster.network.fail({ kind: 'cut', host }) };
}

/** One of Kontor's own programs. */
function someKontor(cluster: Cluster, draw: Draw): Supervised {
  const own = cluster.programs.filter(({ program }) => program.name in KONTOR_ROLES);
  return own[draw(own.length)]!;
}

function someHost(draw: Draw): Host {
  return HOSTS[draw(HOSTS.length)]!;
}

async function leadingEtcd(cluster: Cluster): Promise<Supervised> {
  return cluster.on((await etcdLeader()) ?? 'kh1', 'etcd');
}

const FAULTS: Readonly<Record<string, Fault>> = {
  'server-killed': { lastsMs: 0, gapMs: 8_000, inflict: async (cluster, draw) => killed(someKontor(cluster, draw)) },
  'server-paused': { lastsMs: 6_000, gapMs: 10_000, inflict: async (cluster, draw) => pausedProgram(someKontor(cluster, draw)) },
  'server-restarted': { lastsMs: 0, gapMs: 8_000, inflict: (cluster, draw) => restarted(someKontor(cluster, draw)) },
  'primary-killed': { lastsMs: 0, gapMs: 12_000, inflict: async (cluster) => postgresKilled(cluster, await cluster.primary()) },
  'primary-paused': {
    lastsMs: 20_000,
    gapMs: 12_000,
    isMissed: true,
    inflict: async (cluster) => postgresPaused(cluster, await cluster.primary()),
  },
  'primary-frozen': {
    lastsMs: 20_000,
    gapMs: 12_000,
    isMissed: true,
    inflict: async (cluster) => frozen(cluster, await cluster.primary()),
  },
  'primary-struck': {
    lastsMs: 15_000,
    gapMs: 12_000,
    isMissed: true,
    inflict: async (cluster) => struck(cluster, await cluster.primary()),
  },
  'primary-cut': { lastsMs: 20_000, gapMs: 15_000, isMissed: true, inflict: async (cluster) => cut(cluster, await cluster.primary()) },
  'primary-lossy': {
    lastsMs: 10_000,
    gapMs: 15_000,
    isMissed: true,
    inflict: async (cluster) => {
      const host = await cluster.primary();
      return { what: `a fifth of the packets of ${host}`, mend: await cluster.network.fail({ kind: 'lossy', host, percent: 20 }) };
    },
  },
  'primary-narrow': {
    lastsMs: 10_000,
    gapMs: 15_000,
    isMissed: true,
    inflict: async (cluster) => {
      const host = await cluster.primary();
      return { what: `the line of ${host} at 256 kbit/s`, mend: await cluster.network.narrow(host, 256) };
    },
  },
  'standby-killed': { lastsMs: 0, gapMs: 10_000, inflict: async (cluster) => postgresKilled(cluster, await cluster.standby()) },
  'standby-paused': { lastsMs: 10_000, gapMs: 12_000, inflict: async (cluster) => postgresPaused(cluster, await cluster.standby()) },
  'standby-struck': { lastsMs: 10_000, gapMs: 15_000, inflict: async (cluster) => struck(cluster, await cluster.standby()) },
  'standby-cut': { lastsMs: 15_000, gapMs: 15_000, inflict: async (cluster) => cut(cluster, await cluster.standby()) },
  'primary-standby-parted': {
    lastsMs: 15_000,
    gapMs: 15_000,
    isMissed: true,
    inflict: async (cluster) => {
      const [host, other] = [await cluster.primary(), await cluster.standby()];
      return { what: `${host} from ${other}`, mend: await cluster.network.fail({ kind: 'part', host, other }) };
    },
  },
  'patroni-killed': {
    lastsMs: 0,
    gapMs: 8_000,
    isMissed: true,
    inflict: async (cluster) => killed(cluster.on(await cluster.primary(), 'patroni')),
  },
  'patroni-paused': {
    lastsMs: 15_000,
    gapMs: 15_000,
    isMissed: true,
    inflict: async (cluster) => pausedProgram(cluster.on(await cluster.primary(), 'patroni')),
  },
  'patroni-restarted': {
    lastsMs: 0,
    gapMs: 15_000,
    isMissed: true,
    inflict: async (cluster) => restarted(cluster.on(await cluster.primary(), 'patroni')),
  },
  'etcd-leader-killed': { lastsMs: 0, gapMs: 5_000, inflict: async (cluster) => killed(await leadingEtcd(cluster)) },
  'etcd-leader-paused': { lastsMs: 10_000, gapMs: 8_000, inflict: async (cluster) => pausedProgram(await leadingEtcd(cluster)) },
  'etcd-two-paused': {
    lastsMs: 12_000,
    gapMs: 15_000,
    isMissed: true,
    inflict: async (cluster, draw) => {
      const spared = someHost(draw);
      const hosts = HOSTS.filter((host) => host !== spared);
      const pids = hosts.flatMap((host) => cluster.on(host, 'etcd').pid ?? []);
      return paused(`etcd of ${hosts.join(' and ')}`, pids);
    },
  },
  'nats-killed': { lastsMs: 0, gapMs: 5_000, inflict: async (cluster, draw) => killed(cluster.on(someHost(draw), 'nats')) },
  'nats-paused': { lastsMs: 8_000, gapMs: 5_000, inflict: async (cluster, draw) => pausedProgram(cluster.on(someHost(draw), 'nats')) },
  'haproxy-killed': { lastsMs: 0, gapMs: 10_000, inflict: async (cluster, draw) => killed(cluster.on(someHost(draw), 'haproxy')) },
  'haproxy-paused': {
    lastsMs: 8_000,
    gapMs: 12_000,
    inflict: async (cluster, draw) => pausedProgram(cluster.on(someHost(draw), 'haproxy')),
  },
  'host-cut': { lastsMs: 15_000, gapMs: 15_000, isMissed: true, inflict: (cluster, draw) => cut(cluster, someHost(draw)) },
  'host-struck': { lastsMs: 10_000, gapMs: 15_000, isMissed: true, inflict: async (cluster, draw) => struck(cluster, someHost(draw)) },
  'all-struck': {
    lastsMs: 2_000,
    gapMs: 25_000,
    isMissed: true,
    inflict: async (cluster) => {
      const mends = HOSTS.map((host) => cluster.strike(host));
      return { what: 'all hosts', mend: () => mends.forEach((mend) => mend()) };
    },
  },
};

/** PostgreSQL and its Patroni alike, as on a host that swaps. */
function frozen(cluster: Cluster, host: Host): Inflicted {
  const patroni = cluster.on(host, 'patroni').pid;
  const pids = [...(patroni === undefined ? [] : [patroni]), ...cluster.postmaster(host).flatMap((pid) => treeOf(pid))];
  return paused(`${POSTGRES} and Patroni of ${host} (${addressOf(host)})`, pids);
}

export const FAULT_NAMES: readonly string[] = Object.keys(FAULTS);

/** Throws where there is no such fault. */
export function faultOf(name: string): Fault {
  const fault = FAULTS[name];
  if (fault === undefined) throw new Error(`There is no fault ${name}.`);
  return fault;
}
