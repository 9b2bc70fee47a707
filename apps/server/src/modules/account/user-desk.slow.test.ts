/** Customers found, seen, frozen, noted and flagged by the console, over HTTP, a real database and a small exchange. */
import { changeDetail } from '@kontor/contract/console/change';
import { CHANGES } from '@kontor/contract/console/changes';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { ACTIONS } from '@kontor/contract/console/roles';
import { userDetail, userFlag, userFreeze, userList, userNote, userUnfreeze } from '@kontor/contract/console/user';
import { Code } from '@kontor/contract/envelope';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConsoleWorld } from '../../operators/console-world.ts';
import type { TestOperator } from '../../operators/console-world.ts';
import { lastEntry } from '../../operators/operator-log.ts';
import { MACHINE_RANDOM } from '../../random.ts';
import { Cleanup, eventually } from '../../store/test-world.ts';
import { personById } from './accounts.ts';
import { Sessions } from './sessions.ts';

const cleanup = new Cleanup();
const EMAIL = { channel: 'email', full: 'canary.person@example.com' } as const;
const PHONE = { channel: 'phone', full: '+4915112345678' } as const;
const NOBODY = 2_147_483_647;
let world: ConsoleWorld;
let support: TestOperator;
let risk: TestOperator;
let auditor: TestOperator;

beforeAll(async () => {
  world = await ConsoleWorld.open(cleanup);
  support = await world.operator(['support'], 'support');
  risk = await world.operator(['risk'], 'risk');
  auditor = await world.operator(['auditor'], 'auditor');
});
afterAll(() => cleanup.run());

const detail = async (uid: number) => (await world.ask(userDetail, { uid }, risk)).data;
const sessionsOf = ({ database: queries }: ConsoleWorld) =>
  new Sessions({ queries, random: MACHINE_RANDOM, time: { wallMs: () => world.wallMs } });
const freeze = (uid: number, who = support) => world.ask(userFreeze, { uid, reason: 'a theft' }, who);

describe('a customer', () => {
  test('is found by UID, e-mail or phone number alone, masked; the log says who was found, and not by which address', async () => {
    const uid = await world.customer(EMAIL, PHONE);
    await world.customer();
    const before = await lastEntry(world.database);
    for (const search of [{ uid }, { email: 'Canary.Person@example.com ' }, { phone: PHONE.full }]) {
      const answer = await world.ask(userList, search, support);
      expect(answer.data).toEqual({
        list: [expect.objectContaining({ uid, state: 'active', email: expect.stringContaining('*'), phone: expect.stringContaining('*') })],
        next: null,
      });
      expect(JSON.stringify(answer.data)).not.toMatch(/canary|12345678/i);
    }
    for (const search of [{ email: 'canary.person@example.co' }, { phone: '+4915112345679' }, { uid: NOBODY }])
      expect((await world.ask(userList, search, support)).data).toEqual({ list: [], next: null });
    for (const search of [{ email: 'canary' }, { phone: '12' }, { uid, email: EMAIL.full }])
      expect((await world.ask(userList, search, support)).code).toBe(Code.BAD_REQUEST);
    const log = await world.loggedSince(before);
    expect(log.entries).toEqual(Array(6).fill(['user.list', support.id, 'customers']));
    expect(log.text).toContain(`[${uid}]`);
    expect(log.text).not.toMatch(/canary|example|12345678/i);
  });

  test('is on a page of fifty, the newest first', async () => {
    for (let made = 0; made < 101; made++) await world.customer();
    const uids: number[] = [];
    const sizes: number[] = [];
    for (let before: number | null = NOBODY; before !== null;) {
      const page: OperatorAnswerOf<typeof userList> = (await world.ask(userList, { before }, support)).data;
      uids.push(...page.list.map(({ uid }) => uid));
      sizes.push(page.list.length);
      before = page.next;
    }
    expect(sizes.slice(0, 2)).toEqual([50, 50]);
    expect(uids).toEqual([...new Set(uids)].toSorted((a, b) => b - a));
    expect(uids.length).toBeGreaterThan(100);
  });

  test('is seen with devices and state, by an entry', async () => {
    const uid = await world.customer({ channel: 'email', full: 'canary.second@example.com' });
    const sessions = sessionsOf(world);
    await sessions.open(uid, { device: 'Firefox, Linux', address: null, country: 'DE' });
    const before = await lastEntry(world.database);
    expect(await detail(uid)).toMatchObject({
      uid,
      state: 'active',
      hold: null,
      devices: [{ device: 'Firefox, Linux', country: 'DE', opened: world.wallMs, seen: world.wallMs }],
      standing: [],
      flags: [],
      notes: [],
    });
    const log = await world.loggedSince(before);
    expect(log.entries).toEqual([['user.detail', risk.id, `UID ${uid}`]]);
    expect(log.text).not.toMatch(/canary|Firefox/i);
    expect((await world.ask(userDetail, { uid: NOBODY }, risk)).code).toBe(Code.NOT_FOUND);
    expect((await world.ask(userDetail, { uid }, auditor)).code).toBe(Code.NOT_ALLOWED);
  });

  test('is frozen by one at once, logged out and told; unfrozen by two', async () => {
    const uid = await world.customer();
    const sessions = sessionsOf(world);
    const token = await sessions.open(uid);
    const before = await lastEntry(world.database);
    const answer = await freeze(uid);
    expect(answer.data).toMatchObject({ state: 'done', sequence: expect.any(Number) });
    expect(await sessions.look(token)).toBeUndefined();
    expect((await personById(world.database, uid))?.suspended).toBe(true);
    expect(await world.noticesOf(uid)).toEqual(['account_suspended']);
    expect(await detail(uid)).toMatchObject({
      state: 'suspended',
      standing: [{ change: 'suspend', reason: `console, operator ${support.id}: a theft`, outcome: 'NONE' }],
    });
    expect((await freeze(uid)).code).toBe(Code.CHANGES_NOTHING);
    expect((await world.loggedSince(before)).entries.filter(([action]) => action === 'user.freeze')).toHaveLength(1);

    const proposed = (await world.ask(userUnfreeze, { uid, reason: 'he called' }, support)).data;
    expect((await world.decide(support, 'approve', proposed)).code).toBe(Code.NOT_ALLOWED);
    expect((await personById(world.database, uid))?.suspended).toBe(true);
    expect((await world.decide(risk, 'approve', proposed)).code).toBe(Code.SUCCESS);
    await eventually(async () => (await world.ask(changeDetail, { change_id: proposed.change_id }, risk)).data.state === 'done');
    expect(await world.noticesOf(uid)).toEqual(['account_reinstated', 'account_suspended']);
    expect((await freeze(uid, risk)).data.state).toBe('done');
  });

  test('is frozen once, however many ask at the same moment', async () => {
    const uid = await world.customer();
    const codes = (await Promise.all([freeze(uid), freeze(uid, risk), freeze(uid), freeze(uid, risk)])).map(({ code }) => code);
    expect(codes.filter((code) => code === Code.SUCCESS)).toHaveLength(1);
    expect(codes.filter((code) => code === Code.CHANGES_NOTHING)).toHaveLength(3);
    expect(await world.noticesOf(uid)).toEqual(['account_suspended']);
  });

  test('that there is not is neither frozen nor noted nor flagged', async () => {
    const before = await lastEntry(world.database);
    const uid = NOBODY;
    expect((await freeze(uid)).code).toBe(Code.NOT_FOUND);
    expect((await world.ask(userNote, { uid, text: 'x' }, support)).code).toBe(Code.NOT_FOUND);
    expect((await world.ask(userFlag, { uid, flag: 'pep', on: true, reason: 'a list' }, risk)).code).toBe(Code.NOT_FOUND);
    expect(await world.ask(userUnfreeze, { uid, reason: 'he called' }, risk)).toMatchObject({ code: Code.BAD_REQUEST });
    expect(await lastEntry(world.database)).toBe(before);
  });

  test('is noted about and flagged for other operators; neither the tables nor the log tell what was written', async () => {
    const uid = await world.customer();
    const before = await lastEntry(world.database);
    expect((await world.ask(userNote, { uid, text: 'Canary called\n\n\n\nabout a device' }, support)).code).toBe(Code.SUCCESS);
    const flag = { uid, flag: 'pep', on: true, reason: 'Canary is a minister' } as const;
    expect((await world.ask(userFlag, flag, support)).code).toBe(Code.NOT_ALLOWED);
    expect((await world.ask(userFlag, flag, risk)).code).toBe(Code.SUCCESS);
    expect((await world.ask(userFlag, flag, risk)).code).toBe(Code.CHANGES_NOTHING);
    const by = { id: risk.id, name: 'RISK' };
    expect(await detail(uid)).toMatchObject({
      flags: [{ flag: 'pep', on: true, reason: 'Canary is a minister', by }],
      notes: [{ text: 'Canary called\n\nabout a device', by: { id: support.id, name: 'SUPPORT' } }],
    });
    expect((await world.ask(userFlag, { ...flag, on: false, reason: 'not any more' }, risk)).code).toBe(Code.SUCCESS);
    expect((await detail(uid)).flags).toMatchObject([{ flag: 'pep', on: false, reason: 'not any more', by }]);
    const log = await world.loggedSince(before);
    expect(log.entries.map(([action]) => action)).toEqual(['user.note', 'user.flag', 'user.detail', 'user.flag', 'user.detail']);
    expect(log.text).not.toMatch(/canary|minister|device/i);
    const kept = {
      name: 'test-notes',
      text: `SELECT n::text AS row FROM operator_note AS n UNION ALL SELECT f::text FROM account_flag AS f`,
    };
    const rows = await world.owner.many({ ...kept, readRow: (row) => String(row['row']) });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.join()).not.toContain(Buffer.from('Canary').toString('hex'));
    expect(await world.noticesOf(uid)).toEqual([]);
  });

  test('is noted about, and frozen, in words that can be read', async () => {
    const uid = await world.customer();
    expect((await world.ask(userFreeze, { uid, reason: '     ' }, support)).code).toBe(Code.BAD_REQUEST);
    for (const text of [' \n ', 'turned \u202Earound', 'x'.repeat(2_001)])
      expect((await world.ask(userNote, { uid, text }, support)).code).toBe(Code.BAD_REQUEST);
    expect((await detail(uid)).notes).toEqual([]);
  });
});

test('who may ask for a reinstatement by the short way is who may propose it', () => {
  expect(ACTIONS['user.unfreeze']).toEqual(CHANGES['account/reinstate'].propose);
});
