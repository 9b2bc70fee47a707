/** Followers as processes beside no server: whoever keeps the tables is killed and stopped under load, and nothing is missing, nothing twice. */
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createEngine, EXCHANGE_CAPACITY } from '@kontor/engine/engine';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditDatabase } from '../audit/audit.ts';
import { CoreLoop } from '../core-loop/core-loop.ts';
import { hashOf } from '../journal/chain.ts';
import { PostgresJournal } from '../journal/postgres-journal.ts';
import { startPairDatabase } from '../kill/server-pair.ts';
import type { PairDatabase } from '../kill/server-pair.ts';
import { Database } from '../store/database.ts';
import { Cleanup, eventually, runProgram, silentLog } from '../store/test-world.ts';
import type { Program } from '../store/test-world.ts';
import { HaltsElsewhere } from './follower-halts.ts';
import { OPENING, trading } from './follower-world.ts';
import { PostgresReadStore } from './postgres-read-store.ts';
import { PostgresSnapshotStore } from './postgres-snapshot-store.ts';
import { rebuild } from './rebuild.ts';

const cleanup = new Cleanup();
let settings: PairDatabase['settings'];
let database: Database;
let store: PostgresReadStore;
let snapshots: PostgresSnapshotStore;
let exchange: Awaited<ReturnType<typeof startExchange>>;

beforeAll(async () => {
  ({ settings } = await startPairDatabase(cleanup));
  database = cleanup.add(new Database(settings, { log: silentLog }), (opened) => opened.close());
  [store, snapshots] = [new PostgresReadStore(database), new PostgresSnapshotStore(database)];
  exchange = await startExchange();
});
afterAll(() => cleanup.run());

/** A leader that trades for as long as it is told to. */
async function startExchange() {
  const journal = cleanup.add(new PostgresJournal({ settings, log: silentLog, role: 'kontor_core' }), (opened) => opened.close());
  const halts: Error[] = [];
  let timeMs = 1_000_000;
  const core = new CoreLoop({
    engine: createEngine({ capacity: EXCHANGE_CAPACITY }),
    journal,
    lease: await journal.acquire(),
    clock: { now: () => timeMs },
    onCommitted: () => undefined,
    onHalt: (reason) => void halts.push(reason),
  });
  await Promise.all(OPENING.map((command) => core.submit(command)));
  let isTrading = true;
  const trade = async (): Promise<void> => {
    for (let round = 1; isTrading; round++) {
      timeMs += 7_000;
      await Promise.all(trading(12, round, `r${round}`).map((command) => core.submit(command)));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const traded = trade();
  cleanup.add(core, (started) => {
    isTrading = false;
    return started.close();
  });
  const stop = async (): Promise<void> => {
    isTrading = false;
    await traded;
  };
  const one = () => {
    timeMs += 7_000;
    return core.submit(trading(1, 1, `last${timeMs}`)[0]!);
  };
  return { core, halts, stop, one };
}

/** A port of this machine that nobody listens on now. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

interface KeepingProgram extends Program {
  readonly health: () => Promise<Readonly<Record<string, unknown>>>;
  readonly isReady: () => Promise<boolean>;
}

async function runKeeper(follows: string): Promise<KeepingProgram> {
  const port = await freePort();
  const { user, host, port: databasePort, database: name } = settings;
  const program = runProgram(cleanup, 'main.ts', ['--role=follower'], {
    DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}:${databasePort}/${name}`,
    FOLLOWS: follows,
    SNAPSHOT_EVERY: '500',
    HEALTH_PORT: String(port),
    MODE: 'demo',
    LOG_LEVEL: 'info',
  });
  const ask = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(2_000) });
  const health = async () => (await (await ask('/healthz')).json()) as Record<string, unknown>;
  const isReady = async (): Promise<boolean> => (await ask('/readyz').catch(() => undefined))?.status === 200;
  return { ...program, health, isReady };
}

async function startKeeper(follows = 'tables,snapshots'): Promise<KeepingProgram> {
  const program = await runKeeper(follows);
  const ended = program.ended.then((code) => Promise.reject(new Error(`it ended with ${code}: ${program.errors()}`)));
  ended.catch(() => undefined);
  await Promise.race([eventually(program.isReady), ended]);
  return program;
}

/** Resolves when the tables have gone past all that is committed now. */
async function goesOn(): Promise<void> {
  const { committed } = exchange.core;
  await eventually(async () => (await store.position()) > committed);
}

const keeps = async (program: KeepingProgram, part: string): Promise<boolean> => (await program.health())[part] === 'keeps';

let [first, second]: KeepingProgram[] = [];

test('one keeps a part, another stands by, and says so', async () => {
  first = await startKeeper();
  await eventually(async () => (await keeps(first!, 'tables')) && (await keeps(first!, 'snapshots')));
  second = await startKeeper();
  expect(await second.health()).toEqual({ status: 'ok', role: 'follower', tables: 'stands by', snapshots: 'stands by' });
  await goesOn();
  await eventually(async () => Number((await first!.health())['snapshots_sequence']) > 0);
  expect(await first.health()).toMatchObject({ role: 'follower', tables: 'keeps', tables_sequence: expect.any(Number) });
});

test('killed under load, the other goes on from where it was', async () => {
  first!.process.kill('SIGKILL');
  await goesOn();
  await eventually(async () => (await keeps(second!, 'tables')) && (await keeps(second!, 'snapshots')));
  first = await startKeeper('tables');
  expect(await first.health()).toEqual({ status: 'ok', role: 'follower', tables: 'stands by' });
});

test('stopped without a word it loses its place, and when it wakes it stands by', async () => {
  second!.process.kill('SIGSTOP');
  await goesOn();
  await eventually(() => keeps(first!, 'tables'));
  second!.process.kill('SIGCONT');
  await eventually(async () => (await second!.health())['tables'] === 'stands by');
  // It was the only one that was asked to take these.
  await eventually(() => keeps(second!, 'snapshots'));
  await goesOn();
  expect([await keeps(first!, 'tables'), await keeps(second!, 'tables')]).toEqual([true, false]);
});

test('its connection ended, another takes the place, or it does again', async () => {
  const client = new pg.Client(settings);
  await client.connect();
  const ended = await client.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'kontor follower tables' AND pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted)",
  );
  await client.end();
  expect(ended.rowCount).toBe(1);
  await goesOn();
  await eventually(async () => (await keeps(first!, 'tables')) !== (await keeps(second!, 'tables')));
});

test('the tables are what one pass over the journal makes, and snapshots fit them', async () => {
  await exchange.stop();
  const { committed } = exchange.core;
  await eventually(async () => (await store.position()) === committed);
  const journal = cleanup.add(new PostgresJournal({ settings, log: silentLog }), (opened) => opened.close());
  expect((await snapshots.sequences(committed)).length).toBeGreaterThan(0);
  expect(await snapshots.sequences(Number.MAX_SAFE_INTEGER)).toEqual(await snapshots.sequences(committed));
  const report = await auditDatabase({ journal, snapshots, database, log: silentLog });
  expect([report.problems, report.sequence]).toEqual([[], committed]);
  expect(await rebuild({ settings, journal, log: silentLog, replace: false })).toMatchObject({ equal: true, sequence: committed });
  expect(exchange.halts).toEqual([]);
});

/** Says otherwise of the events of the last batch, or as it was when called again; the chain stays whole. */
async function changeLastDigest(): Promise<void> {
  const client = new pg.Client(settings);
  await client.connect();
  const { rows } = await client.query<Record<string, string> & { commands: Buffer }>(
    `SELECT last.*, encode(earlier.hash, 'hex') AS before FROM journal_batch AS last JOIN journal_batch AS earlier ON earlier.seq_last = last.prev
     ORDER BY last.seq_last DESC LIMIT 1`,
  );
  const row = rows[0]!;
  const number = (name: string): number => Number(row[name]);
  const eventDigest = (number('event_digest') ^ 1) >>> 0;
  const batch = {
    seqFirst: number('seq_first'),
    seqLast: number('seq_last'),
    prev: number('prev'),
    epoch: number('epoch'),
    engineVersion: number('engine_version'),
    commands: row.commands,
    eventDigest,
  };
  await client.query("UPDATE journal_batch SET event_digest = $1, hash = decode($2, 'hex') WHERE seq_last = $3", [
    eventDigest,
    hashOf(batch, row['before']!),
    batch.seqLast,
  ]);
  await client.end();
}

test('other events than the journal says end it, and whoever leads hears it until another finds the journal right', async () => {
  for (const keeper of [first!, second!]) keeper.process.kill('SIGTERM');
  expect([await first!.ended, await second!.ended]).toEqual([0, 0]);
  const heard: Error[] = [];
  const listen = () =>
    cleanup.add(new HaltsElsewhere({ queries: database, log: silentLog, onHalt: (reason) => heard.push(reason) }), (opened) =>
      opened.stop(),
    );
  await listen().start();
  await exchange.one();
  await changeLastDigest();
  const doubting = await runKeeper('tables');
  expect(await doubting.ended).toBe(1);
  expect(doubting.errors()).toContain('DIGEST_DIFFERS');
  await eventually(() => heard.length === 1);
  expect(heard[0]).toMatchObject({ code: 'DIGEST_DIFFERS' });
  await expect(listen().start()).rejects.toMatchObject({ code: 'DIGEST_DIFFERS' });

  await changeLastDigest();
  const sound = await startKeeper('tables');
  await eventually(() => keeps(sound, 'tables'));
  await eventually(() =>
    listen()
      .start()
      .then(
        () => true,
        () => false,
      ),
  );
  await eventually(async () => (await store.position()) === exchange.core.committed);
});
