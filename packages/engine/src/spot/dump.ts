import { Side } from '@kontor/domain/order';
import type { MarketDump, MarketOutline, OrderDump, QueuedDump, SpotDump } from '../engine-door.ts';
import { SPOT_KIND, StopSource } from '../market-kind.ts';
import { O, typeOf, X } from './orders.ts';
import { NO_LIMIT, SPOT } from './spot-state.ts';
import type { SpotMarket, SpotState } from './spot-state.ts';

/** Markets, orders and timers. For tests, audits and the follower's first picture; not for speed: an object for each open order. */
export function dumpSpot(s: SpotState): SpotDump {
  return {
    markets: byId(s).map((market) => dumpMarket(s, market)),
    queue: dumpQueue(s),
    ...(s.exits.waiting.length > 0 && { exits: dumpExits(s) }),
    timers: s.timers.of(SPOT).map(({ time, user, subject }) => ({ time, user, market: subject })),
    orderNumber: s.orders.lastNumber,
  };
}

/** What is listed, without an order. */
export function outlineSpot(s: SpotState): { readonly markets: readonly MarketOutline[] } {
  return { markets: byId(s).map(({ terms, status, lastTicks, kind }) => ({ terms, status, lastTicks, kind })) };
}

function byId(s: SpotState): SpotMarket[] {
  return [...s.listed].sort((a, b) => a.terms.market - b.terms.market);
}

function dumpMarket(s: SpotState, market: SpotMarket): MarketDump {
  return {
    terms: market.terms,
    status: market.status,
    lastTicks: market.lastTicks,
    tradeNumber: market.tradeNumber,
    indexTicks: market.indexTicks,
    bids: walkDown(s, market.book, market.bestBid, 0),
    asks: walkUp(s, market.book, market.bestAsk),
    ...dumpStops(s, market, StopSource.LAST),
    ...(market.kind === SPOT_KIND ? dumpTrailing(s, market) : { kind: dumpKind(s, market) }),
  };
}

/** Orders that follow the last price, by number. */
function dumpTrailing(s: SpotState, market: SpotMarket): Pick<MarketDump, 'trailing'> {
  const trailing = market.trails.stored.flatMap(([slot, , , peak]) => (peak === 0 ? [] : [dumpOrder(s, slot)]));
  return trailing.length === 0 ? {} : { trailing };
}

function dumpExits(s: SpotState): NonNullable<SpotDump['exits']> {
  return s.exits.waiting.map(({ seat, ...exit }) => ({ ...exit, user: s.seats.userOf(seat), market: s.seats.marketOf(seat) }));
}

function dumpStops(s: SpotState, market: SpotMarket, source: StopSource): Pick<MarketDump, 'rising' | 'falling'> {
  return {
    rising: walkUp(s, market.rising(source), market.nextRiseOf(source)),
    falling: walkDown(s, market.falling(source), market.nextFallOf(source), 0),
  };
}

function dumpKind(s: SpotState, market: SpotMarket): NonNullable<MarketDump['kind']> {
  return {
    number: market.kind,
    base: market.frozenKey(Side.SELL),
    quote: market.frozenKey(Side.BUY),
    atMark: dumpStops(s, market, StopSource.MARK),
    atIndex: dumpStops(s, market, StopSource.INDEX),
  };
}

function walkUp(s: SpotState, ladder: number, from: number): OrderDump[] {
  const orders: OrderDump[] = [];
  for (let price = from; price !== 0; price = s.levels.above(ladder, price)) dumpLevel(s, ladder, price, orders);
  return orders;
}

function walkDown(s: SpotState, ladder: number, from: number, to: number): OrderDump[] {
  const orders: OrderDump[] = [];
  for (let price = from; price > to && price <= NO_LIMIT; price = s.levels.below(ladder, price)) dumpLevel(s, ladder, price, orders);
  return orders;
}

function dumpLevel(s: SpotState, ladder: number, price: number, into: OrderDump[]): void {
  for (let slot = s.levels.head(ladder, price); slot !== 0; slot = s.orders.words[(slot << 4) | O.NEXT]!) into.push(dumpOrder(s, slot));
}

/** One open order as an object. */
function dumpOrder(s: SpotState, slot: number): OrderDump {
  const { orders, seats } = s;
  const flags = orders.words[(slot << 4) | O.FLAGS]!;
  const sibling = orders.extra(slot, X.SIBLING);
  const market = s.marketOfOrder(slot);
  const word = market.kind === SPOT_KIND ? 0 : orders.extra(slot, X.KIND);
  const attached = s.exits.find(slot);
  const trail = market.trails.find(slot);
  return {
    slot,
    number: orders.number(slot),
    user: seats.userOf(orders.seat(slot)),
    side: flags & 1,
    orderType: typeOf(flags),
    timeInForce: (flags >>> 16) & 255,
    selfTrade: flags >>> 24,
    priceTicks: orders.words[(slot << 4) | O.PRICE]!,
    stopTicks: orders.extra(slot, X.STOP),
    lots: orders.words[(slot << 4) | O.LOTS]!,
    open: orders.words[(slot << 4) | O.OPEN]!,
    prevented: orders.extra(slot, X.PREVENTED),
    frozen: orders.longs[orders.frozenAt(slot)]!,
    sibling: sibling === 0 ? 0 : orders.number(sibling),
    ...(word === 0 ? {} : { word: word >>> 0 }),
    ...(attached && { attached: { ...attached } }),
    ...(trail && { trail: { delta: trail.delta, start: trail.start, peak: market.trails.peakOf(trail) } }),
  };
}

function dumpQueue(s: SpotState): QueuedDump[] {
  const queued = [];
  for (let slot = s.queueHead; slot !== 0; slot = s.orders.words[(slot << 4) | O.NEXT]!)
    queued.push({ ...dumpOrder(s, slot), market: s.seats.marketOf(s.orders.seat(slot)) });
  return queued;
}
