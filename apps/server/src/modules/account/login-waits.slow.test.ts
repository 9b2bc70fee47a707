import { afterAll, beforeAll, expect, test } from 'vitest';
import { text } from '../../store/columns.ts';
import { statement } from '../../store/database.ts';
import type { Database, Queries } from '../../store/database.ts';
import { openTestDatabase } from '../../store/test-database.ts';
import { Cleanup, eventually, silentLog } from '../../store/test-world.ts';
import { LoginDelay } from './login-delay.ts';
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

let wallMs = 1_800_000_000_000;

/** A process whose monotonic clock begins somewhere else each time. */
async function start(queries: Queries = database) {
  const begins = wallMs - Math.floor(wallMs % 977) - 5_000;
  const time = { wallMs: () => wallMs, monotonicMs: () => wallMs - begins };
  const delay = new LoginDelay(time.monotonicMs);
  const waits = await LoginWaits.open({ delay, queries, time, log: silentLog });
  const guess = (login: string, address: string): boolean => {
    if (!delay.mayTry(login, address)) return false;
    delay.guessed(login, address);
    return true;
  };
  return { delay, waits, guess };
}

test('a restart forgives no wait, and counts on from there', async () => {
  const first = await start();
  for (const ms of [0, 0, 0, 0, 1_000, 2_000, 4_000]) {
    wallMs += ms;
    expect(first.guess('a', HOME)).toBe(true);
  }
  first.guess('b', HOME);
  await first.waits.close();
  expect(await rows()).toHaveLength(1);
  expect((await rows())[0]).toMatch(/^[A-Za-z0-9+/]{43}=$/);

  wallMs += 7_999;
  const second = await start();
  expect([second.delay.mayTry('a', HOME), second.delay.mayTry('a', AWAY), second.delay.mayTry('b', HOME)]).toEqual([false, true, true]);
  wallMs += 1;
  expect(second.guess('a', HOME)).toBe(true);
  wallMs += 15_999;
  expect(second.guess('a', HOME)).toBe(false);
  wallMs += 1;
  expect(second.delay.mayTry('a', HOME)).toBe(true);
  second.delay.guessed('a', HOME);
  second.delay.succeeded('a', HOME);
  await second.waits.close();
  expect(await rows()).toEqual([]);
});

test('what could not be written is written later, and an hour after the last guess it is gone', async () => {
  let failing = true;
  const queries: Queries = {
    many: database.many.bind(database), maybe: database.maybe.bind(database), one: database.one.bind(database),
    run: (...given) => (failing ? Promise.reject(new Error('the connection broke')) : database.run(...given)),
  };
  const world = await start(queries);
  for (let count = 0; count < 4; count++) world.guess('c', AWAY);
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(await rows()).toEqual([]);
  failing = false;
  await eventually(async () => (await rows()).length === 1);
  wallMs += 3_600_000;
  for (let count = 0; count < 4; count++) world.guess('d', HOME);
  await world.waits.close();
  expect(await rows()).toHaveLength(1);
  const next = await start();
  expect([next.delay.mayTry('c', AWAY), next.delay.mayTry('d', HOME)]).toEqual([true, false]);
  await next.waits.close();
});

test('a clock that was wrong bars nobody for longer than a quarter of an hour', async () => {
  wallMs += 7_200_000;
  const wrong = await start();
  for (let count = 0; count < 4; count++) wrong.guess('e', HOME);
  await wrong.waits.close();
  wallMs -= 3_600_000;
  const right = await start();
  expect(right.delay.mayTry('e', HOME)).toBe(false);
  wallMs += 15 * 60_000;
  expect(right.delay.mayTry('e', HOME)).toBe(true);
  await right.waits.close();
});
