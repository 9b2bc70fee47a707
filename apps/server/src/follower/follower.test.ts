import { Account, Bucket } from '@kontor/domain/accounts';
import { CommandType, ENGINE_VERSION } from '@kontor/engine/command';
import { createEngine } from '@kontor/engine/engine';
import { describe, expect, test } from 'vitest';
import { COIN, USDT, limit, startCoreWorld } from '../core-loop/core-world.ts';
import { chained } from '../journal/chain.ts';
import { MemoryJournal, MemoryJournalStorage } from '../journal/memory-journal.ts';
import { eventually } from '../store/test-world.ts';
import type { Applied } from './feed.ts';
import { OPENING, rootOf, startFollowerWorld, trading } from './follower-world.ts';
import { FollowerBusy } from './live-queries.ts';
import { LiveView } from './live-view.ts';
import { MemoryReadStore, MemorySnapshotStore } from './memory-read-store.ts';
import type { WriteFault } from './memory-read-store.ts';
import { ORDER_TABLE } from './spot/spot-tables.ts';
import { Rows } from './rows.ts';
import { newestEngine, restoreView, takeSnapshot } from './snapshots.ts';
import { silentLog } from '../store/test-world.ts';
import { spotProjection } from './spot/projection.ts';
import { walletProjection } from './wallet/projection.ts';

/** Tables of which this world has few rows: more than so many. */
const FEW: Readonly<Record<string, number>> = {
  candle: 8,
  index_candle: 8,
  system_movement: 3,
  spot_day: 0,
  journalled_root: 20,
  // No hour passes here: worth.test.ts lets many pass.
  held_hour: -1,
  held_day: -1,
  // Nor seconds contracts: seconds/projection.test.ts.
  seconds_contract: -1,
  index_tick: -1,
  // No contracts here: perpetual/projection.test.ts trades them.
  contract_order: -1,
  contract_fill: -1,
  contract_plan: -1,
  contract_funding: -1,
  contract_funding_rate: -1,
  contract_liquidation: -1,
  margin_call: -1,
  mark_candle: -1,
  premium_candle: -1,
  insurance_day: -1,
  position_hour: -1,
  position_day: -1,
  // Days of users and markets: worth/profit.test.ts.
  profit_day: 1,
  deal_day: 1,
  fee_day: 1,
  // No items here: ico/projection.test.ts sells some.
  ico_record: -1,
  ico_thaw: -1,
  // Nor peer trades: p2p/projection.test.ts makes some.
  p2p_trade: -1,
  p2p_step: -1,
};

/** The read tables as one pass over the journal makes them. */
async function rebuilt(storage: MemoryJournalStorage): Promise<MemoryReadStore['tables']> {
  const store = new MemoryReadStore();
  const view = new LiveView(createEngine({ recording: true }));
  const rows = new Rows();
  for await (const batch of new MemoryJournal(storage).read(1)) view.apply(batch, rows);
  await store.write(rows, 0, view.sequence);
  return store.tables;
}

async function tradeInBatches(world: Awaited<ReturnType<typeof startCoreWorld>>, count: number, seed: number): Promise<void> {
  const commands = trading(count, seed);
  for (let at = 0; at < commands.length; at += 7) {
    world.hands.timeMs += 9_000;
    await world.submitAll(commands.slice(at, at + 7));
    await world.submitAll([rootOf(world.core.committed)]);
  }
}

function startOver(storage: MemoryJournalStorage, store: MemoryReadStore, snapshots = new MemorySnapshotStore()) {
  return startFollowerWorld({ journal: new MemoryJournal(storage), store, snapshots, snapshotEvery: 40 });
}

describe('Follower', () => {
  test('restarted anywhere, with and without snapshots, it writes every row once', async () => {
    const storage = new MemoryJournalStorage();
    const world = await startCoreWorld(storage);
    const [store, snapshots] = [new MemoryReadStore(), new MemorySnapshotStore()];
    await world.submitAll([{ type: CommandType.ENGINE_VERSION, version: ENGINE_VERSION }, ...OPENING]);
    for (let round = 1; round <= 6; round++) {
      const follower = await startOver(storage, store, round % 3 === 0 ? new MemorySnapshotStore() : snapshots);
      await follower.ready;
      await tradeInBatches(world, 40, round);
      await follower.stop();
      expect(follower.halts).toEqual([]);
    }
    expect(await store.position()).toBe(storage.seqLast);
    expect((await snapshots.sequences(storage.seqLast)).length).toBeGreaterThan(1);
    const all = await rebuilt(storage);
    for (const [table, rows] of all) {
      expect(rows.size, table).toBeGreaterThan(FEW[table] ?? 50);
      expect(store.tables.get(table), table).toEqual(rows);
    }
  });

  test.each<WriteFault>(['failBefore', 'commitThenFail'])('a write that fails (%s) is neither lost nor done twice', async (fault) => {
    const storage = new MemoryJournalStorage();
    const world = await startCoreWorld(storage);
    await world.submitAll(OPENING);
    const store = new MemoryReadStore((write) => (write === 1 ? fault : undefined));
    const follower = await startOver(storage, store);
    await follower.ready;
    await tradeInBatches(world, 60, 3);
    await follower.stop();
    expect(store.writes).toBeGreaterThan(1);
    expect(store.tables).toEqual(await rebuilt(storage));
  });

  test('another follower on the same tables ends this one, and not the exchange', async () => {
    const storage = new MemoryJournalStorage();
    const world = await startCoreWorld(storage);
    await world.submitAll(OPENING);
    const store = new MemoryReadStore();
    const one = await startOver(storage, store);
    await one.ready;
    await eventually(async () => (await store.position()) === storage.seqLast);
    await store.write(new Rows(), storage.seqLast, storage.seqLast + 1);
    await tradeInBatches(world, 5, 1);
    expect(await one.ended).toMatchObject({ code: 'PositionMoved' });
    expect(one.halts).toEqual([]);
    const two = await startOver(new MemoryJournalStorage(), store);
    await expect(two.ready).rejects.toMatchObject({ code: 'READ_TABLES_AHEAD' });
  });

  test('another event digest halts the exchange by name', async () => {
    const storage = new MemoryJournalStorage();
    const world = await startCoreWorld(storage);
    await world.submitAll(OPENING);
    const spoiled = new MemoryJournalStorage();
    Object.assign(spoiled.batches, chained(storage.batches.map((batch) => ({ ...batch, eventDigest: (batch.eventDigest ^ 1) >>> 0 }))));
    const follower = await startOver(spoiled, new MemoryReadStore());
    expect(await follower.ended).toMatchObject({ code: 'DIGEST_DIFFERS' });
    expect(follower.halts).toMatchObject([{ code: 'DIGEST_DIFFERS' }]);
  });

  test('answers what is committed, waits for a demanded command, and is busy rather than late', async () => {
    const storage = new MemoryJournalStorage();
    const world = await startCoreWorld(storage);
    await world.submitAll(OPENING);
    const { client, ready, stop } = await startOver(storage, new MemoryReadStore());
    await expect(client.tickers()).rejects.toBeInstanceOf(FollowerBusy);
    await ready;
    expect(client.listings.market(0).baseScale).toBe(8);
    const bought = await world.core.submit(limit(1, 'a', 'buy', 100n, 2n * COIN));
    const sold = await world.core.submit(limit(2, 'b', 'sell', 100n, COIN));
    expect((await client.openOrders(1, sold.sequence)).value).toMatchObject([
      { number: bought.order!.number, dealAmount: 100n * COIN, fee: COIN / 1_000n },
    ]);
    expect((await client.openOrder(2, bought.order!.number)).value).toBeUndefined();
    expect((await client.depth(0, 5)).value).toEqual({ market: 0, updateId: sold.sequence, bids: [[10_000, 100_000]], asks: [] });
    expect((await client.tickers()).value).toMatchObject([{ closeTicks: 10_000, count: 1 }]);
    expect((await client.openCandle(0, '1w')).value).toMatchObject({ interval: '1w', count: 1, takerBuyLots: 0n });
    const balance = (await client.balances(1)).value.find(({ account, asset }) => account === Account.SPOT && asset === USDT);
    expect(balance?.available).toBe(world.engine.balance(1, Account.SPOT, USDT, Bucket.AVAILABLE));
    await client.recorded(sold.sequence);
    await expect(client.balances(1, sold.sequence + 1)).rejects.toBeInstanceOf(FollowerBusy);
    await expect(client.recorded(sold.sequence + 1)).rejects.toBeInstanceOf(FollowerBusy);
    await stop();
    await expect(client.balances(1)).rejects.toBeInstanceOf(FollowerBusy);
  });

  test('what it tells leads from any snapshot to the present: depth, balances, candles', async () => {
    const storage = new MemoryJournalStorage();
    const world = await startCoreWorld(storage);
    await world.submitAll(OPENING);
    const { client, ready, stop } = await startOver(storage, new MemoryReadStore());
    const told: Applied[] = [];
    client.onApplied((applied) => told.push(applied));
    client.watch(1);
    await ready;
    await tradeInBatches(world, 30, 5);
    const middle = (await client.depth(0, 1_000, storage.seqLast)).value;
    const balances = new Map((await client.balances(1)).value.map((balance) => [`${balance.account}/${balance.asset}`, balance]));
    await tradeInBatches(world, 60, 6);
    const end = (await client.depth(0, 1_000, storage.seqLast)).value;
    await eventually(() => told.at(-1)?.sequence === storage.seqLast);
    const sides = [new Map(middle.bids), new Map(middle.asks)];
    let last: number | undefined;
    for (const change of told.flatMap(({ depth }) => depth)) {
      if (last !== undefined) expect(change.firstUpdateId).toBe(last + 1);
      last = change.lastUpdateId;
      if (change.lastUpdateId <= middle.updateId) continue;
      for (const { side, priceTicks, lots } of change.levels) {
        if (lots === 0) sides[side]!.delete(priceTicks);
        else sides[side]!.set(priceTicks, lots);
      }
    }
    expect([...sides[0]!].toSorted((a, b) => b[0] - a[0])).toEqual(end.bids);
    expect([...sides[1]!].toSorted((a, b) => a[0] - b[0])).toEqual(end.asks);
    const users = told.flatMap(({ users: changes }) => changes);
    expect(new Set(users.map(({ user }) => user))).toEqual(new Set([1]));
    for (const balance of users.flatMap(({ balances: changes }) => changes)) balances.set(`${balance.account}/${balance.asset}`, balance);
    expect([...balances.values()]).toEqual((await client.balances(1)).value);
    const trades = told.flatMap(({ trades: some }) => some);
    expect(trades.map(({ tradeNumber }) => tradeNumber)).toEqual(trades.map((_, i) => i + 1));
    expect(told.filter(({ reset }) => reset)).toHaveLength(1);
    await stop();
  });
});

describe('snapshots', () => {
  test('a view from a snapshot and the same tail is the same view', async () => {
    const storage = new MemoryJournalStorage();
    const world = await startCoreWorld(storage);
    await world.submitAll(OPENING);
    await tradeInBatches(world, 60, 2);
    const snapshot = takeSnapshot(world.view);
    await tradeInBatches(world, 60, 9);
    const view = restoreView(snapshot);
    for await (const batch of new MemoryJournal(storage).read(snapshot.sequence + 1)) view.apply(batch);
    expect(takeSnapshot(view)).toEqual(takeSnapshot(world.view));
    expect(view.of(spotProjection).ticker(0)).toEqual(world.view.of(spotProjection).ticker(0));
    expect(view.of(spotProjection).depths.snapshot(0, 100, 1)).toEqual(world.view.of(spotProjection).depths.snapshot(0, 100, 1));
    expect(view.listings).toEqual(world.view.listings);
    expect(view.of(walletProjection).holdings.ofUser(2)).toEqual(world.view.of(walletProjection).holdings.ofUser(2));
    const { systemHoldings } = view.of(walletProjection).questions;
    expect(systemHoldings({})).toEqual(world.view.of(walletProjection).questions.systemHoldings({}));
    const sums = new Map(systemHoldings({}).map(({ account, balances }) => [account, balances.length] as const));
    expect([sums.get(Account.EXTERNAL), sums.get(Account.FEE)]).toEqual([2, 2]);
  });

  test('one that does not lead to its digest never counts, and one that fails later is passed over', async () => {
    const storage = new MemoryJournalStorage();
    const world = await startCoreWorld(storage);
    await world.submitAll(OPENING);
    const snapshots = new MemorySnapshotStore();
    snapshots.spoil = (snapshot) => ({ ...snapshot, digest: '0123456789abcdef' });
    const follower = await startOver(storage, new MemoryReadStore(), snapshots);
    await follower.ready;
    await tradeInBatches(world, 60, 2);
    await follower.stop();
    expect(await snapshots.sequences(Infinity)).toEqual([]);
    await snapshots.approve((await snapshots.write(takeSnapshot(world.view)), storage.seqLast), 3);
    expect((await newestEngine(snapshots, Infinity, silentLog)).engine.sequence).toBe(0);
  });

  test('orders keep what they are across a snapshot: deal, fee, trigger, client id', async () => {
    const storage = new MemoryJournalStorage();
    const world = await startCoreWorld(storage);
    await world.submitAll(OPENING);
    await world.core.submit(limit(1, 'a', 'buy', 100n, 2n * COIN));
    await world.core.submit(limit(2, 'b', 'sell', 100n, COIN));
    const view = restoreView(takeSnapshot(world.view));
    expect(view.of(spotProjection).openOrders.ofUser(1)).toEqual(world.view.of(spotProjection).openOrders.ofUser(1));
    await world.core.submit({ type: CommandType.CANCEL_ALL, user: 1, market: -1 });
    const ended: Record<string, readonly string[]>[] = [];
    for await (const batch of new MemoryJournal(storage).read(view.sequence + 1)) {
      const rows = new Rows();
      view.apply(batch, rows);
      const [orders] = rows.tables().filter(({ table }) => table === ORDER_TABLE);
      ended.push(Object.fromEntries(orders!.columns().map((values, place) => [ORDER_TABLE.columns[place]![0], values])));
    }
    expect(ended).toMatchObject([{ deal_lots: ['100000'], deal_amount: [`${100n * COIN}`], fee: [`${COIN / 1_000n}`] }]);
  });
});
