/** People who trade two contracts at the edge of what they can bear, followed. */
import { Account, SYSTEM_OWNER } from '@kontor/domain/accounts';
import { bracketTable } from '@kontor/domain/perpetual/brackets';
import type { Bracket } from '@kontor/domain/perpetual/brackets';
import { bankruptcyTicks, crossBankruptcy, keptLots } from '@kontor/domain/perpetual/liquidation';
import { PlanPurpose } from '@kontor/domain/perpetual/plan';
import { signOf } from '@kontor/domain/perpetual/position';
import type { PositionSide } from '@kontor/domain/perpetual/position';
import type { Command } from '@kontor/engine/command';
import { createEngine } from '@kontor/engine/engine';
import { ContractWorld, contractMarkets } from '@kontor/testkit/contract-world';
import { beforeAll, describe, expect, test } from 'vitest';
import { startCoreWorld } from '../../core-loop/core-world.ts';
import type { AnyNewCommand } from '../../core-loop/core-loop.ts';
import { MemoryJournal, MemoryJournalStorage } from '../../journal/memory-journal.ts';
import { startFollowerWorld } from '../follower-world.ts';
import { LiveView } from '../live-view.ts';
import { MemoryReadStore, MemorySnapshotStore } from '../memory-read-store.ts';
import type { ReadTable } from '../read-table.ts';
import { Rows } from '../rows.ts';
import { drawFrom } from '../../seeded-draw.ts';
import type { Draw } from '../../seeded-draw.ts';
import { DealKind, LiquidationStepKind } from './contract-facts.ts';
import type { ContractFill, Liquidation, PositionState } from './contract-facts.ts';
import { CONTRACT_FILL_TABLE, LIQUIDATION_TABLE } from './contract-tables.ts';

const COIN = 10n ** 8n;
const DAY_MS = 86_400_000;
const COMMANDS = 3_000;
const USERS = [1, 2, 3, 4, 5, 6];
/** Tables of this world, and more than how many rows each has. */
const FILLED = {
  contract_order: 500,
  contract_fill: 300,
  contract_plan: 5,
  contract_funding: 50,
  contract_funding_rate: 50,
  contract_liquidation: 5,
  margin_call: 0,
  mark_candle: 50,
  premium_candle: 50,
  insurance_day: 0,
  position_hour: 30,
  position_day: 2,
} as const;

const NAMES = ['ann', 'bob', 'cid', 'dan', 'eve', 'fay'] as const;
/** Who begins with one of long and short; whoever has nothing open may change that. */
const ONE_WAY = ['dan', 'eve', 'fay'] as const;

/** So many commands, funding and liquidations among them; the last are open positions, orders and plans still. */
function randomContracts(seed: number, count: number): Command[] {
  const commands: Command[] = [];
  class Told extends ContractWorld {
    override apply(command: Command): ReturnType<ContractWorld['apply']> {
      commands.push(command);
      return super.apply(command);
    }
  }
  const world = new Told(createEngine(), { audited: false });
  const draw = drawFrom(seed);
  let price = 60_000;
  world.mark('60000');
  world.mark('3000', { market: world.eth });
  world.insure('20');
  for (const name of NAMES) world.fund(name, '400');
  for (const name of ONE_WAY) world.oneWay(name);
  while (commands.length < count) price = step(world, draw, price);
  return commands;
}

/** One of them; returns the price that it leaves. */
function step(world: ContractWorld, draw: Draw, price: number): number {
  const market = draw(4) === 0 ? world.eth : world.btc;
  const middle = market === world.eth ? price / 20 : price;
  const name = NAMES[draw(NAMES.length)]!;
  const at = (middle * (1 + (draw(41) - 20) / 1_000)).toFixed(1);
  const quantity = ((1 + draw(40)) / 1_000).toFixed(3);
  switch (draw(20)) {
    case 0:
    case 1: {
      const moved = Math.max(20_000, Math.min(120_000, price * (1 + (draw(201) - 100) / (draw(5) === 0 ? 400 : 4_000))));
      const waited = draw(90_000);
      // Now and then days pass.
      world.time += waited % 50 === 7 ? waited * 1_000 : waited;
      world.mark(moved.toFixed(4));
      world.mark((moved / 20).toFixed(4), { market: world.eth });
      return moved;
    }
    case 2:
      world.funding(draw(600_001) - 300_000, market);
      break;
    case 3:
      world.setting(name, 1 + draw(60), draw(2) === 0 ? 'CROSS' : 'ISOLATED', market);
      break;
    case 4:
      world.fund(name, String(draw(300) - 60));
      break;
    case 5:
      world.margin(name, String(draw(60) - 30 || 1), draw(2) === 0 ? 'LONG' : 'SHORT');
      break;
    case 6:
    case 7: {
      const side = draw(2) === 0 ? 'LONG' : 'SHORT';
      if (draw(4) === 0) {
        world.plan(name, 'STOP_LOSS', { side, trailing: 10 + draw(200), ...(draw(2) === 0 ? {} : { activation: at }) });
        break;
      }
      const purpose = draw(2) === PlanPurpose.TAKE_PROFIT ? 'TAKE_PROFIT' : 'STOP_LOSS';
      const trigger = draw(2) === 0 ? { price: at } : { yield: draw(4_001) - 2_000 || 1 };
      world.plan(name, purpose, { side, source: draw(2) === 0 ? 'LAST' : 'MARK', ...trigger });
      break;
    }
    case 9:
      if (draw(8) === 0) world.oneWay(name, draw(2) === 0);
      break;
    case 8:
      world.place(name, draw(2) === 0 ? 'BUY' : 'SELL', { quantity, market });
      break;
    default: {
      const side = draw(2) === 0 ? 'BUY' : 'SELL';
      const closes = draw(3) === 0;
      const size = Math.round(Number(quantity) * 1_000);
      const away = (part: number): string => (Number(at) * (1 + (side === 'BUY' ? part : -part))).toFixed(1);
      world.place(name, side, {
        quantity,
        price: at,
        market,
        closes,
        ...(!closes && size % 3 === 0 && { takeProfit: away(0.4), stopLoss: away(-0.4), byMark: size % 4 }),
      });
    }
  }
  return price;
}

/** A line of `contract_fill`. */
function readFill(line: string) {
  const [sequence, , order, lots, user, , market, side, , closes, , amount, fee, realised] = line.split('\t');
  return {
    key: `${user}/${market}/${side}`,
    /** What closes and opens at once has one of them. */
    deal: `${user}/${sequence}/${order}`,
    side: Number(side) as PositionSide,
    closes: closes === 't',
    lots: Number(lots),
    amount: BigInt(amount!),
    fee: BigInt(fee!),
    realised: BigInt(realised!),
  };
}

/** The first price of a cross liquidation, reckoned from what its receipt says of the account; undefined where the receipt does not say enough. */
function crossPrice({ market, side, lots, entryValue, mark, balance, maintenance, terms, steps }: Liquidation): number | undefined {
  const [first] = steps.filter(({ step }) => step !== LiquidationStepKind.ORDERS_CANCELLED);
  if (first === undefined || first.step === LiquidationStepKind.OFFSET) return undefined;
  const { tickUnits, stepUnits } = Object.values(contractMarkets()).find((listed) => listed.terms.market === market)!.terms;
  const table = bracketTable(terms.brackets) as readonly Bracket[];
  const [step, quantity] = [BigInt(stepUnits), BigInt(lots) * BigInt(stepUnits)];
  const kept = first.step === LiquidationStepKind.REDUCED ? keptLots(BigInt(lots), { table, mark, stepUnits: step, coin: COIN }) : 0n;
  const given = BigInt(lots) - kept;
  const position = { side: side as PositionSide, quantity, entryValue };
  const amount = crossBankruptcy(position, given * step, { balance, maintenance }, { table, mark, coin: COIN });
  return Math.max(1, Number(bankruptcyTicks(position.side, amount, given, (BigInt(tickUnits) * step) / COIN)));
}

/** The liquidations and deals of a whole journal, as they are told. */
async function toldIn(storage: MemoryJournalStorage): Promise<{ readonly receipts: Liquidation[]; readonly fills: ContractFill[] }> {
  const [receipts, fills]: [Liquidation[], ContractFill[]] = [[], []];
  class Read extends Rows {
    override add<Row, Told>(table: ReadTable<Row, Told>, told: Told): void {
      if ((table as unknown) === LIQUIDATION_TABLE) receipts.push(told as Liquidation);
      if ((table as unknown) === CONTRACT_FILL_TABLE) fills.push(told as ContractFill);
      super.add(table, told);
    }
  }
  const view = new LiveView(createEngine({ recording: true }));
  for await (const batch of new MemoryJournal(storage).read(1)) view.apply(batch, new Read());
  return { receipts, fills };
}

type World = Awaited<ReturnType<typeof startCoreWorld>>;

/** Hands over what has one time, at that time, in batches of at most so many. */
async function submit(world: World, commands: readonly Command[], most: number): Promise<void> {
  for (let at = 0; at < commands.length;) {
    const { time } = commands[at]!;
    const batch: AnyNewCommand[] = [];
    for (; at < commands.length && commands[at]!.time === time && batch.length < most; at++) batch.push(commands[at]!);
    world.hands.timeMs = time;
    await world.submitAll(batch);
  }
}

/** A position as one text, to compare in any order. */
function identity(position: Pick<PositionState, 'market' | 'lots' | 'entryValue' | 'margin'> & { readonly side: number }): string {
  const { market, side, lots, entryValue, margin } = position;
  return [market, side, lots, entryValue, margin].join('/');
}

describe('contracts in the follower', () => {
  const storage = new MemoryJournalStorage();
  let read: ReturnType<typeof toldIn> | undefined;
  /** All of the journal, read once. */
  const told = (): ReturnType<typeof toldIn> => (read ??= toldIn(storage));
  let world: World;
  const halts: Error[] = [];
  const [store, snapshots] = [new MemoryReadStore(), new MemorySnapshotStore()];

  beforeAll(async () => {
    world = await startCoreWorld(storage);
    const commands = randomContracts(8, COMMANDS);
    for (let round = 0; round < 4; round++) {
      const follower = await startFollowerWorld({
        journal: new MemoryJournal(storage),
        store,
        snapshots: round === 2 ? new MemorySnapshotStore() : snapshots,
        snapshotEvery: 100,
      });
      await follower.ready;
      await submit(world, commands.slice((round * COMMANDS) / 4, ((round + 1) * COMMANDS) / 4), 1 + round * 7);
      await follower.stop();
      halts.push(...follower.halts);
    }
  });

  test('have the positions, margins, orders, plans and wallets that the engine has', async () => {
    const follower = await startFollowerWorld({ journal: new MemoryJournal(storage), store, snapshots, snapshotEvery: 1_000_000 });
    await follower.ready;
    const { contracts, markets, holdings, contractAccounts } = world.engine.dump();
    const booked = markets.flatMap(({ bids, asks, terms }) => [...bids, ...asks].map((order) => ({ ...order, market: terms.market })));
    const counts = { positions: 0, orders: 0, plans: 0, brought: 0, best: 0 };
    for (const user of USERS) {
      const { value: own } = await follower.client.ownContracts(user, storage.seqLast);
      const held = contracts.flatMap(({ market, records }) =>
        records.flatMap((record) =>
          record.user === user ? record.sides.map((of, side) => ({ ...of, market, side, carried: record.carried })) : [],
        ),
      );
      const positions = held.filter(({ lots }) => lots > 0);
      expect(own.positions.map(identity).toSorted()).toEqual(positions.map(identity).toSorted());
      const orders = booked.filter((order) => order.user === user).map(({ number }) => number);
      expect(own.orders.map(({ number }) => number)).toEqual(orders.toSorted((one, other) => one - other));
      const brought = own.orders.flatMap(({ slot, market, brought: of }) => (of === undefined ? [] : [{ slot, market, ...of }]));
      const attached = contracts.flatMap(({ market, attached: all }) => all.map((each) => ({ market, ...each })));
      const ownAttached = attached.filter((each) => booked.some(({ slot, user: owner }) => owner === user && slot === each.slot));
      const tick = (market: number): bigint => BigInt(markets.find(({ terms }) => terms.market === market)!.terms.tickUnits);
      expect(brought.toSorted((one, other) => one.slot - other.slot)).toEqual(
        ownAttached
          .map(({ takeProfit, stopLoss, ...each }) => ({
            ...each,
            takeProfit: BigInt(takeProfit) * tick(each.market),
            stopLoss: BigInt(stopLoss) * tick(each.market),
          }))
          .toSorted((one, other) => one.slot - other.slot),
      );
      const plans = contracts.flatMap(({ plans: waiting, records }) => waiting.filter(({ place }) => records[place]!.user === user));
      // One that has fired is not followed any more, whatever its best mark is.
      const best = plans.flatMap(({ number, trigger, hasFired, peak }) => (trigger === 2 && !hasFired ? [[number, BigInt(peak)]] : []));
      expect(own.plans.flatMap(({ number, peak }) => (best.some(([each]) => each === number) ? [[number, peak]] : []))).toEqual(best);
      expect(own.plans.every(({ trigger, peak }) => trigger === 2 || peak === 0n)).toBe(true);
      expect(own.plans.map(({ number }) => number)).toEqual(plans.map(({ number }) => number).toSorted((one, other) => one - other));
      expect(own.isOneWay).toBe(contractAccounts.find((each) => each.user === user)?.isOneWay ?? false);
      expect(own.isOneWay && own.positions.some((one) => own.positions.some((other) => other.market === one.market && other !== one))).toBe(
        false,
      );
      const wallet = holdings.find(({ owner, account }) => owner === user && account === Account.CONTRACT);
      expect(own.available).toBe(wallet?.available ?? 0n);
      expect(own.reserved).toBe(contractAccounts.find((each) => each.user === user)?.reserved ?? 0n);
      for (const [what, count] of Object.entries({ positions, orders, plans, brought, best }))
        counts[what as keyof typeof counts] += count.length;
    }
    await follower.stop();
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(0);
  });

  test('deals add up to positions, what they realised and what was charged, also where one closes a side and opens the other', () => {
    const fills = [...store.tables.get('contract_fill')!.values()].map(readFill);
    const { contracts, holdings } = world.engine.dump();
    const held = contracts.flatMap(({ market, records }) =>
      records.flatMap(({ user, sides }) =>
        sides.map(({ lots, entryValue }, side) => [`${user}/${market}/${side}`, `${lots} ${entryValue}`] as const),
      ),
    );
    const sums = new Map<string, { lots: number; value: bigint }>(held.map(([key]) => [key, { lots: 0, value: 0n }]));
    for (const { key, side, closes, lots, amount, realised } of fills) {
      const sum = sums.get(key)!;
      sum.lots += closes ? -lots : lots;
      sum.value += closes ? signOf(side) * realised - amount : amount;
    }
    expect(Array.from(sums, ([key, { lots, value }]) => [key, `${lots} ${value}`])).toEqual(held);
    const paid = holdings.find(({ owner, account }) => owner === SYSTEM_OWNER && account === Account.FEE);
    expect(fills.reduce((sum, { fee }) => sum + fee, 0n)).toBe(paid!.available);
    // The days of the exchange say the same, and what moved on its accounts does not say it again.
    const days = [...store.tables.get('spot_day')!.values()].map((line) => line.split('\t').slice(5).map(BigInt));
    expect(days.reduce((sum, [base, quote]) => [sum[0]! + base!, sum[1]! + quote!], [0n, 0n])).toEqual([0n, paid!.available]);
    const moved = [...store.tables.get('system_movement')!.values()].map((line) => Number(line.split('\t')[4]));
    expect(moved).toContain(Account.CLEARING);
    expect(moved).not.toContain(Account.FEE);
    const opened = new Set(fills.filter(({ closes }) => !closes).map(({ deal }) => deal));
    expect(fills.filter(({ closes, deal }) => closes && opened.has(deal)).length).toBeGreaterThan(5);
  });

  test('what users made by day is what their deals and records say', () => {
    const fills = [...store.tables.get('contract_fill')!.values()].map((line) => ({ ...readFill(line), columns: line.split('\t') }));
    const days = new Map<string, bigint[]>();
    for (const { closes, fee, realised, columns } of fills) {
      const [, timeMs, , , user, , market] = columns;
      const key = `${Math.floor(Number(timeMs) / DAY_MS) * DAY_MS} ${user} ${market}`;
      const sums = days.get(key) ?? [0n, 0n, 0n, 0n, 0n];
      const result = realised - fee;
      const more = closes ? [1n, result > 0n ? 1n : 0n, result < 0n ? 1n : 0n, result > 0n ? result : 0n, result < 0n ? -result : 0n] : [];
      days.set(
        key,
        sums.map((sum, at) => sum + (more[at] ?? 0n)),
      );
    }
    const rows = new Map<string, bigint[]>();
    const traded = { trades: 0, volume: 0n };
    for (const line of store.tables.get('deal_day')!.values()) {
      const [dayMs, user, market, trades, closes, wins, losses, , account, volume, gained, lost] = line.split('\t');
      expect(Number(account)).toBe(Account.CONTRACT);
      traded.trades += Number(trades);
      traded.volume += BigInt(volume!);
      rows.set(
        `${dayMs} ${user} ${market}`,
        [closes, wins, losses, gained, lost].map((text) => BigInt(text!)),
      );
    }
    expect(rows).toEqual(days);
    expect(rows.size).toBeGreaterThan(20);
    // A trade that closes a side and opens the other is one.
    const trades = fills.filter(({ columns }) => Number(columns.at(-1)) !== 0);
    expect(traded).toEqual({
      trades: new Set(trades.map(({ deal, columns }) => `${deal}/${columns[6]}/${columns.at(-1)}`)).size,
      volume: trades.reduce((sum, { amount }) => sum + amount, 0n),
    });
    const realised = [...store.tables.get('profit_day')!.values()].reduce((sum, line) => {
      const [, , account, , , inflow, outflow, gain] = line.split('\t');
      return Number(account) === Account.CONTRACT ? sum + BigInt(gain!) + BigInt(inflow!) - BigInt(outflow!) : sum;
    }, 0n);
    const held = world.engine.dump().holdings.filter(({ owner, account }) => owner > 0 && account === Account.CONTRACT);
    expect(realised).toBe(
      held.reduce((sum, { available, frozen, orderFreeze, locked }) => sum + available + frozen + orderFreeze + locked, 0n),
    );
    const fees = [...store.tables.get('fee_day')!.values()].map((line) => line.split('\t'));
    const charged = fills.reduce((sum, { fee }) => sum + fee, 0n);
    expect(fees.reduce((sum, [, , , , amount]) => sum + BigInt(amount!), 0n)).toBeGreaterThanOrEqual(charged);
    expect(fees.every(([, , , , amount, value]) => amount === value)).toBe(true);
  });

  test('every receipt of an account tells what stood behind it at its own moment, also of the second position of a command', async () => {
    const { receipts } = await told();
    const cross = receipts.filter(({ isIsolated }) => !isIsolated);
    expect(cross.filter(({ balance, maintenance }) => balance > maintenance)).toEqual([]);
    const reckoned = cross.flatMap((receipt) => {
      const price = crossPrice(receipt);
      return price === undefined ? [] : [{ receipt, price }];
    });
    expect(reckoned.map(({ receipt: { number, bankruptcyTicks: told } }) => [number, told])).toEqual(
      reckoned.map(({ receipt: { number }, price }) => [number, price]),
    );
    const seconds = reckoned.filter(({ receipt }) =>
      cross.some(({ sequence, user, number }) => sequence === receipt.sequence && user === receipt.user && number < receipt.number),
    );
    expect(seconds.length).toBeGreaterThan(2);
  });

  test('who is deleveraged learns for which liquidation: one that was taken over before, at the price that its receipt says', async () => {
    const { receipts, fills } = await told();
    const closed = fills.filter(({ kind }) => kind === DealKind.DELEVERAGED);
    expect(closed.length).toBeGreaterThan(0);
    for (const fill of closed) {
      const { steps, market, side, sequence } = receipts.find(({ number }) => number === fill.receipt)!;
      expect(sequence).toBeLessThanOrEqual(fill.sequence);
      const taken = steps.find(({ step }) => step === LiquidationStepKind.TAKEN_OVER)!;
      expect({ market, side: 1 - side }).toEqual({ market: fill.market, side: fill.side });
      expect(fill.amount * BigInt(taken.lots)).toBe(taken.amount * BigInt(fill.lots));
      expect(fill.place).toBeGreaterThan(0);
    }
  });

  test('restarted anywhere, with and without snapshots, every row is written once', async () => {
    expect(halts).toEqual([]);
    const whole = new MemoryReadStore();
    const view = new LiveView(createEngine({ recording: true }));
    const rows = new Rows();
    for await (const batch of new MemoryJournal(storage).read(1)) view.apply(batch, rows);
    await whole.write(rows, 0, view.sequence);
    for (const [table, least] of Object.entries(FILLED)) {
      expect(whole.tables.get(table)!.size, table).toBeGreaterThan(least);
      expect(store.tables.get(table), table).toEqual(whole.tables.get(table));
    }
  });
});
