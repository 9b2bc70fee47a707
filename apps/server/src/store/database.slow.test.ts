import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bigint, boolean, bytes, nullable, safeInteger, text, timestampMs } from './columns.ts';
import { withRole } from './connection.ts';
import { command, Database, statement } from './database.ts';
import { MIGRATIONS } from './migration-list.ts';
import { type Migration, migrate } from './migrations.ts';
import { type RunningDatabase, startDatabase } from './start-database.ts';
import { DatabaseAway } from './store-error.ts';
import { Cleanup, makeFolder, silentLog } from './test-world.ts';

const cleanup = new Cleanup();
let server: RunningDatabase;

beforeAll(async () => {
  server = await startDatabase({ url: undefined, dataDir: join(makeFolder(cleanup), 'data'), log: silentLog });
  cleanup.add(server, () => server.stop());
});
afterAll(() => cleanup.run());

const next = Math.max(...MIGRATIONS.map(({ id }) => id)) + 2;
const thing: Migration = {
  id: next,
  name: 'thing',
  sql: `CREATE TABLE thing (
    id bigint PRIMARY KEY, name text NOT NULL, note text, amount bigint NOT NULL, big numeric NOT NULL, day date NOT NULL,
    at timestamptz NOT NULL, body bytea NOT NULL, done boolean NOT NULL, count integer NOT NULL)`,
};

describe('migrate', () => {
  it('applies all at first, nothing the second time, and what is new later', async () => {
    const all = MIGRATIONS.map((migration) => migration.id);
    expect(await migrate(server.settings, MIGRATIONS, silentLog)).toEqual({ applied: all, roles: true });
    expect(await migrate(server.settings, MIGRATIONS, silentLog)).toEqual({ applied: [], roles: true });
    const both = [migrate(server.settings, [...MIGRATIONS, thing], silentLog), migrate(server.settings, [...MIGRATIONS, thing], silentLog)];
    const applied = (await Promise.all(both)).map((report) => report.applied.length);
    expect(applied.toSorted((a, b) => a - b)).toEqual([0, 1]);
  });

  it('refuses a changed, an unknown and a misplaced migration', async () => {
    const changed = [...MIGRATIONS, { ...thing, sql: `${thing.sql} ` }];
    await expect(migrate(server.settings, changed, silentLog)).rejects.toMatchObject({ code: 'MIGRATION_CHANGED' });
    await expect(migrate(server.settings, MIGRATIONS, silentLog)).rejects.toMatchObject({ code: 'MIGRATION_UNKNOWN' });
    for (const id of [0, next, next - 2])
      await expect(migrate(server.settings, [...MIGRATIONS, thing, { ...thing, id }], silentLog)).rejects.toMatchObject({
        code: 'MIGRATION_LIST_BROKEN',
      });
  });

  it('makes up for one that was finished after a later one', async () => {
    const between: Migration = { id: next - 1, name: 'between', sql: 'CREATE TABLE between_two ()' };
    expect(await migrate(server.settings, [...MIGRATIONS, between, thing], silentLog)).toMatchObject({ applied: [next - 1] });
    await expect(migrate(server.settings, [...MIGRATIONS, thing], silentLog)).rejects.toMatchObject({ code: 'MIGRATION_UNKNOWN' });
  });

  it('leaves nothing of a run that fails', async () => {
    const good: Migration = { id: next + 1, name: 'good', sql: 'CREATE TABLE good ()' };
    const bad: Migration = { id: next + 2, name: 'bad', sql: 'CREATE TABLE bad (); SELECT 1/0' };
    const between: Migration = { id: next - 1, name: 'between', sql: 'CREATE TABLE between_two ()' };
    await expect(migrate(server.settings, [...MIGRATIONS, between, thing, good, bad], silentLog)).rejects.toThrow('migration');
    const client = new pg.Client(server.settings);
    await client.connect();
    const found = await client.query("SELECT to_regclass('good') AS good, to_regclass('bad') AS bad");
    await client.end();
    expect(found.rows).toEqual([{ good: null, bad: null }]);
  });
});

interface Thing {
  id: number;
  name: string;
  note: string | null;
  amount: bigint;
  big: string;
  day: string;
  atMs: number;
  body: number[];
  done: boolean;
  count: number;
}

const INSERT = command<[id: number, name: string, note: string | null, amount: bigint, body: Uint8Array]>(
  'test-insert',
  `INSERT INTO thing VALUES ($1, $2, $3, $4, '12345678901234567890.5', '2024-02-29', '2024-02-29 23:30:00.25+00', $5, true, 7)`,
);
const ALL = statement<[least: number], Thing>('test-all', 'SELECT * FROM thing WHERE id >= $1 ORDER BY id', (row) => ({
  id: safeInteger(row, 'id'),
  name: text(row, 'name'),
  note: nullable(text, row, 'note'),
  amount: bigint(row, 'amount'),
  big: text(row, 'big'),
  day: text(row, 'day'),
  atMs: timestampMs(row, 'at'),
  body: [...bytes(row, 'body')],
  done: boolean(row, 'done'),
  count: safeInteger(row, 'count'),
}));

describe('Database', () => {
  it('carries every kind of value exactly, and rolls back what throws', async () => {
    const database = new Database(withRole(server.settings, 'kontor_app'), { log: silentLog, maxConnections: 3 });
    cleanup.add(database, () => database.close());
    expect(await database.run(INSERT, 1, "O'Brien", null, 9_007_199_254_740_993n, Uint8Array.from([0, 255, 39]).subarray(1))).toBe(1);
    const failing = database.transaction(async (queries) => {
      await queries.run(INSERT, 2, 'two', 'x', -1n, new Uint8Array());
      expect(await queries.many(ALL, 1)).toHaveLength(2);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await database.one(ALL, 0)).toEqual({
      id: 1,
      name: "O'Brien",
      note: null,
      amount: 9_007_199_254_740_993n,
      big: '12345678901234567890.5',
      day: '2024-02-29',
      atMs: Date.UTC(2024, 1, 29, 23, 30, 0, 250),
      body: [255, 39],
      done: true,
      count: 7,
    });
    expect(await database.maybe(ALL, 5)).toBeUndefined();
    await expect(database.one(ALL, 5)).rejects.toMatchObject({ code: 'ROW_SHAPE' });
    expect(await database.transaction((queries) => queries.run(INSERT, 3, 'three', 'y', 1n, new Uint8Array()))).toBe(1);
    await expect(database.maybe(ALL, 0)).rejects.toMatchObject({ code: 'ROW_SHAPE' });
    const names = statement<[], string>('test-names', 'SELECT note FROM thing WHERE id = 1', (row) => text(row, 'note'));
    await expect(database.one(names)).rejects.toThrow('column note should be text and is null');
  });

  it('answers one question of a transaction after another, however many are asked at once, and the driver has nothing to say of it', async () => {
    const database = new Database(withRole(server.settings, 'kontor_app'), { log: silentLog, maxConnections: 1 });
    cleanup.add(database, () => database.close());
    const warnings: string[] = [];
    const hear = ({ message }: Error): void => void warnings.push(message);
    process.on('warning', hear);
    const echo = statement<[word: string], string>('test-echo', 'SELECT $1::text AS word', (row) => text(row, 'word'));
    const words = ['one', 'two', 'three'];
    expect(await database.transaction((queries) => Promise.all(words.map((word) => queries.one(echo, word))))).toEqual(words);
    // Warnings come a turn later.
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', hear);
    expect(warnings).toEqual([]);
  });

  it('leaves no timer behind a copy, which would keep a thread from ending', async () => {
    const database = new Database(server.settings, { log: silentLog, maxConnections: 1 });
    await database.run(command('copied', 'CREATE TABLE copied (id integer)'));
    const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const copy = async (): Promise<void> => {
      await database.transaction((queries) => queries.copy('COPY copied FROM STDIN', [Buffer.from('1\n')]));
      await expect(database.transaction((queries) => queries.copy('COPY copied FROM STDIN', [Buffer.from('x\n')]))).rejects.toThrow(
        'integer',
      );
    };
    await copy();
    const before = timers();
    for (let round = 0; round < 20; round++) await copy();
    expect(timers() - before).toBeLessThan(10);
    await database.close();
  });

  it('outlives a connection that breaks in the middle of a transaction', async () => {
    const database = new Database(withRole(server.settings, 'kontor_app'), { log: silentLog, maxConnections: 1 });
    cleanup.add(database, () => database.close());
    const me = statement<[], number>('test-me', 'SELECT pg_backend_pid() AS pid', (row) => safeInteger(row, 'pid'));
    const broken = database.transaction(async (queries) => {
      const pid = await queries.one(me);
      const client = new pg.Client(server.settings);
      await client.connect();
      await client.query('SELECT pg_terminate_backend($1)', [pid]);
      await client.end();
      await new Promise((resolve) => setTimeout(resolve, 50));
      return queries.one(me);
    });
    await expect(broken).rejects.toThrow('connection');
    expect(await database.one(me)).toBeGreaterThan(0);
  });

  const sleep = statement<[], boolean>('test-sleep', 'SELECT pg_sleep(60) IS NULL AS done', (row) => boolean(row, 'done'));
  const activity = statement<[], number>(
    'test-activity',
    "SELECT pid FROM pg_stat_activity WHERE query LIKE '%pg_sleep(60)%' AND pid <> pg_backend_pid()",
    (row) => safeInteger(row, 'pid'),
  );
  const open = (
    settings: ConstructorParameters<typeof Database>[0],
    limits: { readonly statementLimitMs?: number } = {},
    log = silentLog,
  ): Database => cleanup.add(new Database(settings, { log, maxConnections: 2, ...limits }), (database) => database.close());

  it('says that it is away when a statement takes too long, its connection is ended, or there is none to be had', async () => {
    const settings = withRole(server.settings, undefined);
    await expect(open(settings, { statementLimitMs: 50 }).one(sleep)).rejects.toBeInstanceOf(DatabaseAway);
    const ended = open(settings);
    const watcher = new pg.Client(server.settings);
    await watcher.connect();
    const cut = expect(ended.one(sleep)).rejects.toBeInstanceOf(DatabaseAway);
    while ((await ended.many(activity)).length === 0);
    await watcher.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(60)%' AND pid <> pg_backend_pid()",
    );
    await cut;
    await watcher.end();
    await expect(
      open({ host: join(makeFolder(cleanup), 'nowhere'), port: 5432, user: 'x', database: 'x' }).one(sleep),
    ).rejects.toBeInstanceOf(DatabaseAway);
    await expect(open({ connectionString: 'postgres://127.0.0.1:1/x' }).one(sleep)).rejects.toBeInstanceOf(DatabaseAway);
  });

  it('tells an operator once that it is away and once that it is back', async () => {
    const lines: string[] = [];
    const write = (_facts: unknown, text?: unknown): void => void lines.push(String(text ?? _facts));
    const database = open(withRole(server.settings, undefined), { statementLimitMs: 50 }, { ...silentLog, warn: write, info: write });
    for (let i = 0; i < 3; i++) await expect(database.one(sleep)).rejects.toBeInstanceOf(DatabaseAway);
    for (let i = 0; i < 3; i++) await database.many(activity);
    expect(lines).toEqual([expect.stringContaining('does not answer'), 'the database answers again']);
  });

  it('does not take a mistake of ours for a database that is away', async () => {
    const database = open(withRole(server.settings, undefined));
    for (const [name, text] of [
      ['divides', 'SELECT 1/0 AS x'],
      ['knows-not', 'SELECT x FROM no_such_table'],
      ['breaks', 'INSERT INTO thing (id) VALUES (1)'],
      ['is-none', 'SELEC'],
    ] as const) {
      await expect(database.many(statement<[], unknown>(`test-${name}`, text, (row) => row)), name).rejects.not.toBeInstanceOf(
        DatabaseAway,
      );
    }
  });
});
