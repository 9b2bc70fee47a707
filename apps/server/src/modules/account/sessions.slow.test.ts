import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { safeInteger } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Database } from '../../store/database.ts';
import { openTestDatabase } from '../../store/test-database.ts';
import { Cleanup } from '../../store/test-world.ts';
import { MACHINE_RANDOM } from '../../random.ts';
import { insertAccount } from './accounts.ts';
import { Sessions } from './sessions.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const cleanup = new Cleanup();
let database: Database;
let wallMs = 1_800_000_000_000;
let sessions: Sessions;

const CLEAR = command<[]>('test-clear', 'DELETE FROM session');
/** As calls and sockets until just now would have left it. */
const USED = command<[at: Date]>('test-used', 'UPDATE session SET seen_at = $1');
const COUNT = statement<[], number>('test-count', 'SELECT count(*) AS count FROM session', (row) => safeInteger(row, 'count'));

beforeAll(async () => {
  database = await openTestDatabase(cleanup, 'kontor_app');
  for (const id of [1, 2])
    await insertAccount(database, { id, login: `user${id}`, nickname: '', passwordHash: '', demo: false, feeTier: 0 }, new Date(wallMs));
});
afterAll(() => cleanup.run());
beforeEach(async () => {
  await database.run(CLEAR);
  wallMs += DAY;
  sessions = new Sessions({ queries: database, random: MACHINE_RANDOM, time: { wallMs: () => wallMs } });
});

/** Whether the session of a token is over for all who ask: calls, logins of sockets, open sockets. */
async function isOver(token: string): Promise<boolean> {
  const answers = [
    (await sessions.living([token])).has(token),
    (await sessions.look(token)) !== undefined,
    (await sessions.find(token)) !== undefined,
  ];
  expect(new Set(answers).size).toBe(1);
  return !answers[0];
}

test('a session is over after thirty idle minutes', async () => {
  const [token, other] = [await sessions.open(1), await sessions.open(1)];
  wallMs += 30 * MINUTE - 1;
  expect((await sessions.living([token])).has(token)).toBe(true);
  // Asking whether it lives did not keep it awake; a call would.
  expect(await isOver(other)).toBe(false);
  wallMs += 1;
  expect(await isOver(token)).toBe(true);
  expect(await isOver(other)).toBe(false);
});

test('a session in use is over after thirty days', async () => {
  const token = await sessions.open(1);
  const begunMs = wallMs;
  wallMs = begunMs + 30 * DAY - 1;
  await database.run(USED, new Date(wallMs - MINUTE));
  expect(await isOver(token)).toBe(false);
  wallMs += 1;
  expect(await isOver(token)).toBe(true);
});

test('a socket that lives keeps a session awake for those thirty days, and wakes none that is over', async () => {
  const [watching, left] = [await sessions.open(1), await sessions.open(2)];
  const begunMs = wallMs;
  for (let minute = 0; minute < 90; minute++) {
    wallMs += MINUTE;
    await sessions.keepAwake([watching]);
  }
  expect([...(await sessions.living([watching, left]))]).toEqual([watching]);
  await sessions.keepAwake([watching, left, 'x'.repeat(43)]);
  expect(await isOver(left)).toBe(true);
  wallMs = begunMs + 30 * DAY;
  await database.run(USED, new Date(wallMs - MINUTE));
  await sessions.keepAwake([watching]);
  expect(await isOver(watching)).toBe(true);
});

test('of fifty sessions of an account the oldest ends with another login, those of others stay', async () => {
  const other = await sessions.open(2);
  const tokens: string[] = [];
  for (let count = 0; count < 50; count++, wallMs += 1) tokens.push(await sessions.open(1));
  expect(await sessions.living(tokens)).toEqual(new Set(tokens));
  const [oldest, ...rest] = tokens;
  await sessions.find(oldest!);
  const newest = await sessions.open(1);
  // At once, though it was found a moment ago.
  expect(await sessions.find(oldest!)).toBeUndefined();
  expect(await sessions.living([...tokens, newest, other])).toEqual(new Set([...rest, newest, other]));
});

test('logins at the same time leave fifty too', async () => {
  await Promise.all(Array.from({ length: 120 }, () => sessions.open(1)));
  expect(await database.one(COUNT)).toBe(50);
});
