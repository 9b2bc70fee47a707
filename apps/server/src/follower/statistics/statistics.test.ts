/** Days of markets and movements of the exchange's own accounts: what the tables say is what the ledger's records add up to. */
import { Account, SYSTEM_OWNER, numberedOwner } from '@kontor/domain/accounts';
import { RecordType } from '@kontor/domain/record-types';
import { expect, test } from 'vitest';
import { OPENING, drawCommand } from '../../core-loop/crash/crash-commands.ts';
import type { KnownOrder } from '../../core-loop/crash/crash-commands.ts';
import { startCoreWorld } from '../../core-loop/core-world.ts';
import { MemoryJournal, MemoryJournalStorage } from '../../journal/memory-journal.ts';
import { drawFrom } from '../../seeded-draw.ts';
import { followAnew, startFollowerWorld } from '../follower-world.ts';
import { MemoryReadStore, MemorySnapshotStore } from '../memory-read-store.ts';
import { recordedOf } from '../random-world.ts';
import type { RecordRow } from '../record-row.ts';
import { DAY_MS } from './day-table.ts';

/** Fees by day and asset, from the records. */
function feesOf(records: readonly RecordRow[]): Map<string, bigint> {
  const fees = new Map<string, bigint>();
  for (const { type, owner, account, asset, amount, timeMs } of records) {
    if (type !== RecordType.SPOT_FEE || owner !== SYSTEM_OWNER || account !== Account.FEE) continue;
    const key = `${Math.floor(timeMs / DAY_MS) * DAY_MS} ${asset}`;
    fees.set(key, (fees.get(key) ?? 0n) + amount);
  }
  return fees;
}

/** The same from the rows of the table; the market's base is asset 1, its quote asset 0. */
function feesIn(lines: readonly string[]): Map<string, bigint> {
  const fees = new Map<string, bigint>();
  for (const line of lines) {
    const [dayMs, , , , , baseFee = '', quoteFee = ''] = line.split('\t');
    for (const [asset, amount] of [
      [1, BigInt(baseFee)],
      [0, BigInt(quoteFee)],
    ] as const)
      if (amount !== 0n) fees.set(`${dayMs} ${asset}`, amount);
  }
  return fees;
}

test('restarted anywhere, rows are what the records add up to, and a rebuild leads to the same', async () => {
  const storage = new MemoryJournalStorage();
  const world = await startCoreWorld(storage);
  const draw = drawFrom(44);
  const orders: KnownOrder[] = [];
  await world.submitAll(OPENING);
  const [store, snapshots] = [new MemoryReadStore(), new MemorySnapshotStore()];
  const linesOf = (of: MemoryReadStore, table: string): string[] => [...of.tables.get(table)!.values()].toSorted();
  for (let round = 0; round < 6; round++) {
    const follower = await startFollowerWorld({ journal: new MemoryJournal(storage), store, snapshots, snapshotEvery: 60 });
    await follower.ready;
    for (let step = 0; step < 30; step++) {
      const batch = Array.from({ length: 1 + draw(9) }, (_, i) => drawCommand(draw, `days:${round}:${step}:${i}`, orders));
      const outcomes = await world.submitAll(batch);
      outcomes.forEach(({ order }, i) => order && 'user' in batch[i]! && orders.push({ ...order, user: batch[i].user }));
      orders.splice(0, orders.length - 12);
      world.hands.timeMs += draw(3) === 0 ? draw(DAY_MS) : draw(3);
    }
    follower.client.committed(storage.seqLast);
    await follower.client.recorded(storage.seqLast);
    await follower.stop();
    expect(follower.halts).toEqual([]);
  }
  const records = recordedOf(storage.batches);
  const fees = feesOf(records);
  expect(fees.size).toBeGreaterThan(10);
  expect(feesIn(linesOf(store, 'spot_day'))).toEqual(fees);
  const moved = records
    .filter(({ owner, type }) => owner <= SYSTEM_OWNER && type !== RecordType.SPOT_FEE)
    .map(({ sequence, timeMs, amount, after, account, owner, asset, ordinal, type }) =>
      [sequence, timeMs, amount, after, account, owner === SYSTEM_OWNER ? 0 : numberedOwner(owner), asset, ordinal, type].join('\t'),
    );
  expect(moved.length).toBeGreaterThan(10);
  expect(linesOf(store, 'system_movement')).toEqual(moved.toSorted());
  const anew = await followAnew(storage);
  await anew.stop();
  for (const table of ['spot_day', 'system_movement']) expect(anew.store.tables.get(table)).toEqual(store.tables.get(table));
});
