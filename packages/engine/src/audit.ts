import { Account, USER_ACCOUNTS } from '@kontor/domain/accounts';
import { Side } from '@kontor/domain/order';
import type { MarketDump, OrderDump, StateDump } from './engine-door.ts';

/**
 * What must hold of any state, in words; an empty list is a healthy engine. Runs over a dump, so it serves the fast engine,
 * the twin, and a state restored from disk alike. Source: rules 0.4, reliability goals R5 and R7.
 */
export function audit(state: StateDump): string[] {
  return [...sums(state), ...buckets(state), ...frozen(state), ...state.markets.flatMap((market) => book(market)), ...places(state)];
}

/** Per asset, users and system accounts and the outside sum to zero. */
function sums(state: StateDump): string[] {
  const totals = new Map<number, bigint>();
  for (const h of state.holdings) totals.set(h.asset, (totals.get(h.asset) ?? 0n) + h.available + h.frozen + h.locked);
  return [...totals].filter(([, total]) => total !== 0n).map(([asset, total]) => `asset ${asset} does not sum to zero: ${total}`);
}

/** No bucket is negative but the mirror of the outside. */
function buckets(state: StateDump): string[] {
  return state.holdings
    .filter((h) => h.account !== Account.EXTERNAL && (h.available < 0n || h.frozen < 0n || h.locked < 0n))
    .map((h) => `negative bucket: owner ${h.owner}, account ${h.account}, asset ${h.asset}`);
}

/** What a user has frozen is what the user's open orders hold. */
function frozen(state: StateDump): string[] {
  const held = new Map<string, bigint>();
  for (const market of state.markets) {
    for (const order of ordersOf(market)) {
      const asset = order.side === Side.BUY ? market.terms.quote : market.terms.base;
      const key = `${order.user}/${asset}`;
      held.set(key, (held.get(key) ?? 0n) + order.frozen);
    }
  }
  if (state.queue.length > 0) return [];
  const problems: string[] = [];
  for (const h of state.holdings) {
    if (h.account >= USER_ACCOUNTS || h.account !== Account.SPOT) continue;
    const key = `${h.owner}/${h.asset}`;
    if (h.frozen !== (held.get(key) ?? 0n)) problems.push(`owner ${h.owner} has ${h.frozen} of asset ${h.asset} frozen, orders hold ${held.get(key) ?? 0n}`);
    held.delete(key);
  }
  for (const [key, amount] of held) if (amount !== 0n) problems.push(`orders of ${key} hold ${amount}, nothing is frozen`);
  return problems;
}

/** Books are not crossed and in price–time order; open quantities are positive and within the whole. */
function book(market: MarketDump): string[] {
  const name = `market ${market.terms.market}`;
  const problems: string[] = [];
  const [bid, ask] = [market.bids[0], market.asks[0]];
  if (bid && ask && bid.priceTicks >= ask.priceTicks) problems.push(`${name} is crossed: ${bid.priceTicks} ≥ ${ask.priceTicks}`);
  const inOrder = (orders: readonly OrderDump[], sign: number, price: (o: OrderDump) => number, what: string) => {
    for (let i = 1; i < orders.length; i++) {
      if (sign * (price(orders[i]!) - price(orders[i - 1]!)) < 0) problems.push(`${name}: ${what} out of order at order ${orders[i]!.number}`);
    }
  };
  inOrder(market.bids, -1, (o) => o.priceTicks, 'bids');
  inOrder(market.asks, 1, (o) => o.priceTicks, 'asks');
  inOrder(market.rising, 1, (o) => o.stopTicks, 'rising stops');
  inOrder(market.falling, -1, (o) => o.stopTicks, 'falling stops');
  for (const order of ordersOf(market)) {
    if (order.open < 1 || order.open + order.prevented > order.lots) problems.push(`${name}: order ${order.number} has ${order.open} of ${order.lots} open`);
  }
  return problems;
}

/** Every order stands in exactly one place, and no two share a slot. */
function places(state: StateDump): string[] {
  const problems: string[] = [];
  const numbers = new Set<number>(state.queue);
  const slots = new Set<number>();
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

function ordersOf(market: MarketDump): readonly OrderDump[] {
  return [...market.bids, ...market.asks, ...market.rising, ...market.falling];
}
