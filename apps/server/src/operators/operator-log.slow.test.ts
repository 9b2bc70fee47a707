/** The operators' log in a real database: its chain, and what the server's role may do with it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { command } from '../store/database.ts';
import type { Database } from '../store/database.ts';
import { openTestDatabases } from '../store/test-database.ts';
import { Cleanup } from '../store/test-world.ts';
import { LOG_FROM, LOG_LIST, appendEntry, lastEntry, verifyLog } from './operator-log.ts';

const cleanup = new Cleanup();
let server: Database;
/** Whoever owns the database, whom no grant stops. */
let owner: Database;

beforeAll(async () => {
  [server, owner] = await openTestDatabases(cleanup, ['kontor_app', undefined]);
});
afterAll(() => cleanup.run());
beforeEach(async () => {
  await owner.run(command('test-empty-log', 'TRUNCATE operator_log'));
});

const ACTOR = { operator: 1, who: 'anna (owner)', address: '::1' };
const append = (subject: string) =>
  server.transaction((queries) => appendEntry(queries, ACTOR, { action: 'test.act', subject, detail: { a: 'ä"\u2028' } }, 1_000));

let tampering = 0;
/** Five entries; then somebody does this to them. */
async function tampered(sql: string) {
  for (const subject of ['a', 'b', 'c', 'd', 'e']) await append(subject);
  expect(await verifyLog(server)).toMatchObject({ sound: true, last: 5 });
  for (const each of sql.split(';')) await owner.run(command(`test-tamper-${++tampering}`, each));
  return verifyLog(server);
}

test('an empty log is sound', async () => {
  expect(await verifyLog(server)).toEqual({ sound: true, last: 0, hash: '0'.repeat(64) });
});

test.each([
  ['a word altered', `UPDATE operator_log SET subject = 'x' WHERE number = 3`, 3, 'altered'],
  ['the operator taken out', 'UPDATE operator_log SET operator_id = NULL WHERE number = 2', 2, 'altered'],
  ['the time moved', 'UPDATE operator_log SET time_ms = time_ms + 1 WHERE number = 5', 5, 'altered'],
  ['one deleted', 'DELETE FROM operator_log WHERE number = 4', 4, 'missing'],
  ['the first deleted', 'DELETE FROM operator_log WHERE number = 1', 1, 'missing'],
  [
    'two exchanged',
    'UPDATE operator_log SET number = 99 WHERE number = 2;UPDATE operator_log SET number = 2 WHERE number = 3;UPDATE operator_log SET number = 3 WHERE number = 99',
    2,
    'altered',
  ],
  [
    'one deleted and those behind it moved up',
    'DELETE FROM operator_log WHERE number = 3;UPDATE operator_log SET number = 3 WHERE number = 4;UPDATE operator_log SET number = 4 WHERE number = 5',
    3,
    'altered',
  ],
  [
    'one hash copied from another',
    'UPDATE operator_log SET hash = (SELECT hash FROM operator_log WHERE number = 4) WHERE number = 3',
    3,
    'altered',
  ],
])('%s: the first bad entry is named', async (_what, sql, firstBad, why) => {
  expect(await tampered(sql)).toEqual({ sound: false, firstBad, why });
});

test('entries cut off at the end leave another last number and hash', async () => {
  for (const subject of ['a', 'b']) await append(subject);
  const noted = await verifyLog(server);
  await owner.run(command('test-cut', 'DELETE FROM operator_log WHERE number = 2'));
  expect(await verifyLog(server)).not.toEqual(noted);
});

test("the server's role adds and reads, and can neither change nor remove", async () => {
  await append('a');
  for (const sql of [
    `UPDATE operator_log SET subject = 'x'`,
    'DELETE FROM operator_log',
    'TRUNCATE operator_log',
    `UPDATE operator_decision SET reason = 'x'`,
    'DELETE FROM operator_decision',
  ])
    await expect(server.run(command(`test-${sql}`, sql)), sql).rejects.toMatchObject({ code: '42501' });
  expect(await lastEntry(server)).toBe(1);
});

test('many at once stand in one chain, and what is rolled back leaves no entry', async () => {
  const failing = server.transaction(async (queries) => {
    await appendEntry(queries, ACTOR, { action: 'test.fails', subject: '', detail: {} }, 1_000);
    throw new Error('undone');
  });
  const done = Array.from({ length: 20 }, (_, index) => append(String(index)));
  await expect(failing).rejects.toThrow('undone');
  await Promise.all(done);
  expect(await verifyLog(server)).toMatchObject({ sound: true, last: 20 });
  const written = await server.many(LOG_FROM, 1, 100);
  expect(written.map(({ subject }) => Number(subject)).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index));
  expect((await server.many(LOG_LIST, 20, 'test.', 1, '7', 10)).map(({ subject }) => subject)).toEqual(
    written.filter(({ subject, number }) => subject === '7' && number < 20).map(({ subject }) => subject),
  );
  expect(await server.many(LOG_LIST, null, 'tested', null, null, 10)).toEqual([]);
});
