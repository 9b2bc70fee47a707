import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { MemoryJournal } from '../journal/memory-journal.ts';
import { safeInteger } from '../store/columns.ts';
import { Database } from '../store/database.ts';
import { MIGRATIONS } from '../store/migration-list.ts';
import { migrate } from '../store/migrations.ts';
import { startDatabase } from '../store/start-database.ts';
import { Cleanup, makeFolder, silentLog, eventually } from '../store/test-world.ts';
import { auditDatabase } from '../audit/audit.ts';
import { READ_TABLES } from './projections.ts';
import { startFollowerWorld } from './follower-world.ts';
import { Histories } from './histories.ts';
import { MemorySnapshotStore } from './memory-read-store.ts';
import { monthsOf, takeOffMonths } from './old-months.ts';
import { PostgresReadStore } from './postgres-read-store.ts';
import { randomJournal, recordedOf, unpublishedRoots } from './random-world.ts';
import { rebuild } from './rebuild.ts';

const [JANUARY, FEBRUARY, MARCH] = [0, Date.UTC(1970, 1), Date.UTC(1970, 2)] as const;
const cleanup = new Cleanup();
afterAll(() => cleanup.run());

test('old months of the read tables are taken off, and what is left is whole, sound and rebuilt the same', async () => {
  const server = await startDatabase({ url: undefined, dataDir: join(makeFolder(cleanup), 'data'), log: silentLog });
  cleanup.add(server, () => server.stop());
  const { settings } = server;
  await migrate(settings, MIGRATIONS, silentLog);
  const database = cleanup.add(new Database(settings, { log: silentLog }), (opened) => opened.close());
  const storage = await randomJournal(5, 1_500);
  const journal = new MemoryJournal(storage);
  const all = recordedOf(storage.batches);
  const lastMs = all.at(-1)!.timeMs;
  const unpublished = unpublishedRoots(storage.batches);
  expect(unpublished.length).toBeGreaterThan(100);
  expect(lastMs).toBeGreaterThan(MARCH);
  const follow = async (): Promise<void> => {
    const follower = await startFollowerWorld({
      journal: new MemoryJournal(storage),
      store: new PostgresReadStore(database),
      snapshots: new MemorySnapshotStore(),
      snapshotEvery: 1_000_000,
    });
    await follower.ready;
    // Not `recorded`, which a busy machine makes say that it is busy.
    await eventually(() => follower.client.recordedSequence === storage.seqLast);
    await follower.stop();
  };
  await follow();
  const audited = () => auditDatabase({ journal, snapshots: new MemorySnapshotStore(), database, log: silentLog });
  const candles = (await audited()).looked.candles;

  const before = await monthsOf(database);
  expect(new Set(before.map(({ monthMs }) => monthMs)).has(JANUARY)).toBe(true);
  expect(before.find(({ table, monthMs }) => table === 'ledger_record' && monthMs === JANUARY)!.bytes).toBeGreaterThan(8_192);
  await expect(takeOffMonths(database, FEBRUARY, FEBRUARY + 5)).rejects.toThrow('the one before it stay');
  await expect(takeOffMonths(database, FEBRUARY + 1, lastMs)).rejects.toThrow('no month begins there');
  expect(await monthsOf(database)).toEqual(before);

  const gone = await takeOffMonths(database, FEBRUARY, MARCH + 1);
  expect(gone).toEqual(before.filter(({ monthMs }) => monthMs < FEBRUARY));
  const removable = ['contract_fill', 'contract_funding', 'contract_order', 'contract_plan', 'margin_call'];
  removable.push('held_hour', 'ledger_record', 'position_hour', 'spot_fill', 'spot_order', 'spot_prevented', 'spot_trade');
  expect(new Set(gone.map(({ table }) => table))).toEqual(new Set(removable));
  const histories = new Histories(database, async () => undefined);
  const left = all.filter(({ owner, timeMs }) => owner === 1 && timeMs >= FEBRUARY).toReversed();
  expect(left.length).toBeGreaterThan(100);
  expect(await histories.records(1, { limit: 100_000 })).toEqual(left);
  expect((await histories.orders(1, { limit: 100_000 })).every(({ changedMs }) => changedMs >= FEBRUARY)).toBe(true);
  const report = await audited();
  expect(report.problems).toEqual(unpublished);
  expect(report.looked).toMatchObject({ candles, records: all.filter(({ timeMs }) => timeMs >= FEBRUARY).length });
  expect(await rebuild({ settings, journal, log: silentLog, replace: true })).toMatchObject({ equal: true });
  expect((await audited()).problems).toEqual(unpublished);
  expect(await takeOffMonths(database, FEBRUARY, lastMs)).toEqual([]);

  // What is wrong in what is left is still seen.
  await database.run({
    name: 'spoil',
    text: 'DELETE FROM spot_trade WHERE trade_number = (SELECT max(trade_number) - 3 FROM spot_trade)',
    readRow: () => undefined,
  });
  expect((await audited()).problems.join()).toContain('trades with numbers');

  // A follower that begins anew writes everything once more; what was taken off is taken off again.
  await database.run({ name: 'anew', text: `TRUNCATE ${READ_TABLES.map(({ name }) => name).join(', ')}`, readRow: () => undefined });
  await database.run({ name: 'anew-position', text: 'UPDATE follower_position SET sequence = 0', readRow: () => undefined });
  await follow();
  expect((await audited()).problems).toEqual(unpublished);
  expect(await takeOffMonths(database, FEBRUARY, lastMs)).toHaveLength(gone.length);
  expect((await audited()).problems).toEqual(unpublished);
  expect(
    await database.one({ name: 'begin', text: 'SELECT begin_ms FROM follower_position', readRow: (row) => safeInteger(row, 'begin_ms') }),
  ).toBe(FEBRUARY);
});
