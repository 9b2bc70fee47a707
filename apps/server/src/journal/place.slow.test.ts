import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import type { ConnectionSettings } from '../store/connection.ts';
import { Database, command } from '../store/database.ts';
import { startDatabase } from '../store/start-database.ts';
import { Cleanup, eventually, makeFolder, silentLog } from '../store/test-world.ts';
import { HELD_MS, Place } from './place.ts';
import type { PlaceOptions } from './place.ts';

const cleanup = new Cleanup();
const NAME = 'kontor test';
const END = command<[name: string]>(
  'test-end-places',
  'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1',
);
let settings: ConnectionSettings;
let database: Database;

beforeAll(async () => {
  const server = cleanup.add(
    await startDatabase({ url: undefined, dataDir: join(makeFolder(cleanup), 'data'), log: silentLog }),
    (started) => started.stop(),
  );
  settings = server.settings;
  database = cleanup.add(new Database(settings, { log: silentLog, maxConnections: 1 }), (opened) => opened.close());
});
afterAll(() => cleanup.run());

/** A place as a process asks for it, and what became of it. */
function ask(lock: string, more: Partial<PlaceOptions> = {}) {
  const seen = { waits: 0, lost: [] as Error[] };
  const hands = { pastMs: 0 };
  const time = { monotonicMs: () => performance.now() + hands.pastMs, wallMs: () => Date.now() };
  const onWaiting = (): void => void (seen.waits += 1);
  const onLost = (reason: Error): void => void seen.lost.push(reason);
  const place = Place.take({ settings, lock, name: NAME, who: 'somebody', time, log: silentLog, onWaiting, onLost, ...more });
  place.then(
    (taken) => cleanup.add(taken, (each) => each.leave()),
    () => undefined,
  );
  return { place, seen, hands };
}

test('one has it, the next waits until it is given up, and another place is free', async () => {
  const first = ask('7');
  const taken = await first.place;
  expect(taken.isHeld).toBe(true);
  const second = ask('7');
  await eventually(() => second.seen.waits === 1);
  await ask('8').place;
  await taken.leave();
  expect(taken.isHeld).toBe(false);
  expect((await second.place).isHeld).toBe(true);
  expect([first.seen, second.seen]).toEqual([
    { waits: 0, lost: [] },
    { waits: 1, lost: [] },
  ]);
});

test('whose connection ends has lost it, and is told once; who waits meanwhile has it then', async () => {
  const first = ask('9');
  const taken = await first.place;
  const second = ask('9');
  await eventually(() => second.seen.waits === 1);
  await database.run(END, NAME);
  await eventually(() => first.seen.lost.length === 1);
  expect(taken.isHeld).toBe(false);
  // Its own connection was ended as well, while it waited: it asks by a new one.
  expect((await second.place).isHeld).toBe(true);
  expect([first.seen.lost.length, second.seen]).toEqual([1, { waits: 1, lost: [] }]);
});

test('a proof is good for a while, whatever the process did meanwhile', async () => {
  const { place, hands } = ask('10');
  const taken = await place;
  hands.pastMs = HELD_MS + 1_000;
  expect(taken.isHeld).toBe(false);
  // The next proof is a new one.
  await eventually(() => taken.isHeld);
});

test('who is told to stop waits no longer', async () => {
  await ask('11').place;
  const stopping = new AbortController();
  const { place, seen } = ask('11', { stopping: stopping.signal });
  await eventually(() => seen.waits === 1);
  stopping.abort(new Error('enough'));
  await expect(place).rejects.toThrow('enough');
});

/** Has the lock, and shows nothing any more. */
async function quiet(lock: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ ...settings, application_name: name });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('SELECT pg_advisory_lock($1::bigint)', [lock]);
  return client;
}

test('one that shows no life is put out, one that has it by another way is waited for', async () => {
  await quiet('12', NAME);
  const other = await quiet('13', 'kontor something');
  const [first, second] = [ask('12'), ask('13')];
  await eventually(() => first.seen.waits === 1 && second.seen.waits === 1);
  expect((await first.place).isHeld).toBe(true);
  const isTaken = await Promise.race([second.place.then(() => true), new Promise((resolve) => setTimeout(resolve, 1_500, false))]);
  expect(isTaken).toBe(false);
  await other.end();
  expect((await second.place).isHeld).toBe(true);
});
