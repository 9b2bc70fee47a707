/** Starts a whole Kontor in this process: what `npm start` runs and what tests start on a free port. */
import type { BaseLogger } from 'pino';
import { FOR_EVER } from './at-most-once/money-ids.ts';
import { MoneyOnce } from './at-most-once/money-once.ts';
import type { MoneyDoor } from './at-most-once/money-once.ts';
import { MONEY_IDS, ORDER_IDS, recallIds } from './at-most-once/recorded-ids.ts';
import type { NetworkWord } from '@kontor/contract/network';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { isDealer } from './bot-numbers.ts';
import { openChains } from './chains-surface.ts';
import type { OpenChains } from './chains-surface.ts';
import { Networks } from './chains/networks.ts';
import type { TimeSources } from './clock.ts';
import { Closers } from './closers.ts';
import { collectGarbage } from './collect-garbage.ts';
import { ConfigError } from './config.ts';
import type { Config } from './config.ts';
import { startConsole } from './console-surface.ts';
import type { ConsoleOptions } from './console-surface.ts';
import { startCore } from './core-surface.ts';
import type { Started, Store } from './core-surface.ts';
import { openDemo } from './demo-surface.ts';
import { loadFixedParts } from './fixed-surface.ts';
import { ENGINE_VERSION } from '@kontor/engine/command';
import { HandClock } from './demo-doors/hand-clock.ts';
import { isCrewStart } from './demo-market/fund-crew.ts';
import { isItemStart } from './demo-market/demo-items.ts';
import { livePresent, startBots } from './demo-market/open-demo.ts';
import { answered } from './follower/answered.ts';
import { ContractHistory } from './follower/perpetual/contract-history.ts';
import { Histories } from './follower/histories.ts';
import type { AwaitRecorded } from './follower/ask-past.ts';
import { recordedMoneyIds } from './follower/members/money-id-table.ts';
import { asReader, openReads, replicasOf } from './follower/reads-place.ts';
import { Metrics } from './http/metrics.ts';
import { archivePlace } from './journal/archive-place.ts';
import { archiveReader } from './journal/archive.ts';
import { PostgresJournal } from './journal/postgres-journal.ts';
import { KnownPasswords, isDemoStart } from './modules/account/demo-accounts.ts';
import { Passwords } from './modules/account/passwords.ts';
import { blockRelay } from './modules/account/withdrawal-block.ts';
import { StandingReconciler } from './modules/account/standing-reconciler.ts';
import { standingRelay } from './modules/account/standing-relay.ts';
import { readSymbols } from './modules/market/symbols.ts';
import type { Symbols } from './modules/market/symbols.ts';
import { journalLimits, journalTurns } from './modules/platform/journalled-config.ts';
import { readPlatformFile } from './modules/platform/platform-config.ts';
import { platformRelay } from './modules/platform/platform-relay.ts';
import { SettingsBook } from './modules/platform/settings-book.ts';
import { baseSettings } from './modules/platform/settings.ts';
import type { Meter } from './modules/running/meter.ts';
import { showRunning } from './modules/running/running-metrics.ts';
import { AssetPriceBook } from './modules/wallet/asset-prices.ts';
import { depositDoor } from './modules/deposit/deposit-door.ts';
import { beginBookings, bookingRelay } from './modules/wallet/booking-relay.ts';
import type { Booking } from './modules/wallet/booking-relay.ts';
import { agreedRelay } from './modules/wallet/agreed-relay.ts';
import type { Reconciler } from './modules/reconciliation/reconciler.ts';
import type { PasswordHashing } from './operators/sign-in.ts';
import { MACHINE_PACE } from './pace.ts';
import type { Random } from './random.ts';
import { rightsRelay } from './rights/rights-relay.ts';
import { startReconciling } from './reconciliation-surface.ts';
import { openOwnLeader } from './leader-surface.ts';
import { traced } from './leader/traced-leader.ts';
import { PREFIX, openWire, tellHouse } from './wire-surface.ts';
import type { Tracing } from './tracing/tracing.ts';
import type { Transport } from './transport/transport.ts';
import { openRunning } from './running-surface.ts';
import { startSurface } from './surface.ts';
import type { FeedFacts } from './surface.ts';
import { withRole } from './store/connection.ts';
import { Database } from './store/database.ts';
import { MIGRATIONS } from './store/migration-list.ts';
import { migrate } from './store/migrations.ts';
import { StandbyWatch } from './store/standby-watch.ts';
import { startDatabase } from './store/start-database.ts';
import { Vault } from './vault/vault.ts';

/** What a server takes from the machine it runs on. */
export interface Surroundings {
  readonly log: FastifyBaseLogger & BaseLogger;
  readonly time: TimeSources;
  readonly random: Random;
  /** What carries messages to gateways; none are served where it is left out. */
  readonly transport?: Transport | undefined;
  /** Where parts of traces are told; nowhere when left out. */
  readonly tracing?: Tracing | undefined;
  /** Counters; new ones when left out. */
  readonly metrics?: Metrics;
  /** It stands by: it follows the journal, and leads when nobody else does. */
  readonly onStandingBy?: (() => void) | undefined;
  /** Ends a start that stands by: it rejects with the reason. */
  readonly stopping?: AbortSignal | undefined;
  /** The server can no longer answer; the process must end within 2 s. Called at most once. */
  readonly onHalt: (reason: Error) => void;
}

/** A server that answers. */
export interface RunningServer {
  /** `http://127.0.0.1:8080`. */
  readonly url: string;
  /** What one can register with in a demo; undefined where the house gives out its own. */
  readonly invitation: string | undefined;
  /** Logins of the demo's accounts, whatever their passwords; none where there is no demo. */
  readonly demoAccounts: readonly string[];
  /** Where operators find their console on this machine; undefined where there is none. */
  readonly consoleUrl: string | undefined;
  /** Answers what is in flight, then lets go of everything. Calling it again waits for the first. */
  stop(): Promise<void>;
}

/** Nobody is asked who has a feed of his own. */
const NO_FEED: FeedFacts = { kind: 'off', next: () => undefined };
/** Requests still open this long after a stop began are cut off, ms. */
const DRAIN_LIMIT_MS = 3_000;

/**
 * Starts a server and resolves when it answers. Long: one order of starting, each step of which needs what the ones before made.
 * @throws StoreError, ConfigError, ReplayError, JournalError; then nothing is left running
 */
export async function boot(config: Config, surroundings: Surroundings): Promise<RunningServer> {
  const closers = new Closers();
  const halting = new Halting(closers, surroundings.onHalt);
  const halt = (reason: Error): void => halting.halt(reason);
  try {
    const loading = loadFixedParts(config);
    const store = await openStore(config, surroundings, closers, halt);
    const hand = config.clock === 'hand' ? new HandClock(surroundings.time.wallMs()) : undefined;
    const time =
      hand === undefined ? surroundings.time : { wallMs: () => hand.wallMs(), monotonicMs: () => surroundings.time.monotonicMs() };
    const metrics = surroundings.metrics ?? new Metrics();
    // While it stands by there is time for it.
    const passwords = closers.add(new Passwords(), (hashing) => hashing.close());
    const known = new KnownPasswords(passwords);
    if (config.standby) await Promise.all([loading, config.mode === 'demo' && known.learn(store.queries)]);
    const started = await startCore(config, store, { ...surroundings, time, hand, metrics }, closers, halt);
    const { core, follower } = started;
    const settings = await openSettings(config, started, { ...surroundings, queries: store.queries }, closers);
    await journalTurns(core, follower.listings, await readSymbols(store.queries), started.versionBefore);
    const recorded: AwaitRecorded = (minSeq, anyAge) => follower.recordedAt(minSeq, anyAge);
    const money = openMoney(started, store.queries, recorded);
    const vault = await Vault.open(store.queries, config.vaultKeyFile, surroundings.random);
    const demo = await openDemo(config, {
      ...started,
      money: { submit: (command) => answered(() => money.submit(command)) },
      queries: store.queries,
      vault,
      passwords,
      known,
      log: surroundings.log,
      random: surroundings.random,
      now: new Date(time.wallMs()),
    });
    const running = openRunning({ config, ...store, ...started, metrics, log: surroundings.log, time }, closers);
    halting.onHalt(running.halted);
    watchStandbys(config, { ...store, log: surroundings.log, time, metrics, meter: running.meter }, closers);
    running.meter.add({ reconciler: await carryOutOrders({ ...started, ...store, money, metrics, log: surroundings.log, time }, closers) });
    recallAll(started, store.queries, surroundings.log, closers);
    const histories = new Histories(store.queries, recorded);
    const contracts = new ContractHistory(store.queries, recorded);
    const own = openOwnLeader({ ...started, money, histories, contracts, recorded: () => follower.recordedSequence });
    const { tracing } = surroundings;
    const leader = tracing === undefined ? own : traced(own, tracing, 'here');
    const { transport, log } = surroundings;
    if (transport !== undefined) {
      // A power cut may have set the read tables back behind the snapshot; until they reflect it no new client id can be told from an old one.
      await answered(() => follower.recorded(started.restored, true));
      const times = { timeMs: () => started.clock.now(), wallMs: () => time.wallMs() };
      const { lease, onEvents } = started;
      const wired = { transport, leader, tracing, core, onEvents, log, random: surroundings.random, epoch: lease.epoch, ...times };
      halting.onHalt(openWire(wired, closers));
    }
    const symbols = await readSymbols(store.queries);
    const shown = { symbols, vault, histories, transport, meter: running.meter };
    const networked = { ...started, ...store, ...shown, log: surroundings.log, time };
    const { chains, books } = await (config.elsewhere.has('chains')
      ? hearNetworks(networked, closers)
      : openNetworks(config, networked, closers));
    const bots = config.demoBots ? closers.add(startBots(started, surroundings.random), (trading) => trading.close()) : undefined;
    const fixed = await loading;
    let feed = NO_FEED;
    const app = await startSurface({
      config,
      onFeed: (facts) => (feed = facts),
      here: started,
      feedElsewhere: NO_FEED,
      follower,
      passwords,
      closers,
      ...settings,
      demoAccounts: demo.accounts,
      demoInvitation: demo.invitation,
      leader,
      others: surroundings.transport && { transport: surroundings.transport, prefix: PREFIX, isLed: undefined },
      restored: started.restored,
      queries: store.queries,
      symbols,
      vault,
      histories,
      chains,
      log: surroundings.log,
      time,
      hand,
      random: surroundings.random,
      metrics,
      meter: running.meter,
      fixed,
      tracing,
      ready: () => !halting.isHalted && !closers.closing && started.lease.isFresh(),
      lease: started.lease,
      onIndex: (market, price) => bots?.onIndex(market, price),
    });
    closers.add(app, drain);
    const heldOf = (network: NetworkWord, symbol: string) => books.heldOf(network, symbol);
    const operators = await openConsole(
      config,
      {
        ...started,
        ...surroundings,
        time,
        metrics,
        meter: running.meter,
        book: settings.book,
        networks: chains.networks,
        heldOf,
        page: fixed.operators,
        vault,
        tiers: started.engine,
        closers,
        ready: () => !closers.closing,
      },
      store,
      passwords,
    );
    showRunning(metrics, running.meter);
    running.watch();
    // What a start leaves behind goes now, while nobody waits; who stood by did it then.
    if (!config.standby) collectGarbage();
    const url = await app.listen({ host: config.host, port: config.port });
    if (transport !== undefined) {
      // Whoever follows them elsewhere says it himself.
      const networks = config.elsewhere.has('chains') ? new Networks() : chains.networks;
      const contracts = () => follower.contracts.keys();
      const { accounts, invitation } = demo;
      const told = {
        transport,
        feed,
        contracts,
        networks,
        demo: { accounts, invitation },
        tiers: started.engine,
        heldOf,
        meter: running.meter,
        log,
      };
      halting.onHalt(tellHouse(told, closers));
    }
    started.follower.prove();
    if (demo.isLivedInNew) livePresent({ app, chain: chains.local, password: config.demoPassword, log, closers });
    return { url, invitation: demo.invitation, demoAccounts: demo.logins, consoleUrl: await operators?.(), stop: () => closers.close() };
  } catch (error) {
    await closers.close();
    throw error;
  }
}

/** What the platform is set to: by operators, and of what they never set by the start's file and environment. */
async function openSettings(
  config: Config,
  { core, follower }: Started,
  { queries, log }: Pick<Surroundings, 'log'> & { readonly queries: Database },
  closers: Closers,
) {
  const file = await readPlatformFile(config.platformFile);
  await journalLimits(core, follower.listings, file.platform, log);
  const base = baseSettings(file, config);
  const book = closers.add(await SettingsBook.open({ queries, base, log }), (opened) => opened.close());
  return { book, limits: file.platform.config };
}

/** Whether the server can go on; who is to hear that it cannot does so once, and not of one that is being stopped. */
class Halting {
  readonly #closers: Closers;
  readonly #listeners: ((reason: Error) => void)[];
  isHalted = false;

  constructor(closers: Closers, last: (reason: Error) => void) {
    this.#closers = closers;
    this.#listeners = [last];
  }

  /** Hears of it before those that were there: whoever was first ends the process. */
  onHalt(listener: (reason: Error) => void): void {
    this.#listeners.unshift(listener);
  }

  halt(reason: Error): void {
    if (!this.isHalted && !this.#closers.closing) for (const listener of this.#listeners) listener(reason);
    this.isHalted = true;
  }
}

/** The database, brought up to date, and the journal in it. */
async function openStore(config: Config, { log }: Surroundings, closers: Closers, halt: (reason: Error) => void): Promise<Store> {
  const database = closers.add(
    await startDatabase({
      url: config.databaseUrl,
      dataDir: config.dataDir,
      standbys: config.databaseStandbys,
      isDispensable: config.mode === 'demo',
      log,
    }),
    (started) => started.stop(),
  );
  void database.exited.then(() => halt(new Error('the embedded PostgreSQL ended')));
  const { settings } = database;
  const { roles } = await migrate(settings, MIGRATIONS, log, config.readsUrl === undefined ? 'all' : 'journal');
  const place = await openReads(config.readsUrl, log);
  const reads = asReader(place);
  const role = roles ? ('kontor_app' as const) : undefined;
  const replicas = replicasOf(config.replicaUrls, place ?? { role });
  const queries = closers.add(new Database(withRole(settings, role), { log, reads, replicas }), (opened) => opened.close());
  const journal = new PostgresJournal({
    settings,
    log,
    archive: archiveReader(queries, config.archive && archivePlace(config.archive)),
    role: roles ? 'kontor_core' : undefined,
    engineVersion: ENGINE_VERSION,
    standbys: config.databaseStandbys,
  });
  closers.add(journal, (opened) => opened.close());
  return { settings, roles, place, reads, queries, journal };
}

/** Where commands go that move money outside trading. */
function openMoney({ core, engine, moneyIds, follower }: Started, queries: Database, recorded: AwaitRecorded): MoneyOnce {
  return new MoneyOnce({
    core,
    engine,
    ids: moneyIds,
    find: (asked, minSeq) => recordedMoneyIds(queries, recorded, asked, minSeq),
    recorded: () => follower.recordedSequence,
  });
}

/** Reads the client ids of before while orders already come in. */
function recallAll({ ids, moneyIds, engine, restored, follower }: Started, queries: Database, log: BaseLogger, closers: Closers): void {
  const before = { queries, upTo: restored, nowMs: engine.coreTime, log, recorded: () => follower.recorded(restored, true) };
  closers.add(recallIds({ ...before, of: ORDER_IDS, memory: ids }), (ending) => ending());
  closers.add(recallIds({ ...before, of: MONEY_IDS, memory: moneyIds.memory, window: FOR_EVER }), (ending) => ending());
}

interface Standings
  extends Pick<Started, 'core' | 'follower'>, Pick<Store, 'settings' | 'roles' | 'reads' | 'queries'>, Pick<Surroundings, 'log' | 'time'> {
  readonly metrics: Metrics;
  readonly money: MoneyDoor;
}

/** Carries out what operators asked for in the tables, and tells what users may do, before anybody is served, and goes on with it; tells people of bookings; compares tables and engine from now on. */
async function carryOutOrders(
  { settings, roles, reads, queries, core, follower, money, metrics, log, time }: Standings,
  closers: Closers,
): Promise<StandingReconciler> {
  const wallMs = (): number => time.wallMs();
  // A connection of its own: a suspension waits behind nobody's question.
  const own = closers.add(new Database(withRole(settings, roles ? 'kontor_app' : undefined), { log, maxConnections: 1, reads }), (opened) =>
    opened.close(),
  );
  const relay = closers.add(standingRelay({ queries: own, core, log, wallMs }), (started) => started.close());
  await relay.drain();
  relay.start();
  const rights = closers.add(rightsRelay({ queries: own, core, log }), (started) => started.close());
  await rights.drain();
  rights.start();
  const blocks = closers.add(blockRelay({ queries: own, core, log, wallMs }), (started) => started.close());
  await blocks.drain();
  blocks.start();
  const changes = closers.add(platformRelay({ queries: own, core, follower, log, wallMs }), (started) => started.close());
  await changes.drain();
  changes.start();
  // By itself only: what it asks of the read tables may have to wait, and be asked again.
  closers.add(agreedRelay({ queries: own, core, money, listings: follower.listings, log, wallMs }), (started) => started.close()).start();
  await beginBookings(own, core.applied);
  const isStart = (booking: Booking): boolean =>
    isDemoStart(booking) || isCrewStart(booking) || isItemStart(booking) || isDealer(booking.user);
  const bookings = { database: queries, listings: follower.listings, isStart, log, wallMs };
  closers.add(bookingRelay(bookings), (started) => started.close()).start();
  const reconciler = closers.add(new StandingReconciler({ queries, follower, log, metrics, wallMs }), (started) => started.close());
  reconciler.start();
  return reconciler;
}

interface Networked
  extends Pick<Started, 'core' | 'follower'>, Pick<Store, 'settings' | 'roles' | 'reads' | 'queries'>, Pick<Surroundings, 'log' | 'time'> {
  readonly symbols: Symbols;
  readonly vault: Vault;
  readonly histories: Histories;
  readonly transport: Transport | undefined;
  readonly meter: Pick<Meter, 'add'>;
}

/** Networks, and what came of comparing them with the books. */
interface FollowedNetworks {
  readonly chains: OpenChains;
  readonly books: Pick<Reconciler, 'heldOf'>;
}

/** What another process says of the networks is shown from now on. */
async function hearNetworks(
  { follower: { listings }, symbols, transport, meter, log }: Networked,
  closers: Closers,
): Promise<FollowedNetworks> {
  if (transport === undefined)
    throw new ConfigError('ROLES_ELSEWHERE names chains, and nothing carries messages to this process. Set NATS_URL.');
  const { HeardChains } = await import('./heard-chains-surface.ts');
  const networks = new Networks();
  const options = { transport, networks, symbols, listings, log, pace: MACHINE_PACE };
  const books = closers.add(new HeardChains(options), (opened) => opened.close());
  // Before that nobody knows whether there are any.
  void books.first().then(() => meter.add({ books, networks }));
  return { chains: { networks, sendLocal: () => undefined, local: Promise.resolve(undefined) }, books };
}

/** What comes by chains is told to the engine from now on. */
async function openNetworks(
  config: Config,
  { core, follower, histories, time, meter, ...parts }: Networked,
  closers: Closers,
): Promise<FollowedNetworks> {
  const { symbols } = parts;
  const { listings } = follower;
  const prices = new AssetPriceBook({ symbols, listings, histories, indexOf: (market) => follower.indexes.get(market)?.price });
  const priceOf = (asset: number) => prices.now(asset);
  const wallMs = (): number => time.wallMs();
  const chains = await openChains({ ...parts, config, door: depositDoor(core), listings, priceOf, wallMs }, closers);
  const books = startReconciling({ ...parts, follower, networks: chains.networks, time }, closers);
  void chains.local.then(() => books.hurry());
  meter.add({ books, networks: chains.networks });
  return { chains, books };
}

/** Of a database with standbys: whether commits still wait for one. */
function watchStandbys(
  { databaseStandbys: expected }: Config,
  {
    settings,
    log,
    time,
    metrics,
    meter,
  }: Pick<Store, 'settings'> & Pick<Surroundings, 'log' | 'time'> & { readonly metrics: Metrics; readonly meter: Pick<Meter, 'add'> },
  closers: Closers,
): void {
  if (expected === 0) return;
  const watch = closers.add(new StandbyWatch({ settings, expected, log, wallMs: () => time.wallMs() }), (started) => started.close());
  metrics.gauge(
    'kontor_standbys_synchronous',
    'Connected standbys for which commits wait; -1: not known',
    () => watch.last?.synchronous ?? -1,
  );
  meter.add({ standbys: watch });
  watch.start();
}

/** The operators' listener, where there is one; what it gives opens the door. */
async function openConsole(
  { console: settings, ...config }: Config,
  parts: Omit<ConsoleOptions, 'config' | 'settings' | 'ownUrl' | 'passwords' | 'queries'>,
  store: Pick<Store, 'settings' | 'roles' | 'reads'>,
  passwords: Passwords,
): Promise<(() => Promise<string | undefined>) | undefined> {
  if (settings === undefined || config.elsewhere.has('console')) return undefined;
  let url = '';
  // Connections of its own: what operators do waits for its turn, and no customer behind it.
  const queries = parts.closers.add(
    new Database(withRole(store.settings, store.roles ? 'kontor_app' : undefined), {
      log: parts.log,
      maxConnections: 4,
      reads: store.reads,
    }),
    (opened) => opened.close(),
  );
  // Operators do not wait behind strangers who log in as customers.
  const hashing: PasswordHashing = {
    hash: (password) => passwords.hash(password),
    matches: (password, hash) => passwords.matches(password, hash, true),
  };
  const app = parts.closers.add(await startConsole({ ...parts, queries, passwords: hashing, config, settings, ownUrl: () => url }), drain);
  const { host, port, isAsked } = settings;
  return async () => {
    try {
      return (url = await app.listen({ host, port }));
    } catch (error) {
      if (isAsked || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      parts.log.warn({ port }, 'the port of the console is taken: this server has none; CONSOLE_PORT names another');
      return undefined;
    }
  };
}

/** Takes no new requests and waits for the open ones. */
async function drain(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_LIMIT_MS);
  await app.close();
  clearTimeout(cut);
}
