import { afterAll, beforeAll, expect, test } from 'vitest';
import { text } from '../../store/columns.ts';
import { statement } from '../../store/database.ts';
import type { Database, Queries } from '../../store/database.ts';
import { openTestDatabase } from '../../store/test-database.ts';
import { Cleanup, eventually, silentLog } from '../../store/test-world.ts';
import { LoginDelay } from './login-delay.ts';
import { LoginKey } from './login-key.ts';
import { LoginWaits } from './login-waits.ts';

const HOME = '203.0.113.7';
const AWAY = '198.51.100.9';
const cleanup = new Cleanup();
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase(cleanup, 'kontor_app');
});
afterAll(() => cleanup.run());

const ROWS = statement<[], string>('test-rows', 'SELECT key FROM login_wait', (row) => text(row, 'key'));
const rows = (): Promise<string[]> => database.many(ROWS);

const key = new LoginKey(new Uint8Array(32));
let wallMs = 1_800_000_000_000;

/** A process whose monotonic clock begins somewhere else each time. */
async function start(queries: Queries = database) {
  const begins = wallMs - Math.floor(wallMs % 977) - 5_000;
  const time = { wallMs: () => wallMs, monotonicMs: () => wallMs - begins };
  const delay = new LoginDelay(time.monotonicMs, key);
  const waits = await LoginWaits.open({ delay, queries, time, log: silentLog });
  const begin = (login: string, address: string) => delay.begin({ login, address, knownDevice: undefined, knownNetwork: false });
  const guess = (login: string, address: string): boolean => begin(login, address) !== undefined;
  /** Whether a guess would be looked at. */
  const may = (login: string, address: string): boolean => {
    const begun = begin(login, address);
    if (begun !== undefined) delay.withdraw(begun);
    return begun !== undefined;
  };
  return { delay, waits, begin, guess, may };
}

test('a restart forgives no wait, and counts on from there', async () => {
  const first = await start();
  for (const ms of [0, 0, 0, 0, 1_000, 2_000, 4_000]) {
    wallMs += ms;
    expect(first.guess('a', HOME)).toBe(true);
  }
  first.guess('b', HOME);
  await first.waits.close();
  // Of each login the network and what lies around it: they decide its turn.
  expect(await rows()).toHaveLength(4);
  for (const name of await rows()) expect(name).toMatch(/^[A-Za-z0-9+/]{43}=$/);

  wallMs += 7_999;
  const second = await start();
  expect([second.may('a', HOME), second.may('a', AWAY), second.may('b', HOME)]).toEqual([false, true, true]);
  wallMs += 1;
  expect(second.guess('a', HOME)).toBe(true);
  wallMs += 15_999;
  expect(second.guess('a', HOME)).toBe(false);
  wallMs += 1;
  second.delay.right(second.begin('a', HOME)!);
  second.delay.right(second.begin('b', HOME)!);
  await second.waits.close();
  // What was guessed from around there stays: eight times and once.
  expect(await rows()).toHaveLength(2);
});

test('what could not be written is written later, and a day after the last guess it is gone', async () => {
  let failing = true;
  const queries: Queries = {
    many: database.many.bind(database),
    maybe: database.maybe.bind(database),
    one: database.one.bind(database),
    run: (...given) => (failing ? Promise.reject(new Error('the connection broke')) : database.run(...given)),
  };
  const world = await start(queries);
  for (let count = 0; count < 4; count++) world.guess('c', AWAY);
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(await rows()).toHaveLength(2);
  failing = false;
  await eventually(async () => (await rows()).length === 4);
  wallMs += 24 * 3_600_000;
  for (let count = 0; count < 4; count++) world.guess('d', HOME);
  await world.waits.close();
  expect(await rows()).toHaveLength(2);
  const next = await start();
  expect([next.may('c', AWAY), next.may('d', HOME)]).toEqual([true, false]);
  await next.waits.close();
});

test('a clock that was wrong bars nobody for longer than a quarter of an hour', async () => {
  wallMs += 48 * 3_600_000;
  const wrong = await start();
  for (let count = 0; count < 4; count++) wrong.guess('e', HOME);
  await wrong.waits.close();
  wallMs -= 3_600_000;
  const right = await start();
  expect(right.may('e', HOME)).toBe(false);
  wallMs += 15 * 60_000;
  expect(right.may('e', HOME)).toBe(true);
  await right.waits.close();
});
