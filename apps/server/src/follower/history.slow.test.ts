import { join } from 'node:path';
import { CommandType } from '@kontor/engine/command';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BTC, COIN, USDT, startCoreWorld } from '../core-loop/core-world.ts';
import { MemoryJournal, MemoryJournalStorage } from '../journal/memory-journal.ts';
import { Database } from '../store/database.ts';
import { withRole } from '../store/connection.ts';
import { MIGRATIONS } from '../store/migration-list.ts';
import { migrate } from '../store/migrations.ts';
import { startDatabase } from '../store/start-database.ts';
import { Cleanup, makeFolder, silentLog } from '../store/test-world.ts';
import { OPENING, startFollowerWorld, trading } from './follower-world.ts';
import { Histories } from './histories.ts';
import { PostgresReadStore } from './postgres-read-store.ts';
import { PostgresSnapshotStore } from './postgres-snapshot-store.ts';
import { walletProjection } from './wallet/projection.ts';

const cleanup = new Cleanup();
let core: Database;
let app: Database;

beforeAll(async () => {
  const server = await startDatabase({ url: undefined, dataDir: join(makeFolder(cleanup), 'data'), log: silentLog });
  cleanup.add(server, () => server.stop());
  await migrate(server.settings, MIGRATIONS, silentLog);
  core = cleanup.add(new Database(withRole(server.settings, 'kontor_core'), { log: silentLog }), (opened) => opened.close());
  app = cleanup.add(new Database(withRole(server.settings, 'kontor_app'), { log: silentLog }), (opened) => opened.close());
});
afterAll(() => cleanup.run());

describe('the read tables', () => {
  // Long: one past, which takes seconds to make, is asked everything.
  test('give back what happened, over months, in pages, and only to the one it happened to', async () => {
    const storage = new MemoryJournalStorage();
    const world = await startCoreWorld(storage);
    const [store, snapshots] = [new PostgresReadStore(core), new PostgresSnapshotStore(core)];
    const follower = await startFollowerWorld({ journal: new MemoryJournal(storage), store, snapshots, snapshotEvery: 50 });
    await follower.ready;
    const histories = new Histories(app, (minSeq) => follower.client.recorded(minSeq));
    await world.submitAll(OPENING);
    const commands = trading(120);
    for (let at = 0; at < commands.length; at += 5) {
      world.hands.timeMs += 3 * 86_400_000;
      await world.submitAll(commands.slice(at, at + 5));
    }
    await world.submitAll([1, 2].map((user) => ({ type: CommandType.CANCEL_ALL, user, market: -1 })));
    const minSeq = storage.seqLast;

    const orders = await histories.orders(1, { limit: 1_000, minSeq });
    const numbers = orders.map(({ number }) => number);
    expect(numbers.length).toBeGreaterThan(40);
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
    const paged: number[] = [];
    for (let before: number | undefined; ; before = paged.at(-1)) {
      const page = await histories.orders(1, { limit: 7, ...(before === undefined ? {} : { before }) });
      if (page.length === 0) break;
      paged.push(...page.map(({ number }) => number));
    }
    expect(paged).toEqual(numbers);
    expect(await histories.order(2, numbers[0]!)).toBeUndefined();
    const ids = orders.map(({ clientId }) => clientId);
    expect(await histories.ordersByClientId(1, [[1, 2, 3, 4], ...ids.slice(3, 9)], minSeq)).toEqual(orders.slice(3, 9).toReversed());
    expect(await histories.ordersByClientId(2, ids, minSeq)).toEqual([]);

    const fills = await histories.fills(1, { limit: 1_000 });
    expect(new Set(fills.map(({ user }) => user))).toEqual(new Set([1]));
    expect(new Set((await histories.fills(2, { limit: 1_000 })).map(({ user }) => user))).toEqual(new Set([2]));
    for (const order of orders) {
      const own = await histories.fills(1, { orderNumber: order.number, fromMs: order.placedMs, toMs: order.changedMs, limit: 100 });
      expect(own).toEqual(fills.filter(({ orderNumber }) => orderNumber === order.number));
      expect(own.reduce((sum, { amount }) => sum + amount, 0n)).toBe(order.dealAmount);
      expect(own.reduce((sum, { lots }) => sum + lots, 0)).toBe(order.dealLots);
      expect(own.reduce((sum, { fee }) => sum + fee, 0n)).toBe(order.fee);
    }
    const more = await histories.fills(1, { limit: 1_000, before: fills[9]! });
    expect(more).toEqual(fills.slice(10));

    const trades = await histories.trades(0, { limit: 1_000 });
    expect(trades.map(({ tradeNumber }) => tradeNumber)).toEqual(Array.from({ length: trades.length }, (_, i) => trades.length - i));
    const records = await histories.records(1, { asset: BTC, limit: 10_000 });
    expect(records.length).toBeGreaterThan(100);
    const available = records.filter(({ bucket }) => bucket === 0);
    expect(available[0]!.after).toBe(world.view.of(walletProjection).holdings.of(1, 0, BTC).available);
    available.slice(0, -1).forEach((record, i) => expect(record.before).toBe(available[i + 1]!.after));
    expect(available.at(-1)).toMatchObject({ type: 2, before: 0n, amount: 1_000n * COIN });
    const last = records[4]!;
    expect(await histories.records(1, { asset: BTC, limit: 3, before: last })).toEqual(records.slice(5, 8));
    expect(await histories.records(1, { asset: USDT, types: [2], limit: 9 })).toHaveLength(1);

    const days = await histories.candles(0, { interval: '1d', fromMs: 0, toMs: world.hands.timeMs, limit: 1_000 });
    expect(days[0]!.count).toBeGreaterThan(0);
    expect(days.map(({ openMs }) => openMs)).toEqual(days.map((_, i) => days[0]!.openMs + i * 86_400_000));
    days.slice(1).forEach((day, i) => expect(day.count > 0 || (day.openTicks === days[i]!.closeTicks && day.lots === 0n)).toBe(true));
    const count = trades.length;
    for (const interval of ['1m', '60m', '1w', '1M'] as const) {
      const candles = await histories.candles(0, { interval, fromMs: 0, toMs: world.hands.timeMs, limit: 1_000_000 });
      expect(
        candles.reduce((sum, candle) => sum + candle.count, 0),
        interval,
      ).toBe(count);
    }
    const window = await histories.candles(0, { interval: '1d', fromMs: days[5]!.openMs + 5, toMs: days[9]!.openMs, limit: 100 });
    expect(window).toEqual(days.slice(5, 10));

    const everything = await histories.records(1, { limit: 100_000 });
    const middle = everything[Math.floor(everything.length / 2)]!;
    for (const span of [
      { fromMs: 0, afterSequence: 0, upToSequence: minSeq },
      { fromMs: middle.timeMs, afterSequence: 0, upToSequence: minSeq },
      { fromMs: 0, afterSequence: middle.sequence, upToSequence: minSeq - 20 },
    ]) {
      const inside = everything.filter(
        (row) => row.timeMs >= span.fromMs && row.sequence > span.afterSequence && row.sequence <= span.upToSequence,
      );
      expect(inside.length).toBeGreaterThan(10);
      const changes = await histories.changes(1, span);
      for (const [account, asset] of [
        [0, USDT],
        [1, USDT],
        [0, BTC],
      ])
        expect(changes.find((each) => each.account === account && each.asset === asset)?.amount ?? 0n).toBe(
          inside.filter((row) => row.account === account && row.asset === asset).reduce((sum, { amount }) => sum + amount, 0n),
        );
      expect(await histories.moves(1, [2, 7], span)).toEqual(inside.filter(({ type }) => type === 2 || type === 7).toReversed());
    }
    const newest = trades[0]!;
    expect(await histories.priceBefore(0, newest)).toBe(trades.find(({ sequence }) => sequence < newest.sequence)!.priceTicks);
    expect(await histories.priceBefore(0, trades.at(-1)!)).toBeUndefined();
    expect(await histories.closeBefore(0, days[5]!.openMs)).toBe(days[4]!.closeTicks);
    expect(await histories.closeBefore(0, days[0]!.openMs)).toBeUndefined();

    await follower.stop();
    expect(follower.halts).toEqual([]);
    expect(await snapshots.sequences(minSeq)).not.toEqual([]);
    const engine = await snapshots.load((await snapshots.sequences(minSeq))[0]!, 'all');
    expect(engine.engine.byteLength).toBeGreaterThan(1_000);
  });

  test('nobody but the core writes them', async () => {
    const rows = app.run({ name: 'forge', text: 'UPDATE follower_position SET sequence = 0', readRow: () => undefined });
    await expect(rows).rejects.toMatchObject({ code: '42501' });
    await expect(app.run({ name: 'forge2', text: 'DELETE FROM ledger_record', readRow: () => undefined })).rejects.toMatchObject({
      code: '42501',
    });
    await expect(app.run({ name: 'forge3', text: 'DELETE FROM ledger_record_197002', readRow: () => undefined })).rejects.toMatchObject({
      code: '42501',
    });
    await expect(app.run({ name: 'forge4', text: 'DELETE FROM engine_snapshot', readRow: () => undefined })).rejects.toMatchObject({
      code: '42501',
    });
  });
});
