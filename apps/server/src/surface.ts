/** What the outside meets: HTTP calls, realtime sockets, the index feed. Started by boot.ts over a running core. */
import { CALLS } from '@kontor/contract/call-table';
import { DEMO_DOORS, demoFaucet, demoInbox } from '@kontor/contract/demo';
import type { Call } from '@kontor/contract/call';
import type { DemoDoor } from '@kontor/contract/demo';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Engine } from '@kontor/engine/engine';
import { mountAccounts } from './account-surface.ts';
import type { IdMemory } from './at-most-once/id-memory.ts';
import { isDealer } from './bot-numbers.ts';
import type { OpenChains } from './chains-surface.ts';
import type { TimeSources } from './clock.ts';
import type { Networks } from './chains/networks.ts';
import type { Closers } from './closers.ts';
import type { Config } from './config.ts';
import { NO_DUTIES, dutiesOf } from './duties.ts';
import { openDealRoom } from './deal-surface.ts';
import { mountMerchantRoom } from './merchant-surface.ts';
import { mountDemoDoors } from './demo-doors/demo-routes.ts';
import type { HandClock } from './demo-doors/hand-clock.ts';
import type { CoreLoop } from './core-loop/core-loop.ts';
import { ContractFeed } from './feeds/contract-feed.ts';
import { IndexFeed } from './feeds/index-feed.ts';
import { answered } from './follower/answered.ts';
import {
  NO_DOORS,
  indexedMarkets,
  madeMark,
  openDoors,
  openMarks,
  openSeconds,
  runSeconds,
  sourceName,
  startFeed,
} from './feed-surface.ts';
import type { Feed } from './follower/feed.ts';
import type { FollowerClient } from './follower/follower-client.ts';
import type { Histories } from './follower/histories.ts';
import type { LiveQueries } from './follower/live-queries.ts';
import { networksOf } from './client-address.ts';
import type { Leader } from './leader/leader.ts';
import type { FixedParts } from './fixed-surface.ts';
import { addressOf } from './http/gates.ts';
import { createHttpServer } from './http/http-server.ts';
import type { Metrics } from './http/metrics.ts';
import { openApiDocument } from './http/open-api.ts';
import { regionGate } from './http/region-gate.ts';
import type { CountryOf, RegionGate } from './http/region-gate.ts';
import { createRoutes } from './http/routes.ts';
import { openSite } from './http/site.ts';
import { readInbox } from './messages/inbox.ts';
import { startMessages } from './messages/start-messages.ts';
import type { Passwords } from './modules/account/passwords.ts';
import { Sessions } from './modules/account/sessions.ts';
import { DealerDesk } from './demo-market/dealer-desk.ts';
import { mountDepositEndpoints } from './modules/deposit/trading-api/deposit-endpoints.ts';
import { mountDeposits } from './modules/deposit/deposit-routes.ts';
import { mountHelp } from './modules/help/help-routes.ts';
import { FiatRateBook, askRatesAt } from './modules/market/fiat-rates.ts';
import { ListingNews } from './modules/market/listing-news.ts';
import { mountMarketRoutes } from './modules/market/market-routes.ts';
import { ListingsChannel, indexChannel } from './modules/market/public-channels.ts';
import type { Symbols } from './modules/market/symbols.ts';
import { frameOrigins, logoOrigins } from './modules/platform/platform-config.ts';
import type { PlatformConfig } from './modules/platform/platform-config.ts';
import type { SettingsBook } from './modules/platform/settings-book.ts';
import { platformOf, regionRules } from './modules/platform/settings.ts';
import { merchantOf } from './modules/deal/merchant-rows.ts';
import { NoticeWatch } from './modules/notice/notice-watch.ts';
import { mountNoticeRoutes } from './modules/notice/notice-routes.ts';
import { icoRelay } from './modules/ico/ico-relay.ts';
import { raisePrice } from './modules/ico/raise-price.ts';
import { ContractHistory } from './follower/perpetual/contract-history.ts';
import { PositionHistory } from './follower/perpetual/position-history.ts';
import type { AwaitRecorded } from './follower/ask-past.ts';
import { contractWorth } from './modules/perpetual/contract-worth.ts';
import { pastProfit } from './modules/perpetual/past-profit.ts';
import { Contracts } from './modules/perpetual/contracts.ts';
import { mountPriceAlerts } from './modules/price-alert/price-alert-routes.ts';
import { AlertWatch } from './modules/price-alert/watch-alerts.ts';
import { positionTeller } from './modules/perpetual/tell-positions.ts';
import { markKeeper } from './modules/perpetual/mark-rows.ts';
import { mountProofs } from './modules/proof/proof-routes.ts';
import { mountReserves } from './modules/reconciliation/reserve-routes.ts';
import { rootRelay } from './modules/proof/root-relay.ts';
import { mountPlatformRoutes } from './modules/platform/platform-routes.ts';
import type { Meter } from './modules/running/meter.ts';
import { RetentionJob } from './modules/retention/retention-job.ts';
import { startCounting } from './modules/statistics/customer-days.ts';
import { mailBy, mountPersons } from './person-surface.ts';
import { recordOrigins } from './record-surface.ts';
import { rate, sharedCounts, sharedRates } from './limits-surface.ts';
import type { Leadership } from './leadership.ts';
import { MACHINE_PACE } from './pace.ts';
import type { Ground, NextFunding } from './product.ts';
import { PRODUCTS } from './products.ts';
import type { Random } from './random.ts';
import { Presence } from './gateways/presence.ts';
import { UserMessages } from './gateways/user-messages.ts';
import { Hub } from './realtime/hub.ts';
import { RealtimeServer } from './realtime/realtime-server.ts';
import { SocketCalls } from './realtime/socket-calls.ts';
import type { SectionTable } from './realtime/user-sections.ts';
import { ClientOrderIds } from './trading-api/client-order-ids.ts';
import { RETAINED } from './retention-surface.ts';
import type { Database, Queries } from './store/database.ts';
import type { Tracing } from './tracing/tracing.ts';
import type { Transport } from './transport/transport.ts';
import type { Vault } from './vault/vault.ts';
import { SecondsPairs } from './modules/seconds/seconds-pairs.ts';
import { voidTeller } from './modules/seconds/tell-voids.ts';
import type { TradingApiPart } from './trading-api/endpoints.ts';
import { openTradingApi } from './trading-api-surface.ts';
import { openTradingKeys } from './trading-key-surface.ts';
import { withdrawalLimitOf } from './modules/withdrawal/withdrawals.ts';
import { mountWithdrawalRoom } from './withdrawal-surface.ts';

/** The leader in this process, for what has to be close to it. */
export interface LeadingHere {
  readonly core: Pick<CoreLoop, 'submit' | 'committed' | 'applyHandedOver'>;
  readonly engine: Pick<Engine, 'isWorkLeft' | 'levels'>;
  /** The client ids that were accepted. */
  readonly ids: IdMemory;
}

/** Other processes that serve customers. */
export interface Others {
  readonly transport: Transport;
  /** Begins all subjects. */
  readonly prefix: string;
  /** Whether somebody leads, who keeps limits for all; undefined in the process that leads, which has its own. */
  readonly isLed: (() => boolean) | undefined;
}

/** What is asked of the index feed by those who do not run it. */
export interface FeedFacts {
  readonly kind: IndexFeed['kind'];
  /** What the next settlement of a contract's funding would be; undefined before the first mark. */
  next(market: number): NextFunding | undefined;
}

export interface SurfaceOptions {
  readonly config: Config;
  /** Where whoever serves customers hands over. */
  readonly leader: Leader;
  /** What leads to other processes that serve customers of this exchange; undefined where there are none. */
  readonly others: Others | undefined;
  /** The leader itself, in the process that leads: it has the duties of the house, and its feed. */
  readonly here: LeadingHere | undefined;
  /** What the feed says of itself, where it is in another process. */
  readonly feedElsewhere: FeedFacts;
  /** The command of the snapshot that the start began with; 0 for none. */
  readonly restored: number;
  readonly follower: LiveQueries & Feed & Pick<FollowerClient, 'recordedSequence' | 'recorded' | 'recordedAt' | 'told'>;
  /** What the platform is set to. */
  readonly book: SettingsBook;
  /** The start's configuration, for its limits until the journal has any. */
  readonly limits: PlatformConfig['config'];
  /** Logins that open with the password everybody knows. */
  readonly demoAccounts: readonly string[];
  /** What everybody may register with in a demo. */
  readonly demoInvitation: string | undefined;
  readonly histories: Histories;
  readonly queries: Queries & Pick<Database, 'transaction'>;
  readonly symbols: Symbols;
  readonly vault: Vault;
  readonly passwords: Passwords;
  readonly chains: OpenChains;
  readonly log: FastifyBaseLogger;
  readonly time: TimeSources;
  /** The clock, where it is moved by hand. */
  readonly hand: HandClock | undefined;
  readonly random: Random;
  readonly metrics: Metrics;
  /** Is told of what here can be measured. */
  readonly meter: Pick<Meter, 'add'>;
  /** Pages, and the country of an address. */
  readonly fixed: FixedParts;
  readonly tracing?: Tracing | undefined;
  readonly closers: Closers;
  /** Whether requests should come here. */
  readonly ready: () => boolean;
  /** Whether what is known here may be told. */
  readonly lease: Leadership;
  /** Is handed what the feed says of itself, where it runs here. */
  readonly onFeed?: (facts: FeedFacts) => void;
  /** Told of every fresh index price, USDT units for one coin. */
  readonly onIndex: (market: number, price: bigint) => void;
}

/** Version of the API document. */
const API_VERSION = '0.1.0';

/** Mounts everything; the server does not listen yet. The caller closes it. */
// Long: what the surface consists of, made and tied together one after the other.
export async function startSurface(options: SurfaceOptions): Promise<FastifyInstance> {
  const { config, follower, histories, queries, symbols, vault, book, time, random, metrics, closers, leader, here } = options;
  const begin = here === undefined ? NO_DUTIES : dutiesOf(closers);
  const sessions = new Sessions({ queries, random, time });
  const { countryOf, site } = options.fixed;
  const settled = settleSettings(options, countryOf);
  const region: RegionGate = (address) => settled.region(address);
  const proxies = networksOf(config.trustedProxies);
  const monotonicMs = (): number => time.monotonicMs();
  const wallMs = (): number => time.wallMs();
  if (here !== undefined) startMessages({ config, queries, log: options.log, wallMs }, closers);

  const news = closers.add(new ListingNews({ feed: follower, symbols, queries, log: options.log }), (started) => started.close());
  const version = (): number => news.version;
  const listed = new ListingsChannel();
  const index = indexChannel({ symbols, queries: follower, wallMs });
  const recorded = (): number => follower.recordedSequence;
  const awaitRecorded: AwaitRecorded = (minSeq, anyAge) => follower.recordedAt(minSeq, anyAge);
  // Before anything that asks for them may be told of news.
  const marks: ContractFeed | undefined = here && (await openMarks({ ...options, ...here }, symbols, (pair) => feed!.said(pair)));
  const ground: Ground = {
    leader,
    core: leader,
    money: leader.money,
    queries: follower,
    feed: follower,
    histories,
    tables: queries,
    awaitRecorded,
    recorded,
    symbols,
    clientOrderIds: new ClientOrderIds({ queries, random, wallMs }),
    contractOrderIds: new ClientOrderIds({ space: 'futures', queries, random, wallMs }),
    transferIds: new ClientOrderIds({ space: 'wallet', queries, random, wallMs }),
    random,
    wallMs,
    indexOf: (market) => follower.indexes.get(market)?.price,
    contractWorth: contractWorth({ queries: follower, symbols }),
    pastProfit: pastProfit({
      queries: follower,
      history: new ContractHistory(queries, awaitRecorded),
      positions: new PositionHistory(queries, awaitRecorded),
    }),
    raisePriceOf: raisePrice({ queries: follower, symbols, indexOf: (market) => follower.indexes.get(market)?.price }),
    saltOf: (user) => vault.indexOf('public lists', String(user)),
    version,
    nextFunding: (market) => (marks ?? options.feedElsewhere).next(market),
    secondsPlaces: () => book.values.seconds,
    countryOf,
    sourceName,
    origins: recordOrigins(queries),
    rateOf: (currency) => fiatRates.of(currency),
    onUnnamed: () => hub.unnamed(),
  };
  const products = PRODUCTS.map((open) => open(ground));
  const deals = openDealRoom(
    {
      ...ground,
      feed: follower,
      vault,
      isOnline: (user) => presence?.isOnline(user) ?? hub.isOnline(user),
      isSimulated: isDealer,
      tell: (user, messages) => (said === undefined ? hub.said(user, messages) : void said.tell(user, messages)),
      onCounted: (user, deal) => void counted?.tellOthers(user, deal),
      onUnread: () => {
        hub.unnamed();
        hub.named();
      },
      log: options.log,
      closers,
      begin,
    },
    { merchantOf: (user) => merchantOf(queries, user), merchantNeeds: () => book.values.merchant },
  );
  const presence =
    options.others && closers.add(new Presence({ ...options.others, random, pace: MACHINE_PACE }), (opened) => opened.close());
  const hub = closers.add(
    new Hub({
      feed: follower,
      presence,
      channels: [...products.flatMap(({ channels = [] }) => channels), index, listed],
      sections: Object.assign({}, ...products.map(({ sections }) => sections), deals.sections) as SectionTable,
      onSlow: (readers) => metrics.slowReaders.inc({ kind: 'public' }, readers),
    }),
    (started) => started.close(),
  );
  const said =
    options.others &&
    closers.add(
      new UserMessages<Parameters<Hub['said']>[1]>({ ...options.others, random, say: (user, messages) => hub.said(user, messages) }),
      (opened) => opened.close(),
    );
  const recount = (user: number, deal: number): void =>
    void deals.talk.chat
      .recount(deal, user)
      .catch((err: unknown) => options.log.warn({ err }, 'what somebody has not read of a trade was not counted anew'));
  const counted =
    options.others &&
    closers.add(
      new UserMessages<number>({ ...options.others, prefix: `${options.others.prefix}.unread`, random, say: recount }),
      (opened) => opened.close(),
    );
  const rates = sharedRates(options, closers);
  await answered(() => hub.start());
  // A power cut may have set the read tables back behind the snapshot; until they reflect it no new client id can be told from an old one.
  await answered(() => follower.recorded(options.restored, true));
  listed.tell(news.version);
  const seconds = openSeconds({ ...options, core: leader }, symbols, (pair) => feed?.spoken(pair));
  const onIndex: SurfaceOptions['onIndex'] = (market, price) => {
    deals.ground.prices.say(market, price);
    options.onIndex(market, price);
  };
  const feed: IndexFeed | undefined =
    here && startFeed({ ...options, core: here.core, onIndex }, symbols, () => [...marks!.tell(), ...seconds.tell()]);
  const kind = () => (feed ?? options.feedElsewhere).kind;
  options.onFeed?.({
    get kind() {
      return kind();
    },
    next: (market) => ground.nextFunding(market),
  });
  news.onChanged((changed) => {
    listed.tell(changed);
    hub.named();
    feed?.follow(indexedMarkets(options, symbols));
  });
  const fiatRates = await openRates(options);
  const doors = here === undefined ? NO_DOORS : openDoors({ ...options, ...here }, feed!);

  const app = createHttpServer({
    log: options.log,
    metrics,
    tracing: options.tracing,
    allowedOrigins: config.allowedOrigins,
    baseAddress: config.site.baseAddress,
    imageOrigins: () => settled.images,
    frameOrigins: () => settled.frames,
    site: openSite({
      files: site,
      settings: config.site,
      listed: {
        pairs: () => listedOf(symbols.markets, follower),
        contracts: () => listedOf(symbols.contracts, follower),
        seconds: () => symbols.markets.flatMap(({ market, pair }) => (follower.secondsPairs.has(market) ? [pair] : [])),
      },
    }),
    region,
    proxies,
    monotonicMs,
    metricsNetworks: networksOf(config.metricsNetworks),
    health: () => ({ sequence: follower.sequence, feed: kind() }),
    ready: options.ready,
    addressRate: rate(config.addressRate),
    sharedAddresses: rates?.address,
  });
  const routes = createRoutes(app, {
    authenticate: (token) => sessions.find(token),
    monotonicMs,
    userRate: rate(config.userRate),
    orderRate: rate(config.orderRate),
    isMaintained: () => book.maintenance !== undefined,
    lease: options.lease,
    shared: rates,
  });
  mountPlatformRoutes(routes, {
    queries,
    platform: () => platformOf(book.values, options.limits),
    maintenance: () => book.maintenance,
    mode: config.mode,
    demoAccounts: options.demoAccounts,
    demoInvitation: options.demoInvitation,
    demoDoors: doors.open,
    listings: follower.listings,
    version,
    feedKind: kind,
  });
  const proofs = await mountAccounts(routes, { ...options, money: leader.money, sessions, countryOf });
  mountMarketRoutes(routes, {
    symbols,
    queries: follower,
    histories,
    rateOf: (currency) => fiatRates.of(currency),
    version,
    wallMs,
  });
  for (const product of products) product.mount?.(routes);
  await deals.mount(routes, proofs);
  await mountMerchantRoom(routes, { room: deals, core: leader, queries: follower, tables: queries, begin, log: options.log, wallMs });
  if (config.mode === 'demo' && config.demoBots) {
    const { passwords, log } = options;
    const { money } = leader;
    const { prices } = deals.ground;
    const played = {
      core: leader,
      money,
      queries: follower,
      tables: queries,
      vault,
      passwords,
      symbols,
      prices,
      adverts: deals.adverts,
      random,
      log,
      wallMs,
    };
    begin(new DealerDesk(played));
  }
  mountPersons(routes, { queries, vault, symbols, random, closers, log: options.log, wallMs });
  const tellOf = {
    database: queries,
    contracts: new Contracts({ queries: follower, symbols }),
    mail: mailBy(vault),
    log: options.log,
    wallMs,
  };
  begin(positionTeller(tellOf));
  const alerts = { queries: follower, follower, histories, symbols, nextFunding: ground.nextFunding };
  mountPriceAlerts(routes, { ...alerts, database: queries, wallMs });
  begin(new AlertWatch({ ...tellOf, ...alerts }));
  begin(markKeeper({ queries, madeBy: (sequence) => madeMark(marks?.saidBy(sequence)), log: options.log }));
  if (here !== undefined) await runSeconds({ ...options, countryOf });
  const voids = { database: queries, pairs: new SecondsPairs({ queries: follower, symbols }), log: options.log, wallMs };
  begin(voidTeller(voids));
  const { networks, sendLocal } = options.chains;
  const ownBlock = (network: number, height: number) => blockOfOwnChain(networks, network, height);
  begin(icoRelay({ queries, core: leader, follower, vault, ownBlock, networks, log: options.log, wallMs }));
  const withdrawals = mountWithdrawalRoom(routes, {
    database: queries,
    random,
    core: leader,
    follower,
    histories,
    symbols,
    networks,
    proofs,
    review: config.withdrawalReview,
    awaitRecorded: ground.awaitRecorded,
    indexOf: ground.indexOf,
    vault,
    log: options.log,
    begin,
    wallMs,
  });
  const keys = openTradingKeys(routes, { database: queries, vault, proofs, random, time, log: options.log, closers });
  const deposited = { tables: queries, networks, queries: follower, symbols, isDemo: config.mode !== 'live', wallMs };
  mountDeposits(routes, { ...deposited, sendLocal });
  const withdrawalLimit = async (user: number): Promise<bigint> => (await withdrawalLimitOf(follower, user)).limit;
  const deposits: TradingApiPart = {
    mount: (endpoints) => mountDepositEndpoints(endpoints, { ...deposited, indexOf: ground.indexOf, withdrawalLimitOf: withdrawalLimit }),
  };
  const bells = closers.add(
    new NoticeWatch({
      queries,
      connected: () => hub.connected(),
      tell: (user, unread) => hub.unread(user, unread),
      log: options.log,
    }),
    (started) => started.close(),
  );
  bells.start();
  if (here !== undefined) closers.add(startCounting({ queries, wallMs, log: options.log }), (end) => end());
  begin(new RetentionJob({ queries, kinds: RETAINED, log: options.log, wallMs }));
  mountNoticeRoutes(routes, {
    queries,
    authenticate: (token) => sessions.find(token),
    wallMs,
    unreadOf: (user) => bells.unreadOf(user),
  });
  if (here !== undefined) begin(rootRelay({ queries, core: here.core, recorded, listings: follower.listings, log: options.log }));
  mountProofs(routes, { database: queries, queries: follower, histories, symbols });
  mountReserves(routes, queries);
  mountHelp(routes, queries);
  mountDemoDoors(routes, { ...doors, inbox: config.mode === 'live' ? undefined : (to) => readInbox(queries, to) });
  const shut: Call[] = Object.entries(DEMO_DOORS).flatMap(([door, call]) => (doors.open.includes(door as DemoDoor) ? [] : [call]));
  if (config.mode === 'live') shut.push(demoInbox, demoFaucet);
  const missing = Object.values(CALLS).filter((call) => !routes.mounted.includes(call) && !shut.includes(call));
  if (missing.length > 0) throw new Error(`calls of the contract without a handler: ${missing.map(({ path }) => path).join(', ')}`);
  const document = openApiDocument(routes.mounted, API_VERSION);
  app.get('/api/openapi.json', () => document);

  const isMaintained = (): boolean => book.maintenance !== undefined;
  const behind = [...products, { tradingApi: withdrawals }, { tradingApi: deposits }];
  const api = await openTradingApi(app, {
    ...options,
    feed: follower,
    keys,
    vault,
    products: behind,
    region,
    isMaintained,
    counters: sharedCounts(options, closers),
    wallMs,
    monotonicMs,
  });
  const onError = (err: unknown): void => options.log.error({ err }, 'a realtime request failed');
  const calls = new SocketCalls({
    calls: routes.direct,
    onError,
    onAnswered: (route, code, count) => metrics.answered(route, code, count),
  });
  const realtime = new RealtimeServer({
    hub,
    calls,
    region,
    monotonicMs,
    onError,
    authenticate: (token) => sessions.look(token),
    living: (tokens) => sessions.living(tokens),
    keepAwake: (tokens) => sessions.keepAwake(tokens),
    addressOf: (request) => addressOf(request, proxies),
    openRate: rate(config.addressRate),
    allowedOrigins: config.allowedOrigins,
    maxSockets: config.maxSockets,
    onMessage: () => metrics.socketMessages.inc(),
  });
  realtime.attach(app.server, api.upgrades);
  closers.add(
    book.onChanged(() => {
      settled.settle();
      realtime.closeRefused();
      api.closeRefused(region);
      news.tellAnyway();
    }),
    (end) => end(),
  );
  book.start();
  // Sockets have to be gone before the server can close.
  app.addHook('preClose', async () => void (await Promise.all([realtime.close(), api.close()])));
  options.meter.add({ ...(feed && { feed }), sockets: { open: () => realtime.size, most: config.maxSockets } });
  metrics.gauge('kontor_realtime_sockets', 'Open realtime connections', () => realtime.size);
  metrics.gauge('kontor_api_sockets', 'Open connections for calls of the trading API', () => api.sockets());
  metrics.gauge('kontor_api_streams', 'Open connections for streams of the trading API', () => api.streams());
  metrics.gauge('kontor_networks_away', 'Networks that cannot be followed now', () => away(networks));
  metrics.gauge('kontor_recorded_sequence', 'Last command that the read tables reflect', () => follower.recordedSequence);
  metrics.gauge('kontor_sequence', 'Last command the follower has told of', () => follower.sequence);
  if (here !== undefined) gaugeLeader(metrics, here);
  return app;
}

/** What only the process that leads can be measured by. */
function gaugeLeader(metrics: Metrics, { core, ids }: LeadingHere): void {
  metrics.gauge('kontor_committed_sequence', 'Last command that is durable', () => core.committed);
  metrics.gauge('kontor_client_ids', 'Client ids held in memory', () => ids.size);
  metrics.gauge('kontor_client_ids_bytes', 'Memory for client ids', () => ids.bytes);
  metrics.gauge('kontor_client_ids_missing', 'Whether new client ids are looked up in the read tables', () =>
    ids.gap === undefined ? 0 : 1,
  );
}

/** The hash of a block of the chain that a demo runs on its own machine: nobody has to look it up. */
async function blockOfOwnChain(networks: Networks, network: number, height: number): Promise<string | undefined> {
  const own = networks.find('LOCAL');
  if (own === undefined || network !== own.number) return undefined;
  // A node that is away has no blocks.
  const hash = await own.chain.hashAt(height).catch(() => undefined);
  return hash?.replace(/^0x/, '');
}

/** What the gates and headers make of the settings, made anew when these have changed. */
function settleSettings({ book, config }: Pick<SurfaceOptions, 'book' | 'config'>, countryOf: CountryOf) {
  const settle = () => ({
    region: regionGate(regionRules(book.values.region), countryOf),
    images: logoOrigins(book.values),
    frames: frameOrigins(book.values, config.site.publicOrigin),
  });
  const settled = { ...settle(), settle: () => void Object.assign(settled, settle()) };
  return settled;
}

/** What display currencies are worth, from a source if there is one. */
async function openRates({ config, queries, book: settings, log, time, closers }: SurfaceOptions): Promise<FiatRateBook> {
  const ask = config.fiatRatesUrl === undefined ? undefined : askRatesAt(config.fiatRatesUrl);
  const book = new FiatRateBook({ queries, configured: () => settings.values.rates, ask, log, wallMs: () => time.wallMs() });
  closers.add(book, (opened) => opened.close());
  await book.start();
  return book;
}

/** Which of the pairs, or of the contracts, can be looked at now. */
function listedOf(named: Symbols['markets'], { listings }: Pick<FollowerClient, 'listings'>): readonly string[] {
  return named.flatMap(({ market, pair }) => (listings.markets.has(market) ? [pair] : []));
}

/** Networks whose node does not answer, or that have stopped. */
function away(networks: OpenChains['networks']): number {
  return networks.all.filter(({ scanner }) => !scanner.isFollowing).length;
}
