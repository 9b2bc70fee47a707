/** What programs are told of their users' contracts: put together it is what the queries say, whatever happened. */
import { CommandType } from '@kontor/engine/command';
import { afterAll, expect, test } from 'vitest';
import type { Applied, UserChange } from '../../../follower/feed.ts';
import { drawFrom } from '../../../seeded-draw.ts';
import { Cleanup } from '../../../store/test-world.ts';
import type { ChangedAt } from '../../../trading-api/user-events.ts';
import { CONTRACT } from '../contract-world.ts';
import { bring, markAt, startFuturesApi } from '../futures-api-world.ts';
import type { FuturesApiWorld } from '../futures-api-world.ts';

const SYMBOL = 'BTCUSDT';
const cleanup = new Cleanup();
afterAll(() => cleanup.run());

type Row = Readonly<Record<string, unknown>>;

/** What a program makes of the events of its user. */
class Program {
  readonly orders = new Map<number, Row>();
  readonly algos = new Map<number, string>();
  readonly trades: { readonly id: number; readonly order: number; readonly quantity: number; readonly name: string }[] = [];
  readonly positions = new Map<string, Row>();
  readonly reasons = new Set<string>();
  readonly kinds = new Set<string>();
  /** What did not lead on from what was told before. */
  readonly gaps: Row[] = [];
  wallet: string | undefined;

  hear(event: object): void {
    const { e: kind, o: order, a: account } = event as { e: string; o?: Row; a?: { m: string; B: readonly Row[]; P: readonly Row[] } };
    this.kinds.add(kind);
    if (kind === 'ORDER_TRADE_UPDATE') this.#order(order!);
    if (kind === 'ALGO_UPDATE') this.algos.set(order!['aid'] as number, order!['X'] as string);
    if (kind !== 'ACCOUNT_UPDATE') return;
    this.reasons.add(account!.m);
    this.wallet = account!.B[0]!['wb'] as string;
    for (const position of account!.P) this.positions.set(position['ps'] as string, position);
  }

  #order(order: Row): void {
    const [id, status] = [order['i'] as number, order['X'] as string];
    const before = this.orders.get(id);
    const isOwn = id > 0;
    if (isOwn && (order['x'] === 'NEW') !== (before === undefined)) this.gaps.push(order);
    if (order['x'] === 'TRADE' || order['x'] === 'CALCULATED') {
      const quantity = Number(order['l']);
      this.trades.push({ id: order['t'] as number, order: id, quantity, name: order['c'] as string });
      const leadsOn = Math.abs(Number(before?.['z']) + quantity - Number(order['z'])) < 0.000_001;
      if (isOwn && !leadsOn) this.gaps.push(order);
    }
    this.orders.set(id, order);
    if (status !== 'NEW' && status !== 'PARTIALLY_FILLED') this.orders.delete(id);
  }
}

/** Follows a user from now on, as the door of streams does. */
async function follow(world: FuturesApiWorld, user: number) {
  const program = new Program();
  const unwatch = world.follower.watch(user);
  const events = world.events().open(user);
  const waiting: { readonly change: UserChange; readonly at: ChangedAt }[] = [];
  let [told, start] = [0, Infinity];
  let hearing: Promise<void> = Promise.resolve();
  const hear = async (change: UserChange, at: ChangedAt): Promise<void> => {
    for (const event of await events.changed(change, at)) program.hear(JSON.parse(JSON.stringify(event)) as object);
  };
  const end = world.follower.onApplied(({ users, sequence, timeMs }: Applied) => {
    told = sequence;
    for (const change of users) {
      if (change.user !== user) continue;
      const each = { change, at: { sequence, timeMs } };
      if (start === Infinity) waiting.push(each);
      else hearing = hearing.then(() => hear(each.change, each.at));
    }
  });
  start = await events.start(0);
  for (const { change, at } of waiting) if (at.sequence > start) hearing = hearing.then(() => hear(change, at));
  return {
    program,
    /** Resolves when all was heard up to a command. */
    heard: async (sequence: number): Promise<void> => {
      await expect.poll(() => told).toBeGreaterThanOrEqual(sequence);
      await hearing;
    },
    end: (): void => {
      end();
      unwatch();
    },
  };
}

/** Orders that are open, in what a program knows of them. */
function shownOrders(rows: readonly Row[]) {
  return rows
    .map(({ orderId, origQty, executedQty, price, status, clientOrderId, positionSide, reduceOnly }) => [
      orderId,
      origQty,
      executedQty,
      price,
      status,
      clientOrderId,
      positionSide,
      reduceOnly,
    ])
    .toSorted(byId);
}

function byId([one]: readonly unknown[], [other]: readonly unknown[]): number {
  return Number(one) - Number(other);
}

function toldOrders(orders: Iterable<Row>) {
  return [...orders].map(({ i, q, z, p, X, c, ps, R }) => [i, q, z, p, X, c, ps, R]).toSorted(byId);
}

const settle = async (world: FuturesApiWorld, followed: readonly Awaited<ReturnType<typeof follow>>[]): Promise<void> => {
  await world.settled();
  for (const { heard } of followed) await heard(world.core.applied);
};

// With liquidations, deleveraging and warnings among them. Long: a course of things, and what is asked of it in the end.
test.each([12, 19, 20])('events over a random course of things, drawn from %i, are what the queries say', async (seed) => {
  const world = await startFuturesApi(cleanup);
  const draw = drawFrom(seed);
  const users = [1, 2, 3];
  // The last has one of long and short.
  await world.done('POST', 'v1/positionSide/dual', { dualSidePosition: 'false' }, 3);
  await world.done('POST', 'v1/marginType', { symbol: SYMBOL, marginType: 'ISOLATED' }, 2);
  const followed = await Promise.all(users.map((user) => follow(world, user)));
  let mark = 60_000;
  let funded = 0;
  const pick = <One>(from: readonly One[]): One => from[draw(from.length)]!;
  const step = async (at: number): Promise<void> => {
    const user = pick(users);
    const positionSide = user === 3 ? 'BOTH' : pick(['LONG', 'SHORT']);
    const side = pick(['BUY', 'SELL']);
    const price = String(Math.round(mark * (1 + (draw(41) - 20) / 2_000)));
    const quantity = `${draw(3)}.${String(1 + draw(900)).padStart(3, '0')}`;
    switch (draw(12)) {
      case 0:
        await world.ask('POST', 'v1/order', { symbol: SYMBOL, side, positionSide, type: 'MARKET', quantity }, user);
        return;
      case 1:
        await world.ask('DELETE', 'v1/allOpenOrders', { symbol: SYMBOL }, user);
        return;
      case 2:
        mark = Math.round(mark * (1 + (draw(31) - 15) / 1_000));
        await world.submitAll([markAt(mark)]);
        return;
      case 3:
        funded += 1;
        await world.submitAll([{ type: CommandType.FUNDING, market: CONTRACT, rate: (draw(5) - 2) * 10_000 }]);
        return;
      case 4:
        await world.submitAll([bring(user, 1_000 + at)]);
        return;
      case 5:
        await world.ask('POST', 'v1/leverage', { symbol: SYMBOL, leverage: 1 + draw(50) }, user);
        return;
      case 6: {
        const held = positionSide === 'BOTH' ? pick(['LONG', 'SHORT']) : positionSide;
        const closing = held === 'LONG' ? 'SELL' : 'BUY';
        const triggerPrice = String(Math.round(mark * (held === 'LONG' ? 0.985 : 1.015)));
        const whole = draw(2) === 0 ? { closePosition: 'true' } : { quantity, ...(positionSide === 'BOTH' ? { reduceOnly: 'true' } : {}) };
        await world.ask(
          'POST',
          'v1/algoOrder',
          { symbol: SYMBOL, side: closing, positionSide, type: 'STOP_MARKET', triggerPrice, workingType: 'MARK_PRICE', ...whole },
          user,
        );
        return;
      }
      case 7:
        await world.ask(
          'POST',
          'v1/positionMargin',
          { symbol: SYMBOL, positionSide, amount: String(1 + draw(500)), type: 1 + draw(2) },
          user,
        );
        return;
      default:
        await world.ask(
          'POST',
          'v1/order',
          { symbol: SYMBOL, side, positionSide, type: 'LIMIT', timeInForce: pick(['GTC', 'GTC', 'IOC', 'GTX']), quantity, price },
          user,
        );
    }
  };
  for (let at = 0; at < 250; at++) {
    world.hands.timeMs += draw(400);
    await step(at);
  }
  await settle(world, followed);
  expect(funded).toBeGreaterThan(0);
  for (const [place, user] of users.entries()) {
    const { program } = followed[place]!;
    expect(program.gaps).toEqual([]);
    const open = await world.done<Row[]>('GET', 'v1/openOrders', {}, user);
    expect(toldOrders(program.orders.values())).toEqual(shownOrders(open));
    const account = await world.done('GET', 'v3/account', {}, user);
    expect(program.wallet).toBe(account['totalWalletBalance']);
    const risk = await world.done<Row[]>('GET', 'v3/positionRisk', {}, user);
    for (const position of risk.filter(({ positionAmt }) => Number(positionAmt) !== 0)) {
      const told = program.positions.get(position['positionSide'] as string);
      expect([told?.['pa'], told?.['ep'], told?.['iw']]).toEqual([
        position['positionAmt'],
        position['entryPrice'],
        position['isolatedWallet'],
      ]);
    }
    for (const [word, told] of program.positions) {
      const stands = risk.some(({ positionSide, positionAmt }) => positionSide === word && Number(positionAmt) !== 0);
      if (!stands) expect(Number(told['pa'])).toBe(0);
    }
    const rows = await world.done<Row[]>('GET', 'v1/userTrades', { symbol: SYMBOL, limit: 1_000 }, user);
    const byTrade = new Map<string, number>();
    for (const { id, orderId, qty } of rows)
      byTrade.set(`${String(id)}/${String(orderId)}`, (byTrade.get(`${String(id)}/${String(orderId)}`) ?? 0) + Number(qty));
    const heard = new Map(program.trades.map(({ id, order, quantity }) => [`${id}/${order}`, quantity]));
    expect(new Set(heard.keys())).toEqual(new Set(byTrade.keys()));
    for (const [key, quantity] of byTrade) expect(heard.get(key)).toBeCloseTo(quantity, 6);
    const closed = await world.done<Row[]>('GET', 'v1/forceOrders', { autoCloseType: 'ADL', limit: 100 }, user);
    const deleveraged = program.trades.filter(({ name }) => name.startsWith('adl_autoclose'));
    expect(closed.map(({ orderId, clientOrderId }) => [orderId, clientOrderId])).toEqual(
      deleveraged.map(({ order, name }) => [order, name]),
    );
    const forced = await world.done<Row[]>('GET', 'v1/forceOrders', { autoCloseType: 'LIQUIDATION', limit: 100 }, user);
    const liquidated = program.trades.filter(({ order, name }) => order > 0 && name.startsWith('autoclose-'));
    const names = forced.filter(({ executedQty }) => Number(executedQty) > 0).map(({ clientOrderId }) => clientOrderId);
    expect(new Set(liquidated.map(({ name }) => name))).toEqual(new Set(names));
    const algos = await world.done<Row[]>('GET', 'v1/openAlgoOrders', {}, user);
    expect([...program.algos].filter(([, status]) => status === 'NEW').map(([id]) => id)).toEqual(algos.map(({ algoId }) => algoId));
    for (const { algoId, algoStatus } of await world.done<Row[]>('GET', 'v1/allAlgoOrders', { symbol: SYMBOL }, user))
      expect([algoId, program.algos.get(algoId as number)]).toEqual([algoId, algoStatus]);
  }
  const reasons = new Set(followed.flatMap(({ program }) => [...program.reasons]));
  expect([...reasons]).toEqual(expect.arrayContaining(['ORDER', 'DEPOSIT', 'FUNDING_FEE', 'MARGIN_TRANSFER']));
  for (const { end } of followed) end();
});
