import { Account } from '@kontor/domain/accounts';
import { CommandType } from '@kontor/engine/command';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientKey } from '../core-loop/client-id.ts';
import { USDT, limit, startCoreWorld } from '../core-loop/core-world.ts';
import { OPENING, startFollowerWorld } from '../follower/follower-world.ts';
import { MemorySnapshotStore } from '../follower/memory-read-store.ts';
import { PostgresReadStore } from '../follower/postgres-read-store.ts';
import { MemoryJournal, MemoryJournalStorage } from '../journal/memory-journal.ts';
import { MACHINE_RANDOM } from '../random.ts';
import type { Database } from '../store/database.ts';
import { openTestDatabase } from '../store/test-database.ts';
import { Cleanup, silentLog } from '../store/test-world.ts';
import { IdMemory } from './id-memory.ts';
import type { IdCapacity } from './id-memory.ts';
import { FOR_EVER, MoneyIds } from './money-ids.ts';
import { ORDER_IDS, MONEY_IDS, readRecordedIds, recallIds } from './recorded-ids.ts';

const cleanup = new Cleanup();
const DAY = 86_400_000;
const ORDERS = 400;
/** With every fifth order money is moved. */
const MOVES_EACH = 5;
let database: Database;
let world: Awaited<ReturnType<typeof startCoreWorld>>;
/** The command at which a start begins; what comes behind it is not asked for. */
let upTo = 0;

/** 400 orders of two users, ten a day, all over, and one more behind. */
beforeAll(async () => {
  database = await openTestDatabase(cleanup, 'kontor_core');
  const storage = new MemoryJournalStorage();
  world = await startCoreWorld(storage);
  const follower = await startFollowerWorld({
    journal: new MemoryJournal(storage),
    store: new PostgresReadStore(database),
    snapshots: new MemorySnapshotStore(),
    snapshotEvery: 1_000_000,
  });
  await follower.ready;
  await world.submitAll(OPENING);
  for (let at = 0; at < ORDERS; at++) {
    if (at % 10 === 0) world.hands.timeMs += DAY;
    const user = 1 + (at % 2);
    await world.submitAll([limit(user, `order-${at}`, 'buy', 90n, 1_000_000n), { type: CommandType.CANCEL_ALL, user, market: -1 }]);
    if (at % MOVES_EACH === 0)
      await world.submitAll([
        {
          type: CommandType.TRANSFER,
          user,
          clientId: clientKey(`move-${at}`),
          asset: USDT,
          amount: 1n,
          from: Account.SPOT,
          to: Account.CONTRACT,
        },
      ]);
  }
  upTo = storage.seqLast;
  await world.submitAll([limit(1, 'behind', 'buy', 90n, 1_000_000n), { type: CommandType.CANCEL_ALL, user: 1, market: -1 }]);
  await follower.client.recorded(storage.seqLast);
  await follower.stop();
});
afterAll(() => cleanup.run());

/** What a start holds that reads with this window and room: the numbers of the oldest and the last order, and how many. */
async function heldAfter(window: { ms: number; ids: number }, capacity?: IdCapacity) {
  const { timeMs: nowMs } = world.hands;
  const memory = new IdMemory({ random: MACHINE_RANDOM, nowMs: () => nowMs, applied: () => 0, window, ...(capacity && { capacity }) });
  memory.awaitPast(upTo);
  // One command a piece: the next is twice as long, so every seam lies elsewhere.
  const rows = await readRecordedIds({
    of: ORDER_IDS,
    queries: database,
    memory,
    upTo,
    nowMs,
    window,
    commandsAtOnce: 4,
    signal: new AbortController().signal,
  });
  const held = Array.from({ length: ORDERS }, (_, at) => at).filter((at) => memory.holds(1 + (at % 2), clientKey(`order-${at}`)));
  const strangers = Array.from({ length: ORDERS }, (_, at) => at).filter((at) => memory.holds(2 - (at % 2), clientKey(`order-${at}`)));
  expect(strangers).toEqual([]);
  expect(memory.holds(1, clientKey('behind'))).toBe(false);
  expect(held).toEqual(Array.from({ length: held.length }, (_, at) => ORDERS - held.length + at));
  return { rows, held: held.length, gap: memory.gap };
}

describe('the ids of before, from the read tables', () => {
  test('all of them where there are fewer than the window wants', async () => {
    expect(await heldAfter({ ms: DAY, ids: 1_000_000 })).toEqual({ rows: ORDERS, held: ORDERS, gap: undefined });
  });

  test('at least the last so many, and at least those of the last so long', async () => {
    const few = await heldAfter({ ms: DAY * 2.5, ids: 1 });
    expect(few.held).toBeGreaterThanOrEqual(30);
    expect(few.held).toBeLessThan(100);
    const many = await heldAfter({ ms: 1, ids: 120 });
    expect(many.held).toBeGreaterThanOrEqual(120);
    expect(many.held).toBeLessThan(300);
    expect([few.gap, many.gap]).toEqual([undefined, undefined]);
  });

  test('those of transfers, however old; beyond the room they stay in the read tables alone', async () => {
    const nowMs = world.hands.timeMs + 4_000 * DAY;
    const toldTo = async (capacity?: IdCapacity): Promise<MoneyIds> => {
      const ids = new MoneyIds({ random: MACHINE_RANDOM, nowMs: () => nowMs, applied: () => upTo, ...(capacity && { capacity }) });
      ids.restoredAt(upTo);
      expect(ids.gap).toBe(upTo);
      await readRecordedIds({
        of: MONEY_IDS,
        queries: database,
        memory: ids.memory,
        upTo,
        nowMs,
        window: FOR_EVER,
        commandsAtOnce: 4,
        signal: new AbortController().signal,
      });
      return ids;
    };
    const moved = Array.from({ length: ORDERS / MOVES_EACH }, (_, at) => at * MOVES_EACH);
    const all = await toldTo();
    expect(all.gap).toBeUndefined();
    expect(moved.filter((at) => all.holds(1 + (at % 2), clientKey(`move-${at}`)))).toEqual(moved);
    expect(
      moved.filter((at) => all.holds(2 - (at % 2), clientKey(`move-${at}`)) || all.holds(1 + (at % 2), clientKey(`order-${at}`))),
    ).toEqual([]);
    const some = await toldTo({ idsOfPart: 10, parts: 3 });
    expect(some.gap).toBe(upTo);
    expect(moved.filter((at) => some.holds(1 + (at % 2), clientKey(`move-${at}`))).length).toBeLessThan(moved.length);
  });

  test('no more than there is room for; the rest stays a gap', async () => {
    const { held, gap } = await heldAfter({ ms: DAY * 100, ids: 1 }, { idsOfPart: 40, parts: 3 });
    expect(held).toBeGreaterThanOrEqual(80);
    expect(held).toBeLessThan(90);
    expect(gap).toBe(upTo);
  });

  test('as soon as the read tables reflect the start, and again where they cannot be read', async () => {
    const memory = new IdMemory({ random: MACHINE_RANDOM, nowMs: () => world.hands.timeMs, applied: () => world.engine.sequence });
    memory.awaitPast(upTo);
    let tries = 0;
    const told = new Promise<object>((resolve) => {
      const end = recallIds({
        of: ORDER_IDS,
        queries: database,
        memory,
        upTo,
        nowMs: world.hands.timeMs,
        log: { ...silentLog, info: (fields: unknown) => resolve(fields as object) },
        recorded: async () => {
          tries += 1;
          if (tries === 1) throw new Error('not yet');
        },
      });
      cleanup.add(end, end);
    });
    expect(memory.gap).toBe(upTo);
    expect(await told).toEqual({ of: ORDER_IDS.name, rows: ORDERS, held: ORDERS, bytes: 2 * 8 * 1024 * 1024 });
    expect([tries, memory.gap]).toEqual([2, undefined]);
  });
});
