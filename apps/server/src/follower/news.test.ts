import { Account } from '@kontor/domain/accounts';
import { createEngine } from '@kontor/engine/engine';
import { describe, expect, test } from 'vitest';
import { BTC, COIN, USDT, give, limit, startCoreWorld } from '../core-loop/core-world.ts';
import { MemoryJournal, MemoryJournalStorage } from '../journal/memory-journal.ts';
import { OPENING, trading } from './follower-world.ts';
import { LiveView } from './live-view.ts';
import { News } from './news.ts';
import type { Projection } from './projection.ts';
import { PROJECTIONS } from './projections.ts';
import type { RecordRow } from './record-row.ts';

/** What News tells of a journal, batch by batch, and every ledger record on the way. */
async function follow(storage: MemoryJournalStorage, watched: ReadonlySet<number>) {
  const records: RecordRow[] = [];
  const listener: Projection = { name: 'listener', tables: [], open: () => ({ record: (record) => void records.push({ ...record }) }) };
  const view = new LiveView(createEngine({ recording: true }), { projections: [...PROJECTIONS, listener] });
  const news = new News(view, watched);
  const users = [];
  for await (const batch of new MemoryJournal(storage).read(1)) {
    view.apply(batch);
    users.push(...news.take()!.users);
  }
  return { users, records };
}

async function trade(count: number) {
  const storage = new MemoryJournalStorage();
  const { core, submitAll } = await startCoreWorld(storage);
  await submitAll([...OPENING, give(3, USDT, 1_000n * COIN), give(3, BTC, COIN)]);
  const orders = trading(count, 11);
  const outcomes = await submitAll([limit(3, 'far', 'buy', 1n, COIN), ...orders]);
  await core.close();
  const owners = new Map([{ user: 3 }, ...orders].map(({ user }, i) => [outcomes[i]!.order?.number, user]));
  return { storage, owners };
}

describe('news of users', () => {
  test('everybody hears of his own fills and orders, both sides of a trade and nobody else', async () => {
    const { storage, owners } = await trade(60);
    const { users } = await follow(storage, new Set([1, 2, 3]));
    const fills = users.flatMap((change) => change.fills.map((fill) => ({ told: change.user, fill })));
    const orders = users.flatMap((change) => change.orders.map((order) => ({ told: change.user, order })));
    expect(fills.length).toBeGreaterThan(20);
    for (const { told, fill } of fills) expect([told, fill.user, owners.get(fill.orderNumber)]).toEqual([told, told, told]);
    for (const { told, order } of orders) expect([told, owners.get(order.number)]).toEqual([told, told]);
    const sides = new Map<number, Set<number>>();
    for (const { told, fill } of fills) sides.set(fill.tradeNumber, (sides.get(fill.tradeNumber) ?? new Set()).add(told));
    // A trade of a user with himself is prevented here.
    for (const told of sides.values()) expect([...told].toSorted((a, b) => a - b)).toEqual([1, 2]);
    expect(orders.some(({ told }) => told === 3)).toBe(true);
  });

  test('nobody is told of who is not watched', async () => {
    const { storage } = await trade(40);
    const { users } = await follow(storage, new Set([2]));
    expect(users.length).toBeGreaterThan(0);
    for (const { user, fills } of users) expect([user, ...fills.map((fill) => fill.user)].every((each) => each === 2)).toBe(true);
  });
});

test('records of a bucket form a chain from nothing: before and amount make after, and the next begins there', async () => {
  const { storage } = await trade(60);
  const { records } = await follow(storage, new Set());
  const ends = new Map<string, bigint>();
  for (const { owner, account, asset, bucket, amount, before, after } of records) {
    const key = [owner, account, asset, bucket].join();
    expect([key, before]).toEqual([key, ends.get(key) ?? 0n]);
    expect(before + amount).toBe(after);
    ends.set(key, after);
  }
  expect(records.length).toBeGreaterThan(200);
  expect([...ends].filter(([key]) => key.split(',')[1] === String(Account.SPOT)).length).toBeGreaterThan(4);
});
