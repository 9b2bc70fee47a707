import { join } from 'node:path';
import { CommandType } from '@kontor/engine/command';
import { createEngine } from '@kontor/engine/engine';
import { afterEach, expect, test } from 'vitest';
import { CoreLoop } from '../core-loop/core-loop.ts';
import { archivePlace } from '../journal/archive-place.ts';
import { archivedSegments, archiveReader } from '../journal/archive.ts';
import { PostgresJournal } from '../journal/postgres-journal.ts';
import { Database } from '../store/database.ts';
import { MIGRATIONS } from '../store/migration-list.ts';
import { migrate } from '../store/migrations.ts';
import { startDatabase } from '../store/start-database.ts';
import { Cleanup, eventually, makeFolder, silentLog } from '../store/test-world.ts';
import { auditDatabase } from '../audit/audit.ts';
import { FollowerClient } from './follower-client.ts';
import { FollowerThread } from './follower-thread.ts';
import { OPENING, trading } from './follower-world.ts';
import { PostgresSnapshotStore } from './postgres-snapshot-store.ts';
import { rebuild } from './rebuild.ts';

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

test('a follower in its thread verifies its snapshots and archives what lies before them; everything can be rebuilt from archive and journal', async () => {
  const dataDir = join(makeFolder(cleanup), 'data');
  const archiveDir = join(dataDir, 'archive');
  const { settings, stop } = await startDatabase({ url: undefined, dataDir, log: silentLog });
  cleanup.add(dataDir, () => stop());
  await migrate(settings, MIGRATIONS, silentLog);
  const database = cleanup.add(new Database(settings, { log: silentLog }), (opened) => opened.close());
  const archive = archiveReader(database, archivePlace({ kind: 'folder', folder: archiveDir }));
  const journal = cleanup.add(new PostgresJournal({ settings, log: silentLog, role: 'kontor_core', archive }), (opened) => opened.close());
  const lease = await journal.acquire();
  const halts: Error[] = [];
  const errors: unknown[] = [];
  const log = { ...silentLog, error: (fields: unknown) => void errors.push(fields) };
  const client = new FollowerClient({ log, monotonicMs: () => performance.now(), onHalt: (reason) => halts.push(reason) });
  const core = new CoreLoop({
    engine: createEngine(),
    journal,
    lease,
    clock: { now: () => 1_700_000_000_000 },
    onCommitted: (batch) => client.committed(batch.seqLast),
    onHalt: (reason) => halts.push(reason),
  });
  const thread = new FollowerThread(
    client,
    { settings, role: 'kontor_core', snapshotEvery: 100, archive: { kind: 'folder', folder: archiveDir } },
    log,
  );
  cleanup.add(thread, (started) => started.stop());
  await thread.start();
  await Promise.all(OPENING.map((command) => core.submit(command)));

  const snapshots = new PostgresSnapshotStore(database);
  const commands = trading(900);
  for (let from = 0; from < commands.length; from += 20)
    await Promise.all(commands.slice(from, from + 20).map((command) => core.submit(command)));
  // A snapshot is taken with the first batch behind the one before: a few commands more bring the next ones.
  await eventually(async () => {
    await core.submit({ type: CommandType.TICK });
    return (await archivedSegments(database)).length > 0;
  });
  expect((await snapshots.sequences(Number.MAX_SAFE_INTEGER)).length).toBe(3);
  await client.recorded(core.committed);
  await core.close();
  await thread.stop();
  expect({ halts, errors }).toEqual({ halts: [], errors: [] });
  const [first] = await archivedSegments(database);
  expect(first?.seqFirst).toBe(1);
  const report = await auditDatabase({ journal, snapshots, database, log: silentLog });
  expect(report).toMatchObject({ problems: [], sequence: core.committed });
  expect(await rebuild({ settings, journal, log: silentLog, replace: false })).toMatchObject({ equal: true, sequence: core.committed });
});
