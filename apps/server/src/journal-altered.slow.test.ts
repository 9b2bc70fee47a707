/** What an operator sees of a journal that somebody has altered: a start that refuses, an audit that names the batch. */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { builtProgram } from './built-program.ts';
import { boot } from './boot.ts';
import { MACHINE_TIME } from './clock.ts';
import { readConfig } from './config.ts';
import { REPORT_LOG, withStore } from './follower/open-store.ts';
import { newestView, storeSnapshot, takeSnapshot, verifyHere } from './follower/snapshots.ts';
import { createLog } from './log.ts';
import { MACHINE_RANDOM } from './random.ts';
import { startDatabase } from './store/start-database.ts';
import { Cleanup, makeFolder, silentLog } from './store/test-world.ts';

const cleanup = new Cleanup();
const dataDir = join(makeFolder(cleanup), 'data');
afterAll(() => cleanup.run());

const environment = { PORT: '0', DATA_DIR: dataDir, INDEX_FEED: 'off', DEMO_BOTS: 'off' };
const config = readConfig(environment);

/** Starts a server and stops it; gives what its log said of the journal. */
async function run(): Promise<{ journal: string; snapshot: string }> {
  const lines: string[] = [];
  const server = await boot(config, {
    log: createLog('info', { write: (line: string) => void lines.push(line) }),
    time: MACHINE_TIME,
    random: MACHINE_RANDOM,
    onHalt: () => undefined,
  });
  await server.stop();
  return JSON.parse(lines.find((line) => line.includes('recovered from the journal'))!) as { journal: string; snapshot: string };
}

async function refusal(): Promise<string> {
  const start = boot(config, { log: pino({ level: 'silent' }), time: MACHINE_TIME, random: MACHINE_RANDOM, onHalt: () => undefined });
  return start.then(
    async (server) => server.stop().then(() => 'it started'),
    (error: unknown) => (error as Error).message,
  );
}

/** On the stopped server's database, as its owner. */
async function asOwner<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  const running = await startDatabase({ url: undefined, dataDir, log: silentLog });
  const client = new pg.Client(running.settings);
  try {
    await client.connect();
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
    await running.stop();
  }
}

/** `npm run audit` in a process of its own. */
async function audit(args: readonly string[] = [], more: Record<string, string> = {}): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [builtProgram('audit/audit-main.ts'), ...args], {
    env: { ...process.env, MODE: 'demo', DATABASE_URL: '', ...environment, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  cleanup.add(child, () => child.kill('SIGKILL'));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  return { code: await new Promise<number | null>((resolve) => child.once('close', resolve)), said };
}

const FLIP = 'UPDATE journal_batch SET commands = set_byte(commands, 20, get_byte(commands, 20) # 1) WHERE seq_last = $1';
const sentence = /^(The audit could not be made\.|PROBLEM) .*$/m;

test('each start says where the journal stands; an altered one is refused behind the snapshot and found by the audit before it', async () => {
  const first = await run();
  expect(first).toMatchObject({ journal: `0:${'0'.repeat(64)}`, snapshot: `0:${'0'.repeat(64)}` });
  const before = await run();
  expect(before.journal).toMatch(/^[1-9][0-9]*:[0-9a-f]{64}$/);
  await withStore(config, async ({ snapshots, database, journal }) => {
    const view = await newestView(snapshots, Number.MAX_SAFE_INTEGER, REPORT_LOG);
    for await (const batch of journal.read(1)) view.apply(batch);
    await storeSnapshot(snapshots, takeSnapshot(view), verifyHere);
    expect(database).toBeDefined();
  });
  const after = await run();
  const [snapshotAt] = after.snapshot.split(':').map(Number);
  expect(snapshotAt).toBeGreaterThan(0);
  expect(after.snapshot).toBe(after.journal);
  await run();
  const sound = await audit(['--expect', after.snapshot, '--expect', before.journal]);
  expect(sound).toMatchObject({ code: 0, said: expect.stringMatching(/^journal [0-9]+:[0-9a-f]{64}\n(balance .*\n)*sound$/m) as string });
  const [, hash] = after.snapshot.split(':');
  expect(await audit(['--expect', `${before.journal.split(':')[0]}:${hash}`])).toMatchObject({
    code: 1,
    said: expect.stringContaining('PROBLEM the operator has kept') as string,
  });

  const [behind] = await asOwner<{ seq_first: string; seq_last: string }>(
    'SELECT * FROM journal_batch WHERE seq_last > $1 ORDER BY seq_last LIMIT 1',
    [snapshotAt],
  );
  await asOwner(FLIP, [behind!.seq_last]);
  expect(await refusal()).toContain(`batch ${behind!.seq_first}–${behind!.seq_last} was altered`);
  const altered = await audit();
  expect(altered).toMatchObject({
    code: 1,
    said: expect.stringContaining(`PROBLEM CORRUPT: batch ${behind!.seq_first}–${behind!.seq_last} was altered`) as string,
  });
  expect(altered.said).not.toMatch(/\n\s+at /);
  await asOwner(FLIP, [behind!.seq_last]);

  const [early] = await asOwner<{ seq_first: string; seq_last: string }>(
    'SELECT * FROM journal_batch WHERE seq_last < $1 AND length(commands) > 20 ORDER BY seq_last OFFSET 2 LIMIT 1',
    [snapshotAt],
  );
  await asOwner(FLIP, [early!.seq_last]);
  expect(await refusal()).toBe('it started');
  expect(await audit()).toMatchObject({
    code: 1,
    said: expect.stringContaining(`PROBLEM CORRUPT: batch ${early!.seq_first}–${early!.seq_last} was altered`) as string,
  });
  await asOwner(FLIP, [early!.seq_last]);

  // The batch that the snapshot stands behind, hashed anew with all behind it, is not the snapshot's.
  await asOwner("UPDATE engine_snapshot SET journal_hash = repeat('1', 64) WHERE sequence = $1", [snapshotAt]);
  expect(await refusal()).toMatch(/^CORRUPT: batch [0-9–]+ was altered, or what ends at [0-9]+ before it/);
  await asOwner('UPDATE engine_snapshot SET journal_hash = $2 WHERE sequence = $1', [snapshotAt, hash]);
  expect((await audit()).code).toBe(0);

  // Cut off before the snapshot.
  await asOwner('DELETE FROM journal_batch WHERE seq_last >= $1', [snapshotAt]);
  expect(await refusal()).toMatch(/^CORRUPT: the journal ends at command [0-9]+, and a snapshot stands at/);
  expect(await audit()).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^PROBLEM a snapshot has kept .* batches are missing$/m) as string,
  });
});

test('what keeps the audit from being made is said in a sentence', async () => {
  const empty = join(makeFolder(cleanup), 'nothing');
  for (const [args, more, words] of [
    [[], { DATA_DIR: empty }, 'There is no database in'],
    [[], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, 'No PostgreSQL answers'],
    [[], { MODE: 'sideways' }, 'MODE is sideways'],
    [['--expect', 'yesterday'], {}, 'is not SEQUENCE:HASH'],
    [['--expct', 'x'], {}, '--expct'],
  ] as const) {
    const { code, said } = await audit(args, more);
    expect(code, said).toBe(2);
    expect(said).toMatch(sentence);
    expect(said).toContain(words);
    expect(said.trim().split('\n'), said).toHaveLength(1);
  }
  rmSync(empty, { recursive: true, force: true });
});
