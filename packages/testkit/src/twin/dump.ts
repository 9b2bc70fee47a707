import type { MarketDump, OrderDump, StateDump } from '@kontor/engine/engine-door';
import { Account, Bucket } from '@kontor/domain/accounts';
import { Side, triggersOnRise } from '@kontor/domain/order';
import { assert } from './assert.ts';
import { ordersOf } from './book.ts';
import { givenAsset } from './orders.ts';
import type { Market, Order, World } from './state.ts';
import { timersInOrder } from './timers.ts';

/** The whole state in the canonical order of StateDump. Throws when what is frozen is not what the open orders hold. */
export function dump(world: World): StateDump {
  checkFrozen(world);
  const byId = <T>(map: ReadonlyMap<number, T>): [number, T][] => [...map].sort(([a], [b]) => a - b);
  return {
    sequence: world.sequence,
    time: world.time,
    holdings: world.ledger.all().map(({ owner, account, asset, buckets: [available, frozen, locked] }) => (
      { owner, account, asset, available, frozen, locked }
    )),
    users: byId(world.users)
      .filter(([, user]) => user.tier !== 0 || user.flags !== 0)
      .map(([id, { tier, flags }]) => ({ user: id, tier, flags })),
    tiers: byId(world.tiers).map(([tier, { makerRate, takerRate }]) => ({ tier, makerRate, takerRate })),
    assets: byId(world.assets).map(([asset, { scale, flags }]) => ({ asset, scale, flags })),
    markets: byId(world.markets).map(([, market]) => dumpMarket(market)),
    queue: world.queue.map((order) => order.number),
    timers: timersInOrder(world).map(({ time, user, market }) => ({ time, user: user.id, market: market.terms.market })),
    version: world.version,
    limits: world.limits,
    outages: world.outages,
    orderNumber: world.orderNumber,
  };
}

function dumpMarket(market: Market): MarketDump {
  const waiting = (rise: boolean): Order[] => market.stops.filter((order) => triggersOnRise(order.type, order.side) === rise);
  return {
    terms: market.terms,
    status: market.status,
    lastTicks: market.last,
    tradeNumber: market.trades,
    indexTicks: Number(market.index),
    bids: ordersOf(market, Side.BUY).map(dumpOrder),
    asks: ordersOf(market, Side.SELL).map(dumpOrder),
    rising: waiting(true).sort((a, b) => a.stop - b.stop || a.number - b.number).map(dumpOrder),
    falling: waiting(false).sort((a, b) => b.stop - a.stop || a.number - b.number).map(dumpOrder),
  };
}

function dumpOrder(order: Order): OrderDump {
  return {
    slot: order.slot,
    number: order.number,
    user: order.user.id,
    side: order.side,
    orderType: order.type,
    timeInForce: order.timeInForce,
    selfTrade: order.selfTrade,
    priceTicks: order.limit,
    stopTicks: order.stop,
    lots: order.lots,
    open: order.open,
    prevented: order.prevented,
    frozen: order.frozen,
    sibling: order.sibling?.number ?? 0,
  };
}

/** Frozen spot money is the sum of what the open orders hold, for each user and asset. */
function checkFrozen(world: World): void {
  const held = new Map<string, bigint>();
  for (const order of world.orders.values()) {
    const key = `${order.user.id}/${givenAsset(order)}`;
    held.set(key, (held.get(key) ?? 0n) + order.frozen);
  }
  for (const { owner, account, asset, buckets } of world.ledger.all()) {
    if (account !== Account.SPOT) continue;
    const sum = held.get(`${owner}/${asset}`) ?? 0n;
    assert(buckets[Bucket.FROZEN] === sum, `user ${owner} has ${buckets[Bucket.FROZEN]} of asset ${asset} frozen, his orders hold ${sum}`);
    held.delete(`${owner}/${asset}`);
  }
  for (const [key, sum] of held) assert(sum === 0n, `orders of ${key} hold ${sum} that nobody has`);
}
