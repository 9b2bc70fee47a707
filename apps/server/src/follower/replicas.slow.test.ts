/** Histories beside a real streaming replica: it answers what it has replayed, and the primary whatever else. */
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCoreWorld } from '../core-loop/core-world.ts';
import { MemoryJournal, MemoryJournalStorage } from '../journal/memory-journal.ts';
import { withRole } from '../store/connection.ts';
import type { ClientSettings, ConnectionSettings, StoreLog } from '../store/connection.ts';
import { Database } from '../store/database.ts';
import type { SqlValue, Statement } from '../store/database.ts';
import { startEmbeddedPostgres } from '../store/embedded-postgres.ts';
import type { EmbeddedPostgres } from '../store/embedded-postgres.ts';
import { MIGRATIONS } from '../store/migration-list.ts';
import { migrate } from '../store/migrations.ts';
import { Cleanup, eventually, makeFolder, silentLog } from '../store/test-world.ts';
import { REPLICA_MARK } from './ask-past.ts';
import { OPENING, startFollowerWorld, trading } from './follower-world.ts';
import { Histories } from './histories.ts';
import { PostgresReadStore } from './postgres-read-store.ts';
import { PostgresSnapshotStore } from './postgres-snapshot-store.ts';

const cleanup = new Cleanup();
let primary: EmbeddedPostgres;
let replica: EmbeddedPostgres;
let exchange: Awaited<ReturnType<typeof startExchange>>;
const warned: string[] = [];
const log: StoreLog = { ...silentLog, warn: (_: unknown, text?: string) => void warned.push(text ?? '') };

/** A database that knows what was asked of it, and not of a replica. */
class AskedDatabase extends Database {
  asked: string[] = [];

  override many<Args extends readonly SqlValue[], Row>(statement: Statement<Args, Row>, ...args: Args): Promise<Row[]> {
    this.asked.push(statement.name);
    return super.many(statement, ...args);
  }
}

/** Copies a primary that is stopped, and starts both. */
async function startBoth() {
  const folder = makeFolder(cleanup);
  const start = async (name: string, serverSettings: Readonly<Record<string, string>> = {}) =>
    cleanup.add(await startEmbeddedPostgres({ dataDir: join(folder, name), log: silentLog, serverSettings }), (started) => started.stop());
  const replicated = { wal_level: 'replica', max_wal_senders: '4', hot_standby: 'on' };
  const first = await start('primary', replicated);
  await migrate(first.settings, MIGRATIONS, silentLog);
  await first.stop();
  cpSync(join(folder, 'primary', 'postgres'), join(folder, 'replica', 'postgres'), { recursive: true });
  writeFileSync(join(folder, 'replica', 'postgres', 'standby.signal'), '');
  primary = await start('primary', replicated);
  const { host, port } = primary.settings as { readonly host: string; readonly port: number };
  replica = await start('replica', { ...replicated, primary_conninfo: `host=${host} port=${port} user=postgres` });
}

const appOf = ({ settings }: { readonly settings: ConnectionSettings }): ClientSettings => withRole(settings, 'kontor_app');

function openHistories(replicas: readonly ClientSettings[]) {
  const database = new AskedDatabase(appOf(primary), { log, replicas: { settings: replicas, mark: REPLICA_MARK } });
  cleanup.add(database, (opened) => opened.close());
  const histories = new Histories(database, (minSeq, anyAge) => exchange.follower.client.recordedAt(minSeq, anyAge));
  return { database, histories };
}

/** An exchange whose read tables are in the primary. */
async function startExchange() {
  const storage = new MemoryJournalStorage();
  const world = await startCoreWorld(storage);
  const core = cleanup.add(new Database(withRole(primary.settings, 'kontor_core'), { log: silentLog }), (opened) => opened.close());
  const [store, snapshots] = [new PostgresReadStore(core), new PostgresSnapshotStore(core)];
  const follower = await startFollowerWorld({ journal: new MemoryJournal(storage), store, snapshots, snapshotEvery: 1_000_000 });
  cleanup.add(follower, (started) => started.stop());
  await follower.ready;
  await world.submitAll(OPENING);
  let rounds = 0;
  const trade = async (): Promise<number> => {
    world.hands.timeMs += 7_000;
    await world.submitAll(trading(40, ++rounds, `r${rounds}`));
    follower.client.committed(storage.seqLast);
    await follower.client.recorded(storage.seqLast);
    return storage.seqLast;
  };
  return { follower, trade, store };
}

async function onReplica(sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ ...replica.settings, user: 'postgres' });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

const replayed = async (position: number): Promise<boolean> => {
  const { rows } = await onReplica('SELECT sequence FROM follower_position');
  return Number((rows[0] as { sequence: string }).sequence) >= position;
};

let histories: Histories;
let database: AskedDatabase;

beforeAll(async () => {
  await startBoth();
  exchange = await startExchange();
  ({ histories, database } = openHistories([appOf(replica)]));
});
afterAll(() => cleanup.run());

/** What is asked of the primary while `work` runs. */
async function askedOfPrimary(work: () => Promise<unknown>): Promise<string[]> {
  database.asked = [];
  await work();
  return database.asked.filter((name) => name.startsWith('history'));
}

test('what a replica has replayed it answers, as the primary would', async () => {
  const minSeq = await exchange.trade();
  await eventually(() => replayed(minSeq));
  const alone = new Histories(
    cleanup.add(new Database(appOf(primary), { log }), (opened) => opened.close()),
    async () => undefined,
  );
  const window = { interval: '1m', fromMs: 0, toMs: 10_000_000, limit: 50 } as const;
  const ask = (from: Histories) =>
    Promise.all([
      from.trades(0, { limit: 500, minSeq }),
      from.orders(1, { limit: 500, minSeq }),
      from.fills(2, { limit: 500, minSeq }),
      from.records(1, { limit: 500, minSeq }),
      from.candles(0, { ...window, minSeq }),
    ]);
  const asked: unknown[] = [];
  expect(await askedOfPrimary(async () => asked.push(...(await ask(histories))))).toEqual([]);
  expect(asked).toEqual(await ask(alone));
  expect(asked.every((rows) => Array.isArray(rows) && rows.length > 5)).toBe(true);
});

test('at-most-once, and whatever may have any age, is asked of the primary', async () => {
  const [order] = await histories.orders(1, { limit: 1 });
  const asked = await askedOfPrimary(async () => {
    await histories.ordersByClientId(1, [order!.clientId], 1);
    await histories.orders(1, { limit: 1, anyAge: true });
  });
  expect(asked).toEqual(['history-orders-client-id', 'history-orders']);
});

test('while a replica replays nothing what it lacks comes from the primary, and nothing is older than was demanded', async () => {
  await onReplica('SELECT pg_wal_replay_pause()');
  await eventually(async () => (await onReplica('SELECT pg_get_wal_replay_pause_state() AS state')).rows[0].state === 'paused');
  for (let round = 0; round < 20; round++) {
    const [before] = await histories.trades(0, { limit: 1 });
    const minSeq = await exchange.trade();
    const [last] = await histories.trades(0, { limit: 1, minSeq });
    expect(last!.tradeNumber).toBeGreaterThan(before!.tradeNumber);
  }
  // Left out for a moment each time that it was behind, it is never asked what it does not have.
  const minSeq = await exchange.trade();
  expect(await askedOfPrimary(() => histories.trades(0, { limit: 1, minSeq }))).toEqual(['history-trades']);
  await onReplica('SELECT pg_wal_replay_resume()');
  await eventually(async () => (await askedOfPrimary(() => histories.trades(0, { limit: 1, minSeq }))).length === 0);
  expect(warned).toEqual([]);
});

test('one that is no replica of this database is not asked', async () => {
  const other = cleanup.add(await startEmbeddedPostgres({ dataDir: join(makeFolder(cleanup), 'other'), log: silentLog }), (started) =>
    started.stop(),
  );
  await migrate(other.settings, MIGRATIONS, silentLog);
  const { trades } = { trades: await histories.trades(0, { limit: 3 }) };
  for (const wrong of [appOf(other), appOf(primary), { ...appOf(primary), host: makeFolder(cleanup) }]) {
    warned.length = 0;
    const opened = openHistories([wrong]);
    expect(await opened.histories.trades(0, { limit: 3 })).toEqual(trades);
    expect(opened.database.asked).toContain('history-trades');
    expect(warned).toEqual(['a replica does not answer: the primary is asked instead']);
  }
});

test('a replica that goes away is left out, and the primary answers', async () => {
  const minSeq = await exchange.trade();
  await eventually(async () => (await askedOfPrimary(() => histories.trades(0, { limit: 1, minSeq }))).length === 0);
  warned.length = 0;
  await replica.stop();
  for (let round = 0; round < 5; round++)
    expect(await askedOfPrimary(() => histories.trades(0, { limit: 1, minSeq }))).toEqual(['history-trades']);
  expect(warned).toEqual(['a replica does not answer: the primary is asked instead']);
});
