/** A primary that has to wait for a standby, and addresses of several servers, with real servers on loopback. */
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { safeInteger } from './columns.ts';
import { Database, command, statement } from './database.ts';
import { assertDurable, assertStandby } from './durability.ts';
import { PrimaryClient } from './primary-client.ts';
import { StandbyWatch } from './standby-watch.ts';
import { startDatabase } from './start-database.ts';
import { DatabaseAway } from './store-error.ts';
import { Cleanup, makeFolder, silentLog } from './test-world.ts';

const cleanup = new Cleanup();
afterAll(() => cleanup.run());

async function start(serverSettings: Readonly<Record<string, string>> = {}) {
  const dataDir = join(makeFolder(cleanup), 'data');
  return cleanup.add(await startDatabase({ url: undefined, dataDir, log: silentLog, serverSettings }), (started) => started.stop());
}

/** A port at which nobody listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** From now on commits wait for a standby that never comes. */
async function waitForNobody(admin: pg.Client): Promise<void> {
  await admin.query("ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
  await admin.query('SELECT pg_reload_conf()');
  await expect
    .poll(async () => (await admin.query('SHOW synchronous_standby_names')).rows)
    .toEqual([{ synchronous_standby_names: 'nobody' }]);
}

const ADD = command<[id: number]>('cluster-add', 'INSERT INTO thing VALUES ($1)');
const COUNT = statement<[], number>('cluster-count', 'SELECT count(*) AS things FROM thing', (row) => safeInteger(row, 'things'));

test('a commit whose wait for a standby is cancelled is an error, though the server calls it done', async () => {
  const { settings } = await start();
  const owner = new pg.Client(settings);
  await owner.connect();
  await owner.query('CREATE TABLE thing (id integer)');
  await owner.end();
  const admin = new pg.Client({ ...settings, user: 'postgres' });
  // The server ends before it, should the test fail.
  admin.on('error', () => undefined);
  await admin.connect();
  const durable = async (standbys: number): Promise<void> => {
    await assertDurable(admin, standbys);
    if (standbys > 0) await assertStandby(admin);
  };
  await expect(durable(0)).resolves.toBeUndefined();
  await expect(durable(1)).rejects.toMatchObject({ code: 'DATABASE_STANDBY_NOT_SYNCHRONOUS' });
  await waitForNobody(admin);
  await expect(durable(1)).rejects.toMatchObject({ code: 'DATABASE_STANDBY_AWAY' });

  const database = cleanup.add(new Database(settings, { log: silentLog, maxConnections: 2, statementLimitMs: 500 }), (opened) =>
    opened.close(),
  );
  // No limit of the server's ends the wait: ours does, and nobody is told that it is done.
  await expect(database.run(ADD, 1)).rejects.toBeInstanceOf(DatabaseAway);
  const patient = cleanup.add(new Database(settings, { log: silentLog, maxConnections: 1, statementLimitMs: 60_000 }), (opened) =>
    opened.close(),
  );
  const cancelled = expect(patient.transaction((queries) => queries.run(ADD, 2))).rejects.toMatchObject({ code: 'NOT_REPLICATED' });
  const cancel =
    "SELECT count(pg_cancel_backend(pid))::integer AS cancelled FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND query = 'COMMIT'";
  await expect.poll(async () => (await admin.query(cancel)).rows).toEqual([{ cancelled: 1 }]);
  await cancelled;
  // Reading waits for nobody, over another connection. The cancelled row is there, and nobody was told so; the first still waits on the server.
  expect(await database.one(COUNT)).toBe(1);
  await admin.end();
});

test('whoever watches says once that commits wait for nobody, or do not return, and knows nothing of a database that is away', async () => {
  const database = await start();
  const { settings } = database;
  const admin = new pg.Client({ ...settings, user: 'postgres' });
  admin.on('error', () => undefined);
  await admin.connect();
  const said: string[] = [];
  const say = (_: unknown, words?: string): void => void said.push(String(words));
  const log = { ...silentLog, info: say, error: say };
  const watch = cleanup.add(new StandbyWatch({ settings, expected: 1, log, wallMs: () => 7 }), (started) => started.close());
  expect(watch.last).toBeUndefined();
  await watch.look();
  await watch.look();
  expect(watch.last).toEqual({ synchronous: 0, measuredMs: 7 });
  expect(said.splice(0)).toEqual([expect.stringContaining('stands on one machine only')]);
  await waitForNobody(admin);
  const later = cleanup.add(new StandbyWatch({ settings, expected: 1, log, wallMs: () => 8 }), (started) => started.close());
  await later.look();
  expect(said.splice(0)).toEqual([expect.stringContaining('commits do not return')]);
  expect(later.last).toEqual({ synchronous: 0, measuredMs: 8 });
  await database.stop();
  await watch.look();
  expect(watch.last).toBeUndefined();
});

test('of several hosts none that answers is named without its login', async () => {
  const ports = [await closedPort(), await closedPort()];
  const client = new PrimaryClient({ connectionString: `postgres://u:secret@127.0.0.1:${ports[0]},127.0.0.1:${ports[1]}/x` });
  client.on('error', () => undefined);
  await expect(client.connect()).rejects.toMatchObject({
    code: 'NO_PRIMARY',
    message: `none of 127.0.0.1:${ports[0]}, 127.0.0.1:${ports[1]} can be written now.`,
  });
});
