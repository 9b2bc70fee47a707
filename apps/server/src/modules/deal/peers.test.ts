import { UserPermission } from '@kontor/engine/command';
import { expect, test } from 'vitest';
import type { Queries } from '../../store/database.ts';
import { Peers } from './peers.ts';
import type { EngineRights } from '../../follower/live-queries.ts';

const USER = 7;
const NOBODY = { permissions: 0 };
const MERCHANT = { permissions: UserPermission.P2P_ADVERTISE };

/** Persons who are read from one row, and whose rights are what is told: none at first. */
function peers(told: Pick<EngineRights, 'permissions'> = NOBODY): Peers {
  const row = { user: USER, nickname: 'Ann', registeredMs: 0, isSuspended: false };
  const database = { many: () => Promise.resolve([row]), run: () => Promise.resolve(1) } as unknown as Queries;
  return new Peers({
    database,
    history: { figures: () => Promise.resolve([]) },
    queries: { rights: () => Promise.resolve({ value: { version: 1, level: 1, holdUntil: 0, ...told }, sequence: 1 }) },
    loans: { vault: { indexOf: (_name, text) => Buffer.from(text.padEnd(12)) }, isOnline: () => false, isSimulated: () => false },
    wallMs: () => 1_000,
  });
}

test('an approval and its end count at once, for himself and for all who see him', async () => {
  const people = peers();
  expect((await people.person(USER)).isMerchant).toBe(false);
  expect((await people.allowed(USER, MERCHANT)).isMerchant).toBe(true);
  expect((await people.person(USER)).isMerchant).toBe(true);
  expect(people.shown(USER).merchant).toBe(true);
  expect((await people.allowed(USER, NOBODY)).isMerchant).toBe(false);
  expect(people.shown(USER).merchant).toBe(false);
});

test('whoever is let in after he was read is a merchant where adverts are looked at, and no longer than he is', async () => {
  const told = { ...NOBODY };
  const people = peers(told);
  await people.loadMerchants([USER]);
  expect(people.mayAdvertise(USER)).toBe(false);
  Object.assign(told, MERCHANT);
  await people.load([USER]);
  expect(people.mayAdvertise(USER)).toBe(false);
  await people.loadMerchants([USER]);
  expect(people.mayAdvertise(USER)).toBe(true);
  Object.assign(told, NOBODY);
  await people.loadMerchants([USER]);
  expect(people.mayAdvertise(USER)).toBe(false);
});
