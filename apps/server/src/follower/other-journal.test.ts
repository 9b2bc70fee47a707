/** Read tables that stand elsewhere may be of another journal than the one that is followed. */
import { expect, test } from 'vitest';
import { startCoreWorld } from '../core-loop/core-world.ts';
import { MemoryJournal, MemoryJournalStorage } from '../journal/memory-journal.ts';
import { OPENING, startFollowerWorld, trading } from './follower-world.ts';
import { MemoryReadStore, MemorySnapshotStore } from './memory-read-store.ts';

/** An exchange whose every command is a batch of its own. */
async function exchange(count: number, seed: number): Promise<MemoryJournalStorage> {
  const storage = new MemoryJournalStorage();
  const world = await startCoreWorld(storage);
  for (const command of [...OPENING, ...trading(count, seed)]) await world.submitAll([command]);
  return storage;
}

const follow = (storage: MemoryJournalStorage, store: MemoryReadStore, onlyShows: boolean, snapshots = new MemorySnapshotStore()) =>
  startFollowerWorld({ journal: new MemoryJournal(storage), store, snapshots, snapshotEvery: 10, ...(onlyShows && { parts: [] }) });

test('who writes them and who only shows them go on behind their own, and refuse those of another', async () => {
  const [ours, other] = [await exchange(10, 1), await exchange(40, 2)];
  const [store, snapshots] = [new MemoryReadStore(), new MemorySnapshotStore()];
  const first = await follow(ours, store, false, snapshots);
  await first.ready;
  await first.stop();
  const written = await store.mark();
  expect(written.sequence).toBe(ours.seqLast);
  for (const onlyShows of [false, true])
    for (const kept of [snapshots, new MemorySnapshotStore()]) {
      const again = await follow(ours, store, onlyShows, kept);
      await again.ready;
      await again.stop();
    }
  for (const onlyShows of [false, true]) {
    const wrong = await follow(other, store, onlyShows);
    await expect(wrong.ready).rejects.toMatchObject({ code: 'READ_TABLES_OTHER_JOURNAL' });
    await wrong.ended;
  }
  expect(await store.mark()).toEqual(written);
});

test('who empties them, and sets their position back, has them written from any journal', async () => {
  const ours = await exchange(10, 1);
  const store = new (class extends MemoryReadStore {
    override async mark() {
      const { sequence, hash } = await super.mark();
      // A hash of what was in them is left beside the position.
      return { sequence, hash: sequence === 0 ? 'f'.repeat(64) : hash };
    }
  })();
  const first = await follow(ours, store, false);
  await first.ready;
  await first.stop();
  expect((await store.mark()).sequence).toBe(ours.seqLast);
});
