import { Account, Bucket } from '@kontor/domain/accounts';
import { Side } from '@kontor/domain/order';
import type { MarketDump, OrderDump, StateDump } from '../engine-door.ts';
import type { Obligation } from '../ledger/audit.ts';
import { holdingKey } from '../ledger/ledger.ts';
import { enclosesPrice } from './exit-terms.ts';
import { trailLevel } from './trails.ts';

/** What must hold of markets and orders, in words. Source: rules 1.1, 1.6, reliability goals R5 and R7. */
export function auditSpot(state: StateDump): string[] {
  return [
    ...state.markets.flatMap((market) => [...book(market), ...trails(market), ...attached(market)]),
    ...places(state),
    ...dueExits(state),
  ];
}

/** Whoever trails has come no further back from his best price than his distance, which the last price is no better than. */
function trails(market: MarketDump): string[] {
  return (market.trailing ?? []).flatMap(({ number, side, trail }) => {
    const name = `market ${market.terms.market}: trailing order ${number}`;
    if (trail === undefined || trail.peak === 0) return [`${name} is followed from nowhere`];
    const sells = side === Side.SELL;
    const { lastTicks } = market;
    if (sells ? lastTicks > trail.peak : lastTicks < trail.peak) return [`${name} has missed ${lastTicks}`];
    const level = trailLevel(side, trail.peak, trail.delta);
    return (sells ? lastTicks <= level : lastTicks >= level) ? [`${name} should have fired at ${level}`] : [];
  });
}

/** What orders bring along lies around their price, and what was executed of them is what they have no more. */
function attached(market: MarketDump): string[] {
  return ordersOf(market).flatMap((order) => {
    if (order.attached === undefined) return [];
    const name = `market ${market.terms.market}: what order ${order.number} brings along`;
    const { lots, received } = order.attached;
    if (lots !== order.lots - order.open - order.prevented) return [`${name} counts ${lots} lots`];
    const most = order.side === Side.BUY ? BigInt(lots) * BigInt(market.terms.stepUnits) : received;
    if (received < 0n || received > most) return [`${name} counts ${received} received`];
    return enclosesPrice(order.side ^ 1, order.attached, order.priceTicks) ? [] : [`${name} does not lie around its price`];
  });
}

/** An exit that is due is of an order that is over. */
function dueExits({ exits = [], orderNumber, markets }: StateDump): string[] {
  const open = new Set(exits.length === 0 ? [] : markets.flatMap(ordersOf).map(({ number }) => number));
  return exits.flatMap(({ parent, lots }) =>
    parent > orderNumber || open.has(parent) || lots < 0 ? [`the exit of order ${parent} over ${lots} lots is due`] : [],
  );
}

/** What orders hold: in spot a buy of the quote, a sell of the base (rules 1.6); elsewhere of what the market's kind names. */
export function spotObligations(state: StateDump): Obligation[] {
  const markets = new Map(state.markets.map((market) => [market.terms.market, market]));
  const held = ({ user, side, frozen }: OrderDump, market: MarketDump): Obligation => {
    const key = frozenKey(market, side);
    return { owner: user, account: key >>> 16, asset: key & 0xffff, bucket: Bucket.ORDER_FREEZE, amount: frozen };
  };
  return [
    ...state.markets.flatMap((market) => ordersOf(market).map((order) => held(order, market))),
    ...state.queue.map((order) => held(order, markets.get(order.market)!)),
  ];
}

/** Key of the holding that orders of a side freeze. */
function frozenKey({ kind, terms }: MarketDump, side: number): number {
  if (kind !== undefined) return side === Side.BUY ? kind.quote : kind.base;
  return holdingKey(Account.SPOT, side === Side.BUY ? terms.quote : terms.base);
}

/** Books are not crossed and in price–time order; open quantities are positive and within the whole. */
function book(market: MarketDump): string[] {
  const name = `market ${market.terms.market}`;
  const problems: string[] = [];
  const [bid, ask] = [market.bids[0], market.asks[0]];
  if (bid && ask && bid.priceTicks >= ask.priceTicks) problems.push(`${name} is crossed: ${bid.priceTicks} ≥ ${ask.priceTicks}`);
  const inOrder = (orders: readonly OrderDump[], sign: number, price: (o: OrderDump) => number, what: string) => {
    for (let i = 1; i < orders.length; i++) {
      if (sign * (price(orders[i]!) - price(orders[i - 1]!)) < 0)
        problems.push(`${name}: ${what} out of order at order ${orders[i]!.number}`);
    }
  };
  inOrder(market.bids, -1, (o) => o.priceTicks, 'bids');
  inOrder(market.asks, 1, (o) => o.priceTicks, 'asks');
  for (const { rising, falling } of stopsOf(market)) {
    inOrder(rising, 1, (o) => o.stopTicks, 'rising stops');
    inOrder(falling, -1, (o) => o.stopTicks, 'falling stops');
  }
  for (const order of ordersOf(market)) {
    if (order.open < 1 || order.open + order.prevented > order.lots)
      problems.push(`${name}: order ${order.number} has ${order.open} of ${order.lots} open`);
  }
  return problems;
}

/** Every order stands in exactly one place, and no two share a slot. */
function places(state: StateDump): string[] {
  const problems: string[] = [];
  const numbers = new Set(state.queue.map(({ number }) => number));
  const slots = new Set(state.queue.map(({ slot }) => slot));
  for (const market of state.markets) {
    for (const order of ordersOf(market)) {
      if (numbers.has(order.number)) problems.push(`order ${order.number} stands in two places`);
      if (slots.has(order.slot)) problems.push(`slot ${order.slot} holds two orders`);
      numbers.add(order.number);
      slots.add(order.slot);
    }
  }
  return problems;
}

/** Waiting stops by what they wait for. */
function stopsOf(market: MarketDump): readonly Pick<MarketDump, 'rising' | 'falling'>[] {
  return market.kind === undefined ? [market] : [market, market.kind.atMark, market.kind.atIndex];
}

function ordersOf(market: MarketDump): readonly OrderDump[] {
  const waiting = stopsOf(market).flatMap(({ rising, falling }) => [...rising, ...falling]);
  return [...market.bids, ...market.asks, ...waiting, ...(market.trailing ?? [])];
}
