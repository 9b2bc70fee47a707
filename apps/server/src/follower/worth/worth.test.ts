/** What users held and what it cost them: rows say what the ledger's records add up to, wherever a follower begins. */
import { Account, USER_ACCOUNTS } from '@kontor/domain/accounts';
import { CommandType } from '@kontor/engine/command';
import { describe, expect, test } from 'vitest';
import { clientKey } from '../../core-loop/client-id.ts';
import { BTC, COIN, LISTING, USDT, limit, startCoreWorld } from '../../core-loop/core-world.ts';
import type { AnyNewCommand } from '../../core-loop/core-loop.ts';
import { drawCommand, OPENING } from '../../core-loop/crash/crash-commands.ts';
import type { KnownOrder } from '../../core-loop/crash/crash-commands.ts';
import { MemoryJournal, MemoryJournalStorage } from '../../journal/memory-journal.ts';
import { drawFrom } from '../../seeded-draw.ts';
import { followAnew, indexOf, startFollowerWorld } from '../follower-world.ts';
import { MemoryReadStore, MemorySnapshotStore } from '../memory-read-store.ts';
import { recordedOf } from '../random-world.ts';
import type { RecordRow } from '../record-row.ts';
import type { UserCost } from './cost-book.ts';
import { DAY_MS, HOUR_MS } from '../wallet/held-past.ts';
import { readWorthState, writeWorthState } from './worth-state.ts';

/** What the rows of a span must be, from all records: of each span in which something moved, what there was at its end. */
function heldOf(records: readonly RecordRow[], spanMs: number, openMs: number): Map<string, string> {
  const held = new Map<string, bigint>();
  const rows = new Map<string, string>();
  for (const { owner, account, asset, amount, timeMs, type } of records) {
    if (account >= USER_ACCOUNTS) continue;
    const name = `${owner} ${account} ${asset}`;
    held.set(name, (held.get(name) ?? 0n) + amount);
    const span = Math.floor(timeMs / spanMs) * spanMs;
    // A freeze moves nothing: it goes from one bucket to another.
    if (type === 5 || type === 6 || span >= openMs) continue;
    rows.set(`${span} ${name}`, String(held.get(name)));
  }
  return rows;
}

function rowsOf(store: MemoryReadStore, table: string): Map<string, string> {
  return new Map(
    [...store.tables.get(table)!.values()].map((line) => {
      const [openMs, user, asset, account, amount = ''] = line.split('\t');
      return [`${openMs} ${user} ${account} ${asset}`, amount];
    }),
  );
}

test('restarted anywhere, rows are what was held, and a rebuild leads to the same; every cost is of what is held', async () => {
  const storage = new MemoryJournalStorage();
  const world = await startCoreWorld(storage);
  const draw = drawFrom(54);
  const orders: KnownOrder[] = [];
  await world.submitAll(OPENING);
  const [store, snapshots] = [new MemoryReadStore(), new MemorySnapshotStore()];
  const costs = new Map<number, unknown>();
  for (let round = 0; round < 6; round++) {
    const follower = await startFollowerWorld({ journal: new MemoryJournal(storage), store, snapshots, snapshotEvery: 60 });
    await follower.ready;
    for (let step = 0; step < 30; step++) {
      const batch = Array.from({ length: 1 + draw(9) }, (_, i) => drawCommand(draw, `held:${round}:${step}:${i}`, orders));
      const outcomes = await world.submitAll(batch);
      outcomes.forEach(({ order }, i) => order && 'user' in batch[i]! && orders.push({ ...order, user: batch[i].user }));
      orders.splice(0, orders.length - 12);
      world.hands.timeMs += draw(4) === 0 ? draw(DAY_MS) : draw(HOUR_MS / 4);
    }
    follower.client.committed(storage.seqLast);
    await follower.client.recorded(storage.seqLast);
    for (let user = 1; user <= 4; user++) costs.set(user, (await follower.client.worth(user, storage.seqLast)).value);
    await follower.stop();
    expect(follower.halts).toEqual([]);
  }
  const records = recordedOf(storage.batches);
  const lastMs = records.at(-1)!.timeMs;
  const [hours, days] = [rowsOf(store, 'held_hour'), rowsOf(store, 'held_day')];
  const [hourMs, dayMs] = [HOUR_MS, DAY_MS].map((span) => Math.floor(lastMs / span) * span) as [number, number];
  expect(hours).toEqual(heldOf(records, HOUR_MS, hourMs));
  expect(days).toEqual(heldOf(records, DAY_MS, dayMs));
  expect(hours.size).toBeGreaterThan(100);
  expect(days.size).toBeGreaterThan(30);

  const anew = await followAnew(storage);
  for (let user = 1; user <= 4; user++) {
    const { value } = await anew.client.worth(user, storage.seqLast);
    expect(value).toEqual(costs.get(user));
    const held = new Map<number, bigint>();
    for (const { owner, account, asset, amount } of records)
      if (owner === user && account < USER_ACCOUNTS) held.set(asset, (held.get(asset) ?? 0n) + amount);
    held.delete(USDT);
    expect(new Map(value.costs.map(({ asset, quantity }) => [asset, quantity]))).toEqual(
      new Map([...held].filter(([, amount]) => amount > 0n)),
    );
  }
  await anew.stop();
  for (const table of ['held_hour', 'held_day']) expect(anew.store.tables.get(table)).toEqual(store.tables.get(table));
});

describe('what holdings cost', () => {
  const adjust = (user: number, id: string, asset: number, amount: bigint): AnyNewCommand => ({
    type: CommandType.ADJUST,
    user,
    clientId: clientKey(id),
    asset,
    account: Account.SPOT,
    amount,
  });

  async function costAfter(commands: readonly (readonly AnyNewCommand[])[]) {
    const storage = new MemoryJournalStorage();
    const world = await startCoreWorld(storage);
    await world.submitAll([...LISTING]);
    for (const each of commands) await world.submitAll(each);
    const follower = await startFollowerWorld({
      journal: new MemoryJournal(storage),
      store: new MemoryReadStore(),
      snapshots: new MemorySnapshotStore(),
      snapshotEvery: 1_000_000,
    });
    await follower.ready;
    const costOf = async (user: number) => (await follower.client.worth(user)).value.costs.find(({ asset }) => asset === BTC);
    const found = [await costOf(1), await costOf(2)];
    await follower.stop();
    return found;
  }
  const rich = [adjust(1, 'u', USDT, 1_000n * COIN), adjust(2, 'b', BTC, 10n * COIN)];

  test('what is bought costs what was paid, with the fee; what came before there was a price, nobody knows', async () => {
    const [buyer, seller] = await costAfter([rich, [limit(2, 's', 'sell', 100n, 2n * COIN)], [limit(1, 'b', 'buy', 100n, 2n * COIN)]]);
    // 0.1 % of two coins are the fee.
    expect(buyer).toEqual({ asset: BTC, quantity: 2n * COIN - 200_000n, cost: 200n * COIN, isUnknown: false });
    expect(seller).toEqual({ asset: BTC, quantity: 8n * COIN, cost: 0n, isUnknown: true });
  });

  test('what comes in costs what it is worth then, at the last trade, else the index; a transfer changes nothing', async () => {
    const [byIndex] = await costAfter([[indexOf(90n * COIN, 3)], [adjust(1, 'x', BTC, COIN)]]);
    expect(byIndex).toEqual({ asset: BTC, quantity: COIN, cost: 90n * COIN, isUnknown: false });
    const move: AnyNewCommand = {
      type: CommandType.TRANSFER,
      user: 1,
      clientId: clientKey('t'),
      asset: BTC,
      amount: COIN,
      from: Account.SPOT,
      to: Account.FIAT,
    };
    const trade = [[limit(2, 's', 'sell', 100n, COIN)], [limit(1, 'b', 'buy', 100n, COIN)]];
    const [byTrade] = await costAfter([[indexOf(90n * COIN, 3)], rich, ...trade, [adjust(1, 'x', BTC, COIN)], [move]]);
    expect(byTrade).toEqual({ asset: BTC, quantity: 2n * COIN - 100_000n, cost: 200n * COIN, isUnknown: false });
  });

  test('an inflow counts at the price of its own time, although a trade follows in the same batch', async () => {
    const [first] = await costAfter([
      [indexOf(90n * COIN, 3)],
      rich,
      [limit(2, 's', 'sell', 100n, COIN)],
      [limit(2, 's2', 'sell', 120n, COIN)],
      [limit(1, 'b', 'buy', 100n, COIN)],
      [adjust(1, 'x', BTC, COIN), limit(1, 'b2', 'buy', 120n, COIN)],
    ]);
    expect(first).toEqual({ asset: BTC, quantity: 3n * COIN - 200_000n, cost: 320n * COIN, isUnknown: false });
  });

  test('what leaves takes its share of the cost, and after all of it is gone a new purchase is known again', async () => {
    const gone = adjust(2, 'gone', BTC, -10n * COIN);
    const [, half] = await costAfter([[indexOf(90n * COIN, 3)], rich, [adjust(2, 'out', BTC, -5n * COIN)]]);
    expect(half).toEqual({ asset: BTC, quantity: 5n * COIN, cost: 450n * COIN, isUnknown: false });
    const [, unknown] = await costAfter([rich, [indexOf(90n * COIN, 3)], [gone], [adjust(2, 'back', BTC, COIN)]]);
    expect(unknown).toEqual({ asset: BTC, quantity: COIN, cost: 90n * COIN, isUnknown: false });
  });
});

test('the state is read as it was written, and another format is refused', () => {
  const costs: UserCost[] = [
    { user: 1, asset: 1, quantity: 5n, cost: 7n, isUnknown: false },
    { user: 2_000_000_000, asset: 65_535, quantity: (1n << 63n) - 1n, cost: (1n << 120n) + 3n, isUnknown: true },
  ];
  const state = {
    indexes: [[3, 12_345_678_901_234n]] as const,
    costs,
    profit: undefined,
  };
  expect(readWorthState(writeWorthState(state))).toEqual(state);
  expect(() => readWorthState(new Uint8Array(8))).toThrow('another format');
  expect(() => readWorthState(new Uint8Array(3))).toThrow('cut off');
});
