import { Account } from '@kontor/domain/accounts';
import { OrderType, Side, TimeInForce, hasLimitPrice, isConditional } from '@kontor/domain/order';
import { CommandType } from '@kontor/engine/command';
import type { OrderId } from '@kontor/engine/command';
import { describe, expect, test } from 'vitest';
import { clientKey } from '../../../core-loop/client-id.ts';
import { BTC, COIN, LISTING, USDT, give, startCoreWorld } from '../../../core-loop/core-world.ts';
import type { AnyNewCommand } from '../../../core-loop/core-loop.ts';
import type { BalanceChange, SpotOrder } from '../../../follower/feed.ts';
import { startFollowerWorld } from '../../../follower/follower-world.ts';
import { MemoryReadStore, MemorySnapshotStore } from '../../../follower/memory-read-store.ts';
import { ORDER_TABLE, readOrder } from '../../../follower/spot/spot-tables.ts';
import { MemoryJournal, MemoryJournalStorage } from '../../../journal/memory-journal.ts';
import { drawFrom } from '../../../seeded-draw.ts';
import { eventually } from '../../../store/test-world.ts';
import { MACHINE_RANDOM } from '../../../random.ts';
import { ClientOrderIds } from '../../../trading-api/client-order-ids.ts';
import { Symbols } from '../../market/symbols.ts';
import { rawRow } from '../spot-world.ts';
import { STATUS_WORDS, listOf, orderedLots } from './order-answer.ts';
import { quantity, turnover } from './spot-format.ts';
import { SpotSymbols } from './spot-symbols.ts';
import { spotUserEvents } from './user-events.ts';

const NAMES = {
  usdt: { asset: USDT, symbol: 'USDT', rechargeTurn: true, drawTurn: true, supply: null },
  btc: { asset: BTC, symbol: 'BTC', rechargeTurn: true, drawTurn: true, supply: null },
};
const SYMBOLS = new Symbols([NAMES.usdt, NAMES.btc], [{ market: 0, base: NAMES.btc, quote: NAMES.usdt, pair: 'BTC_USDT', isHot: true }]);
const USERS = [1, 2, 3];

interface Execution {
  readonly e: 'executionReport';
  readonly i: number;
  readonly x: string;
  readonly X: string;
  readonly g: number;
  readonly c: string;
  readonly q: string;
  readonly l: string;
  readonly z: string;
  readonly Z: string;
  readonly Y: string;
  readonly n: string;
  readonly N: string | null;
  readonly t: number;
  readonly S: 'BUY' | 'SELL';
  readonly w: boolean;
}
interface Position {
  readonly e: 'outboundAccountPosition';
  readonly B: readonly { readonly a: string; readonly f: string; readonly l: string }[];
}
interface Moved {
  readonly e: 'balanceUpdate';
  readonly a: string;
  readonly d: string;
}
interface ListStatus {
  readonly e: 'listStatus';
  readonly g: number;
  readonly l: string;
}
type Event = Execution | Position | Moved | ListStatus;

const unitsOf = (text: string): bigint => BigInt(text.replace('.', ''));

/** A small exchange with a follower in memory, and a user's events of it. */
async function startWorld() {
  const storage = new MemoryJournalStorage();
  let follower: Awaited<ReturnType<typeof startFollowerWorld>> | undefined = undefined;
  const world = await startCoreWorld(storage, { onCommitted: (batch) => follower?.client.committed(batch.seqLast) });
  const store = new MemoryReadStore();
  follower = await startFollowerWorld({
    journal: new MemoryJournal(storage),
    store,
    snapshots: new MemorySnapshotStore(),
    snapshotEvery: 1_000_000,
  });
  const { client, stop } = follower;
  await follower.ready;
  const market = { ...LISTING[2], terms: { ...LISTING[2].terms, selfTradeAllowed: true, maxConditionalOrders: 50 } };
  await world.submitAll([
    ...LISTING.slice(0, 2),
    market,
    LISTING[3],
    ...USERS.flatMap((user) => [give(user, USDT, 100_000n * COIN), give(user, BTC, 100n * COIN)]),
  ]);
  await eventually(() => client.listings.markets.get(0)?.status === 1);
  /** Every order that is over, by its number. */
  const over = (): Map<number, SpotOrder> =>
    new Map(
      [...(store.tables.get(ORDER_TABLE.name)?.values() ?? [])]
        .map((line) => readOrder(rawRow(ORDER_TABLE, line.split('\t'))))
        .map((order) => [order.number, order]),
    );
  const source = spotUserEvents({
    queries: client,
    symbols: new SpotSymbols({ symbols: SYMBOLS, queries: client }),
    assets: SYMBOLS,
    names: new ClientOrderIds({
      queries: { many: async () => [], run: async () => 0 },
      random: MACHINE_RANDOM,
      wallMs: () => 0,
    }),
    own: {
      numbered: async (_user, numbers, atHand) => {
        await client.recorded(client.sequence);
        return new Map(
          [...over(), ...(atHand ?? []).map((order) => [order.number, order] as const)].filter(([number]) => numbers.includes(number)),
        );
      },
    },
  });
  /** Follows a user from now on; all his events, in order. */
  const follow = async (
    user: number,
    meanwhile: () => Promise<void>,
  ): Promise<{ readonly events: Event[]; readonly settled: () => Promise<void> }> => {
    const events: Event[] = [];
    const opened = source.open(user);
    let last: Promise<unknown> = Promise.resolve();
    const waiting: Parameters<Parameters<typeof client.onApplied>[0]>[0][] = [];
    let started = false;
    const take = (applied: (typeof waiting)[number]): void => {
      const change = applied.users.find((each) => each.user === user);
      if (change === undefined) return;
      last = last.then(async () => events.push(...((await opened.changed(change, applied)) as Event[])));
    };
    client.onApplied((applied) => void (started ? take(applied) : waiting.push(applied)));
    client.watch(user);
    // From the next turn on he is heard of.
    await world.submitAll([{ type: CommandType.TICK }]);
    await client.told(world.core.committed);
    await meanwhile();
    await client.told(world.core.committed);
    await opened.start(world.core.committed);
    started = true;
    // What was told together may have happened partly before.
    for (const applied of waiting) take(applied);
    return { events, settled: async () => void (await last) };
  };
  return { ...world, client, store, over, follow, stop };
}

/** A random command of a user; `orders` are those that were placed. */
function drawn(draw: (below: number) => number, name: string, orders: readonly (OrderId & { readonly user: number })[]): AnyNewCommand {
  const user = USERS[draw(USERS.length)]!;
  const [side, selfTrade] = [draw(2), draw(5)];
  const price = (offset: number): bigint => BigInt(100 + offset) * COIN;
  const quantity = BigInt(1 + draw(30)) * 1_000n;
  const own = orders.filter((order) => order.user === user);
  const one = own[own.length - 1 - draw(6)];
  const kind = draw(20);
  if (kind === 0 && one !== undefined) return { type: CommandType.CANCEL, user, order: { slot: one.slot, number: one.number } };
  if (kind === 1 && one !== undefined)
    return { type: CommandType.AMEND, user, order: { slot: one.slot, number: one.number }, quantity: BigInt(1 + draw(10)) * 1_000n };
  if (kind === 2) return { type: CommandType.CANCEL_ALL, user, market: 0 };
  if (kind === 3)
    return {
      type: CommandType.TRANSFER,
      user,
      clientId: clientKey(`${name}-move`),
      asset: USDT,
      amount: BigInt(1 + draw(1_000)),
      from: draw(2) === 0 ? Account.SPOT : Account.CONTRACT,
      to: Account.CONTRACT,
    };
  if (kind === 4 && one !== undefined)
    return {
      type: CommandType.REPLACE,
      user,
      order: { slot: one.slot, number: one.number },
      clientId: clientKey(`${name}-new`),
      timeInForce: draw(3),
      selfTrade,
      price: price(draw(11) - 5),
      quantity,
    };
  if (kind < 8) {
    const above = side === Side.SELL;
    return {
      type: CommandType.PLACE_OCO,
      user,
      market: 0,
      clientId: clientKey(name),
      side,
      selfTrade,
      quantity,
      price: price(above ? 1 + draw(4) : -1 - draw(4)),
      stopPrice: price(above ? -1 - draw(4) : 1 + draw(4)),
      stopLimitPrice: draw(2) === 0 ? 0n : price(above ? -2 - draw(4) : 2 + draw(4)),
    };
  }
  const orderType = draw(7);
  const byAmount = orderType === OrderType.MARKET && draw(2) === 0;
  return {
    type: CommandType.PLACE,
    user,
    market: 0,
    clientId: clientKey(name),
    side,
    orderType,
    timeInForce: hasLimitPrice(orderType) && orderType !== OrderType.LIMIT_MAKER ? draw(3) : TimeInForce.GTC,
    selfTrade,
    price: hasLimitPrice(orderType) ? price(draw(11) - 5) : 0n,
    quantity: byAmount ? 0n : quantity,
    quoteAmount: byAmount ? BigInt(1 + draw(5_000)) * 1_000n : 0n,
    stopPrice: isConditional(orderType) ? price(draw(11) - 5) : 0n,
  };
}

describe('events replayed', () => {
  test.each([1, 2, 3, 4])('give the orders and balances that are told when asked: world %i', async (seed) => {
    const world = await startWorld();
    const draw = drawFrom(seed);
    const orders: (OrderId & { readonly user: number })[] = [];
    const play = async (count: number): Promise<void> => {
      for (let done = 0; done < count;) {
        const batch = Array.from({ length: 1 + draw(8) }, (_, at) => drawn(draw, `${seed}-${orders.length}-${done + at}`, orders));
        const outcomes = await world.submitAll(batch);
        outcomes.forEach(({ order, stopOrder, code }, at) => {
          if (code !== 0) return;
          const { user = 0 } = batch[at]!;
          for (const each of [order, stopOrder]) if (each !== undefined) orders.push({ ...each, user });
        });
        world.hands.timeMs += draw(5);
        done += batch.length;
      }
    };
    // Some are open before anybody listens.
    await play(60);
    await world.client.told(world.core.committed);
    const before = new Map<number, readonly BalanceChange[]>();
    const openBefore = new Map<number, readonly SpotOrder[]>();
    const followed = new Map<number, Awaited<ReturnType<typeof world.follow>>>();
    for (const user of USERS) {
      followed.set(user, await world.follow(user, () => play(40)));
      before.set(user, (await world.client.balances(user, world.core.committed)).value);
      openBefore.set(user, (await world.client.openOrders(user, world.core.committed)).value);
    }
    await play(400);
    await world.client.told(world.core.committed);
    await world.client.recorded(world.core.committed);
    const seen = new Set<string>();
    for (const user of USERS) {
      const { events, settled } = followed.get(user)!;
      await settled();
      const now = new Map([
        ...world.over(),
        ...(await world.client.openOrders(user, world.core.committed)).value.map((order) => [order.number, order] as const),
      ]);
      checkOrders(events, openBefore.get(user)!, now, seen, world.client.listings.market(0));
      checkBalances(events, before.get(user)!, (await world.client.balances(user, world.core.committed)).value);
      checkLists(events, now);
    }
    for (const kind of ['NEW', 'TRADE', 'CANCELED', 'EXPIRED', 'REPLACED', 'TRADE_PREVENTION', 'listStatus', 'balanceUpdate'])
      expect(seen).toContain(kind);
    await world.stop();
  });
});

type Grid = Parameters<typeof quantity>[0];

/** Each order's events follow from one another, and the last says what the order is. */
function checkOrders(
  events: readonly Event[],
  before: readonly SpotOrder[],
  now: ReadonlyMap<number, SpotOrder>,
  seen: Set<string>,
  grid: Grid,
): void {
  const dealt = new Map(
    before.map(({ number, dealLots, dealAmount }) => [
      number,
      { z: unitsOf(quantity(grid, dealLots)), Z: dealAmount, X: 'NEW', fresh: false },
    ]),
  );
  const trades = new Map<string, number>();
  for (const event of events) {
    seen.add(event.e === 'executionReport' ? event.x : event.e);
    if (event.e !== 'executionReport') continue;
    const last = dealt.get(event.i);
    if (last === undefined) expect([event.i, event.x]).toEqual([event.i, 'NEW']);
    else expect(['NEW', 'PARTIALLY_FILLED']).toContain(last.X);
    const [z, Z] = [(last?.z ?? 0n) + unitsOf(event.l), (last?.Z ?? 0n) + unitsOf(event.Y)];
    expect([event.i, unitsOf(event.z), unitsOf(event.Z)]).toEqual([event.i, z, Z]);
    expect(event.x === 'TRADE').toBe(event.t !== -1);
    expect(event.x === 'TRADE').toBe(event.N !== null);
    // An own order on each side of a trade is told of both.
    if (event.x === 'TRADE') trades.set(`${event.t}/${event.S}`, (trades.get(`${event.t}/${event.S}`) ?? 0) + 1);
    expect(event.c).not.toBe('');
    // What is over rests nowhere, and what was filled was filled by a trade.
    if (!['NEW', 'PARTIALLY_FILLED'].includes(event.X)) expect(event.w).toBe(false);
    if (event.X === 'FILLED' && z > 0n) expect(event.x).toBe('TRADE');
    dealt.set(event.i, { z, Z, X: event.X, fresh: true });
  }
  for (const count of trades.values()) expect(count).toBe(1);
  for (const [number, { z, Z, X, fresh }] of dealt) {
    if (!fresh) continue;
    const order = now.get(number)!;
    const reports = events.filter((event): event is Execution => event.e === 'executionReport' && event.i === number);
    const last = reports.at(-1)!;
    expect({ number, X, z, Z, g: last.g, q: last.q }).toEqual({
      number,
      X: STATUS_WORDS[order.status],
      z: unitsOf(quantity(grid, order.dealLots)),
      Z: unitsOf(turnover(grid, order.dealAmount)),
      g: listOf(order),
      q: quantity(grid, orderedLots(order)),
    });
    // Nothing is told twice: as many trades as its deals add up to, and one end.
    expect(reports.filter(({ x }) => ['CANCELED', 'EXPIRED'].includes(x)).length).toBeLessThanOrEqual(1);
  }
  // Whatever is over was told to be, and whatever is open was not.
  for (const order of now.values()) {
    const told = dealt.get(order.number);
    if (told !== undefined && told.fresh) expect(told.X).toBe(STATUS_WORDS[order.status]);
  }
}

/** The last word on each currency is what is held; and what moved and was dealt accounts for the difference. */
function checkBalances(events: readonly Event[], before: readonly BalanceChange[], now: readonly BalanceChange[]): void {
  for (const [asset, symbol] of [
    [USDT, 'USDT'],
    [BTC, 'BTC'],
  ] as const) {
    const held = (of: readonly BalanceChange[]) => of.find((each) => each.account === Account.SPOT && each.asset === asset)!;
    const [then, today] = [held(before), held(now)];
    const positions = events.flatMap((event) => (event.e === 'outboundAccountPosition' ? event.B.filter(({ a }) => a === symbol) : []));
    const last = positions.at(-1);
    if (last !== undefined)
      expect({ f: unitsOf(last.f), l: unitsOf(last.l) }).toEqual({
        f: today.available,
        l: today.frozen + today.orderFreeze + today.locked,
      });
    let change = 0n;
    for (const event of events) {
      if (event.e === 'balanceUpdate' && event.a === symbol) change += BigInt(event.d.replace('.', ''));
      if (event.e !== 'executionReport' || event.x !== 'TRADE') continue;
      const bought = event.S === 'BUY';
      if (symbol === 'BTC') change += (bought ? 1n : -1n) * unitsOf(event.l);
      else change += (bought ? -1n : 1n) * unitsOf(event.Y);
      if (event.N === symbol) change -= unitsOf(event.n);
    }
    expect(today.available + today.orderFreeze + today.frozen + today.locked).toBe(
      then.available + then.orderFreeze + then.frozen + then.locked + change,
    );
  }
}

/** A list is begun once, and done once both its orders are. */
function checkLists(events: readonly Event[], now: ReadonlyMap<number, SpotOrder>): void {
  const told = new Map<number, string[]>();
  const over = new Set<number>();
  for (const event of events) {
    if (event.e === 'executionReport' && !['NEW', 'PARTIALLY_FILLED'].includes(event.X)) over.add(event.i);
    if (event.e !== 'listStatus') continue;
    told.set(event.g, [...(told.get(event.g) ?? []), event.l]);
    // It is done behind the ends of its orders; one of them may have ended before anybody listened.
    const legs = [event.g, event.g + 1].filter((leg) => events.some((each) => each.e === 'executionReport' && each.i === leg));
    if (event.l === 'ALL_DONE') expect(legs.every((leg) => over.has(leg))).toBe(true);
  }
  for (const [number, steps] of told) {
    const isOver = [number, number + 1].every((leg) => now.get(leg)!.status > 1);
    expect([number, steps]).toEqual([
      number,
      steps[0] === 'EXEC_STARTED' ? ['EXEC_STARTED', ...(isOver ? ['ALL_DONE'] : [])] : ['ALL_DONE'],
    ]);
  }
}
