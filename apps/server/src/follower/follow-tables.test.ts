import { expect, test } from 'vitest';
import { startCoreWorld } from '../core-loop/core-world.ts';
import { MemoryJournal, MemoryJournalStorage } from '../journal/memory-journal.ts';
import { silentLog } from '../store/test-world.ts';
import { followTables } from './follow-tables.ts';
import { OPENING, startFollowerWorld, trading } from './follower-world.ts';
import { MemoryReadStore, MemorySnapshotStore } from './memory-read-store.ts';

test('a follower that stands by goes no further than the tables are, and another goes on from there without a gap', async () => {
  const storage = new MemoryJournalStorage();
  const world = await startCoreWorld(storage);
  const [store, snapshots] = [new MemoryReadStore(), new MemorySnapshotStore()];
  const options = { journal: new MemoryJournal(storage), store, snapshots, snapshotEvery: 1_000_000 };
  const first = await startFollowerWorld(options);
  await first.ready;
  await world.submitAll(OPENING);
  await world.submitAll(trading(60));
  const told = new AbortController();
  const following = followTables({ journal: new MemoryJournal(storage), store, snapshots, log: silentLog }, told.signal);
  await expect.poll(() => store.position()).toBe(world.core.committed);
  await first.stop();
  const written = world.core.committed;
  // Nobody writes these before the other takes over.
  await world.submitAll(trading(60, 2));
  told.abort();
  const view = await following;
  expect(view.sequence).toBeLessThanOrEqual(written);
  const second = await startFollowerWorld({ ...options, journal: new MemoryJournal(storage), view });
  await second.ready;
  await expect.poll(() => store.position()).toBe(world.core.committed);
  await second.stop();
  expect(view.engine.digest()).toBe(world.engine.digest());

  const anew = new MemoryReadStore();
  const whole = await startFollowerWorld({
    ...options,
    journal: new MemoryJournal(storage),
    store: anew,
    snapshots: new MemorySnapshotStore(),
  });
  await whole.ready;
  await whole.stop();
  expect(store.tables).toEqual(anew.tables);
});
