/** Registration and recovery, and what must not work: guessing, finding out who is registered, using things twice. */
import { centerIndex, codeSend, login, registerFinish, registerStart, resetFinish, resetStart } from '@kontor/contract/account';
import { Code } from '@kontor/contract/envelope';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { safeInteger } from '../../store/columns.ts';
import { statement } from '../../store/database.ts';
import { Cleanup } from '../../store/test-world.ts';
import { AccountWorld } from './account-world.ts';

const LOGIN = 'quiet-harbour-41';
const FUND = 'other-harbour-42';
const DAY_MS = 86_400_000;
const cleanup = new Cleanup();
let world: AccountWorld;
let invitation: string;

const ACCOUNTS = statement<[], number>('test-accounts', 'SELECT count(*) AS count FROM account', (row) => safeInteger(row, 'count'));

/** Who was welcomed. */
const welcomed: number[] = [];

beforeAll(async () => {
  world = await AccountWorld.open(cleanup, {
    welcome: async (user) => {
      welcomed.push(user);
      // What it gives cannot always be given.
      if (welcomed.length > 1) throw new Error('busy');
    },
  });
  invitation = await world.invitation();
});
afterAll(() => cleanup.run());

async function ticketFor(to: string, channel: 'email' | 'phone' = 'email', areaCode?: string): Promise<string> {
  const contact = { channel, to, ...(areaCode === undefined ? {} : { area_code: areaCode }) };
  expect(await world.ask(codeSend, { purpose: 'register', ...contact })).toMatchObject({ code: 200 });
  const code = world.codeTo(channel === 'email' ? to : `+${areaCode}${to.replace(/^0/, '')}`);
  const started = await world.ask(registerStart, { ...contact, code });
  if (!('data' in started)) throw new Error(started.key);
  return started.data.ticket;
}

const finish = (ticket: string, change: object = {}) =>
  world.ask(registerFinish, { ticket, login_password: LOGIN, fund_password: FUND, invitation_code: invitation, agree: true, ...change });

/** A person who has registered. */
async function person(): Promise<{ readonly email: string; readonly token: string; readonly id: number; readonly invitation: string }> {
  const email = world.newEmail();
  const done = await finish(await ticketFor(email));
  if (!('data' in done)) throw new Error(done.key);
  return { email, token: done.data.token, id: done.data.user.id, invitation: done.data.user.invitation_code! };
}

test('who registers is welcomed once, and has the account also where that fails', async () => {
  const before = welcomed.length;
  const [one, two] = [await person(), await person()];
  expect(welcomed.slice(before)).toEqual([one.id, two.id]);
  expect(await world.ask(centerIndex, {}, { token: two.token })).toMatchObject({ data: { user: { id: two.id } } });
});

test('by e-mail: one is logged in, can log in again, and invites others', async () => {
  const email = world.newEmail();
  const done = await finish(await ticketFor(email), { device: undefined });
  expect(done).toMatchObject({
    code: 200,
    data: {
      user: {
        account: email,
        email: 'pe***@kontor.example',
        phone: null,
        invited: 0,
        security_level: 'low',
        futures_permission: 'none',
        hold_until: null,
        info: { name_status: 1, reason: null },
      },
    },
  });
  const { token, user } = (done as { data: { token: string; user: { id: number; invitation_code: string } } }).data;
  expect(user.id).toBeGreaterThanOrEqual(100_000);
  expect(await world.ask(centerIndex, {}, { token })).toMatchObject({ data: { user: { id: user.id } } });
  expect(await world.ask(login, { account: ` ${email.toUpperCase()} `, password: LOGIN })).toMatchObject({
    data: { user: { id: user.id } },
  });
  expect(await world.ask(login, { account: email, password: FUND })).toMatchObject({ code: Code.WRONG_LOGIN });
  expect(await finish(await ticketFor(world.newEmail()), { invitation_code: user.invitation_code.toLowerCase() })).toMatchObject({
    code: 200,
  });
  expect(await world.ask(centerIndex, {}, { token })).toMatchObject({ data: { user: { invited: 1 } } });
});

test('by phone: with the calling code in front or beside it, unless the operator has switched it off', async () => {
  const done = await finish(await ticketFor('015123456789', 'phone', '49'));
  expect(done).toMatchObject({ data: { user: { account: '+4915123456789', phone: '151****89', area_code: '49', email: null } } });
  expect(await world.ask(login, { account: '+49 151 23456789', password: LOGIN })).toMatchObject({ code: 200 });
  expect(await world.ask(login, { account: '0151 23456789', area_code: '+49', password: LOGIN })).toMatchObject({ code: 200 });
  const phone = { purpose: 'register', channel: 'phone', to: '15123456780' } as const;
  expect(await world.ask(codeSend, { ...phone, area_code: '999' })).toMatchObject({ code: 400, key: 'field.areaCode' });
  expect(await world.ask(codeSend, { ...phone, to: '12', area_code: '49' })).toMatchObject({ code: 400, key: 'field.phone' });
  world.phoneRegister = false;
  expect(await world.ask(codeSend, { ...phone, area_code: '49' })).toMatchObject({ code: Code.NOT_OFFERED });
  world.phoneRegister = true;
});

test('the second step refuses by name, changes nothing, and the ticket stays good', async () => {
  const ticket = await ticketFor('jolanda@kontor.example');
  const before = await world.database.one(ACCOUNTS);
  const refusals: [object, number, string?][] = [
    [{ agree: false }, Code.AGREEMENT_NEEDED],
    [{ agreement_version: 'another' }, Code.AGREEMENT_CHANGED],
    [{ login_password: 'short' }, Code.WEAK_PASSWORD, 'account.passwordLength'],
    [{ login_password: 'Qwertyuiop' }, Code.WEAK_PASSWORD, 'account.passwordUncommon'],
    [{ fund_password: 'jolanda-and-tea' }, Code.WEAK_PASSWORD, 'account.passwordImpersonal'],
    [{ fund_password: LOGIN }, Code.SAME_PASSWORDS],
    [{ invitation_code: 'NOSUCHCD' }, Code.WRONG_INVITATION],
    [{ ticket: 'x'.repeat(43) }, Code.TICKET_OVER],
  ];
  for (const [change, code, key] of refusals) {
    const answer = await finish(ticket, change);
    expect(answer.code, JSON.stringify(change)).toBe(code);
    if (key !== undefined) expect(answer).toMatchObject({ key });
  }
  expect(await world.database.one(ACCOUNTS)).toBe(before);
  const both = await Promise.all([finish(ticket), finish(ticket)]);
  expect(new Set(both.map(({ code }) => code))).toEqual(new Set([200, Code.TICKET_OVER]));
  expect(await world.database.one(ACCOUNTS)).toBe(before + 1);
});

test('an address is one account: the first who finishes has it', async () => {
  const email = world.newEmail();
  const first = await ticketFor(email);
  world.wallMs += 60_000;
  const second = await ticketFor(email);
  expect(await finish(first)).toMatchObject({ code: 200 });
  expect(await finish(second)).toMatchObject({ code: Code.CONTACT_TAKEN });
});

test('a ticket is good for half an hour', async () => {
  const ticket = await ticketFor(world.newEmail());
  world.wallMs += 30 * 60_000;
  expect(await finish(ticket)).toMatchObject({ code: Code.TICKET_OVER });
});

test('fifty guesses at once count as five, and then the right code is worth nothing', async () => {
  const email = world.newEmail();
  await world.ask(codeSend, { purpose: 'register', channel: 'email', to: email });
  const right = world.codeTo(email);
  const wrong = Array.from({ length: 50 }, (_, at) => String((Number(right) + 1 + at) % 1_000_000).padStart(6, '0'));
  const guesses = await Promise.all(wrong.map((code) => world.ask(registerStart, { channel: 'email', to: email, code })));
  expect(new Set(guesses.map(({ code }) => code))).toEqual(new Set([Code.WRONG_CODE]));
  const tries = statement<[], number>('test-tries', 'SELECT max(tries) AS tries FROM verification_code', (row) =>
    safeInteger(row, 'tries'),
  );
  expect(await world.database.one(tries)).toBe(5);
  expect(await world.ask(registerStart, { channel: 'email', to: email, code: right })).toMatchObject({ code: Code.WRONG_CODE });
});

test('a code is good once, for ten minutes, for its purpose and address only, and a new one voids it', async () => {
  const { email } = await person();
  const other = world.newEmail();
  const start = (to: string, code: string) => world.ask(resetStart, { channel: 'email', to, code });
  await world.ask(codeSend, { purpose: 'reset', channel: 'email', to: email }, { address: '198.51.100.1' });
  const code = world.codeTo(email);
  expect(await start(other, code)).toMatchObject({ code: Code.WRONG_CODE });
  expect(await world.ask(registerStart, { channel: 'email', to: email, code })).toMatchObject({ code: Code.WRONG_CODE });
  const both = await Promise.all([start(email, code), start(email, code)]);
  expect(new Set(both.map((each) => each.code))).toEqual(new Set([200, Code.WRONG_CODE]));
  world.wallMs += 60_000;
  await world.ask(codeSend, { purpose: 'reset', channel: 'email', to: email });
  const voided = world.codeTo(email);
  world.wallMs += 60_000;
  await world.ask(codeSend, { purpose: 'reset', channel: 'email', to: email });
  expect(world.codeTo(email) === voided ? [] : (await start(email, voided)).code).toEqual(
    world.codeTo(email) === voided ? [] : Code.WRONG_CODE,
  );
  world.wallMs += 600_000;
  expect(await start(email, world.codeTo(email))).toMatchObject({ code: Code.WRONG_CODE });
});

test('a minute between codes, ten a day to an address, and the day ends', async () => {
  const to = world.newEmail();
  const send = () => world.ask(codeSend, { purpose: 'register', channel: 'email', to });
  expect(await send()).toMatchObject({ code: 200 });
  expect(await send()).toMatchObject({ code: Code.CODE_WAIT });
  for (let sent = 1; sent < 10; sent++) {
    world.wallMs += 60_000;
    expect(await send(), `code ${sent + 1}`).toMatchObject({ code: 200 });
  }
  world.wallMs += 60_000;
  expect(await send()).toMatchObject({ code: Code.CODE_LIMIT });
  world.wallMs += DAY_MS;
  expect(await send()).toMatchObject({ code: 200 });
});

test('nobody learns whether an address is registered: same answers, and the owner is told', async () => {
  const { email } = await person();
  world.wallMs += 60_000;
  const nobody = world.newEmail();
  for (const purpose of ['register', 'reset'] as const) {
    const known = await world.ask(codeSend, { purpose, channel: 'email', to: email });
    const unknown = await world.ask(codeSend, { purpose, channel: 'email', to: nobody });
    expect(JSON.stringify(known)).toBe(JSON.stringify(unknown));
    expect(await world.ask(codeSend, { purpose, channel: 'email', to: email })).toEqual(
      await world.ask(codeSend, { purpose, channel: 'email', to: nobody }),
    );
  }
  expect(world.sent.filter(({ to }) => to === email).at(-2)).toMatchObject({ template: 'already_registered' });
  expect(world.sent.filter(({ to }) => to === nobody).map(({ template }) => template)).toEqual(['code_register']);
  const guess = { channel: 'email', code: '000000' } as const;
  expect(await world.ask(resetStart, { ...guess, to: email })).toEqual(await world.ask(resetStart, { ...guess, to: nobody }));
  expect(await world.ask(registerStart, { ...guess, to: email })).toEqual(await world.ask(registerStart, { ...guess, to: nobody }));
  expect(await world.ask(login, { account: email, password: 'wrong' })).toEqual(
    await world.ask(login, { account: nobody, password: 'wrong' }),
  );
});

test('a forgotten password: the new one counts, every session is over, withdrawals are held for a day, and the owner is told', async () => {
  const { email, token, id } = await person();
  world.wallMs += 60_000;
  await world.ask(codeSend, { purpose: 'reset', channel: 'email', to: email });
  const started = await world.ask(resetStart, { channel: 'email', to: email, code: world.codeTo(email) });
  if (!('data' in started)) throw new Error(started.key);
  const { ticket } = started.data;
  expect(await world.ask(resetFinish, { ticket, login_password: FUND })).toMatchObject({ code: Code.SAME_PASSWORDS });
  expect(await world.ask(resetFinish, { ticket, login_password: 'short' })).toMatchObject({ code: Code.WEAK_PASSWORD });
  expect(await world.ask(resetFinish, { ticket, login_password: 'newer-harbour-43' })).toMatchObject({ code: 200 });
  expect(await world.ask(resetFinish, { ticket, login_password: 'newer-harbour-44' })).toMatchObject({ code: Code.TICKET_OVER });
  expect(await world.ask(centerIndex, {}, { token })).toMatchObject({ code: 403 });
  expect(await world.ask(login, { account: email, password: LOGIN })).toMatchObject({ code: Code.WRONG_LOGIN });
  expect(await world.ask(login, { account: email, password: 'newer-harbour-43' })).toMatchObject({
    data: { user: { hold_until: world.wallMs + DAY_MS } },
  });
  expect(world.sent.filter(({ to }) => to === email).map(({ template }) => template)).toContain('login_password_changed');
  expect(world.notices).toContainEqual(expect.objectContaining({ user: id, template: 'login_password_changed' }));
  world.wallMs += DAY_MS;
  expect(await world.ask(login, { account: email, password: 'newer-harbour-43' })).toMatchObject({ data: { user: { hold_until: null } } });
});

test('a copy of the tables tells no address', async () => {
  const { email } = await person();
  const all = statement<[], string>('test-dump', 'SELECT coalesce(string_agg(a::text, $$\n$$), $$$$) AS dump FROM account AS a', (row) =>
    String(row['dump']),
  );
  const dump = await world.database.one(all);
  expect(dump).toContain('argon2id');
  expect(dump).not.toContain(email);
  expect(dump).not.toContain(Buffer.from(email).toString('hex'));
});
