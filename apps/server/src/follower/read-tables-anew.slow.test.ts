import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { MemoryJournal } from '../journal/memory-journal.ts';
import { Database } from '../store/database.ts';
import { MIGRATIONS } from '../store/migration-list.ts';
import { migrate } from '../store/migrations.ts';
import { startDatabase } from '../store/start-database.ts';
import { Cleanup, eventually, makeFolder, silentLog } from '../store/test-world.ts';
import { auditDatabase } from '../audit/audit.ts';
import { startFollowerWorld } from './follower-world.ts';
import { Histories } from './histories.ts';
import { MemoryReadStore, MemorySnapshotStore } from './memory-read-store.ts';
import { PostgresReadStore } from './postgres-read-store.ts';
import { randomJournal, recordedOf, unpublishedRoots } from './random-world.ts';
import { rebuild } from './rebuild.ts';

/** The last one before the read tables were made anew. */
const BEFORE = 13;
const cleanup = new Cleanup();
afterAll(() => cleanup.run());

test('read tables of before, with snapshots ahead of them, are written anew from the journal', async () => {
  const server = await startDatabase({ url: undefined, dataDir: join(makeFolder(cleanup), 'data'), log: silentLog });
  cleanup.add(server, () => server.stop());
  const { settings } = server;
  const database = cleanup.add(new Database(settings, { log: silentLog }), (opened) => opened.close());
  const ask = (text: string) => database.run({ name: '', text, readRow: () => undefined });
  const storage = await randomJournal(9, 400);
  const snapshots = new MemorySnapshotStore();
  const follow = async (store: PostgresReadStore | MemoryReadStore): Promise<void> => {
    const follower = await startFollowerWorld({ journal: new MemoryJournal(storage), store, snapshots, snapshotEvery: 100 });
    await follower.ready;
    // Not asked for by a demand, which a busy machine would make wait for longer than anybody does.
    await eventually(() => follower.client.recordedSequence === storage.seqLast);
    await follower.stop();
    expect(follower.halts).toEqual([]);
  };

  await migrate(settings, MIGRATIONS.slice(0, BEFORE), silentLog);
  await ask('SELECT make_read_partitions(0)');
  await ask('INSERT INTO ledger_record VALUES (1, 7, 0, 5, 2, 0, 0, 0, 10, 0, 10, 0)');
  await ask('INSERT INTO spot_trade VALUES (0, 1, 7, 5, 9000, 1, 0)');
  await ask(`UPDATE follower_position SET sequence = ${storage.seqLast}`);
  await follow(new MemoryReadStore());
  expect(await snapshots.sequences(storage.seqLast)).not.toEqual([]);

  await migrate(settings, MIGRATIONS, silentLog);
  const store = new PostgresReadStore(database);
  expect(await store.position()).toBe(0);
  await follow(store);
  expect(await store.position()).toBe(storage.seqLast);
  const journal = new MemoryJournal(storage);
  const audited = await auditDatabase({ journal, snapshots, database, log: silentLog });
  expect(audited.problems).toEqual(unpublishedRoots(storage.batches));
  const all = recordedOf(storage.batches);
  expect(audited.looked.records).toBe(all.length);
  expect(await new Histories(database, async () => undefined).records(1, { limit: 100_000 })).toEqual(
    all.filter(({ owner }) => owner === 1).toReversed(),
  );
  expect(await rebuild({ settings, journal, log: silentLog, replace: false })).toMatchObject({ equal: true });
});
