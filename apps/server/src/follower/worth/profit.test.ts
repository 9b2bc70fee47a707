/** What users made by day: rows say what a slow reckoning from events and records says, wherever a follower begins. */
import { Account, USER_ACCOUNTS } from '@kontor/domain/accounts';
import { Side } from '@kontor/domain/order';
import { RecordType } from '@kontor/domain/record-types';
import { CommandType } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { createEngine } from '@kontor/engine/engine';
import { readEvent } from '@kontor/engine/event';
import { describe, expect, test } from 'vitest';
import { clientKey } from '../../core-loop/client-id.ts';
import { BTC, COIN, LISTING, USDT, limit, startCoreWorld } from '../../core-loop/core-world.ts';
import type { AnyNewCommand } from '../../core-loop/core-loop.ts';
import { drawCommand, OPENING } from '../../core-loop/crash/crash-commands.ts';
import type { KnownOrder } from '../../core-loop/crash/crash-commands.ts';
import { applyBatch } from '../../core-loop/replay.ts';
import { MemoryJournal, MemoryJournalStorage } from '../../journal/memory-journal.ts';
import { drawFrom } from '../../seeded-draw.ts';
import { followAnew, indexOf, startFollowerWorld } from '../follower-world.ts';
import { MemoryReadStore, MemorySnapshotStore } from '../memory-read-store.ts';
import { ProfitDays } from './profit-days.ts';
import { PROFIT_DAY_TABLE } from './profit-tables.ts';
import type { ProfitDay } from './profit-tables.ts';
import { readWorthState, writeWorthState } from './worth-state.ts';

const DAY_MS = 86_400_000;
/** In the world that is drawn one lot is 1,000 units of a coin. */
const STEP = 1_000n;
const TABLES = ['profit_day', 'deal_day', 'fee_day'] as const;

/** A coin that somebody holds, unit by unit would be too many: parcels with what each of them cost now that all cost the same. */
interface Purse {
  quantity: bigint;
  cost: bigint;
  unknown: boolean;
}

/** What the tables must say, reckoned command by command with nothing of the follower's. One market, BTC in USDT. Long: one journal, read from its beginning to its end. */
function reckoned(storage: MemoryJournalStorage): Map<string, string> {
  const engine = createEngine({ recording: true });
  const [purses, sums] = [new Map<number, Purse>(), new Map<string, bigint>()];
  let [last, index] = [0n, 0n];
  const add = (day: number, table: string, whose: string, column: string, more: bigint): void => {
    const key = `${table} ${day} ${whose} ${column}`;
    sums.set(key, (sums.get(key) ?? 0n) + more);
  };
  const most = (day: number, whose: string, column: string, amount: bigint): void => {
    const key = `deal_day ${day} ${whose} ${column}`;
    if (amount > (sums.get(key) ?? 0n)) sums.set(key, amount);
  };
  const purseOf = (user: number): Purse => {
    if (!purses.has(user)) purses.set(user, { quantity: 0n, cost: 0n, unknown: false });
    return purses.get(user)!;
  };
  const leave = (user: number, quantity: bigint): bigint => {
    const purse = purseOf(user);
    const kept = purse.quantity - quantity;
    const rest = kept <= 0n ? 0n : (purse.cost * kept) / purse.quantity;
    const share = purse.cost - rest;
    Object.assign(purse, { quantity: kept < 0n ? 0n : kept, cost: rest });
    if (kept <= 0n) purse.unknown = false;
    return share;
  };
  const come = (user: number, quantity: bigint, cost: bigint | undefined): void => {
    const purse = purseOf(user);
    if (cost === undefined) purse.unknown = true;
    purse.quantity += quantity;
    purse.cost += cost ?? 0n;
  };
  const price = (): bigint => (last === 0n ? index : last);
  for (const batch of storage.batches) {
    const starts: number[] = [];
    const commands = applyBatch(engine, batch, starts);
    const records = engine.records!.read();
    let command = 0;
    for (const [at, from] of starts.entries()) {
      const time = CommandBuffer.of(batch.commands).doubles[(command >> 1) + 1]!;
      const day = Math.floor(time / DAY_MS) * DAY_MS;
      const to = starts[at + 1] ?? engine.events.length;
      for (let place = from; place < to; place = engine.events.next(place)) {
        const event = readEvent(engine.events, place);
        if (event.type !== 'trade') continue;
        last = BigInt(event.priceTicks) * 1_000_000n;
        const base = BigInt(event.lots) * STEP;
        const quote = (last * base) / COIN;
        const takerBuys = event.side === Side.BUY;
        const buyer = takerBuys ? event.takerUser : event.makerUser;
        const seller = takerBuys ? event.makerUser : event.takerUser;
        const [buyFee, sellFee] = takerBuys ? [event.takerFee, event.makerFee] : [event.makerFee, event.takerFee];
        for (const user of [buyer, seller]) {
          add(day, 'deal_day', `${user} 0`, 'trades', 1n);
          add(day, 'deal_day', `${user} 0`, 'volume', quote);
        }
        add(day, 'fee_day', `${buyer} ${BTC}`, 'amount', buyFee);
        add(day, 'fee_day', `${seller} ${USDT}`, 'amount', sellFee);
        come(buyer, base - buyFee, quote);
        const isKnown = !purseOf(seller).unknown;
        const gain = quote - sellFee - leave(seller, base);
        if (!isKnown) {
          add(day, 'deal_day', `${seller} 0`, 'unknown', 1n);
          add(day, 'profit_day', `${seller} 0`, 'unknown', 1n);
          continue;
        }
        add(day, 'profit_day', `${seller} 0`, 'realised', gain);
        add(day, 'deal_day', `${seller} 0`, 'closes', 1n);
        if (gain > 0n) {
          add(day, 'deal_day', `${seller} 0`, 'wins', 1n);
          add(day, 'deal_day', `${seller} 0`, 'gained', gain);
          most(day, `${seller} 0`, 'largest_gain', gain);
        } else if (gain < 0n) {
          add(day, 'deal_day', `${seller} 0`, 'losses', 1n);
          add(day, 'deal_day', `${seller} 0`, 'lost', -gain);
          most(day, `${seller} 0`, 'largest_loss', -gain);
        }
      }
      for (const { sequence, owner, account, asset, amount, type } of records) {
        const isMove = type === RecordType.ADJUST || type === RecordType.TRANSFER_IN || type === RecordType.TRANSFER_OUT;
        if (sequence !== batch.seqFirst + at || account >= USER_ACCOUNTS) continue;
        // A fee in coins is worth what the command's last trade says.
        if (type === RecordType.SPOT_FEE)
          add(day, 'fee_day', `${owner} ${asset}`, 'value', asset === USDT ? -amount : (-amount * price()) / COIN);
        if (!isMove) continue;
        const isPriced = asset === USDT || price() > 0n;
        const value = asset === USDT ? amount : (amount * price()) / COIN;
        if (!isPriced) add(day, 'profit_day', `${owner} ${account}`, 'unpriced', 1n);
        else if (value > 0n) add(day, 'profit_day', `${owner} ${account}`, 'inflow', value);
        else add(day, 'profit_day', `${owner} ${account}`, 'outflow', -value);
        if (type !== RecordType.ADJUST || asset === USDT) continue;
        if (amount > 0n) come(owner, amount, isPriced ? value : undefined);
        else leave(owner, -amount);
      }
      if ((commands.words[command]! & 0xffff) === CommandType.INDEX_PRICE) index = indexIn(storage, batch.seqFirst + at);
      command = commands.next(command);
    }
  }
  const flags = new Set(['unpriced', 'unknown']);
  return new Map(
    [...sums]
      .filter(([, sum]) => sum !== 0n)
      .map(([key, sum]) => [key, key.startsWith('profit_day') && flags.has(key.split(' ').at(-1)!) ? '1' : `${sum}`]),
  );

  function indexIn({ batches }: MemoryJournalStorage, sequence: number): bigint {
    const said = indexes.get(batches)?.get(sequence);
    return said ?? index;
  }
}

/** What each command said of the index; this world's are noted when they are submitted. */
const indexes = new WeakMap<object, Map<number, bigint>>();

/** What the tables say, column by column, without what is nothing. */
function told(store: MemoryReadStore): Map<string, string> {
  const names = {
    profit_day: ['account', 'unpriced', 'unknown', 'inflow', 'outflow', 'realised'],
    deal_day: [
      'market',
      'trades',
      'closes',
      'wins',
      'losses',
      'unknown',
      'account',
      'volume',
      'gained',
      'lost',
      'largest_gain',
      'largest_loss',
    ],
    fee_day: ['asset', 'account', 'amount', 'value'],
  } as const;
  const all = new Map<string, string>();
  for (const table of TABLES)
    for (const line of store.tables.get(table)!.values()) {
      const [day, user, ...values] = line.split('\t');
      names[table].forEach((column, at) => {
        const value = { t: '1', f: '0' }[values[at]!] ?? values[at]!;
        if (at === 0 || column === 'account' || value === '0') return;
        all.set(`${table} ${day} ${user} ${values[0]} ${column}`, value);
      });
    }
  return all;
}

test('restarted anywhere, rows are what a slow reckoning says, and a rebuild leads to the same', async () => {
  const storage = new MemoryJournalStorage();
  const said = new Map<number, bigint>();
  indexes.set(storage.batches, said);
  const world = await startCoreWorld(storage);
  const draw = drawFrom(115);
  const orders: KnownOrder[] = [];
  const opening = OPENING.slice(LISTING.length);
  await world.submitAll([...LISTING, ...opening.slice(0, 2)]);
  // What came before has no price.
  await world.submitAll([indexOf(99n * COIN, 3)]);
  said.set(world.core.committed, 99n * COIN);
  await world.submitAll(opening.slice(2));
  const [store, snapshots] = [new MemoryReadStore(), new MemorySnapshotStore()];
  for (let round = 0; round < 6; round++) {
    const follower = await startFollowerWorld({ journal: new MemoryJournal(storage), store, snapshots, snapshotEvery: 60 });
    await follower.ready;
    for (let step = 0; step < 30; step++) {
      const batch = Array.from({ length: 1 + draw(9) }, (_, i) => drawCommand(draw, `made:${round}:${step}:${i}`, orders));
      // Coins come and go, all that somebody has among them.
      if (draw(3) === 0) {
        const user = 1 + draw(4);
        batch.push({
          type: CommandType.ADJUST,
          user,
          clientId: clientKey(`coins:${round}:${step}`),
          asset: BTC,
          account: 0,
          amount: BigInt(draw(7) - 3) * COIN || -100n * COIN,
        });
      }
      const outcomes = await world.submitAll(batch);
      outcomes.forEach(({ order }, i) => order && 'user' in batch[i]! && orders.push({ ...order, user: batch[i].user }));
      orders.splice(0, orders.length - 12);
      const index = (95n + BigInt(draw(11))) * COIN;
      await world.submitAll([indexOf(index, 3)]);
      said.set(world.core.committed, index);
      world.hands.timeMs += draw(4) === 0 ? draw(DAY_MS) : draw(DAY_MS / 24);
    }
    follower.client.committed(storage.seqLast);
    await follower.client.recorded(storage.seqLast);
    await follower.stop();
    expect(follower.halts).toEqual([]);
  }
  const twin = reckoned(storage);
  expect(told(store)).toEqual(twin);
  for (const column of ['unpriced', 'unknown'])
    expect([...twin.keys()].filter((key) => key.endsWith(column)).length, column).toBeGreaterThan(0);
  for (const column of ['outflow', 'realised', 'wins', 'losses', 'largest_gain', 'largest_loss', 'closes', 'value'])
    expect([...twin.keys()].filter((key) => key.endsWith(column)).length, column).toBeGreaterThan(2);

  const anew = await followAnew(storage);
  expect((await anew.client.worth(1, storage.seqLast)).value.profitSinceMs).toBe(0);
  await anew.stop();
  for (const table of TABLES) expect(anew.store.tables.get(table)).toEqual(store.tables.get(table));
});

describe('a user’s day', () => {
  const give = (user: number, id: string, asset: number, amount: bigint): AnyNewCommand => ({
    type: CommandType.ADJUST,
    user,
    clientId: clientKey(id),
    asset,
    account: Account.SPOT,
    amount,
  });

  /** The rows after these batches, each with the time that passes before it. */
  async function rowsAfter(steps: readonly (readonly [waitMs: number, commands: readonly AnyNewCommand[]])[]) {
    const storage = new MemoryJournalStorage();
    const world = await startCoreWorld(storage);
    world.hands.timeMs = 100 * DAY_MS;
    await world.submitAll([...LISTING]);
    for (const [waitMs, commands] of steps) {
      world.hands.timeMs += waitMs;
      await world.submitAll(commands);
    }
    const store = new MemoryReadStore();
    const follower = await startFollowerWorld({
      journal: new MemoryJournal(storage),
      store,
      snapshots: new MemorySnapshotStore(),
      snapshotEvery: 1_000_000,
    });
    await follower.ready;
    await follower.stop();
    return told(store);
  }

  test('what is sold dearer than it cost is a win of its own day; a fee is taken from what came', async () => {
    const rows = await rowsAfter([
      [0, [give(1, 'a', USDT, 1_000n * COIN), indexOf(90n * COIN, 3)]],
      [1, [give(2, 'b', BTC, COIN)]],
      [1, [limit(2, 's', 'sell', 100n, COIN)]],
      [DAY_MS, [limit(1, 'b', 'buy', 100n, COIN)]],
    ]);
    const day = 101 * DAY_MS;
    // 0.1 % of 100 USDT are the fee; the coin cost 90 when it came.
    expect(rows.get(`profit_day ${day} 2 0 realised`)).toBe(`${10n * COIN - COIN / 10n}`);
    expect(rows.get(`profit_day ${100 * DAY_MS} 2 0 inflow`)).toBe(`${90n * COIN}`);
    expect(rows.get(`deal_day ${day} 2 0 wins`)).toBe('1');
    expect(rows.get(`fee_day ${day} 2 ${USDT} amount`)).toBe(`${COIN / 10n}`);
    expect(rows.get(`fee_day ${day} 1 ${BTC} value`)).toBe(`${COIN / 10n}`);
    // Who buys has closed nothing.
    expect(rows.get(`deal_day ${day} 1 0 trades`)).toBe('1');
    expect(rows.has(`deal_day ${day} 1 0 closes`)).toBe(false);
  });

  test('what nobody knows the cost of is no win when it is sold', async () => {
    const rows = await rowsAfter([
      [0, [give(1, 'a', USDT, 1_000n * COIN), give(2, 'b', BTC, COIN)]],
      [1, [limit(2, 's', 'sell', 100n, COIN)]],
      [1, [limit(1, 'b', 'buy', 100n, COIN)]],
    ]);
    const day = 100 * DAY_MS;
    expect(rows.get(`profit_day ${day} 2 0 unpriced`)).toBe('1');
    expect(rows.get(`profit_day ${day} 2 0 unknown`)).toBe('1');
    expect(rows.has(`profit_day ${day} 2 0 realised`)).toBe(false);
    expect(rows.get(`deal_day ${day} 2 0 unknown`)).toBe('1');
  });
});

test('what moved in the last command of a day is of that day', () => {
  const days = new ProfitDays();
  const rows: ProfitDay[] = [];
  const out = { add: (table: unknown, row: unknown): void => void (table === PROFIT_DAY_TABLE && rows.push(row as ProfitDay)) };
  days.moveTo(DAY_MS - 1, out);
  days.flow({ user: 1, account: 0 }, 5n);
  days.moveTo(DAY_MS, out);
  days.flow({ user: 1, account: 0 }, -3n);
  days.write(out);
  expect(rows.map(({ dayMs, inflow, outflow }) => [dayMs, inflow, outflow])).toEqual([
    [0, 5n, 0n],
    [DAY_MS, 0n, 3n],
  ]);
});

test('the state is read as it was written; one that knew nothing of days is read without', () => {
  const days = new ProfitDays();
  days.moveTo(3 * DAY_MS, undefined);
  days.flow({ user: 7, account: 2 }, -(1n << 90n));
  days.close({ user: 7, account: 1 }, 4, undefined);
  days.close({ user: 7, account: 1 }, 4, -9n);
  days.fee({ user: 7, account: 1 }, 3, 12n, undefined);
  const profit = { sinceMs: 5, days: days.pack(), lots: [['7/4/0', 12]] as const };
  const state = { indexes: [], costs: [], profit };
  expect(readWorthState(writeWorthState(state))).toEqual(state);
  const again = new ProfitDays();
  again.restore(readWorthState(writeWorthState(state)).profit!.days);
  expect(again.pack()).toEqual(days.pack());
  const before = writeWorthState({ ...state, profit: undefined });
  new Int32Array(before.buffer, 0, 1)[0] = 0x4b565701;
  expect(readWorthState(before)).toEqual({ indexes: [], costs: [], profit: undefined });
});
