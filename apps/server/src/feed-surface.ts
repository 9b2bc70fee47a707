/** The index feed with what is said behind it each second, marks and ticks, and what of it operators of a demo move by hand. In the process that leads. */
import type { DemoDoor } from '@kontor/contract/demo';
import { ConfigError } from './config.ts';
import { MoveTime } from './demo-doors/move-time.ts';
import { ContractFeed } from './feeds/contract-feed.ts';
import type { ContractFeedOptions, MarkedContract, SaidMark } from './feeds/contract-feed.ts';
import { HeardVenues } from './feeds/heard-venues.ts';
import { IndexFeed } from './feeds/index-feed.ts';
import type { IndexFeedOptions, IndexedMarket } from './feeds/index-feed.ts';
import { connectVenue } from './feeds/venue-connector.ts';
import { SecondsFeed } from './feeds/seconds-feed.ts';
import type { SecondsFeedOptions } from './feeds/seconds-feed.ts';
import { VENUES } from './feeds/venues.ts';
import { answered } from './follower/answered.ts';
import type { FollowerClient } from './follower/follower-client.ts';
import type { CountryOf } from './http/region-gate.ts';
import { DEMO_COINS } from './demo-market/demo-coins.ts';
import type { Symbols } from './modules/market/symbols.ts';
import type { MadeMark } from './modules/perpetual/mark-rows.ts';
import { PREMIUMS, keepPremiums } from './modules/perpetual/premium-rows.ts';
import { SecondsPermission } from './modules/seconds/permission.ts';
import { openFeedKey } from './modules/seconds/feed-key.ts';
import { tickSigner } from './modules/seconds/sign-ticks.ts';
import { MACHINE_PACE } from './pace.ts';
import type { LeadingHere, SurfaceOptions } from './surface.ts';

/** The simulation's seed: every demo sees the same prices after its start. */
const SIMULATION_SEED = 20_250_101;

/** Ticks are signed, and whoever may not take seconds contracts any more loses the permission, at once and whenever the setting changes. @throws ConfigError for a key that is not the feed's */
export async function runSeconds({
  config,
  queries,
  follower,
  book,
  random,
  time,
  log,
  closers,
  countryOf,
}: SurfaceOptions & { readonly countryOf: CountryOf }): Promise<void> {
  const wallMs = (): number => time.wallMs();
  const key = { queries, path: config.feedKeyFile, random, wallMs };
  await openFeedKey(key);
  closers.add(tickSigner({ ...key, pairs: () => follower.secondsPairs.keys(), log }), (started) => started.close()).start();
  const permission = new SecondsPermission({ tables: queries, queries: follower, places: () => book.values.seconds, countryOf, wallMs });
  const sweep = (): void =>
    void permission.sweep().then(
      (taken) =>
        taken > 0 && log.info({ taken }, 'the permission for seconds contracts was taken from some: they are not offered there any more'),
      (err: unknown) => log.warn({ err }, 'permissions for seconds contracts were not gone over'),
    );
  closers.add(book.onChanged(sweep), (end) => end());
  sweep();
}

/** A process that does not lead moves neither prices nor time. */
export const NO_DOORS = { script: undefined, time: undefined, open: [] as readonly DemoDoor[] };

/** The doors of the demo that the configuration opens; in live mode it can open none. */
export function openDoors({ config, core, engine, follower, hand }: SurfaceOptions & LeadingHere, feed: IndexFeed) {
  const script = config.indexFeed === 'script' ? feed : undefined;
  const time =
    hand &&
    new MoveTime({
      clock: hand,
      core,
      feed,
      isWorkLeft: () => engine.isWorkLeft,
      isShown: (sequence) => answered(() => follower.recorded(sequence, true)),
    });
  const open: DemoDoor[] = [...(script === undefined ? [] : ['index' as const]), ...(time === undefined ? [] : ['clock' as const])];
  return { script, time, open };
}

/** Every pair in USDT that is listed has an index, but for the demo's money of a state: too few exchanges say what that costs. */
export function indexedMarkets(
  { config, follower }: Pick<SurfaceOptions, 'config' | 'follower'>,
  symbols: Symbols,
): readonly IndexedMarket[] {
  return symbols.markets.flatMap(({ market, pair }) => {
    const listing = follower.listings.markets.get(market);
    if (listing === undefined || !pair.endsWith('_USDT')) return [];
    const last = BigInt(listing.lastTicks) * BigInt(listing.terms.tickUnits);
    const coin = config.mode === 'demo' ? DEMO_COINS.find((each) => each.market === market) : undefined;
    if (coin?.isFiat === true) return [];
    const startPrice = last > 0n ? last : BigInt(coin?.startPrice ?? 10 ** listing.quoteScale);
    const temper = coin?.temper ?? { dayMove: 0.02, common: 0.5 };
    return { market, pair, quoteScale: listing.quoteScale, startPrice, temper, last: follower.indexes.get(market)?.price };
  });
}

/** Marks and funding of every contract that is listed; said behind each second's indexes. */
export async function openMarks(
  { core, engine, follower, queries, log, time }: SurfaceOptions & LeadingHere,
  symbols: Symbols,
  indexOf: ContractFeedOptions['indexOf'],
): Promise<ContractFeed> {
  return new ContractFeed({
    core,
    engine,
    indexOf,
    kept: await queries.many(PREMIUMS),
    keep: (kept) => void keepPremiums(queries, kept).catch((err: unknown) => log.warn({ err }, 'samples of a premium were not kept')),
    contracts: () => markedContracts(follower, symbols),
    wallMs: () => time.wallMs(),
  });
}

/** A mark as it is kept of a liquidation. */
export function madeMark(said: SaidMark | undefined): MadeMark | undefined {
  return said && { ...said, rate: said.fundingRate };
}

/** Ticks of every pair that seconds contracts are offered on; said behind each second's indexes. */
export function openSeconds(
  { core, follower, time }: SurfaceOptions & Pick<SecondsFeedOptions, 'core'>,
  symbols: Symbols,
  indexOf: SecondsFeedOptions['indexOf'],
): SecondsFeed {
  return new SecondsFeed({
    core,
    indexOf,
    pairs: () =>
      Array.from(follower.secondsPairs.values()).flatMap(({ pair, tick }) => {
        const name = symbols.byMarket(pair);
        return name === undefined ? [] : { pair, name: name.pair, last: tick };
      }),
    wallMs: () => time.wallMs(),
  });
}

/** What a source of the index is called; those of a simulation are no exchange. */
export function sourceName(source: number): string {
  return VENUES.find((venue) => venue.source === source)?.name ?? `Simulated ${source}`;
}

function markedContracts(
  { listings, contracts }: Pick<FollowerClient, 'listings' | 'contracts'>,
  symbols: Symbols,
): readonly MarkedContract[] {
  return symbols.contracts.flatMap(({ market, pair }) => {
    const [listing, contract] = [listings.markets.get(market), contracts.get(market)];
    const highest = contract?.terms.brackets[0]?.maxLeverage;
    if (listing === undefined || contract === undefined || highest === undefined) return [];
    return {
      market,
      pair,
      terms: {
        coin: 10n ** BigInt(listing.baseScale),
        quoteScale: listing.quoteScale,
        maxLeverage: highest,
        fundingHours: contract.terms.intervalHours,
        fundingCap: BigInt(contract.terms.fundingCap),
      },
      tickUnits: BigInt(listing.terms.tickUnits),
      stepUnits: BigInt(listing.terms.stepUnits),
      lastTicks: listing.lastTicks,
      mark: contract.mark?.mark,
      fundingRate: BigInt(contract.mark?.fundingRate ?? 0),
    };
  });
}

export function startFeed(
  options: SurfaceOptions & Pick<LeadingHere, 'core'>,
  symbols: Symbols,
  onTold: () => readonly Promise<void>[],
): IndexFeed {
  const { config, core, hand, time, log, closers, onIndex } = options;
  const feed = new IndexFeed({
    mode: config.indexFeed,
    core,
    markets: indexedMarkets(options, symbols),
    venues: VENUES,
    seed: SIMULATION_SEED,
    connect: venuesOf(options),
    wallMs: () => time.wallMs(),
    isToldByHand: hand !== undefined,
    onTold,
    onIndex,
    onKind: (kind) =>
      log.warn(
        { feed: kind },
        kind === 'live' ? 'index prices come from exchanges' : 'no exchange can be reached: index prices are simulated',
      ),
  });
  closers.add(feed, (started) => started.close());
  feed.start();
  return feed;
}

/** What other processes hear of venues, where they do that, or connections of this one's own. */
function venuesOf({ config, others, time, log, closers }: SurfaceOptions): IndexFeedOptions['connect'] {
  if (!config.elsewhere.has('feeds')) return (venue, pairs, onPrice) => connectVenue({ venue, pairs, onPrice });
  if (others === undefined)
    throw new ConfigError('ROLES_ELSEWHERE names feeds, and nothing carries messages to this process. Set NATS_URL.');
  const { transport, prefix } = others;
  const onAhead = (aheadMs: number): void =>
    log.warn(
      { aheadMs: Math.round(aheadMs) },
      "the clock of a process that listens to venues is ahead: its quotes do not count. Set that machine's clock right",
    );
  const heard = new HeardVenues({ transport, prefix, pace: MACHINE_PACE, wallMs: () => time.wallMs(), onAhead });
  closers.add(heard, (opened) => opened.close());
  return (venue, pairs, onPrice) => heard.connect(venue, pairs, onPrice);
}
