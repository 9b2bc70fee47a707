/** Starts a whole Kontor in this process: what `npm start` runs and what tests start on a free port. */
import { fileURLToPath } from 'node:url';
import type { BaseLogger } from 'pino';
import { IdMemory } from './at-most-once/id-memory.ts';
import { noteCommands, noteRestored } from './at-most-once/known-ids.ts';
import { FOR_EVER, MoneyIds } from './at-most-once/money-ids.ts';
import { MoneyOnce } from './at-most-once/money-once.ts';
import type { MoneyDoor } from './at-most-once/money-once.ts';
import { MONEY_IDS, ORDER_IDS, recallIds } from './at-most-once/recorded-ids.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { isDealer } from './bot-numbers.ts';
import { openChains } from './chains-surface.ts';
import type { OpenChains } from './chains-surface.ts';
import { CoreClock } from './clock.ts';
import type { TimeSources } from './clock.ts';
import { Closers } from './closers.ts';
import { collectGarbage } from './collect-garbage.ts';
import { ConfigError } from './config.ts';
import type { Config } from './config.ts';
import { startConsole } from './console-surface.ts';
import type { ConsoleOptions } from './console-surface.ts';
import { CoreLoop } from './core-loop/core-loop.ts';
import type { CommittedEvents } from './core-loop/core-loop.ts';
import { recover } from './core-loop/replay.ts';
import { recordStart } from './core-loop/record-start.ts';
import { startTicks } from './core-loop/ticks.ts';
import { HandClock } from './demo-doors/hand-clock.ts';
import { fundContractCrew, fundCrew, isCrewStart } from './demo-market/fund-crew.ts';
import { isItemStart, listTokens, openItems, pastOfItems } from './demo-market/demo-items.ts';
import type { DemoItemsOptions } from './demo-market/demo-items.ts';
import { fillPast, startBots } from './demo-market/open-demo.ts';
import { PastClock } from './demo-market/past-clock.ts';
import { pastBegins } from './demo-market/write-past.ts';
import { answered } from './follower/answered.ts';
import { FollowerClient } from './follower/follower-client.ts';
import { FollowerGate } from './follower/follower-gate.ts';
import { FollowerThread } from './follower/follower-thread.ts';
import { Histories } from './follower/histories.ts';
import type { AwaitRecorded } from './follower/histories.ts';
import { recordedMoneyIds } from './follower/members/money-id-table.ts';
import { asReader, openReads } from './follower/reads-place.ts';
import type { Place } from './follower/follower-messages.ts';
import { PostgresSnapshotStore } from './follower/postgres-snapshot-store.ts';
import { newestEngine } from './follower/snapshots.ts';
import { Metrics } from './http/metrics.ts';
import { archiveReader } from './journal/archive.ts';
import { markOf } from './journal/chain.ts';
import { CommandTexts } from './core-loop/command-texts.ts';
import { JournalError } from './journal/journal.ts';
import type { Batch, Lease } from './journal/journal.ts';
import { PostgresJournal } from './journal/postgres-journal.ts';
import { hasDemoAccounts } from './modules/account/accounts.ts';
import { seedDemoOperators } from './operators/demo-operators.ts';
import { demoInvitation, isDemoStart, seedDemoAccounts } from './modules/account/demo-accounts.ts';
import { Passwords } from './modules/account/passwords.ts';
import { blockRelay } from './modules/account/withdrawal-block.ts';
import { StandingReconciler } from './modules/account/standing-reconciler.ts';
import { standingRelay } from './modules/account/standing-relay.ts';
import { seedDemoMarkets } from './demo-market/demo-markets.ts';
import { seedDemoSeconds } from './demo-market/demo-seconds.ts';
import { makeSecret } from './modules/ico/ico-marks.ts';
import { readSymbols } from './modules/market/symbols.ts';
import { journalLimits, journalTurns } from './modules/platform/journalled-config.ts';
import { readPlatformFile } from './modules/platform/platform-config.ts';
import { platformRelay } from './modules/platform/platform-relay.ts';
import { SettingsBook } from './modules/platform/settings-book.ts';
import { baseSettings } from './modules/platform/settings.ts';
import type { Meter } from './modules/running/meter.ts';
import { AssetPriceBook } from './modules/wallet/asset-prices.ts';
import { depositDoor } from './modules/deposit/deposit-door.ts';
import { beginBookings, bookingRelay } from './modules/wallet/booking-relay.ts';
import type { Booking } from './modules/wallet/booking-relay.ts';
import { agreedRelay } from './modules/wallet/agreed-relay.ts';
import type { PasswordHashing } from './operators/sign-in.ts';
import type { Random } from './random.ts';
import { rightsRelay } from './rights/rights-relay.ts';
import { startReconciling } from './reconciliation-surface.ts';
import { openRunning } from './running-surface.ts';
import { startSurface } from './surface.ts';
import type { ClientSettings, ConnectionSettings } from './store/connection.ts';
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
  /** Counters; new ones when left out. */
  readonly metrics?: Metrics;
  /** The server can no longer answer; the process must end within 2 s. Called at most once. */
  readonly onHalt: (reason: Error) => void;
}

/** A server that answers. */
export interface RunningServer {
  /** `http://127.0.0.1:8080`. */
  readonly url: string;
  /** What one can register with in a demo; undefined where the house gives out its own. */
  readonly invitation: string | undefined;
  /** Where operators find their console on this machine; undefined where there is none. */
  readonly consoleUrl: string | undefined;
  /** Answers what is in flight, then lets go of everything. Calling it again waits for the first. */
  stop(): Promise<void>;
}

/** How long another process may hold the lease before this one gives up, ms. */
const LEASE_LIMIT_MS = 1_500;
/** A market without commands advances this often, ms. */
const TICK_MS = 1_000;
/** The built web app beside this package; the same folder from `src` and from `dist`. */
const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** And the operators'. */
const CONSOLE_FOLDER = fileURLToPath(new URL('../../console/dist', import.meta.url));
/** Requests still open this long after a stop began are cut off, ms. */
const DRAIN_LIMIT_MS = 3_000;

/** A read side that does not know what was just listed by then has hung, ms; on a busy machine it may take seconds. */
const LISTING_LIMIT_MS = 60_000;

/**
 * Starts a server and resolves when it answers. Long: one order of starting, each step of which needs what the ones before made.
 * @throws StoreError, ConfigError, ReplayError, JournalError; then nothing is left running
 */
export async function boot(config: Config, surroundings: Surroundings): Promise<RunningServer> {
  const closers = new Closers();
  const halting = new Halting(closers, surroundings.onHalt);
  const halt = (reason: Error): void => halting.halt(reason);
  try {
    const store = await openStore(config, surroundings, closers, halt);
    const hand = config.clock === 'hand' ? new HandClock(surroundings.time.wallMs()) : undefined;
    const time =
      hand === undefined ? surroundings.time : { wallMs: () => hand.wallMs(), monotonicMs: () => surroundings.time.monotonicMs() };
    const started = await startCore(config, store, { ...surroundings, time, hand }, closers, halt);
    const { core, follower } = started;
    const passwords = closers.add(new Passwords(), (hashing) => hashing.close());
    const settings = await openSettings(config, started, { ...surroundings, queries: store.queries }, closers);
    await journalTurns(core, follower.listings, await readSymbols(store.queries), started.versionBefore);
    const recorded: AwaitRecorded = (minSeq, anyAge) => follower.recorded(minSeq, anyAge);
    const money = openMoney(started, store.queries, recorded);
    const demo = await seed(config, {
      ...started,
      money: { submit: (command) => answered(() => money.submit(command)) },
      queries: store.queries,
      passwords,
      log: surroundings.log,
      random: surroundings.random,
      now: new Date(time.wallMs()),
    });
    const metrics = surroundings.metrics ?? new Metrics();
    const running = openRunning({ config, ...store, ...started, log: surroundings.log, time }, closers);
    halting.onHalt(running.halted);
    watchStandbys(config, { ...store, log: surroundings.log, time, metrics, meter: running.meter }, closers);
    running.meter.add({ reconciler: await carryOutOrders({ ...started, ...store, money, metrics, log: surroundings.log, time }, closers) });
    recallAll(started, store.queries, surroundings.log, closers);
    const histories = new Histories(store.queries, recorded);
    const chains = await openNetworks(
      config,
      { ...started, ...store, histories, log: surroundings.log, time, random: surroundings.random },
      closers,
    );
    const books = startReconciling({ ...started, ...store, networks: chains.networks, log: surroundings.log, time }, closers);
    void chains.local.then(() => books.hurry());
    running.meter.add({ books, networks: chains.networks });
    const bots = config.demoBots ? closers.add(startBots(started, surroundings.random), (trading) => trading.close()) : undefined;
    const app = await startSurface({
      config,
      core,
      follower,
      passwords,
      closers,
      ...settings,
      demoAccounts: demo.accounts,
      demoInvitation: demo.invitation,
      ids: started.ids,
      texts: started.texts,
      money,
      engine: started.engine,
      restored: started.restored,
      queries: store.queries,
      histories,
      chains,
      log: surroundings.log,
      time,
      hand,
      random: surroundings.random,
      metrics,
      meter: running.meter,
      webFolder: WEB_FOLDER,
      ready: () => !halting.isHalted && !closers.closing,
      onIndex: (market, price) => bots?.onIndex(market, price),
    });
    closers.add(app, drain);
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
        heldOf: (network, symbol) => books.heldOf(network, symbol),
        closers,
      },
      store,
      passwords,
    );
    running.watch();
    // What a start leaves behind goes now, while nobody waits.
    collectGarbage();
    const url = await app.listen({ host: config.host, port: config.port });
    started.follower.prove();
    return { url, invitation: demo.invitation, consoleUrl: await operators?.(), stop: () => closers.close() };
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

interface Store {
  readonly settings: ConnectionSettings;
  /** The database knows our roles. */
  readonly roles: boolean;
  /** Where the read tables stand, if not here. */
  readonly place: Place | undefined;
  /** The same, for those who only ask. */
  readonly reads: ClientSettings | undefined;
  readonly queries: Database;
  readonly journal: PostgresJournal;
}

/** The database, brought up to date, and the journal in it. */
async function openStore(config: Config, { log }: Surroundings, closers: Closers, halt: (reason: Error) => void): Promise<Store> {
  const database = closers.add(await startDatabase({ url: config.databaseUrl, dataDir: config.dataDir, standbys: config.databaseStandbys, log }), (started) => started.stop());
  void database.exited.then(() => halt(new Error('the embedded PostgreSQL ended')));
  const { settings } = database;
  const { roles } = await migrate(settings, MIGRATIONS, log, config.readsUrl === undefined ? 'all' : 'journal');
  const place = await openReads(config.readsUrl, log);
  const reads = asReader(place);
  const queries = closers.add(new Database(withRole(settings, roles ? 'kontor_app' : undefined), { log, reads }), (opened) =>
    opened.close(),
  );
  const journal = new PostgresJournal({
    settings,
    log,
    archive: archiveReader(queries, config.archiveDir),
    role: roles ? 'kontor_core' : undefined,
  });
  closers.add(journal, (opened) => opened.close());
  return { settings, roles, place, reads, queries, journal };
}

/**
 * Takes the lease, recovers the leader from snapshot and journal, starts the loop and what follows it.
 * Long: one order of starting, each step of which needs what the ones before made.
 */
async function startCore(
  config: Config,
  { settings, roles, place, queries, journal }: Store,
  { log, time, hand, random }: Surroundings & { readonly hand: HandClock | undefined },
  closers: Closers,
  halt: (reason: Error) => void,
) {
  const lease = await journal.acquire(AbortSignal.timeout(LEASE_LIMIT_MS));
  const snapshots = new PostgresSnapshotStore(queries);
  await refuseCutJournal(snapshots, lease);
  let isRecovered = false;
  let doubt: Error | undefined;
  // Before the leader is recovered it is the one to say what is wrong with the journal; a follower that finds more than it fails the start.
  const onHalt = (reason: Error): void => (isRecovered ? halt(reason) : void (doubt ??= reason));
  const follower = new FollowerClient({ log, monotonicMs: () => time.monotonicMs(), onHalt });
  const reader =
    config.follower === 'process'
      ? new FollowerGate(follower, config.followerSocket, log)
      : new FollowerThread(
          follower,
          {
            settings,
            role: roles ? 'kontor_core' : undefined,
            reads: place,
            snapshotEvery: config.snapshotEvery,
            archiveDir: config.archiveDir,
          },
          log,
        );
  closers.add(reader, (started) => started.stop());
  // The journal does not grow before the leader is recovered, so both can read it at once.
  const following = reader.start();
  following.catch(() => undefined);
  const { engine, hash } = await newestEngine(snapshots, lease.seqLast, log);
  const snapshot = markOf({ sequence: engine.sequence, hash });
  const restored = engine.sequence;
  const ids = new IdMemory({ random, nowMs: () => engine.coreTime, applied: () => engine.sequence });
  noteRestored(ids, engine);
  const moneyIds = new MoneyIds({ random, nowMs: () => engine.coreTime, applied: () => engine.sequence });
  moneyIds.restoredAt(restored);
  const recovered = await recover(
    journal,
    engine,
    (_, commands) => {
      noteCommands(ids, commands);
      moneyIds.noteCommands(commands);
    },
    hash,
  );
  if (recovered.hash !== lease.hash)
    throw new JournalError(
      'CORRUPT',
      `the batch that ends the journal at command ${lease.seqLast} is not the one that snapshot ${snapshot} was taken behind.`,
    );
  isRecovered = true;
  if (doubt !== undefined) throw doubt;
  if (recovered.sequence > 0) hand?.startAt(Math.max(recovered.timeMs, engine.coreTime));
  const clock = new CoreClock({
    sources: hand ?? time,
    onDivergence: (divergenceMs) =>
      log.error({ divergenceMs }, "core time and wall time differ by more than 2 s: set the machine's clock right and restart"),
  });
  clock.startAfter(Math.max(recovered.timeMs, engine.coreTime));
  if (clock.diverged)
    throw new ConfigError(`This machine's clock is ${Math.round(-clock.divergenceMs / 1000)} s behind the journal. Set it right.`);
  const pastClock = new PastClock(clock);
  const listeners: ((events: CommittedEvents) => void)[] = [];
  // A new demo begins in the past, which its bots fill before it opens.
  const hasPast = config.demoBots && recovered.sequence === 0;
  if (hasPast) pastClock.standAt(pastBegins(clock.now()));
  const onCommitted = (batch: Batch, events: CommittedEvents): void => {
    follower.committed(batch.seqLast);
    for (const listener of listeners) listener(events);
  };
  const texts = new CommandTexts();
  const core = new CoreLoop({ engine, journal, lease, clock: pastClock, texts, onCommitted, onHalt: halt });
  closers.add(core, (started) => started.close());
  await following;
  const versionBefore = await recordStart({ core, engine, recovered, nowMs: pastClock.now() });
  // Whoever moves the clock ticks too.
  if (hand === undefined)
    closers.add(startTicks({ core, everyMs: TICK_MS, isWorkLeft: () => engine.isWorkLeft }), (endTicks) => endTicks());
  log.info(
    { sequence: recovered.sequence, epoch: lease.epoch, snapshot, journal: markOf({ sequence: recovered.sequence, hash: lease.hash }) },
    'recovered from the journal',
  );
  return {
    core,
    texts,
    follower,
    engine,
    ids,
    moneyIds,
    restored,
    versionBefore,
    pastClock,
    hasPast,
    clock,
    onEvents: (listener: (events: CommittedEvents) => void) => void listeners.push(listener),
  };
}

/** A snapshot is of what the journal held: where the journal ends before it, somebody has cut it off. */
async function refuseCutJournal(snapshots: PostgresSnapshotStore, lease: Lease): Promise<void> {
  const [newest = 0] = await snapshots.sequences(Number.MAX_SAFE_INTEGER);
  if (newest > lease.seqLast)
    throw new JournalError(
      'CORRUPT',
      `the journal ends at command ${lease.seqLast}, and a snapshot stands at ${newest}: the batches from ${lease.seqLast + 1} on are missing.`,
    );
}

type Started = Awaited<ReturnType<typeof startCore>>;

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
  extends Pick<Started, 'core' | 'follower'>, Pick<Store, 'settings' | 'roles' | 'reads' | 'queries'>, Pick<Surroundings, 'log' | 'time' | 'random'> {
  readonly histories: Histories;
}

/** What comes by chains is told to the engine from now on. */
async function openNetworks(
  config: Config,
  { core, follower, histories, time, ...parts }: Networked,
  closers: Closers,
): Promise<OpenChains> {
  const { queries, random } = parts;
  const symbols = await readSymbols(queries);
  const { listings } = follower;
  const prices = new AssetPriceBook({ symbols, listings, histories, indexOf: (market) => follower.indexes.get(market)?.price });
  const vault = await Vault.open(queries, config.vaultKeyFile, random);
  const priceOf = (asset: number) => prices.now(asset);
  return openChains({ ...parts, config, door: depositDoor(core), symbols, listings, priceOf, vault, wallMs: () => time.wallMs() }, closers);
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
  metrics.gauge('kontor_standbys_synchronous', 'Connected standbys for which commits wait; -1: not known', () => watch.last?.synchronous ?? -1);
  meter.add({ standbys: watch });
  watch.start();
}

interface Seeding extends Pick<Started, 'core' | 'follower' | 'engine' | 'pastClock' | 'hasPast' | 'clock'> {
  readonly money: MoneyDoor;
  readonly log: BaseLogger;
  readonly random: Random;
  readonly queries: Database;
  readonly passwords: Passwords;
  readonly now: Date;
}

interface Demo {
  /** Logins that everybody may use. */
  readonly accounts: readonly string[];
  /** What one can register with. */
  readonly invitation: string | undefined;
}

/** The demo's markets and accounts; a live server refuses to start where they are. */
async function seed(config: Config, seeding: Seeding): Promise<Demo> {
  const { core, money, follower, queries, passwords, pastClock, now } = seeding;
  if (config.mode === 'live') {
    if (await hasDemoAccounts(queries))
      throw new ConfigError('MODE is live, and this database holds the demo. Choose another DATA_DIR or DATABASE_URL.');
    return { accounts: [], invitation: undefined };
  }
  const markets = await seedDemoMarkets({ core, queries, listings: follower.listings });
  await seedDemoSeconds({ core, follower });
  if (config.demoBots) {
    const crew = { core, money, queries, passwords, random: seeding.random, now };
    await fundCrew(crew);
    await fundContractCrew(crew);
  }
  const vault = await Vault.open(queries, config.vaultKeyFile, seeding.random);
  const items = demoItems(config, seeding, vault);
  await listTokens(items);
  if (seeding.hasPast)
    await fillPast(
      {
        core,
        engine: seeding.engine,
        clock: pastClock,
        recorded: () => follower.recordedSequence,
        log: seeding.log,
        meanwhile: pastOfItems(items),
      },
      seeding.clock.now(),
    );
  pastClock.release();
  await openItems(items, seeding.clock.now());
  const open = await seedDemoAccounts({ money, queries, passwords, password: config.demoPassword, vault, random: seeding.random, now });
  if (config.console !== undefined)
    await seedDemoOperators({ database: queries, passwords, password: config.demoPassword, vault, random: seeding.random, now });
  await listed(follower, markets);
  return { accounts: open, invitation: await demoInvitation(queries, seeding.random, now) };
}

/** What is sold as new coins, and how its lottery's secret is made. */
function demoItems({ demoBots }: Config, { core, money, follower, queries, random, now }: Seeding, vault: Vault): DemoItemsOptions {
  const promise = () => makeSecret(queries, { vault, random, now });
  const { listings, icoItems } = follower;
  return { core, money, queries, listings, items: icoItems, isLively: demoBots, promise };
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

/** The operators' listener, where there is one; what it gives opens the door. */
async function openConsole(
  { console: settings, ...config }: Config,
  parts: Omit<ConsoleOptions, 'config' | 'settings' | 'ownUrl' | 'passwords' | 'queries' | 'pageFolder'>,
  store: Pick<Store, 'settings' | 'roles' | 'reads'>,
  passwords: Passwords,
): Promise<(() => Promise<string | undefined>) | undefined> {
  if (settings === undefined) return undefined;
  let url = '';
  // Connections of its own: what operators do waits for its turn, and no customer behind it.
  const queries = parts.closers.add(
    new Database(withRole(store.settings, store.roles ? 'kontor_app' : undefined), { log: parts.log, maxConnections: 4, reads: store.reads }),
    (opened) => opened.close(),
  );
  // Operators do not wait behind strangers who log in as customers.
  const hashing: PasswordHashing = {
    hash: (password) => passwords.hash(password),
    matches: (password, hash) => passwords.matches(password, hash, true),
  };
  const app = parts.closers.add(
    await startConsole({ ...parts, queries, passwords: hashing, pageFolder: CONSOLE_FOLDER, config, settings, ownUrl: () => url }),
    drain,
  );
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
