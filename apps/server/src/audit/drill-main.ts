/**
 * `npm run drill`: restores a backup into an empty folder, proves it, and says what it would have cost (docs/operating.md, "Backup and
 * restore"). Exit code 0: sound, 1: something does not hold, 2: the drill could not be made.
 */
import { existsSync, lstatSync, mkdtempSync, readdirSync, readlinkSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../config.ts';
import type { Config } from '../config.ts';
import { REPORT_LOG } from '../follower/open-store.ts';
import { markOf } from '../journal/chain.ts';
import { plainReason } from '../plain-reason.ts';
import type { ConnectionSettings } from '../store/connection.ts';
import { readMark } from './audit-journal.ts';
import { BackupDamaged } from './drill-error.ts';
import { drill } from './drill.ts';
import type { DrillReport } from './drill.ts';
import type { BackupSource } from './restore.ts';

const USAGE = `Name a backup:
  npm run drill -- --pgbackrest STANZA [--config FILE] [--repo NUMBER]
  npm run drill -- --base-backup FOLDER [--wal FOLDER]
  npm run drill -- --data-dir FOLDER
and, where wanted: --expect SEQUENCE:HASH (several) --until TIME --play snapshot --against ADDRESS|FOLDER|none --lost-seconds N
  --scratch FOLDER --keep --postgres FOLDER --database NAME --user NAME`;

const OPTIONS = {
  pgbackrest: { type: 'string' },
  config: { type: 'string' },
  repo: { type: 'string' },
  'base-backup': { type: 'string' },
  wal: { type: 'string' },
  'data-dir': { type: 'string' },
  expect: { type: 'string', multiple: true, default: [] as string[] },
  until: { type: 'string' },
  play: { type: 'string', default: 'nothing' },
  against: { type: 'string' },
  'lost-seconds': { type: 'string', default: '300' },
  scratch: { type: 'string' },
  keep: { type: 'boolean', default: false },
  postgres: { type: 'string' },
  database: { type: 'string', default: 'kontor' },
  user: { type: 'string', default: 'kontor' },
} as const;
type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

function sourceOf(values: Values): BackupSource {
  const { pgbackrest: stanza, 'base-backup': base, 'data-dir': copy } = values;
  const sources: BackupSource[] = [
    ...(stanza === undefined ? [] : [{ kind: 'pgbackrest', stanza, config: values.config, repo: values.repo } as const]),
    ...(base === undefined ? [] : [{ kind: 'base-backup', folder: base, wal: values.wal } as const]),
    ...(copy === undefined ? [] : [{ kind: 'data-dir', folder: copy } as const]),
  ];
  const [source] = sources;
  if (source === undefined || sources.length > 1) throw new ConfigError(USAGE);
  return source;
}

/** The exchange that runs: as `--against` says, else that of DATABASE_URL or DATA_DIR where one is. */
function runningOf({ against }: Values, { databaseUrl, dataDir }: Config): ConnectionSettings | undefined {
  if (against === 'none') return undefined;
  const address = against ?? databaseUrl;
  if (address?.startsWith('postgres') === true) return { connectionString: address };
  const socket = join(against ?? dataDir, 'socket');
  if (lstatSync(socket, { throwIfNoEntry: false }) === undefined) {
    if (against === undefined) return undefined;
    throw new ConfigError(`--against ${against} is neither an address of a database nor the folder of a server that runs.`);
  }
  return { host: resolve(against ?? dataDir, readlinkSync(socket)), port: 5432, user: 'kontor', database: 'kontor' };
}

function scratchOf({ scratch }: Values): string {
  if (scratch === undefined) return mkdtempSync(join(tmpdir(), 'kontor-drill-'));
  if (existsSync(scratch) && readdirSync(scratch).length > 0) throw new ConfigError(`--scratch ${scratch} is not empty.`);
  return resolve(scratch);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  let values: Values;
  try {
    ({ values } = parseArgs({ options: OPTIONS }));
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : 'unreadable'}\n${USAGE}`, { cause: error });
  }
  const { play, 'lost-seconds': lostSeconds } = values;
  if (play !== 'nothing' && play !== 'snapshot') throw new ConfigError('--play is nothing or snapshot.');
  if (!/^[0-9]{1,9}$/.test(lostSeconds)) throw new ConfigError('--lost-seconds is a number of seconds.');
  const expected = values.expect.map((word) => {
    const mark = readMark(word);
    if (mark === undefined) throw new ConfigError(`--expect ${word} is not SEQUENCE:HASH, as the log of a start says it.`);
    return mark;
  });
  const source = sourceOf(values);
  const running = runningOf(values, config);
  const scratch = scratchOf(values);
  const began = performance.now();
  try {
    const report = await drill({
      source,
      scratch,
      running,
      expected,
      play,
      until: values.until,
      archive: config.archive,
      lostSeconds: Number(lostSeconds),
      postgres: values.postgres,
      database: values.database,
      user: values.user,
      log: REPORT_LOG,
      onStep: (step, seconds) => say(`${seconds.toFixed(1).padStart(8)} s  ${step}`),
    });
    tell(report, (performance.now() - began) / 1_000);
    process.exitCode = report.problems.length === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof BackupDamaged)) throw error;
    say(`PROBLEM ${error.message}`);
    say('the backup cannot be used');
    process.exitCode = 1;
  } finally {
    const { bavail, bsize } = statfsSync(existsSync(scratch) ? scratch : '/');
    if (values.keep) say(`kept in ${scratch}, ${((bavail * bsize) / 1e9).toFixed(1)} GB are free`);
    else rmSync(scratch, { recursive: true, force: true });
  }
}

function tell({ what, bytes, end, loss, found, problems }: DrillReport, seconds: number): void {
  say(`${seconds.toFixed(1).padStart(8)} s  in all`);
  say(`restored ${what}: ${(bytes / 1e6).toFixed(0)} MB`);
  say(`last command ${end.sequence}, written ${new Date(end.writtenMs).toISOString()}`);
  say(`journal ${markOf(end)}`);
  for (const line of found) say(line);
  say(`lost ${loss}`);
  for (const problem of problems) say(`PROBLEM ${problem}`);
  say(problems.length === 0 ? 'sound' : `${problems.length} problems`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

await main().catch((error: unknown) => {
  process.stderr.write(`The drill could not be made. ${plainReason(error)}\n`);
  process.exitCode = 2;
});
