/**
 * `npm run months`: what each month of the read tables takes. `npm run months -- --keep-from 2026-03` takes off all before March 2026,
 * also while the server runs. Exit code 2 where that could not be done.
 */
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../config.ts';
import { plainReason } from '../plain-reason.ts';
import { MonthRefused, monthsOf, takeOffMonths } from './old-months.ts';
import type { MonthOfTable } from './old-months.ts';
import { withStore } from './open-store.ts';

const MIB = 1024 * 1024;

function readBegin(args: readonly string[]): number | undefined {
  const { 'keep-from': month } = parseArgs({ args: [...args], options: { 'keep-from': { type: 'string' } } }).values;
  if (month === undefined) return undefined;
  if (!/^[0-9]{4}-(0[1-9]|1[0-2])$/.test(month)) throw new ConfigError(`--keep-from ${month} is not a month, as in 2026-03.`);
  return Date.parse(`${month}-01T00:00:00Z`);
}

function print(months: readonly MonthOfTable[]): void {
  for (const { table, monthMs, bytes } of months)
    process.stdout.write(`${new Date(monthMs).toISOString().slice(0, 7)} ${table} ${(bytes / MIB).toFixed(1)} MiB\n`);
}

async function main(): Promise<void> {
  const beginMs = readBegin(process.argv.slice(2));
  await withStore(readConfig(process.env), async ({ database }) => {
    if (beginMs === undefined) return print(await monthsOf(database.reads));
    const gone = await takeOffMonths(database.reads, beginMs, Date.now());
    print(gone);
    process.stdout.write(`${gone.length} taken off\n`);
  });
}

await main().catch((error: unknown) => {
  const isBusy = typeof error === 'object' && error !== null && 'code' in error && error.code === '55P03';
  const reason = isBusy
    ? 'Somebody reads them for longer than five seconds: try again.'
    : error instanceof MonthRefused || (error instanceof TypeError && 'code' in error)
      ? error.message
      : plainReason(error);
  process.stderr.write(`The months could not be looked at or taken off: ${reason}\n`);
  process.exitCode = 2;
});
