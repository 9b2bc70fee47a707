/**
 * What a process stands on that serves somebody beside the process that leads: the leader over the wire, a view of its own that follows the journal and
 * writes nothing, and what the leader says of the house.
 */
import type { NetworkWord } from '@kontor/contract/network';
import type { FastifyBaseLogger } from 'fastify';
import type { Surroundings } from './boot.ts';
import { Networks } from './chains/networks.ts';
import type { Closers } from './closers.ts';
import { ConfigError } from './config.ts';
import type { Config } from './config.ts';
import { HeardChains, showNetworks } from './heard-chains-surface.ts';
import { FollowerClient } from './follower/follower-client.ts';
import { FollowerThread } from './follower/follower-thread.ts';
import { asReader, openReads, refuseApart, replicasOf } from './follower/reads-place.ts';
import { RemoteLeader } from './leader/remote-leader.ts';
import { readSymbols } from './modules/market/symbols.ts';
import { readPlatformFile } from './modules/platform/platform-config.ts';
import { SettingsBook } from './modules/platform/settings-book.ts';
import { baseSettings } from './modules/platform/settings.ts';
import { MACHINE_PACE } from './pace.ts';
import type { NextFunding } from './product.ts';
import { withRole } from './store/connection.ts';
import { Database } from './store/database.ts';
import { MIGRATIONS } from './store/migration-list.ts';
import { migrate } from './store/migrations.ts';
import { startDatabase } from './store/start-database.ts';
import type { FeedFacts } from './surface.ts';
import type { Transport } from './transport/transport.ts';
import { Vault } from './vault/vault.ts';
import { PREFIX, decodeFacts } from './wire-surface.ts';
import type { HeldFacts, HouseFacts } from './wire-surface.ts';

/** Nobody may lead for so long before requests are to go elsewhere, ms: what can be read is served while one takes over, and where this process alone hears of nobody, others do. */
const UNLED_LIMIT_MS = 10_000;
/** Somebody who leads has to be heard of by then, ms. */
const LEADER_LIMIT_MS = 60_000;

export interface OutpostSurroundings extends Omit<Surroundings, 'stopping'> {
  readonly transport: Transport;
}

/**
 * Resolves when somebody leads, and the view has caught up. `mostConnections`: to the database; the pool's own number where it is left out.
 * @throws StoreError, ConfigError
 */
export async function openOutpost(
  config: Config,
  { log, time, random, transport, tracing, onHalt }: OutpostSurroundings,
  closers: Closers,
  mostConnections?: number,
) {
  const halting = { isHalted: false };
  const halt = (reason: Error): void => {
    if (!halting.isHalted && !closers.closing) onHalt(reason);
    halting.isHalted = true;
  };
  if (config.databaseUrl === undefined) throw new ConfigError('This role needs DATABASE_URL: that of the server that leads.');
  const { settings, roles, reads, queries } = await openStore(config, config.databaseUrl, log, closers, mostConnections);
  const onFault = (err: unknown): void => log.warn({ err }, 'a message of the leader was not understood');
  const remote = closers.add(
    new RemoteLeader({ transport, prefix: PREFIX, random, pace: MACHINE_PACE, onFault, ...(tracing && { tracing }) }),
    (opened) => opened.close(),
  );
  const follower = new FollowerClient({ log, monotonicMs: () => time.monotonicMs(), onHalt: halt });
  remote.onBeat(({ committed }) => follower.committed(committed));
  const house = closers.add(new House(transport, log), (opened) => opened.close());
  const { archive } = config;
  const role = roles ? ('kontor_core' as const) : undefined;
  const view = new FollowerThread(
    follower,
    { settings, role, reads, snapshotEvery: Number.MAX_SAFE_INTEGER, archive, onlyShows: true },
    log,
  );
  closers.add(view, (started) => started.stop());
  const [{ demo }] = await Promise.all([house.first(), view.start(), led(remote)]);
  const file = await readPlatformFile(config.platformFile);
  const book = closers.add(await SettingsBook.open({ queries, base: baseSettings(file, config), log }), (opened) => opened.close());
  const symbols = await readSymbols(queries);
  const vault = await Vault.open(queries, config.vaultKeyFile, random);
  const networks = new Networks();
  const shown = { networks, symbols, listings: follower.listings, log };
  house.onFacts((facts) => showNetworks(facts.networks, shown));
  const chains = closers.add(new HeardChains({ ...shown, transport, pace: MACHINE_PACE }), (opened) => opened.close());
  /** What a network holds of a coin, by the last comparison of whoever follows it. */
  const heldOf = (network: NetworkWord, symbol: string): HeldFacts | undefined =>
    chains.heldOf(network, symbol) ?? house.facts?.held.find(([name, coin]) => name === network && coin === symbol)?.[2];
  let ledMs = time.monotonicMs();
  remote.onLeading(() => (ledMs = time.monotonicMs()));
  const isLed = (): boolean => remote.leading !== undefined || time.monotonicMs() - ledMs < UNLED_LIMIT_MS;
  const isReady = (): boolean => !halting.isHalted && !closers.closing && isLed();
  return { settings, roles, queries, remote, follower, house, demo, book, file, symbols, vault, networks, heldOf, isReady };
}

/** The databases of the server that leads. */
async function openStore(
  { databaseStandbys: standbys, readsUrl, replicaUrls, dataDir }: Config,
  url: string,
  log: FastifyBaseLogger,
  closers: Closers,
  mostConnections: number | undefined,
) {
  const { settings } = await startDatabase({ url, dataDir, standbys, log });
  if (readsUrl === undefined) await refuseApart(settings, log);
  const { roles } = await migrate(settings, MIGRATIONS, log, readsUrl === undefined ? 'all' : 'journal');
  const reads = await openReads(readsUrl, log);
  const role = roles ? ('kontor_app' as const) : undefined;
  const queries = closers.add(
    new Database(withRole(settings, role), {
      log,
      reads: asReader(reads),
      replicas: replicasOf(replicaUrls, reads ?? { role }),
      ...(mostConnections !== undefined && { maxConnections: mostConnections }),
    }),
    (opened) => opened.close(),
  );
  return { settings, roles, reads, queries };
}

/** What the process that leads says of feed, networks and demo, as it was heard last. */
export class House implements FeedFacts {
  readonly #leave: () => void;
  readonly #hearers = new Set<(facts: HouseFacts) => void>();
  #facts: HouseFacts | undefined;
  #next: ReadonlyMap<number, NextFunding> = new Map();

  constructor(transport: Transport, log: FastifyBaseLogger) {
    this.#leave = transport.subscribe(`${PREFIX}.facts`, (bytes) => {
      try {
        this.#hear(decodeFacts(bytes));
      } catch (err) {
        log.warn({ err }, 'what the leader says of the house was not understood');
      }
    });
  }

  get kind(): FeedFacts['kind'] {
    return this.#facts?.kind ?? 'off';
  }

  next(market: number): NextFunding | undefined {
    return this.#next.get(market);
  }

  /** What was said last; undefined before anything was. */
  get facts(): HouseFacts | undefined {
    return this.#facts;
  }

  /** Hears what was said last, and whatever is said from now on. */
  onFacts(hear: (facts: HouseFacts) => void): void {
    this.#hearers.add(hear);
    if (this.#facts !== undefined) hear(this.#facts);
  }

  /** Resolves when anything was said. */
  async first(): Promise<HouseFacts> {
    return this.#facts ?? new Promise((resolve) => this.#hearers.add(resolve));
  }

  close(): void {
    this.#leave();
  }

  #hear(facts: HouseFacts): void {
    this.#facts = facts;
    this.#next = new Map(facts.next);
    for (const hear of this.#hearers) hear(facts);
  }
}

/** Resolves when somebody is heard of who leads. @throws ConfigError where nobody is for a minute */
async function led(remote: RemoteLeader): Promise<void> {
  if (remote.leading !== undefined) return;
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(
      () =>
        reject(
          new ConfigError(`Nobody who leads is heard of at NATS_URL for ${LEADER_LIMIT_MS / 1_000} s. Start the core with the same one.`),
        ),
      LEADER_LIMIT_MS,
    );
    const end = remote.onLeading((epoch) => {
      if (epoch === undefined) return;
      clearTimeout(late);
      end();
      resolve();
    });
  });
}
