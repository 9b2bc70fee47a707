/** Starts a whole Kontor in this process: what `npm start` runs and what tests start on a free port. */
import { fileURLToPath } from 'node:url';
import { CommandType, ENGINE_VERSION } from '@kontor/engine/command';
import { createEngine } from '@kontor/engine/engine';
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
import { LiveView } from './follower/live-view.ts';
import { createHttpServer } from './http/http-server.ts';
import { createRoutes } from './http/routes.ts';
import { readStaticFiles } from './http/static-files.ts';
import type { Journal } from './journal/journal.ts';
import { PostgresJournal } from './journal/postgres-journal.ts';
import { mountAccountRoutes } from './modules/account/account-routes.ts';
import { hasDemoAccounts } from './modules/account/accounts.ts';
import { seedDemoAccounts } from './modules/account/demo-accounts.ts';
import { Passwords } from './modules/account/passwords.ts';
import { Sessions } from './modules/account/sessions.ts';
import { seedDemoMarkets } from './modules/market/demo-markets.ts';
import { mountMarketRoutes } from './modules/market/market-routes.ts';
import { readSymbols } from './modules/market/symbols.ts';
import { mountSpotRoutes } from './modules/spot/spot-routes.ts';
import type { Random } from './random.ts';
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
/** Requests still open this long after a stop began are cut off, ms. */
const DRAIN_LIMIT_MS = 3_000;

/** The built web app beside this package; the same folder from `src` and from `dist`. */
const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));

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
    const { queries, journal } = await openStore(config, surroundings, closers, halt);
    const { core, view } = await startCore(journal, surroundings, closers, halt);
    const passwords = closers.add(new Passwords(), (started) => started.close());
    await seed(config, { core, view, queries, passwords, now: new Date(surroundings.time.wallMs()) });

    const sessions = new Sessions({ queries, random: surroundings.random, time: surroundings.time });
    const symbols = await readSymbols(queries);
    const files = await readStaticFiles(WEB_FOLDER);
    const app = createHttpServer({ log: surroundings.log, files, health: () => ({ sequence: view.sequence }) });
    const routes = createRoutes(app, (token) => sessions.find(token));
    mountAccountRoutes(routes, { queries, passwords, sessions });
    mountMarketRoutes(routes, { symbols, view });
    mountSpotRoutes(routes, { core, view, symbols, random: surroundings.random });
    closers.add(app, drain);
    const url = await app.listen({ host: config.host, port: config.port });
    return { url, stop: () => closers.close() };
  } catch (error) {
    await closers.close();
    throw error;
  }
}

/** The database, brought up to date, and the journal in it. */
async function openStore(config: Config, { log }: Surroundings, closers: Closers, halt: (reason: Error) => void) {
  const database = closers.add(await startDatabase({ url: config.databaseUrl, dataDir: config.dataDir, log }), (started) => started.stop());
  void database.exited.then(() => halt(new Error('the embedded PostgreSQL ended')));
  const { roles } = await migrate(database.settings, MIGRATIONS, log);
  const settings = withRole(database.settings, roles ? 'kontor_app' : undefined);
  const queries = closers.add(new Database(settings, { log }), (opened) => opened.close());
  const journal = new PostgresJournal({ settings: database.settings, log, role: roles ? 'kontor_core' : undefined });
  closers.add(journal, (opened) => opened.close());
  return { queries, journal };
}

/** Takes the lease, recovers leader and view from the journal, and starts the loop. */
async function startCore(journal: Journal, { log, time }: Surroundings, closers: Closers, halt: (reason: Error) => void) {
  const lease = await journal.acquire(AbortSignal.timeout(LEASE_LIMIT_MS));
  const engine = createEngine();
  const view = new LiveView(createEngine({ recording: true }));
  const recovered = await recover(journal, engine, (batch) => view.apply(batch));
  const clock = new CoreClock({
    sources: time,
    onDivergence: (divergenceMs) => log.error({ divergenceMs }, 'core time and wall time differ by more than 2 s: set the machine\'s clock right and restart'),
  });
  clock.startAfter(recovered.timeMs);
  if (clock.diverged) throw new ConfigError(`This machine's clock is ${Math.round(-clock.divergenceMs / 1000)} s behind the journal. Set it right.`);
  const core = new CoreLoop({ engine, journal, lease, clock, onCommitted: (batch) => view.apply(batch), onHalt: halt });
  closers.add(core, (started) => started.close());
  if (recovered.engineVersion < ENGINE_VERSION) await core.submit({ type: CommandType.ENGINE_VERSION, version: ENGINE_VERSION });
  closers.add(startTicks(core, TICK_MS), (endTicks) => endTicks());
  log.info({ sequence: recovered.sequence, epoch: lease.epoch }, 'recovered from the journal');
  return { core, view };
}

interface Seeding {
  readonly core: CoreLoop;
  readonly view: LiveView;
  readonly queries: Database;
  readonly passwords: Passwords;
  readonly now: Date;
}

/** The demo's markets and accounts; a live server refuses to start where they are. */
async function seed(config: Config, { core, view, queries, passwords, now }: Seeding): Promise<void> {
  if (config.mode === 'live') {
    if (await hasDemoAccounts(queries)) throw new ConfigError('MODE is live, and this database holds the demo. Choose another DATA_DIR or DATABASE_URL.');
    return;
  }
  await seedDemoMarkets({ core, queries, listings: view.listings });
  await seedDemoAccounts({ core, queries, passwords, password: config.demoPassword, now });
}

/** Takes no new requests and waits for the open ones. */
async function drain(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_LIMIT_MS);
  await app.close();
  clearTimeout(cut);
}
