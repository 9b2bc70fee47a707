import { writeSync } from 'node:fs';
import { MIGRATIONS } from '../store/migration-list.ts';
import { migrate } from '../store/migrations.ts';
import { startDatabase } from '../store/start-database.ts';
import { batchAfter } from './journal-batches.ts';
import { PostgresJournal } from './postgres-journal.ts';

/**
 * A program for kill tests: starts the database on the folder given, then appends batches as fast as it can and
 * prints each one it got confirmed. Lines: `postgres <pid>`, `leader <seqLast>`, `sent <seqLast>`, `acked <seqLast>`.
 */
async function main(dataDir: string): Promise<void> {
  const print = (line: string): void => void writeSync(1, `${line}\n`);
  const report = (fields: unknown, text?: string): void => void writeSync(2, `${text ?? ''} ${JSON.stringify(fields)}\n`);
  const log = { info: report, warn: report, error: report };
  const database = await startDatabase({ url: undefined, dataDir, log });
  print(`postgres ${database.pid ?? 0}`);
  const { roles } = await migrate(database.settings, MIGRATIONS, log);
  const journal = new PostgresJournal({ settings: database.settings, log, role: roles ? 'kontor_core' : undefined });
  const lease = await journal.acquire();
  print(`leader ${lease.seqLast}`);
  for (let prev = lease.seqLast; ;) {
    const batch = batchAfter(prev, lease.epoch, 1 + (prev % 50));
    print(`sent ${batch.seqLast}`);
    await journal.append(batch);
    print(`acked ${batch.seqLast}`);
    prev = batch.seqLast;
  }
}

main(process.argv[2] ?? '').catch((error: unknown) => {
  writeSync(2, `${String(error)}\n`);
  process.exit(3);
});
