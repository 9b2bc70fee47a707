/** `npm run audit`: audits the database of DATABASE_URL or DATA_DIR, live or at rest. Exit code 1 where something does not hold. */
import { readConfig } from '../config.ts';
import { auditDatabase } from './audit.ts';
import { REPORT_LOG, withStore } from './open-store.ts';

const config = readConfig(process.env);
const report = await withStore(config, ({ journal, snapshots, database }) =>
  auditDatabase({ journal, snapshots, database, log: REPORT_LOG, archiveDir: config.archiveDir }));
const { records, trades, fills, orders, candles } = report.looked;
process.stdout.write(`state ${report.digest} at command ${report.sequence}: ${records} records, ${orders} orders over, ${trades} trades, ${fills} fills, ${candles} candles\n`);
for (const problem of report.problems) process.stdout.write(`PROBLEM ${problem}\n`);
process.stdout.write(report.problems.length === 0 ? 'sound\n' : `${report.problems.length} problems\n`);
process.exitCode = report.problems.length === 0 ? 0 : 1;
