import { UserPermission } from '@kontor/engine/command';
import { expect, test } from 'vitest';
import type { Queries } from '../../store/database.ts';
import { Peers } from './peers.ts';

const USER = 7;
const NOBODY = { permissions: 0 };
const MERCHANT = { permissions: UserPermission.P2P_ADVERTISE };

/** Persons who are read from one row, and whose rights when they are read are none. */
function peers(): Peers {
  const row = { user: USER, nickname: 'Ann', registeredMs: 0, isSuspended: false };
  const database = { many: () => Promise.resolve([row]), run: () => Promise.resolve(1) } as unknown as Queries;
  const rights = { value: { version: 1, level: 1, holdUntil: 0, ...NOBODY }, sequence: 1 };
  return new Peers({
    database,
    history: { figures: () => Promise.resolve([]) },
    queries: { rights: () => Promise.resolve(rights) },
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
