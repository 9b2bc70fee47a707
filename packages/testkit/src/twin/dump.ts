import type { DueExitDump, MarketDump, OrderDump, StateDump } from '@kontor/engine/engine-door';
import { Account, Bucket } from '@kontor/domain/accounts';
import { assert } from './assert.ts';
import { dumpItems } from './ico/dump.ts';
import { givenAsset } from './orders.ts';
import { dumpPeers } from './p2p/dump.ts';
import { checkContracts } from './perpetual/check.ts';
import { dumpContracts } from './perpetual/dump.ts';
import { dumpSeconds } from './seconds/dump.ts';
import { rangesOf } from './ranges.ts';
import type { DueExit, Exit, Level, Market, Order, World } from './state.ts';

/** The whole state in the canonical order of StateDump. Throws when what is frozen is not what the open orders hold. */
export function dump(world: World): StateDump {
  checkFrozen(world);
  checkContracts(world);
  const byId = <T>(map: ReadonlyMap<number, T>): [number, T][] => [...map].sort(([a], [b]) => a - b);
  return {
    sequence: world.sequence,
    time: world.time,
    holdings: world.ledger.all().map(({ owner, account, asset, buckets: [available, orderFreeze, locked, frozen] }) => ({
      owner,
      account,
      asset,
      available,
      frozen,
      orderFreeze,
      locked,
    })),
    users: byId(world.users)
      .filter(([, user]) => user.tier !== 0 || user.flags !== 0)
      .map(([id, { tier, flags }]) => ({ user: id, tier, flags })),
    tiers: byId(world.tiers).map(([tier, { makerRate, takerRate }]) => ({ tier, makerRate, takerRate })),
    rights: byId(world.users)
      .filter(([, user]) => user.rights.version > 0)
      .map(([id, { rights }]) => ({ user: id, ...rights })),
    assets: byId(world.assets).map(([asset, { scale, flags }]) => ({ asset, scale, flags })),
    proposals: [...world.proposals].map(([id, { body: _, ...proposal }]) => ({ id, ...proposal })),
    pending: world.pending,
    finalHeights: byId(world.finalHeights).map(([network, height]) => ({ network, height })),
    valuedSince: byId(world.valuedSince).map(([user, since]) => ({ user, sequence: since })),
    withdrawals: byId(world.withdrawals).map(([, withdrawal]) => withdrawal),
    usedNumbers: rangesOf(world.usedNumbers),
    blocked: [...world.blocked].sort((a, b) => a - b),
    counted: world.counted,
    countedSums: sumsOf(world),
    markets: byId(world.markets).map(([, market]) => dumpMarket(market)),
    queue: world.queue.map((order) => ({ ...dumpOrder(order), market: order.market.terms.market })),
    ...(world.exits.length > 0 && { exits: world.exits.map(dumpExit) }),
    timers: world.timers.flatMap((timer) =>
      'trade' in timer ? [] : [{ time: timer.time, user: timer.user.id, market: timer.market.terms.market }],
    ),
    version: world.version,
    limits: world.limits,
    outages: world.outages,
    proofRoot: world.proofRoot,
    orderNumber: world.orderNumber,
    ...dumpContracts(world),
    ...dumpSeconds(world),
    ...dumpItems(world),
    ...dumpPeers(world),
  };
}

/** What is counted of each user, by kind; nothing is left out but what makes nothing. */
function sumsOf({ counted }: World): { kind: number; user: number; value: bigint }[] {
  const sums: { kind: number; user: number; value: bigint }[] = [];
  for (const { kind, user, value } of counted) {
    const known = sums.find((sum) => sum.kind === kind && sum.user === user);
    if (known) known.value += value;
    else sums.push({ kind, user, value });
  }
  return sums.filter(({ value }) => value !== 0n).sort((a, b) => a.kind - b.kind || a.user - b.user);
}

function dumpMarket(market: Market): MarketDump {
  return {
    terms: market.terms,
    status: market.status,
    lastTicks: market.last,
    tradeNumber: market.trades,
    indexTicks: Number(market.index),
    bids: dumpLevels(market.bids),
    asks: dumpLevels(market.asks),
    rising: dumpLevels(market.rising),
    falling: dumpLevels(market.falling),
    ...(market.trailing.length > 0 && { trailing: [...market.trailing].sort((a, b) => a.number - b.number).map(dumpOrder) }),
    ...(market.kind === 0 ? {} : { kind: dumpKind(market) }),
  };
}

function dumpExit({ user, market, side, selfTrade, lots, parent, exit }: DueExit): DueExitDump {
  return { ...ticksOf(exit), user: user.id, market: market.terms.market, side, selfTrade, lots, parent };
}

function ticksOf({ stop, stopLimit, takeProfit }: Exit): Pick<DueExitDump, 'stopTicks' | 'stopLimitTicks' | 'takeProfitTicks'> {
  return { stopTicks: stop, stopLimitTicks: stopLimit, takeProfitTicks: takeProfit };
}

/** Orders of a contract freeze nothing, and no stop of the book waits there. */
function dumpKind({ kind, terms }: Market): NonNullable<MarketDump['kind']> {
  const key = Account.CONTRACT * 65_536 + terms.quote;
  const none = { rising: [], falling: [] };
  return { number: kind, base: key, quote: key, atMark: none, atIndex: none };
}

function dumpLevels(levels: readonly Level[]): OrderDump[] {
  return levels.flatMap((level) => level.orders.map(dumpOrder));
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
    ...(order.exit && { attached: { ...ticksOf(order.exit), lots: order.executed, received: order.exit.received } }),
    ...(order.trail && { trail: { ...order.trail } }),
    ...(order.contract && { word: Number(order.contract.markTicks) * 2 + (order.contract.closes ? 1 : 0) }),
  };
}

/** Frozen spot money is the sum of what the open orders hold, for each user and asset. */
function checkFrozen(world: World): void {
  const held = new Map<number, bigint>();
  for (const order of world.orders.values()) {
    const key = keyOf(order.user.id, givenAsset(order));
    held.set(key, (held.get(key) ?? 0n) + order.frozen);
  }
  for (const { owner, account, asset, buckets } of world.ledger.all()) {
    if (account !== Account.SPOT) continue;
    const sum = held.get(keyOf(owner, asset)) ?? 0n;
    assert(
      buckets[Bucket.ORDER_FREEZE] === sum,
      () => `user ${owner} has ${buckets[Bucket.ORDER_FREEZE]} of asset ${asset} frozen, his orders hold ${sum}`,
    );
    held.delete(keyOf(owner, asset));
  }
  for (const [key, sum] of held)
    assert(sum === 0n, () => `orders of user ${Math.floor(key / 65_536)} hold ${sum} of asset ${key % 65_536} that nobody has`);
}

/** Assets are numbers below 65,536. */
function keyOf(user: number, asset: number): number {
  return user * 65_536 + asset;
}
