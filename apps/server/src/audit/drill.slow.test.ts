import { chmodSync, cpSync, mkdirSync, readFileSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { createEngine, EXCHANGE_CAPACITY } from '@kontor/engine/engine';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CoreLoop } from '../core-loop/core-loop.ts';
import { recover } from '../core-loop/replay.ts';
import { trading } from '../follower/follower-world.ts';
import { archivePlace } from '../journal/archive-place.ts';
import { archiveJournal, archiveReader } from '../journal/archive.ts';
import { PostgresJournal } from '../journal/postgres-journal.ts';
import { Database } from '../store/database.ts';
import { startDatabase } from '../store/start-database.ts';
import type { RunningDatabase } from '../store/start-database.ts';
import { Cleanup, eventually, makeFolder, runProgram, silentLog } from '../store/test-world.ts';
import type { Mark } from './audit-journal.ts';
import { makeBaseBackup } from './base-backup.ts';
import { drill } from './drill.ts';
import type { DrillOptions, DrillReport } from './drill.ts';

const cleanup = new Cleanup();
const root = makeFolder(cleanup);
const dataDir = join(root, 'data');
const base = join(root, 'base');
const wal = join(root, 'wal');
const archive = { kind: 'folder', folder: join(root, 'archive') } as const;
let running: RunningDatabase;
/** Where the journal ended when the backup was made, after a first piece that is in the archived log, and at last. */
let backedUp: Mark;
let inLog: Mark;
let last: Mark;
/** A time between the backup and the first piece. */
let between: string;
let drills = 0;

async function asked(sql: string, user = 'kontor'): Promise<Record<string, string>> {
  const client = new pg.Client({ ...running.settings, user });
  await client.connect();
  try {
    return (await client.query<Record<string, string>>(sql)).rows[0] ?? {};
  } finally {
    await client.end();
  }
}

async function end(): Promise<Mark> {
  const row = await asked("SELECT seq_last, encode(hash, 'hex') AS hash FROM journal_batch ORDER BY seq_last DESC LIMIT 1");
  return { sequence: Number(row['seq_last']), hash: row['hash']! };
}

/** As a server writes them; nobody writes the read tables. */
async function trade(count: number, seed: number): Promise<void> {
  const database = new Database(running.settings, { log: silentLog });
  const journal = new PostgresJournal({
    settings: running.settings,
    log: silentLog,
    archive: archiveReader(database, archivePlace(archive)),
  });
  const lease = await journal.acquire();
  const engine = createEngine({ capacity: EXCHANGE_CAPACITY });
  const { timeMs } = await recover(journal, engine, () => undefined);
  const halts: Error[] = [];
  const core = new CoreLoop({
    engine,
    journal,
    lease,
    clock: { now: () => timeMs + 7_000 },
    onCommitted: () => undefined,
    onHalt: (reason) => halts.push(reason),
  });
  for (const command of trading(count, seed, `drill${seed}`)) await core.submit(command);
  await core.close();
  await journal.close();
  await database.close();
  if (halts[0] !== undefined) throw halts[0];
}

/** Starts and stops the server; on a machine with much to do it may not end in order, and then a copy of it counts for nothing. */
async function stopsInOrder(): Promise<boolean> {
  await (await startDatabase({ url: undefined, dataDir, log: silentLog })).stop();
  return readFileSync(join(dataDir, 'postgres', 'global', 'pg_control')).readUInt32LE(16) === 1;
}

/** The server begins another segment, and what was written is in the folder of the log. */
async function leaveToLog(): Promise<void> {
  const { name } = await asked('SELECT pg_walfile_name(pg_switch_wal()) AS name', 'postgres');
  await eventually(() => readdirSync(wal).includes(name!));
}

function drilled(source: DrillOptions['source'], more: Partial<DrillOptions> = {}): Promise<DrillReport> {
  drills += 1;
  return drill({
    source,
    scratch: join(root, `scratch-${drills}`),
    until: undefined,
    archive,
    running: running.settings,
    expected: [],
    play: 'nothing',
    lostSeconds: 300,
    postgres: undefined,
    database: 'kontor',
    user: 'kontor',
    log: silentLog,
    onStep: () => undefined,
    ...more,
  });
}

beforeAll(async () => {
  const program = runProgram(cleanup, 'follower/kill-while-following.ts', [dataDir, 'never', '0']);
  if ((await program.ended) !== 0) throw new Error(program.errors());
  mkdirSync(wal);
  // PostgreSQL's user writes there.
  chmodSync(wal, 0o777);
  await eventually(() => stopsInOrder());
  cpSync(dataDir, join(root, 'stopped'), { recursive: true });
  running = await startDatabase({
    url: undefined,
    dataDir,
    log: silentLog,
    serverSettings: { archive_mode: 'on', archive_command: `cp "%p" "${wal}/%f" && chmod 644 "${wal}/%f"` },
  });
  cleanup.add(running, () => running.stop());
  const database = new Database(running.settings, { log: silentLog });
  const journal = new PostgresJournal({ settings: running.settings, log: silentLog });
  const oldest = Number((await asked('SELECT min(sequence) AS oldest FROM engine_snapshot WHERE verified'))['oldest']);
  await archiveJournal({ journal, database, place: archivePlace(archive), upTo: oldest, segmentBytes: 20_000 });
  await journal.close();
  await database.close();
  await makeBaseBackup({
    settings: { ...running.settings, user: 'postgres', database: 'postgres' },
    cluster: join(dataDir, 'postgres'),
    folder: base,
  });
  backedUp = await end();
  between = (await asked('SELECT now()::text AS now'))['now']!;
  for (const seed of [1, 2, 3]) {
    await trade(30, seed);
    await leaveToLog();
  }
  inLog = await end();
  await trade(10, 4);
  last = await end();
});
afterAll(() => cleanup.run());

describe('a drill', () => {
  test('on a base backup and its log finds a sound exchange, and what it lacks', async () => {
    const steps: string[] = [];
    const report = await drilled(
      { kind: 'base-backup', folder: base, wal },
      { expected: [backedUp, inLog], onStep: (step) => steps.push(step) },
    );
    expect(report.problems).toEqual([]);
    expect(report.end).toMatchObject(inLog);
    expect(report.lost).toEqual({ first: inLog.sequence + 1, last: last.sequence });
    expect(steps).toEqual(['restore', 'recover', 'play from nothing, read tables anew', 'audit']);
    // The exchange it came from goes on as it was.
    expect(await end()).toEqual(last);
  });

  test('on a base backup alone names the mark that it does not reach, and more loss than is allowed', async () => {
    const { problems, end: restored } = await drilled(
      { kind: 'base-backup', folder: base, wal: undefined },
      { expected: [inLog], lostSeconds: 0, play: 'snapshot' },
    );
    expect(restored).toMatchObject(backedUp);
    expect(problems.join('\n')).toContain(
      `the operator has kept ${inLog.sequence}:${inLog.hash}, the journal ends at command ${backedUp.sequence}`,
    );
    expect(problems.join('\n')).toContain(`commands ${backedUp.sequence + 1} to ${last.sequence}`);
  });

  test('to a time ends there', async () => {
    const report = await drilled({ kind: 'base-backup', folder: base, wal }, { until: between, play: 'snapshot' });
    expect(report.problems).toEqual([]);
    expect(report.end).toMatchObject(backedUp);
  });

  test('names the segment of the log that is missing', async () => {
    const [first, second] = readdirSync(wal)
      .filter((name) => /^[0-9A-F]{24}$/.test(name))
      .slice(-3);
    renameSync(join(wal, second!), join(root, second!));
    const { problems, end: restored } = await drilled({ kind: 'base-backup', folder: base, wal }, { expected: [inLog], play: 'snapshot' });
    renameSync(join(root, second!), join(wal, second!));
    expect(first).toBeDefined();
    expect(problems.join('\n')).toContain(`segment ${second} is missing`);
    expect(problems.join('\n')).toContain(`the operator has kept ${inLog.sequence}`);
    expect(restored.sequence).toBeGreaterThan(backedUp.sequence);
  });

  test('names each segment of the archive that is missing, and says that nothing leads there', async () => {
    const [, second] = readdirSync(archive.folder);
    renameSync(join(archive.folder, second!), join(root, second!));
    const { problems } = await drilled({ kind: 'base-backup', folder: base, wal: undefined });
    renameSync(join(root, second!), join(archive.folder, second!));
    expect(problems).toContain(`the archive has no file ${second}`);
    expect(problems.join('\n')).toMatch(/archived segment \d+–\d+: .* is missing/);
  });

  test('says of an archive that is away that it could not be looked at', async () => {
    await expect(
      drilled({ kind: 'base-backup', folder: base, wal: undefined }, { archive: { kind: 'folder', folder: join(root, 'nowhere') } }),
    ).rejects.toMatchObject({ code: 'ARCHIVE_AWAY' });
  });

  test('takes a copy of a stopped folder, and refuses one of a folder whose server ran', async () => {
    const stopped = await drilled(
      { kind: 'data-dir', folder: join(root, 'stopped') },
      { running: undefined, archive: undefined, play: 'snapshot' },
    );
    expect(stopped.problems).toEqual([]);
    cpSync(join(dataDir, 'postgres'), join(root, 'ran', 'postgres'), { recursive: true });
    await expect(drilled({ kind: 'data-dir', folder: join(root, 'ran') })).rejects.toThrow('torn pages');
  });

  test('makes the read tables itself where they stand in a database of their own', async () => {
    const apart = join(root, 'apart');
    await asked('UPDATE follower_position SET elsewhere = 0');
    await makeBaseBackup({
      settings: { ...running.settings, user: 'postgres', database: 'postgres' },
      cluster: join(dataDir, 'postgres'),
      folder: apart,
    });
    await asked('UPDATE follower_position SET elsewhere = NULL');
    for (const play of ['snapshot', 'nothing'] as const) {
      const report = await drilled({ kind: 'base-backup', folder: apart, wal: undefined }, { play });
      expect(report.problems).toEqual([]);
      expect(report.found[0]).toContain(`at command ${last.sequence}:`);
    }
  });

  test('finds a journal in which a batch was altered, and one that is not the exchange’s', async () => {
    await asked(`UPDATE journal_batch SET event_digest = event_digest # 1 WHERE seq_last = ${backedUp.sequence}`, 'postgres');
    const altered = join(root, 'altered');
    await makeBaseBackup({
      settings: { ...running.settings, user: 'postgres', database: 'postgres' },
      cluster: join(dataDir, 'postgres'),
      folder: altered,
    });
    await asked(`UPDATE journal_batch SET event_digest = event_digest # 1 WHERE seq_last = ${backedUp.sequence}`, 'postgres');
    const { problems } = await drilled({ kind: 'base-backup', folder: altered, wal: undefined });
    expect(problems.join('\n')).toMatch(new RegExp(`batch \\d+–${backedUp.sequence} was altered`));
    await asked(`UPDATE journal_batch SET event_digest = event_digest # 1 WHERE prev = ${backedUp.sequence}`, 'postgres');
    const other = await drilled({ kind: 'base-backup', folder: base, wal: undefined }, { play: 'snapshot' });
    expect(other.problems.join('\n')).toContain('not the beginning of the exchange');
  });

  test('says which program is missing, and how it is installed', async () => {
    const program = runProgram(cleanup, 'audit/drill-main.ts', ['--pgbackrest', 'kontor', '--against', 'none'], {
      PATH: '/nowhere',
      MODE: 'demo',
      DATA_DIR: join(root, 'none'),
    });
    expect(await program.ended).toBe(2);
    expect(program.errors()).toContain('pgbackrest is not on this machine. Install it: apt-get install pgbackrest');
  });
});
