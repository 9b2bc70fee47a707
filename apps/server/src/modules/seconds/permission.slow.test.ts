/** The permission in a real database: given when somebody asks, and taken from all who may not any more. */
import { UserPermission } from '@kontor/engine/command';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OfferedPlaces } from '../../product.ts';
import { ALL_RIGHTS } from '../../rights/rights-rows.ts';
import { changeRights } from '../../rights/rights.ts';
import { command } from '../../store/database.ts';
import type { Database } from '../../store/database.ts';
import { openTestDatabase } from '../../store/test-database.ts';
import { Cleanup } from '../../store/test-world.ts';
import { insertAccount } from '../account/accounts.ts';
import { SecondsPermission } from './permission.ts';

const NOW = new Date(1_000_000);
const cleanup = new Cleanup();
let database: Database;
let places: OfferedPlaces;
const known = { version: 1, level: 1, permissions: UserPermission.SECONDS, holdUntil: 0 };

beforeAll(async () => {
  database = await openTestDatabase(cleanup, 'kontor_app');
});
afterAll(() => cleanup.run());
beforeEach(async () => {
  for (const sql of ['DELETE FROM user_rights', 'DELETE FROM account']) await database.run(command(`test ${sql}`, sql));
  // One of Germany and one of France, both verified; one who is nobody yet.
  for (const [id, country] of [
    [1, 'DE'],
    [2, 'FR'],
    [3, undefined],
  ] as const) {
    await insertAccount(database, { id, login: `user${id}`, nickname: `User ${id}`, passwordHash: 'x', demo: false, feeTier: 0 }, NOW);
    if (country === undefined) continue;
    await database.run(command<[number, string]>('test-country', 'UPDATE account SET country = $2 WHERE id = $1'), id, country);
    await changeRights(database, id, { verified: true }, NOW);
  }
  places = { everywhere: false, countries: ['DE'], identity: true };
});

/** The address says where somebody is. */
const permission = () =>
  new SecondsPermission({
    tables: database,
    queries: { rights: async () => ({ value: known, sequence: 1 }) },
    places: () => places,
    countryOf: (address) => (address === '' ? undefined : address),
    wallMs: () => NOW.getTime(),
  });
const allowed = async () => (await database.many(ALL_RIGHTS)).filter(({ seconds }) => seconds).map(({ account }) => account);

test('follows the certified identity, whatever the address; before it the address', async () => {
  const asked = permission();
  expect([await asked.settle(1, 'FR'), await asked.settle(2, 'DE'), await asked.settle(3, 'DE')]).toEqual([
    undefined,
    'region',
    'identity',
  ]);
  expect(await allowed()).toEqual([1]);
  places = { ...places, identity: false };
  expect([await asked.settle(3, 'FR'), await asked.settle(3, ''), await asked.settle(3, 'DE')]).toEqual(['region', 'region', undefined]);
  expect(await allowed()).toEqual([1, 3]);
  // Who has moved away is told, and may not any more.
  expect(await asked.settle(3, 'FR')).toBe('region');
  expect(await allowed()).toEqual([1]);
  expect(await asked.settle(77, 'DE')).toBe('off');
});

test('is taken from all who may not any more when the setting changes, and from nobody else', async () => {
  places = { everywhere: true, countries: [], identity: false };
  const asked = permission();
  for (const [user, address] of [
    [1, ''],
    [2, ''],
    [3, 'DE'],
  ] as const)
    expect(await asked.settle(user, address)).toBeUndefined();
  expect(await asked.sweep()).toBe(0);
  places = { everywhere: false, countries: ['DE'], identity: false };
  expect([await asked.sweep(), await allowed()]).toEqual([1, [1, 3]]);
  places = { ...places, identity: true };
  expect([await asked.sweep(), await allowed()]).toEqual([1, [1]]);
  places = { everywhere: false, countries: [], identity: true };
  expect([await asked.sweep(), await allowed()]).toEqual([1, []]);
  // What else they may stands as it was.
  expect((await database.many(ALL_RIGHTS)).map(({ account, verified }) => [account, verified])).toEqual([
    [1, true],
    [2, true],
    [3, false],
  ]);
});
