/**
 * Measures a drill on an exchange that `measure-fill.ts` filled, and what the machine itself needs for the same:
 * `node --conditions=@kontor/source --import tsx src/audit/measure-drill.ts FOLDER`. Beside each time stands what of it this process
 * itself has worked, s: the rest is PostgreSQL, the disk, and whoever else is on the machine.
 */
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEngine, EXCHANGE_CAPACITY } from '@kontor/engine/engine';
import { applyBatch } from '../core-loop/replay.ts';
import { REPORT_LOG } from '../follower/open-store.ts';
import { archivePlace } from '../journal/archive-place.ts';
import { archiveReader } from '../journal/archive.ts';
import { NO_HASH } from '../journal/chain.ts';
import { PostgresJournal } from '../journal/postgres-journal.ts';
import { Database } from '../store/database.ts';
import { startDatabase } from '../store/start-database.ts';
import { makeBaseBackup } from './base-backup.ts';
import { drill } from './drill.ts';
import { bytesOf } from './restore.ts';

const write = (text: string): void => void process.stdout.write(`${text}\n`);

async function timed<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const [from, cpu] = [performance.now(), process.cpuUsage()];
  const result = await work();
  const { user, system } = process.cpuUsage(cpu);
  write(`${((performance.now() - from) / 1_000).toFixed(1).padStart(8)} s  ${((user + system) / 1e6).toFixed(1).padStart(8)} s  ${name}`);
  return result;
}

async function main(dataDir: string): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'kontor-drill-'));
  // PostgreSQL's user passes through.
  chmodSync(scratch, 0o711);
  const base = join(scratch, 'base');
  const archive = { kind: 'folder', folder: join(dataDir, 'archive') } as const;
  const running = await startDatabase({ url: undefined, dataDir, log: REPORT_LOG });
  try {
    const { settings } = running;
    if (!('host' in settings)) throw new Error('the server of our own has a socket');
    await timed('base backup', () =>
      makeBaseBackup({
        settings: { ...settings, user: 'postgres', database: 'postgres' },
        cluster: join(dataDir, 'postgres'),
        folder: base,
      }),
    );
    write(`backup ${(bytesOf(base) / 1e6).toFixed(0)} MB, archive ${(bytesOf(archive.folder) / 1e6).toFixed(0)} MB`);
    await timed('floor: a copy of the backup', () => Promise.resolve(cpSync(base, join(scratch, 'copy'), { recursive: true })));
    rmSync(join(scratch, 'copy'), { recursive: true });
    const database = new Database(settings, { log: REPORT_LOG });
    const journal = new PostgresJournal({ settings, log: REPORT_LOG, archive: archiveReader(database, archivePlace(archive)) });
    let commands = 0;
    await timed('floor: the journal read and its chain proven', async () => {
      for await (const batch of journal.read(1, NO_HASH)) commands = batch.seqLast;
    });
    const engine = createEngine({ capacity: EXCHANGE_CAPACITY });
    await timed('floor: the journal read and applied by the leader’s engine', async () => {
      for await (const batch of journal.read(1, NO_HASH)) applyBatch(engine, batch);
    });
    await journal.close();
    await database.close();
    write(`${commands} commands`);
  } finally {
    await running.stop();
  }
  const report = await timed('drill', () =>
    drill({
      source: { kind: 'base-backup', folder: base, wal: undefined },
      scratch: join(scratch, 'drill'),
      until: undefined,
      archive,
      running: undefined,
      expected: [],
      play: 'nothing',
      lostSeconds: 0,
      postgres: undefined,
      database: 'kontor',
      user: 'kontor',
      log: REPORT_LOG,
      onStep: (step, seconds) => write(`${seconds.toFixed(1).padStart(8)} s  drill: ${step}`),
    }),
  );
  write(report.found.join('\n'));
  write(report.problems.length === 0 ? 'sound' : report.problems.join('\n'));
  rmSync(scratch, { recursive: true, force: true });
}

await main(process.argv[2] ?? '');
