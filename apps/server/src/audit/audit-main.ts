/**
 * `npm run audit [-- --expect SEQUENCE:HASH …]`: audits the database of DATABASE_URL or DATA_DIR, live or at rest, and compares it
 * with hashes that were kept elsewhere. Exit code 1 where something does not hold, 2 where it could not be looked at.
 */
import { parseArgs } from 'node:util';
import { accountName } from '@kontor/domain/accounts';
import { ConfigError, readConfig } from '../config.ts';
import { markOf } from '../journal/chain.ts';
import { plainReason } from '../plain-reason.ts';
import { readMark } from './audit-journal.ts';
import type { Mark } from './audit-journal.ts';
import { auditDatabase } from './audit.ts';
import { REPORT_LOG, withStore } from '../follower/open-store.ts';

function readExpected(args: readonly string[]): Mark[] {
  const { values } = parseArgs({ args: [...args], options: { expect: { type: 'string', multiple: true, default: [] } } });
  return values.expect.map((word) => {
    const mark = readMark(word);
    if (mark === undefined) throw new ConfigError(`--expect ${word} is not SEQUENCE:HASH, as the log of a start says it.`);
    return mark;
  });
}

async function main(): Promise<void> {
  const expected = readExpected(process.argv.slice(2));
  const report = await withStore(readConfig(process.env), ({ journal, snapshots, database }) =>
    auditDatabase({ journal, snapshots, database, log: REPORT_LOG, expected }),
  );
  const { records, trades, fills, orders, candles } = report.looked;
  process.stdout.write(
    `state ${report.digest ?? 'unknown'} at command ${report.sequence}: ${records} records, ${orders} orders over, ${trades} trades, ${fills} fills, ${candles} candles\n`,
  );
  process.stdout.write(`journal ${markOf(report.end)}\n`);
  for (const { asset, account, amount } of report.balances)
    process.stdout.write(`balance asset ${asset}, ${accountName(account)}: ${amount} units\n`);
  if (report.proof !== undefined) {
    const { snapshot, sequence, users, root, journalled, isMadeAgain } = report.proof;
    const how = isMadeAgain ? 'made again from the state' : 'compared with its tree, the state at its command cannot be had';
    const where = journalled === null ? 'not in the journal yet' : `in the journal at ${journalled}`;
    process.stdout.write(`proof of balances ${snapshot} at command ${sequence}: ${users} accounts, root ${root}, ${where}, ${how}\n`);
  }
  for (const problem of report.problems) process.stdout.write(`PROBLEM ${problem}\n`);
  process.stdout.write(report.problems.length === 0 ? 'sound\n' : `${report.problems.length} problems\n`);
  process.exitCode = report.problems.length === 0 ? 0 : 1;
}

await main().catch((error: unknown) => {
  process.stderr.write(
    `The audit could not be made. ${error instanceof TypeError && 'code' in error ? error.message : plainReason(error)}\n`,
  );
  process.exitCode = 2;
});
