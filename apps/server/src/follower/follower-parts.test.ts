/** What holds where one follower writes the read tables and another takes the snapshots: they fit each other as if one did both. */
import { expect, test, vi } from 'vitest';
import type { FollowerPart } from '../config.ts';
import { startCoreWorld } from '../core-loop/core-world.ts';
import { MemoryJournal, MemoryJournalStorage } from '../journal/memory-journal.ts';
import { eventually, silentLog } from '../store/test-world.ts';
import { OPENING, startFollowerWorld, trading } from './follower-world.ts';
import { MemoryReadStore, MemorySnapshotStore } from './memory-read-store.ts';
import { RecordedElsewhere } from './recorded-elsewhere.ts';
import { SNAPSHOTS_KEPT } from './snapshots.ts';

const EVERY = 40;

/** An exchange, and who keeps what of it; each command is a batch of its own. */
async function startWorld() {
  const storage = new MemoryJournalStorage();
  const world = await startCoreWorld(storage);
  const [store, snapshots] = [new MemoryReadStore(), new MemorySnapshotStore()];
  const options = () => ({ journal: new MemoryJournal(storage), store, snapshots, snapshotEvery: EVERY });
  const trade = async (count: number, seed: number): Promise<void> => {
    for (const command of trading(count, seed)) await world.submitAll([command]);
  };
  await world.submitAll(OPENING);
  return { storage, world, store, snapshots, options, trade };
}

test('a snapshot that is taken elsewhere waits until the read tables reflect it, and whoever writes them starts from it', async () => {
  const { world, store, snapshots, options, trade } = await startWorld();
  const archived = vi.fn<(upTo: number) => Promise<readonly unknown[]>>(async () => []);
  const written: number[] = [];
  const ahead: number[] = [];
  const write = snapshots.write.bind(snapshots);
  snapshots.write = async (snapshot) => {
    written.push(snapshot.sequence);
    if (snapshot.sequence > (await store.position())) ahead.push(snapshot.sequence);
    await write(snapshot);
  };
  const keeper = await startFollowerWorld({ ...options(), parts: ['snapshots'], archive: archived });
  await keeper.ready;
  // Nobody writes the tables yet, and it gets far ahead of them.
  await trade(3 * EVERY, 1);
  await keeper.client.told(world.core.committed);
  expect(written).toEqual([]);
  const writer = await startFollowerWorld({ ...options(), parts: ['tables'], isUnheard: true });
  await writer.ready;
  for (let seed = 2; written.length < SNAPSHOTS_KEPT + 2; seed++) {
    await trade(EVERY, seed);
    await eventually(async () => (await store.position()) === world.core.committed);
  }
  await eventually(async () => (await snapshots.sequences(world.core.committed)).length === SNAPSHOTS_KEPT);
  await keeper.stop();
  await writer.stop();
  expect(ahead).toEqual([]);
  // Only what lies before the oldest of those that are kept, and only once there are so many.
  const kept = await snapshots.sequences(Number.MAX_SAFE_INTEGER);
  expect(archived.mock.calls.length).toBeGreaterThan(0);
  for (const [upTo] of archived.mock.calls) expect(written.indexOf(upTo)).toBeLessThanOrEqual(written.length - SNAPSHOTS_KEPT);
  expect(kept[0]).toBeLessThanOrEqual(await store.position());
  expect([keeper.halts, writer.halts]).toEqual([[], []]);

  // From the newest snapshot on, as whoever keeps both would have it.
  await trade(EVERY, 99);
  const again = await startFollowerWorld({ ...options(), parts: ['tables'], isUnheard: true });
  await again.ready;
  await again.stop();
  const anew = new MemoryReadStore();
  const whole = await startFollowerWorld({ ...options(), store: anew, snapshots: new MemorySnapshotStore() });
  await whole.ready;
  await whole.stop();
  expect(store.tables).toEqual(anew.tables);
});

test('whoever keeps the tables takes no snapshots, whoever keeps snapshots writes no tables, and one that only shows keeps nothing', async () => {
  const rows: readonly [parts: readonly FollowerPart[], writes: boolean][] = [
    [['tables'], true],
    [['snapshots'], false],
    [[], false],
  ];
  for (const [parts, writes] of rows) {
    const { world, store, snapshots, options, trade } = await startWorld();
    const follower = await startFollowerWorld({ ...options(), parts });
    await follower.ready;
    await trade(2 * EVERY, 1);
    await follower.client.told(world.core.committed);
    await follower.stop();
    expect([parts, await store.position()]).toEqual([parts, writes ? world.core.committed : 0]);
    // Snapshots wait for tables, and at a stop nobody waits for those that another writes.
    expect([parts, await snapshots.sequences(Number.MAX_SAFE_INTEGER)]).toEqual([parts, []]);
  }
});

test('what a look that was under way finds counts no more once it was asked for anew', async () => {
  const answers: ((position: number) => void)[] = [];
  const told: number[] = [];
  const position = () => new Promise<number>((resolve) => answers.push(resolve));
  const elsewhere = new RecordedElsewhere({
    store: { position },
    position: 5,
    log: silentLog,
    onRecorded: (each) => told.push(each),
    positionAnew: async () => 3,
  });
  elsewhere.gathered(9);
  await eventually(() => answers.length === 1);
  expect(await elsewhere.anew()).toBe(3);
  // Of a primary that was failed over meanwhile.
  answers.shift()!(8);
  await eventually(() => answers.length === 1);
  expect([elsewhere.position, told]).toEqual([3, []]);
  const reached = elsewhere.recorded(6);
  answers.shift()!(6);
  expect(await reached).toBe(true);
  const never = elsewhere.recorded(7);
  elsewhere.stop();
  expect(await never).toBe(false);
});
