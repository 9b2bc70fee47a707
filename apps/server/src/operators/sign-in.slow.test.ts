/** How operators come in and go, over HTTP and a real database. */
import {
  operatorEnrol,
  operatorInvitation,
  operatorKeyAdd,
  operatorKeyRemove,
  operatorLink,
  operatorList,
  operatorLogin,
  operatorLogout,
  operatorMe,
  operatorPassword,
  operatorSuspend,
} from '@kontor/contract/console/operator';
import { Code } from '@kontor/contract/envelope';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bytes } from '../store/columns.ts';
import { command, statement } from '../store/database.ts';
import { Cleanup } from '../store/test-world.ts';
import { totpCode } from '../totp.ts';
import { ConsoleWorld, PASSWORD, fromBase32, makeKey } from './console-world.ts';
import type { TestOperator } from './console-world.ts';
import { verifyLog } from './operator-log.ts';
import { addOperator } from './operator-rights.ts';

const cleanup = new Cleanup();
let world: ConsoleWorld;
let owner: TestOperator;

const MINUTE_MS = 60_000;
const FIRST_NETWORK = '198.51.100.';
let networks = 0;
/** From a network that has not tried yet. */
const fresh = () => ({ 'x-forwarded-for': `${FIRST_NETWORK}${++networks}` });

const signIn = (login: string, password: string, code: string, headers = fresh()) =>
  world.ask(operatorLogin, { account: login, password, code }, {}, headers);
const right = (who: TestOperator) => signIn(who.login, PASSWORD, world.nextCode(who.secret));
const renew = async (who: TestOperator) => void (who.cookie = await world.session(who.id));

beforeAll(async () => {
  world = await ConsoleWorld.open(cleanup);
  owner = await world.operator(['owner']);
});
afterAll(() => cleanup.run());

/** Somebody who was added and has done nothing yet. */
async function invited(login: string): Promise<{ id: number; invitation: string }> {
  await renew(owner);
  const id = (await world.database.transaction((queries) =>
    addOperator(queries, { login, name: login, roles: ['support'] }, new Date(world.wallMs)),
  ))!;
  const { code, data } = await world.ask(operatorLink, { operator: id }, owner);
  expect(code).toBe(Code.SUCCESS);
  expect(data.link).toBe(`${world.url}/invitation#${data.invitation}`);
  return { id, invitation: data.invitation };
}

/** The authenticator's secret of an invitation. */
async function begun(invitation: string): Promise<Uint8Array> {
  const { data } = await world.ask(operatorInvitation, { invitation }, {}, fresh());
  return fromBase32(data.secret);
}

const enrol = (invitation: string, password: string, code: string) => world.ask(operatorEnrol, { invitation, password, code }, {}, fresh());

describe('an invitation', () => {
  test('sets password and authenticator, once; then one signs in, is who he is, and signs out', async () => {
    const { invitation, id } = await invited('newcomer');
    const { data } = await world.ask(operatorInvitation, { invitation }, {}, fresh());
    expect(data).toMatchObject({
      login: 'newcomer',
      name: 'newcomer',
      uri: expect.stringContaining('otpauth://totp/Kontor%20console:newcomer'),
    });
    const secret = fromBase32(data.secret);
    expect(await enrol(invitation, 'a good long password', world.nextCode(secret))).toMatchObject({ code: Code.SUCCESS });
    expect((await enrol(invitation, 'another long password', world.nextCode(secret))).code).toBe(Code.WRONG_INVITATION);
    const signedIn = await signIn(' Newcomer ', 'a good long password', world.nextCode(secret));
    expect(signedIn).toMatchObject({
      code: Code.SUCCESS,
      data: {
        id,
        login: 'newcomer',
        roles: ['support'],
        actions: expect.arrayContaining(['change.view', 'user.view']),
        since: world.wallMs,
        keys: [],
      },
    });
    const cookie = signedIn.cookie!.split(';')[0]!;
    expect(signedIn.cookie).toMatch(/^kontor_console=[A-Za-z0-9_-]{43}; Path=\/console; HttpOnly; SameSite=Strict$/);
    expect((await world.ask(operatorMe, {}, { cookie })).data).toEqual(signedIn.data);
    const out = await world.ask(operatorLogout, {}, { cookie });
    expect(out.cookie).toBe('kontor_console=; Path=/console; HttpOnly; SameSite=Strict; Max-Age=0');
    expect((await world.ask(operatorMe, {}, { cookie })).code).toBe(Code.SESSION_OVER);
  });

  test('is void when another is made, and after three days', async () => {
    const { id, invitation } = await invited('late');
    const { data } = await world.ask(operatorLink, { operator: id }, owner);
    expect((await world.ask(operatorInvitation, { invitation }, {}, fresh())).code).toBe(Code.WRONG_INVITATION);
    expect((await world.ask(operatorInvitation, { invitation: data.invitation }, {}, fresh())).code).toBe(Code.SUCCESS);
    world.wallMs = data.expires;
    expect((await world.ask(operatorInvitation, { invitation: data.invitation }, {}, fresh())).code).toBe(Code.WRONG_INVITATION);
    await renew(owner);
    expect((await world.ask(operatorLink, { operator: owner.id }, owner)).code).toBe(Code.NOT_FOUND);
  });

  test.each([
    ['too short', 'short'],
    ['on the list of leaked ones', 'password123'],
    ['with the login in it', 'my login is weakling1'],
  ])('does not take a password %s', async (what, password) => {
    const { invitation } = await invited(`weakling${what.length}`);
    const secret = await begun(invitation);
    const asked = password.replace('weakling1', `weakling${what.length}`);
    expect((await enrol(invitation, asked, world.nextCode(secret))).code).toBe(Code.WEAK_PASSWORD);
  });

  test('does not take a code of the secret that was shown before', async () => {
    const { invitation } = await invited('twice');
    const [first, second] = [await begun(invitation), await begun(invitation)];
    expect((await enrol(invitation, 'a good long password', world.nextCode(first))).code).toBe(Code.WRONG_SECOND_FACTOR);
    expect((await enrol(invitation, 'a good long password', world.nextCode(second))).code).toBe(Code.SUCCESS);
  });
});

describe('a sign-in', () => {
  test('that is wrong in any part has one answer', async () => {
    const who = await world.operator(['support']);
    const suspended = await world.operator(['support']);
    await renew(owner);
    expect((await world.ask(operatorSuspend, { operator: suspended.id, reason: 'a test' }, owner)).code).toBe(Code.SUCCESS);
    await invited('never-came');
    const answers = [
      await signIn('nobody', PASSWORD, '123456'),
      await signIn(who.login, 'wrong password', world.nextCode(who.secret)),
      await signIn(who.login, PASSWORD, wrongCode(who)),
      await signIn(suspended.login, PASSWORD, world.nextCode(suspended.secret)),
      await signIn('never-came', PASSWORD, '123456'),
    ];
    expect(answers[0]).toMatchObject({ code: Code.WRONG_LOGIN, status: 200, cookie: null, data: null });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect((await right(who)).code).toBe(Code.SUCCESS);
  });

  test('takes a code once, wherever it was taken', async () => {
    const who = await world.operator(['support']);
    const code = world.nextCode(who.secret);
    expect((await signIn(who.login, PASSWORD, code)).code).toBe(Code.SUCCESS);
    expect((await signIn(who.login, PASSWORD, code)).code).toBe(Code.WRONG_LOGIN);
    const key = await makeKey();
    const added = { name: 'second', key: { x: key.x, y: key.y }, signature: await world.proofOf(key, who.id) };
    expect((await world.ask(operatorKeyAdd, { ...added, code }, who)).code).toBe(Code.WRONG_SECOND_FACTOR);
    expect((await world.ask(operatorKeyAdd, { ...added, code: world.nextCode(who.secret) }, who)).code).toBe(Code.SUCCESS);
  });

  test('of two at once with one code lets one in', async () => {
    const who = await world.operator(['support']);
    const code = world.nextCode(who.secret);
    const both = await Promise.all([signIn(who.login, PASSWORD, code), signIn(who.login, PASSWORD, code)]);
    expect(both.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([Code.SUCCESS, Code.WRONG_LOGIN]);
  });

  test('with the right password takes no code after five wrong ones, for a quarter of an hour; wrong passwords shut nobody out', async () => {
    const who = await world.operator(['support']);
    for (let count = 0; count < 9; count++) await signIn(who.login, 'wrong password', '000000');
    expect((await right(who)).code).toBe(Code.SUCCESS);
    for (let count = 0; count < 5; count++) expect((await signIn(who.login, PASSWORD, wrongCode(who))).code).toBe(Code.WRONG_LOGIN);
    expect((await right(who)).code).toBe(Code.WRONG_LOGIN);
    world.wallMs += 15 * MINUTE_MS;
    expect((await right(who)).code).toBe(Code.SUCCESS);
  });

  test('may be tried ten times from one network, and goes on from another', async () => {
    const who = await world.operator(['support']);
    const from = fresh();
    for (let count = 0; count < 10; count++) expect((await signIn(who.login, 'wrong', '000000', from)).code).toBe(Code.WRONG_LOGIN);
    expect((await signIn(who.login, PASSWORD, world.nextCode(who.secret), from)).code).toBe(Code.TOO_MANY_REQUESTS);
    expect((await right(who)).code).toBe(Code.SUCCESS);
    // Other logins from there, thirty of all.
    let tries = 0;
    while ((await signIn(`somebody${tries}`, 'wrong', '000000', from)).code === Code.WRONG_LOGIN) tries += 1;
    expect(tries).toBeGreaterThanOrEqual(20);
    expect(tries).toBeLessThan(30);
  });
});

/** A code of six digits that is right at no time near now. */
function wrongCode({ secret }: TestOperator): string {
  const now = Math.floor(world.wallMs / 30_000);
  const near = [-2, -1, 0, 1, 2].map((drift) => totpCode(secret, now + drift));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code))!;
}

describe('a session', () => {
  test('is over after a quarter of an hour without a request, and lives on with them for half a day', async () => {
    const { id } = await world.operator(['support']);
    const [idle, busy] = [await world.session(id), await world.session(id)];
    const begun = world.wallMs;
    world.wallMs += 15 * MINUTE_MS - 1;
    expect((await world.ask(operatorMe, {}, { cookie: busy })).code).toBe(Code.SUCCESS);
    world.wallMs += 1;
    expect((await world.ask(operatorMe, {}, { cookie: idle })).code).toBe(Code.SESSION_OVER);
    for (; world.wallMs < begun + 12 * 60 * MINUTE_MS; world.wallMs += 14 * MINUTE_MS)
      expect((await world.ask(operatorMe, {}, { cookie: busy })).code).toBe(Code.SUCCESS);
    world.wallMs = begun + 12 * 60 * MINUTE_MS;
    expect((await world.ask(operatorMe, {}, { cookie: busy })).code).toBe(Code.SESSION_OVER);
    await renew(owner);
  });

  test('is one of five; another sign-in ends the oldest', async () => {
    const { id } = await world.operator(['support']);
    const cookies = [];
    for (let count = 0; count < 6; count++, world.wallMs += 1) cookies.push(await world.session(id));
    const codes = await Promise.all(cookies.map(async (cookie) => (await world.ask(operatorMe, {}, { cookie })).code));
    expect(codes.filter((code) => code === Code.SUCCESS)).toHaveLength(5);
    expect((await world.ask(operatorMe, {}, { cookie: cookies.at(-1)! })).code).toBe(Code.SUCCESS);
  });

  test('ends with a suspension, which an owner says alone, of others; of two who suspend each other at once one stays', async () => {
    const [first, second, third] = [await world.operator(['owner']), await world.operator(['owner']), await world.operator(['support'])];
    const suspend = (who: TestOperator, whom: { readonly id: number }) =>
      world.ask(operatorSuspend, { operator: whom.id, reason: 'a test' }, who);
    expect((await suspend(first, first)).code).toBe(Code.NOT_ALLOWED);
    expect((await suspend(first, { id: 2_000_000 })).code).toBe(Code.NOT_FOUND);
    expect((await suspend(first, third)).code).toBe(Code.SUCCESS);
    expect((await suspend(first, third)).code).toBe(Code.CHANGES_NOTHING);
    expect((await world.ask(operatorMe, {}, third)).code).toBe(Code.SESSION_OVER);
    // Nor does one count that was opened past it.
    expect((await world.ask(operatorMe, {}, { cookie: await world.session(third.id) })).code).toBe(Code.SESSION_OVER);
    const both = await Promise.all([suspend(first, second), suspend(second, first)]);
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([Code.SUCCESS, Code.SESSION_OVER]);
    await renew(owner);
    const { data } = await world.ask(operatorList, {}, owner);
    expect(
      data.list
        .filter(({ id }) => [first.id, second.id].includes(id))
        .map(({ state }) => state)
        .toSorted(),
    ).toEqual(['active', 'suspended']);
  });
});

describe("one's own password", () => {
  test('changes with the one before and a code, and ends the other sessions', async () => {
    const who = await world.operator(['support']);
    const other = await world.session(who.id);
    const change = (old_password: string, password: string, code: string) =>
      world.ask(operatorPassword, { old_password, password, code }, who, fresh());
    expect((await change('wrong password', 'a new long password', world.nextCode(who.secret))).code).toBe(Code.WRONG_PASSWORD);
    expect((await change(PASSWORD, 'short', world.nextCode(who.secret))).code).toBe(Code.WEAK_PASSWORD);
    expect((await change(PASSWORD, 'a new long password', wrongCode(who))).code).toBe(Code.WRONG_SECOND_FACTOR);
    expect((await world.ask(operatorMe, {}, { cookie: other })).code).toBe(Code.SUCCESS);
    expect((await change(PASSWORD, 'a new long password', world.nextCode(who.secret))).code).toBe(Code.SUCCESS);
    expect((await world.ask(operatorMe, {}, { cookie: other })).code).toBe(Code.SESSION_OVER);
    expect((await world.ask(operatorMe, {}, who)).code).toBe(Code.SUCCESS);
    expect((await right(who)).code).toBe(Code.WRONG_LOGIN);
    expect((await signIn(who.login, 'a new long password', world.nextCode(who.secret))).code).toBe(Code.SUCCESS);
  });
});

describe('a key', () => {
  test('is added by who has it, with a code; removed by its owner alone, and then never added again', async () => {
    const [who, other] = [await world.operator(['support']), await world.operator(['support'])];
    const key = await makeKey();
    const add = async (signature: string, { x, y } = key) =>
      world.ask(operatorKeyAdd, { name: 'laptop', key: { x, y }, signature, code: world.nextCode(who.secret) }, who);
    // The proof of another operator, of another key, of a point that is none.
    expect((await add(await world.proofOf(key, other.id))).code).toBe(Code.WRONG_SIGNATURE);
    expect((await add(await world.proofOf(await makeKey(), who.id))).code).toBe(Code.WRONG_SIGNATURE);
    expect((await add(await world.proofOf(key, who.id), { ...key, x: 'A'.repeat(43) })).code).toBe(Code.WRONG_SIGNATURE);
    const { data } = await add(await world.proofOf(key, who.id));
    expect(data).toMatchObject({ name: 'laptop', fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect((await add(await world.proofOf(key, who.id))).code).toBe(Code.BAD_REQUEST);
    expect((await world.ask(operatorKeyRemove, { id: data.id }, other)).code).toBe(Code.NOT_FOUND);
    expect((await world.ask(operatorKeyRemove, { id: data.id }, who)).code).toBe(Code.SUCCESS);
    expect((await world.ask(operatorMe, {}, who)).data.keys.map(({ id }) => id)).toEqual([who.keyId]);
    expect((await add(await world.proofOf(key, who.id))).code).toBe(Code.BAD_REQUEST);
  });
});

test('secrets of authenticators are sealed, each for its operator', async () => {
  const [who, other] = [await world.operator(['support']), await world.operator(['support'])];
  const SEALED = statement<[id: number], Uint8Array>('test-totp', 'SELECT totp FROM operator WHERE id = $1', (row) => bytes(row, 'totp'));
  expect(Buffer.from(await world.database.one(SEALED, who.id)).includes(Buffer.from(who.secret))).toBe(false);
  await world.database.run(
    command<[id: number, from: number]>('test-swap', 'UPDATE operator SET totp = (SELECT totp FROM operator WHERE id = $2) WHERE id = $1'),
    who.id,
    other.id,
  );
  expect((await signIn(who.login, PASSWORD, world.nextCode(other.secret))).code).toBe(Code.SYSTEM_ERROR);
});

test('behind TLS the cookie goes over TLS alone, and the page stands at its public origin alone', async () => {
  const behind = await ConsoleWorld.open(cleanup, 'https://console.example');
  const who = await behind.operator(['support']);
  const login = { account: who.login, password: PASSWORD };
  const from = (origin: string) => behind.ask(operatorLogin, { ...login, code: behind.nextCode(who.secret) }, {}, { origin });
  expect((await from('https://console.example')).cookie).toMatch(/; HttpOnly; SameSite=Strict; Secure$/);
  for (const origin of [behind.url, 'http://console.example', 'https://console.example.evil.example', 'https://exchange.example'])
    expect((await from(origin)).code).toBe(Code.NOT_ALLOWED);
});

test('all of it stands in one sound log', async () => {
  expect(await verifyLog(world.database)).toMatchObject({ sound: true });
});
