/** The cluster as it runs: its hosts, its programs, and whether all of it is as it should be. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { HOSTS, Network, addressOf } from './hosts/network.ts';
import type { Host } from './hosts/network.ts';
import { signalAll } from './hosts/processes.ts';
import { Supervised } from './hosts/supervised.ts';
import { PASSWORD, members, postmasterOf } from './programs/patroni.ts';
import { stagesOf } from './programs/plans.ts';
import type { PlanName } from './programs/plans.ts';
import type { Folders } from './programs/program.ts';

/** What does not serve by then does not come, ms. */
const START_LIMIT_MS = 120_000;
const LOOK_MS = 100;
/** The first start of Kontor's programs on two quiet cores, ms. */
const QUIET_START_MS = 5_000;

export class Cluster {
  readonly network: Network;
  readonly programs: readonly Supervised[];
  /** How many times slower this machine is now than one that has nothing else to do, by what a start of Kontor took; at least 1. */
  slowness = 1;
  readonly #folders: Folders;

  /** Starts all programs of a plan, each when those serve that it needs. */
  static async open(plan: PlanName, folders: Folders): Promise<Cluster> {
    const network = await Network.open();
    for (const host of HOSTS) mkdirSync(join(folders.data, host), { recursive: true });
    const stages = stagesOf(plan, folders).map((stage) =>
      stage.map((program) => new Supervised(program, join(folders.logs, `${program.host}-${program.name}.log`))),
    );
    const cluster = new Cluster(network, stages.flat(), folders);
    for (const stage of stages) {
      // Kontor's own programs come last, and need their database.
      if (stage === stages.at(-1)) await cluster.#makeDatabase();
      const begun = Date.now();
      for (const each of stage) each.start();
      for (const each of stage)
        await until(`${each.program.name} of ${each.program.host} serves`, START_LIMIT_MS, () => each.program.ready());
      if (stage === stages.at(-1)) cluster.slowness = Math.max(1, (Date.now() - begun) / QUIET_START_MS);
    }
    return cluster;
  }

  private constructor(network: Network, programs: readonly Supervised[], folders: Folders) {
    this.network = network;
    this.programs = programs;
    this.#folders = folders;
  }

  /** The program of a name on a host; throws where there is none. */
  on(host: Host, name: string): Supervised {
    const found = this.programs.find(({ program }) => program.host === host && program.name === name);
    if (found === undefined) throw new Error(`there is no ${name} on ${host}`);
    return found;
  }

  /** The hosts on which a program of this name runs. */
  hostsOf(name: string): readonly Host[] {
    return HOSTS.filter((host) => this.programs.some(({ program }) => program.host === host && program.name === name));
  }

  /** All programs of a host. */
  of(host: Host): readonly Supervised[] {
    return this.programs.filter(({ program }) => program.host === host);
  }

  /** The host of the primary; waits for one. */
  primary(): Promise<Host> {
    return this.#memberOf('leader');
  }

  /** The host of the standby that commits wait for; waits for one. */
  standby(): Promise<Host> {
    return this.#memberOf('sync_standby');
  }

  /** The first process of a host's PostgreSQL. */
  postmaster(host: Host): readonly number[] {
    return postmasterOf(host, this.#folders);
  }

  /** Ends everything on a host at once, as a loss of power does. What is given back switches it on again. */
  strike(host: Host): () => void {
    const programs = this.of(host);
    for (const each of programs) each.hold();
    signalAll(
      programs.flatMap((each) => each.pids()),
      'SIGKILL',
    );
    return () => {
      for (const each of programs) each.start();
    };
  }

  /** What is not as it should be, in words; undefined where all is. */
  async wrong(): Promise<string | undefined> {
    const ready = await Promise.all(
      this.programs.map(async ({ program }) =>
        (await program.ready().catch(() => false)) ? undefined : `${program.name} of ${program.host} does not serve`,
      ),
    );
    const found = ready.find((each) => each !== undefined);
    if (found !== undefined) return found;
    const all = await members();
    const [leader] = all.filter(({ role }) => role === 'leader');
    if (leader === undefined) return 'no member leads';
    if (all.length < HOSTS.length) return `${all.length} members`;
    if (!all.some(({ role }) => role === 'sync_standby')) return 'commits wait for no standby';
    const late = all.find(({ state, timeline }) => !['running', 'streaming'].includes(state) || timeline !== leader.timeline);
    if (late !== undefined)
      return `the member on ${late.name} is ${late.state} on timeline ${late.timeline}, the leader on ${leader.timeline}`;
    return undefined;
  }

  /** Ends all programs in order, Kontor's first. */
  async close(): Promise<void> {
    for (const each of this.programs.toReversed()) await each.stop();
  }

  async #memberOf(role: string): Promise<Host> {
    let host: Host | undefined;
    await until(`there is a ${role}`, START_LIMIT_MS, async () => {
      host = (await members()).find((member) => member.role === role && member.state !== 'stopped')?.name;
      return host !== undefined;
    });
    return host!;
  }

  async #makeDatabase(): Promise<void> {
    await until('two standbys follow', START_LIMIT_MS, async () => (await members()).length === HOSTS.length);
    await this.standby();
    await withPostgres(await this.primary(), { user: 'postgres', database: 'postgres' }, async (client) => {
      await client.query(`CREATE ROLE kontor LOGIN CREATEROLE PASSWORD '${PASSWORD}'`);
      // DATABASE_STANDBYS wants to see who is connected.
      await client.query('GRANT pg_monitor TO kontor');
      await client.query('CREATE TABLE commit_probe (id bigint GENERATED ALWAYS AS IDENTITY)');
      await client.query("CREATE DATABASE kontor OWNER kontor ENCODING 'UTF8' TEMPLATE template0");
    });
  }
}

/** Asks the PostgreSQL of one host. */
export async function withPostgres<Result>(
  host: Host,
  login: { readonly user: string; readonly database: string },
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ host: addressOf(host), port: 5432, password: PASSWORD, connectionTimeoutMillis: 5_000, ...login });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Waits until something holds; throws, naming it, when it does not in time. A rejection counts as no. */
export async function until(what: string, limitMs: number, holds: () => Promise<boolean> | boolean): Promise<void> {
  const end = Date.now() + limitMs;
  for (;;) {
    if (await Promise.resolve(holds()).catch(() => false)) return;
    if (Date.now() > end) throw new Error(`Within ${limitMs / 1_000} s it did not happen that ${what}.`);
    await pause(LOOK_MS);
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((settle) => setTimeout(settle, ms));
}
