/** The feed's key, in its file and in a real database: made once, rotated, and never lost by what is cut short. */
import { createPublicKey, verify } from 'node:crypto';
import { existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyIntroductionText } from '@kontor/contract/index-tick';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ConfigError } from '../../config.ts';
import { MACHINE_RANDOM } from '../../random.ts';
import { command } from '../../store/database.ts';
import type { Database } from '../../store/database.ts';
import { openTestDatabases } from '../../store/test-database.ts';
import { Cleanup, makeFolder } from '../../store/test-world.ts';
import { FEED_KEYS, openFeedKey, rotateFeedKey } from './feed-key.ts';

const cleanup = new Cleanup();
let [database, owner] = [undefined, undefined] as unknown as [Database, Database];
let path = '';

beforeAll(async () => {
  [database, owner] = (await openTestDatabases(cleanup, ['kontor_app', undefined])) as [Database, Database];
});
afterAll(() => cleanup.run());
beforeEach(async () => {
  await owner.run(command('test-keys-gone', 'TRUNCATE index_feed_key RESTART IDENTITY CASCADE'));
  path = join(makeFolder(cleanup), 'feed.key');
});

const options = (queries = database) => ({ queries, path, random: MACHINE_RANDOM, wallMs: () => 1_000 });
const rotate = () => database.transaction((queries) => rotateFeedKey({ ...options(), queries }));

test('is made once, for its owner alone, and found again', async () => {
  const { key, row } = await openFeedKey(options());
  expect([row.number, row.introduction, row.begunMs]).toEqual([1, null, 1_000]);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect((await openFeedKey(options())).key.id).toBe(key.id);
  expect(await database.many(FEED_KEYS)).toHaveLength(1);
});

test('introduces the one that follows it', async () => {
  const { key: first } = await openFeedKey(options());
  const row = await rotate();
  const { key: second } = await openFeedKey(options());
  expect([second.id, existsSync(`${path}.next`)]).toEqual([row.id, false]);
  const publicKey = createPublicKey({
    key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), first.publicKey]),
    format: 'der',
    type: 'spki',
  });
  const text = Buffer.from(keyIntroductionText(Buffer.from(second.publicKey).toString('hex')));
  expect(verify(null, text, publicKey, row.introduction!)).toBe(true);
});

test('a rotation that is cut short leaves the old one in use, or the new one ready', async () => {
  const { key: first } = await openFeedKey(options());
  const failing = database.transaction(async (queries) => {
    await rotateFeedKey({ ...options(), queries });
    throw new Error('killed');
  });
  await expect(failing).rejects.toThrow('killed');
  expect((await openFeedKey(options())).key.id).toBe(first.id);
  // Committed, and nobody has opened it since: two who do find the same.
  const row = await rotate();
  const opened = await Promise.all([openFeedKey(options()), openFeedKey(options())]);
  expect(opened.map(({ key }) => key.id)).toEqual([row.id, row.id]);
});

test('that is another one, damaged or gone is refused: nobody makes a new one unasked', async () => {
  await openFeedKey(options());
  renameSync(path, `${path}.kept`);
  await expect(openFeedKey(options())).rejects.toThrow(/Restore it from a backup/);
  expect(existsSync(path)).toBe(false);
  writeFileSync(path, MACHINE_RANDOM.bytes(32));
  await expect(openFeedKey(options())).rejects.toThrow(ConfigError);
  writeFileSync(path, 'short');
  await expect(openFeedKey(options())).rejects.toThrow(/damaged/);
  rmSync(path);
  renameSync(`${path}.kept`, path);
  await openFeedKey(options());
});

test('what was signed and introduced is changed and removed by nobody who serves', async () => {
  await openFeedKey(options());
  for (const sql of ["UPDATE index_feed_key SET key_id = 'x'", 'DELETE FROM index_feed_key', 'DELETE FROM index_tick_signature'])
    await expect(database.run(command(`test ${sql}`, sql))).rejects.toMatchObject({ code: '42501' });
});
