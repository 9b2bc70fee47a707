import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { archivePlace } from '../journal/archive-place.ts';
import { archiveJournal, archiveReader } from '../journal/archive.ts';
import { PostgresJournal } from '../journal/postgres-journal.ts';
import { Database, command } from '../store/database.ts';
import { startDatabase } from '../store/start-database.ts';
import { Cleanup, makeFolder, runProgram, silentLog } from '../store/test-world.ts';
import { auditDatabase } from '../audit/audit.ts';
import { RecordFolder, unfold } from './wallet/folded-records.ts';
import type { FoldedRow } from './wallet/folded-records.ts';
import { PostgresSnapshotStore } from './postgres-snapshot-store.ts';
import { RECORD_TABLE, readFolded } from './wallet/record-table.ts';
import { selectFrom } from './read-table.ts';
import { digestTables, rebuild } from './rebuild.ts';

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

async function openFolder(dataDir: string) {
  const running = await startDatabase({ url: undefined, dataDir, log: silentLog });
  cleanup.add(running, () => running.stop());
  const database = cleanup.add(new Database(running.settings, { log: silentLog }), (opened) => opened.close());
  const journal = cleanup.add(new PostgresJournal({ settings: running.settings, log: silentLog }), (opened) => opened.close());
  return { settings: running.settings, database, journal, snapshots: new PostgresSnapshotStore(database), log: silentLog };
}

/** One record says another amount than it did. */
async function spoilRecord(database: Database): Promise<void> {
  const row = await database.one(
    selectFrom<[], FoldedRow>('a-row', RECORD_TABLE, 'WHERE owner = 1 ORDER BY sequence OFFSET 20 LIMIT 1', readFolded),
  );
  const [first, ...others] = unfold(row);
  let spoilt = row.records;
  const folder = new RecordFolder(({ records }) => (spoilt = records.slice()));
  for (const record of [{ ...first!, amount: first!.amount + 1n, after: first!.after + 1n }, ...others]) folder.add(record);
  folder.batchEnd();
  const spoil = command<[Uint8Array, number]>(
    'spoil-records',
    'UPDATE ledger_record SET records = $1::bytea WHERE owner = 1 AND sequence = $2::bigint',
  );
  expect(await database.run(spoil, spoilt, row.sequence)).toBe(1);
}

describe('a follower that is killed', () => {
  test('before, inside and after its transactions goes on without a gap and without a duplicate', async () => {
    const dataDir = join(makeFolder(cleanup), 'data');
    const plan = [
      ['applied', 3],
      ['inside', 5],
      ['committed', 4],
      ['inside', 1],
      ['committed', 1],
      ['applied', 9],
      ['never', 0],
    ] as const;
    let acked = 0;
    for (const [phase, nth] of plan) {
      const program = runProgram(cleanup, 'follower/kill-while-following.ts', [dataDir, phase, `${nth}`]);
      const [position, seqLast] = (await program.line('recovered')).split(' ').map(Number);
      expect(seqLast).toBeGreaterThanOrEqual(acked);
      expect(position).toBeLessThanOrEqual(seqLast!);
      expect(await program.ended, program.errors()).toBe(phase === 'never' ? 0 : 'SIGKILL');
      acked = Math.max(acked, ...program.lines.filter((line) => line.startsWith('acked ')).map((line) => Number(line.slice(6))));
    }
    const store = await openFolder(dataDir);
    const report = await auditDatabase(store);
    expect(report.problems).toEqual([]);
    expect(report.sequence).toBe(acked);
    expect(report.looked.trades).toBeGreaterThan(500);
    expect((await store.snapshots.sequences(acked)).length).toBeGreaterThan(0);
    const rebuilt = await rebuild({ ...store, replace: false });
    expect(rebuilt).toMatchObject({ equal: true, sequence: acked });

    // The same with the older half of the journal in the archive.
    const place = archivePlace({ kind: 'folder', folder: join(dataDir, 'archive') });
    const oldest = (await store.snapshots.sequences(acked)).at(-1)!;
    expect((await archiveJournal({ ...store, place, upTo: oldest })).at(-1)?.seqLast).toBe(oldest);
    const journal = cleanup.add(
      new PostgresJournal({ settings: store.settings, log: silentLog, archive: archiveReader(store.database, place) }),
      (opened) => opened.close(),
    );
    expect(await rebuild({ ...store, journal, replace: false })).toMatchObject({ equal: true, sequence: acked });
    expect((await auditDatabase({ ...store, journal })).problems).toEqual([]);
    expect((await auditDatabase(store)).problems.join()).toContain('ARCHIVE_DIR');
    await expect(rebuild({ ...store, replace: false })).rejects.toMatchObject({ code: 'ARCHIVED' });
    Object.assign(store, { journal });

    // What is wrong is seen, by both, and a rebuild sets it right.
    await spoilRecord(store.database);
    await store.database.run({
      name: 'spoil-fills',
      text: 'DELETE FROM spot_fill WHERE trade_number = 5 AND maker',
      readRow: () => undefined,
    });
    await store.database.run({
      name: 'spoil-candles',
      text: 'UPDATE candle SET high_ticks = high_ticks + 1 WHERE interval = 3',
      readRow: () => undefined,
    });
    await store.database.run({
      name: 'spoil-index-candles',
      text: 'UPDATE index_candle SET low = low - 1 WHERE interval = 1',
      readRow: () => undefined,
    });
    const problems = (await auditDatabase(store)).problems.join('\n');
    for (const word of ['bucket', 'sum to', 'trade 5: its fills', 'its fills sum to', 'is not what its minutes make', 'index candle'])
      expect(problems).toContain(word);
    const replaced = await rebuild({ ...store, replace: true });
    expect(replaced.equal).toBe(false);
    expect((await digestTables(store.database)).tables).toEqual(replaced.tables.map((table) => table.rebuilt));
    expect((await auditDatabase(store)).problems).toEqual([]);
  });
});
