import { Bucket } from '@kontor/domain/accounts';
import { O, X } from './spot/orders.ts';
import { typeOf } from './spot/reading.ts';
import type { MarketDump, OrderDump, StateDump, StateWithoutOrders } from './engine-door.ts';
import { MAX_TIERS, S, U } from './spot/seats.ts';
import { NO_LIMIT } from './spot/spot-state.ts';
import type { SpotMarket, SpotState } from './spot/spot-state.ts';
import { cellOf } from './ledger/ledger.ts';
import type { EngineParts } from './snapshot.ts';

/** The whole logical state in canonical order (StateDump). For tests, audits and the follower's first picture; not for speed. */
export function dumpState(e: EngineParts, sequence: number, time: number): StateDump {
  const { spot } = e;
  return {
    sequence,
    time,
    ...dumpWithoutOrders(e),
    users: dumpUsers(spot),
    tiers: Array.from({ length: MAX_TIERS }, (_, tier) => ({ tier, makerRate: spot.seats.rates[tier * 2]!, takerRate: spot.seats.rates[tier * 2 + 1]! }))
      .filter((t) => t.makerRate >= 0),
    markets: [...spot.listed].sort((a, b) => a.terms.market - b.terms.market).map((market) => dumpMarket(spot, market)),
    queue: dumpQueue(spot),
    timers: e.timers.all().map((t) => ({ time: t.time, user: t.user, market: t.market })),
    version: e.platform.version,
    outages: e.platform.outages,
    orderNumber: spot.orders.lastNumber,
  };
}

/** What is listed and held: cheap however many orders are open, of which a dump makes an object each. */
export function dumpWithoutOrders(e: EngineParts): StateWithoutOrders {
  const markets = e.spot.listed.map(({ terms, status, lastTicks }) => ({ terms, status, lastTicks })).sort((a, b) => a.terms.market - b.terms.market);
  return { holdings: dumpHoldings(e), assets: e.wallet.assetList(), markets, limits: e.platform.limits };
}

function dumpHoldings(e: EngineParts): StateDump['holdings'] {
  const { ledger } = e;
  const holdings = [];
  for (let row = 1; row < ledger.rowEnd; row++) {
    const [available, frozen, locked] = [Bucket.AVAILABLE, Bucket.FROZEN, Bucket.LOCKED].map((bucket) => ledger.cells[cellOf(row, bucket)]!) as [bigint, bigint, bigint];
    if (available === 0n && frozen === 0n && locked === 0n) continue;
    holdings.push({ owner: ledger.owner(row), account: ledger.account(row), asset: ledger.asset(row), available, frozen, locked });
  }
  return holdings.sort((a, b) => a.owner - b.owner || a.account - b.account || a.asset - b.asset);
}

/** The users of a dump, alone: cheap however many orders are open. */
export function dumpUsers(s: SpotState): StateDump['users'] {
  const users = [];
  for (let row = 1; row < s.seats.userRowEnd; row++) {
    const [user, tier, flags] = [s.seats.users[s.seats.userAt(row) + U.USER]!, s.seats.users[s.seats.userAt(row) + U.TIER]!, s.seats.users[s.seats.userAt(row) + U.FLAGS]!];
    if (tier !== 0 || flags !== 0) users.push({ user, tier, flags });
  }
  return users.sort((a, b) => a.user - b.user);
}

function dumpMarket(s: SpotState, market: SpotMarket): MarketDump {
  return {
    terms: market.terms, status: market.status, lastTicks: market.lastTicks, tradeNumber: market.tradeNumber, indexTicks: market.indexTicks,
    bids: walkDown(s, market.book, market.bestBid, 0),
    asks: walkUp(s, market.book, market.bestAsk),
    rising: walkUp(s, market.rising, market.nextRise),
    falling: walkDown(s, market.falling, market.nextFall, 0),
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
  return {
    slot, number: orders.number(slot), user: seats.words[seats.at(orders.words[(slot << 4) | O.SEAT]!) + S.USER]!, side: flags & 1,
    orderType: typeOf(flags), timeInForce: (flags >>> 16) & 255, selfTrade: flags >>> 24, priceTicks: orders.words[(slot << 4) | O.PRICE]!,
    stopTicks: orders.extra(slot, X.STOP), lots: orders.words[(slot << 4) | O.LOTS]!, open: orders.words[(slot << 4) | O.OPEN]!,
    prevented: orders.extra(slot, X.PREVENTED), frozen: orders.longs[orders.frozenAt(slot)]!,
    sibling: sibling === 0 ? 0 : orders.number(sibling),
  };
}

function dumpQueue(s: SpotState): number[] {
  const numbers = [];
  for (let slot = s.queueHead; slot !== 0; slot = s.orders.words[(slot << 4) | O.NEXT]!) numbers.push(s.orders.number(slot));
  return numbers;
}
