/** Customers found, seen, frozen, noted and flagged by the console, over HTTP, a real database and a small exchange. */
import { changeDetail } from '@kontor/contract/console/change';
import { CHANGES } from '@kontor/contract/console/changes';
import type { OperatorAnswerOf, OperatorBodyOf } from '@kontor/contract/console/operator-call';
import { ACTIONS } from '@kontor/contract/console/roles';
import { ACCOUNT_STATES, userDetail, userFlag, userFreeze, userList, userNote, userUnfreeze } from '@kontor/contract/console/user';
import { Code } from '@kontor/contract/envelope';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConsoleWorld } from '../../operators/console-world.ts';
import type { TestOperator } from '../../operators/console-world.ts';
import { lastEntry } from '../../operators/operator-log.ts';
import { MACHINE_RANDOM } from '../../random.ts';
import type { RawRow } from '../../store/columns.ts';
import { command } from '../../store/database.ts';
import type { SqlValue } from '../../store/database.ts';
import { Cleanup, eventually } from '../../store/test-world.ts';
import { personById } from './accounts.ts';
import { headsQuestion } from './customer-heads.ts';
import { Sessions } from './sessions.ts';

const cleanup = new Cleanup();
const EMAIL = { channel: 'email', full: 'canary.person@example.com' } as const;
const PHONE = { channel: 'phone', full: '+4915112345678' } as const;
const NOBODY = 2_147_483_647;
const WHITELIST = command<[account: number]>('test-whitelist', 'UPDATE account SET whitelist = true WHERE id = $1');
const EMAIL_FILTERED = { channel: 'email', full: 'canary.filtered@example.com' } as const;
const SET_FILTERED = command<
  [account: number, frozen: boolean, suspended: boolean, closed: Date | null, status: number, hold: Date | null, now: Date]
>(
  'test-set-filtered',
  `UPDATE account SET frozen = $2, suspended = $3, closed_at = $4, name_status = $5, hold_until = $6::timestamptz,
     hold_reason = CASE WHEN $6::timestamptz IS NOT NULL THEN 'email' END, created_at = $7 WHERE id = $1`,
);
/** Customers as there are: nearly all active, some held once, some held now. */
const FILL = command<[first: number, count: number]>(
  'test-fill',
  `INSERT INTO account (id, login, nickname, password_hash, created_at, name_status, suspended, frozen, closed_at, hold_until, hold_reason)
   SELECT at, 'filled' || at, '', 'none', now(), CASE WHEN at % 100 = 1 THEN 2 WHEN at % 1000 = 5 THEN 4 WHEN at % 2 = 0 THEN 3 ELSE 1 END,
     at % 2000 = 0, at % 3000 = 0, CASE WHEN at % 50 = 7 THEN now() END,
     CASE WHEN at % 3 = 0 THEN to_timestamp(1800000000) + (at % 1000 - 998) * interval '5 hours' END, CASE WHEN at % 3 = 0 THEN 'email' END
   FROM generate_series($1::integer, $1::integer + $2::integer - 1) AS at`,
);
const ANALYZE = command<[]>('test-analyze', 'ANALYZE account, account_flag');
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

  test('is found by state, identity, hold and flag, and by all of them at once; the log says by which', async () => {
    const made = {
      frozen: await world.customer(),
      suspended: await world.customer(EMAIL_FILTERED),
      closed: await world.customer(),
      plain: await world.customer(),
    };
    const now = new Date(world.wallMs);
    await world.database.run(SET_FILTERED, made.frozen, true, true, null, 2, null, now);
    await world.database.run(SET_FILTERED, made.suspended, false, true, null, 3, new Date(world.wallMs + 1), now);
    await world.database.run(SET_FILTERED, made.closed, true, true, now, 3, now, now);
    const flagged = (uid: number, flag: 'sanctions' | 'pep', on = true) => world.ask(userFlag, { uid, flag, on, reason: 'a list' }, risk);
    for (const uid of [made.suspended, made.plain]) await flagged(uid, 'sanctions');
    await flagged(made.frozen, 'pep');
    await flagged(made.plain, 'sanctions', false);
    const all = Object.values(made);
    const found = async (search: OperatorBodyOf<typeof userList>): Promise<number[]> => {
      const uids = (await world.ask(userList, search, support)).data.list.map(({ uid }) => uid);
      return uids.filter((uid) => all.includes(uid));
    };
    const before = await lastEntry(world.database);
    expect(await found({ state: 'frozen' })).toEqual([made.frozen]);
    expect(await found({ state: 'suspended' })).toEqual([made.suspended]);
    expect(await found({ state: 'closed' })).toEqual([made.closed]);
    expect(await found({ state: 'active' })).toEqual([made.plain]);
    expect(await found({ name_status: 3 })).toEqual([made.closed, made.suspended]);
    expect(await found({ name_status: 3, state: 'closed' })).toEqual([made.closed]);
    // A hold that ends now is none.
    expect(await found({ held: true })).toEqual([made.suspended]);
    expect(await found({ flag: 'sanctions' })).toEqual([made.suspended]);
    expect(await found({ flag: 'sanctions', held: true, state: 'suspended', name_status: 3 })).toEqual([made.suspended]);
    for (const other of [{ state: 'frozen' }, { name_status: 2 }, { before: made.suspended }] as const)
      expect(await found({ flag: 'sanctions', held: true, ...other })).toEqual([]);
    const log = await world.loggedSince(before);
    const told = log.text.replaceAll('\\', '');
    expect(told).toContain(`{"by":"filter","state":"closed","name_status":3,"found":[${made.closed}]}`);
    expect((await world.ask(userList, { uid: made.plain, held: true }, support)).code).toBe(Code.BAD_REQUEST);
    expect((await world.ask(userList, { state: 'gone' } as never, support)).code).toBe(Code.BAD_REQUEST);
  });

  test('of every filter is read from an index, a page of a million too', async () => {
    await world.owner.run(FILL, 1_000_000, 20_000);
    await world.owner.run(ANALYZE);
    const states = [undefined, ...ACCOUNT_STATES] as const;
    const statuses = [undefined, 1, 2, 3, 4];
    for (const state of states)
      for (const nameStatus of statuses)
        for (const heldAt of [undefined, new Date(world.wallMs)])
          for (const flag of [undefined, 'pep' as const]) {
            const filter = {
              ...(state !== undefined && { state }),
              ...(nameStatus !== undefined && { nameStatus }),
              ...(heldAt !== undefined && { heldAt }),
              ...(flag !== undefined && { flag }),
            };
            const { name, sql, args } = headsQuestion(filter);
            const plan = { name: `plan-${name}`, text: `EXPLAIN ${sql}`, readRow: (row: RawRow) => String(row['QUERY PLAN']) };
            const lines = (await world.owner.many<SqlValue[], string>(plan, NOBODY, 51, ...args)).join('\n');
            expect(lines, name).not.toMatch(/Seq Scan on account(?!_flag)/);
            if (flag !== undefined) expect(lines, name).toContain('account_flag');
            else if (heldAt !== undefined) expect(lines, name).toContain('account_hold');
            else if (state !== undefined && state !== 'active') expect(lines, name).toContain('account_state');
            else if (nameStatus === 2 || nameStatus === 4) expect(lines, name).toContain('account_identity');
          }
  });

  test('is seen with devices and state, by an entry', async () => {
    const uid = await world.customer({ channel: 'email', full: 'canary.second@example.com' });
    const sessions = sessionsOf(world);
    await sessions.open(uid, { device: 'Firefox, Linux', address: null, country: 'DE' });
    expect(await detail(uid)).toMatchObject({ whitelist: false });
    await world.database.run(WHITELIST, uid);
    const before = await lastEntry(world.database);
    expect(await detail(uid)).toMatchObject({
      uid,
      state: 'active',
      hold: null,
      whitelist: true,
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
