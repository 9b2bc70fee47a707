/**
 * `npm run rebuild`: makes the read tables anew from the journal and compares them with those in use; with `-- --replace` they
 * take their place. Exit code 1 where they differ.
 */
import { readConfig } from '../config.ts';
import { plainReason } from '../plain-reason.ts';
import { safeInteger } from '../store/columns.ts';
import { readStatement, statement } from '../store/database.ts';
import { REPORT_LOG, withStore } from './open-store.ts';
import { rebuild } from './rebuild.ts';

const JOURNAL_END = statement<[], number>('rebuild-journal-end', 'SELECT max(seq_last) AS seq_last FROM journal_batch', (row) =>
  safeInteger(row, 'seq_last'),
);

const READ_POSITION = readStatement<[], number>('rebuild-read-position', 'SELECT sequence FROM follower_position', (row) =>
  safeInteger(row, 'sequence'),
);

async function main(): Promise<void> {
  const replace = process.argv.includes('--replace');
  const report = await withStore(readConfig(process.env), async ({ readSettings, settings, database, journal }) => {
    // A database of their own begins empty: it is filled up to where the journal ends.
    const isNew = replace && readSettings !== settings && (await database.one(READ_POSITION)) === 0;
    const upTo = isNew ? await database.one(JOURNAL_END) : undefined;
    return rebuild({ settings: readSettings, journal, log: REPORT_LOG, replace, upTo });
  });
  for (const { used, rebuilt } of report.tables) {
    process.stdout.write(
      `${used.digest === rebuilt.digest && used.rows === rebuilt.rows ? 'equal' : 'DIFFERS'} ${used.table}: ${used.rows} rows in use, ${rebuilt.rows} rebuilt\n`,
    );
  }
  process.stdout.write(`${report.equal ? 'equal' : 'different'} at command ${report.sequence}${replace ? ', replaced' : ''}\n`);
  process.exitCode = report.equal ? 0 : 1;
}

await main().catch((error: unknown) => {
  process.stderr.write(`The read tables could not be rebuilt. ${plainReason(error)}\n`);
  process.exitCode = 2;
});
