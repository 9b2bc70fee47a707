/** Starts a whole Kontor in this process: what `npm start` runs and what tests start on a free port. */
import { fileURLToPath } from 'node:url';
import { CommandType, ENGINE_VERSION } from '@kontor/engine/command';
import type { BaseLogger } from 'pino';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { CoreClock } from './clock.ts';
import type { TimeSources } from './clock.ts';
import { Closers } from './closers.ts';
import { ConfigError } from './config.ts';
import type { Config } from './config.ts';
import { CoreLoop } from './core-loop/core-loop.ts';
import { recover } from './core-loop/replay.ts';
import { startTicks } from './core-loop/ticks.ts';
import { FollowerClient } from './follower/follower-client.ts';
import { FollowerThread } from './follower/follower-thread.ts';
import { Histories } from './follower/histories.ts';
import { PostgresSnapshotStore } from './follower/postgres-snapshot-store.ts';
import { newestEngine } from './follower/snapshots.ts';
import { Metrics } from './http/metrics.ts';
import { PostgresJournal } from './journal/postgres-journal.ts';
import { hasDemoAccounts } from './modules/account/accounts.ts';
import { seedDemoAccounts } from './modules/account/demo-accounts.ts';
import { Passwords } from './modules/account/passwords.ts';
import { seedDemoMarkets } from './modules/market/demo-markets.ts';
import { seedLegalNotes } from './modules/platform/legal-notes.ts';
import type { Random } from './random.ts';
import { startSurface } from './surface.ts';
import type { ConnectionSettings } from './store/connection.ts';
import { withRole } from './store/connection.ts';
import { Database } from './store/database.ts';
import { MIGRATIONS } from './store/migration-list.ts';
import { migrate } from './store/migrations.ts';
import { startDatabase } from './store/start-database.ts';

/** What a server takes from the machine it runs on. */
export interface Surroundings {
  readonly log: FastifyBaseLogger & BaseLogger;
  readonly time: TimeSources;
  readonly random: Random;
  /** Counters; new ones when left out. */
  readonly metrics?: Metrics;
  /** The server can no longer answer; the process must end within 2 s. Called at most once. */
  readonly onHalt: (reason: Error) => void;
}

/** A server that answers. */
export interface RunningServer {
  /** `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Answers what is in flight, then lets go of everything. Calling it again waits for the first. */
  stop(): Promise<void>;
}

/** How long another process may hold the lease before this one gives up, ms. */
const LEASE_LIMIT_MS = 1_500;
/** A market without commands advances this often, ms. */
const TICK_MS = 1_000;
/** The built web app beside this package; the same folder from `src` and from `dist`. */
const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** Commands from one snapshot to the next: a start applies about this many at most. */
const SNAPSHOT_EVERY = 250_000;
/** Requests still open this long after a stop began are cut off, ms. */
const DRAIN_LIMIT_MS = 3_000;

/** The read side must know what was just listed within this time, ms. */
const LISTING_LIMIT_MS = 5_000;

/**
 * Starts a server and resolves when it answers.
 * @throws StoreError, ConfigError, ReplayError, JournalError; then nothing is left running
 */
export async function boot(config: Config, surroundings: Surroundings): Promise<RunningServer> {
  const closers = new Closers();
  let halted = false;
  const halt = (reason: Error): void => {
    if (!halted && !closers.closing) surroundings.onHalt(reason);
    halted = true;
  };
  try {
    const store = await openStore(config, surroundings, closers, halt);
    const { core, follower } = await startCore(store, surroundings, closers, halt);
    const passwords = closers.add(new Passwords(), (started) => started.close());
    await seed(config, { core, follower, queries: store.queries, passwords, now: new Date(surroundings.time.wallMs()) });
    const app = await startSurface({
      config, core, follower, passwords, closers,
      queries: store.queries,
      histories: new Histories(store.queries, (minSeq) => follower.recorded(minSeq)),
      log: surroundings.log,
      time: surroundings.time,
      random: surroundings.random,
      metrics: surroundings.metrics ?? new Metrics(),
      webFolder: WEB_FOLDER,
      ready: () => !halted && !closers.closing,
    });
    closers.add(app, drain);
    const url = await app.listen({ host: config.host, port: config.port });
    return { url, stop: () => closers.close() };
  } catch (error) {
    await closers.close();
    throw error;
  }
}

interface Store {
  readonly settings: ConnectionSettings;
  /** The database knows our roles. */
  readonly roles: boolean;
  readonly queries: Database;
  readonly journal: PostgresJournal;
}

/** The database, brought up to date, and the journal in it. */
async function openStore(config: Config, { log }: Surroundings, closers: Closers, halt: (reason: Error) => void): Promise<Store> {
  const database = closers.add(await startDatabase({ url: config.databaseUrl, dataDir: config.dataDir, log }), (started) => started.stop());
  void database.exited.then(() => halt(new Error('the embedded PostgreSQL ended')));
  const { settings } = database;
  const { roles } = await migrate(settings, MIGRATIONS, log);
  const queries = closers.add(new Database(withRole(settings, roles ? 'kontor_app' : undefined), { log }), (opened) => opened.close());
  const journal = new PostgresJournal({ settings, log, role: roles ? 'kontor_core' : undefined });
  closers.add(journal, (opened) => opened.close());
  return { settings, roles, queries, journal };
}

/** Takes the lease, recovers the leader from snapshot and journal, starts the loop and what follows it. */
async function startCore({ settings, roles, queries, journal }: Store, { log, time }: Surroundings, closers: Closers, halt: (reason: Error) => void) {
  const lease = await journal.acquire(AbortSignal.timeout(LEASE_LIMIT_MS));
  const engine = await newestEngine(new PostgresSnapshotStore(queries), lease.seqLast, log);
  const recovered = await recover(journal, engine, () => undefined);
  const clock = new CoreClock({
    sources: time,
    onDivergence: (divergenceMs) => log.error({ divergenceMs }, 'core time and wall time differ by more than 2 s: set the machine\'s clock right and restart'),
  });
  clock.startAfter(Math.max(recovered.timeMs, engine.coreTime));
  if (clock.diverged) throw new ConfigError(`This machine's clock is ${Math.round(-clock.divergenceMs / 1000)} s behind the journal. Set it right.`);
  const follower = new FollowerClient({ log, monotonicMs: () => time.monotonicMs(), onHalt: halt });
  const core = new CoreLoop({ engine, journal, lease, clock, onCommitted: (batch) => follower.committed(batch.seqLast), onHalt: halt });
  const thread = new FollowerThread(follower, { settings, role: roles ? 'kontor_core' : undefined, snapshotEvery: SNAPSHOT_EVERY }, log);
  closers.add(thread, (started) => started.stop());
  closers.add(core, (started) => started.close());
  await thread.start();
  if (recovered.engineVersion < ENGINE_VERSION) await core.submit({ type: CommandType.ENGINE_VERSION, version: ENGINE_VERSION });
  closers.add(startTicks(core, TICK_MS), (endTicks) => endTicks());
  log.info({ sequence: recovered.sequence, epoch: lease.epoch }, 'recovered from the journal');
  return { core, follower };
}

interface Seeding {
  readonly core: CoreLoop;
  readonly follower: FollowerClient;
  readonly queries: Database;
  readonly passwords: Passwords;
  readonly now: Date;
}

/** The demo's markets and accounts; a live server refuses to start where they are. */
async function seed(config: Config, { core, follower, queries, passwords, now }: Seeding): Promise<void> {
  await seedLegalNotes(queries, now);
  if (config.mode === 'live') {
    if (await hasDemoAccounts(queries)) throw new ConfigError('MODE is live, and this database holds the demo. Choose another DATA_DIR or DATABASE_URL.');
    return;
  }
  const markets = await seedDemoMarkets({ core, queries, listings: follower.listings });
  await seedDemoAccounts({ core, queries, passwords, password: config.demoPassword, now });
  await listed(follower, markets);
}

/** Resolves when the read side knows these markets. */
async function listed(follower: FollowerClient, markets: readonly number[]): Promise<void> {
  const known = (): boolean => markets.every((market) => follower.listings.markets.has(market));
  if (known()) return;
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('the follower does not tell what is listed')), LISTING_LIMIT_MS);
    const end = follower.onApplied(() => {
      if (!known()) return;
      clearTimeout(late);
      end();
      resolve();
    });
  });
}

/** Takes no new requests and waits for the open ones. */
async function drain(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_LIMIT_MS);
  await app.close();
  clearTimeout(cut);
}
