/** Changes of credentials, sessions, second factors, closing: what works, and what another person or a repeated request gets. */
import {
  accountClose,
  accountExport,
  accountFreeze,
  accountSettings,
  accountSettingsSave,
  agreementAccept,
  agreementCurrent,
  antiPhishing,
  centerIndex,
  codeSend,
  emailChange,
  fundPasswordChange,
  login,
  loginPasswordChange,
  logins,
  passkeyList,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyRegister,
  passkeyRegisterOptions,
  passkeyRemove,
  phoneChange,
  recoveryCodesNew,
  registerFinish,
  registerStart,
  resetFinish,
  resetStart,
  security,
  sessions,
  sessionsEnd,
  totpConfirm,
  totpRemove,
  totpStart,
  whitelistOff,
  whitelistOn,
  whitelistPasskeyOptions,
} from '@kontor/contract/account';
import type { CodePurpose } from '@kontor/contract/account';
import { Code } from '@kontor/contract/envelope';
import { TestPasskey } from '@kontor/testkit/passkey';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Cleanup } from '../../store/test-world.ts';
import { AccountWorld } from './account-world.ts';
import type { Asker, Outcome } from './account-world.ts';
import { FundPasswords } from './fund-passwords.ts';
import { Passkeys } from './passkeys.ts';
import { Passwords } from './passwords.ts';
import { totpCode } from '../../totp.ts';

const LOGIN = 'quiet-harbour-41';
const FUND = 'other-harbour-42';
const NEW = 'newer-harbour-43';
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const cleanup = new Cleanup();
let world: AccountWorld;
let invitation: string;
/** What a hold is told to fails. */
let holdFails = false;

beforeAll(async () => {
  world = await AccountWorld.open(cleanup, {
    onHold: async () => {
      if (holdFails) throw new Error('the server ends here');
    },
  });
  invitation = await world.invitation();
});
afterAll(() => cleanup.run());

/** What a call answered, which went well. */
function got<Data>(outcome: Outcome<Data>): Data {
  if (!('data' in outcome)) throw new Error(`${outcome.code} ${outcome.key}`);
  return outcome.data;
}

interface Person extends Asker {
  readonly email: string;
  readonly token: string;
  readonly id: number;
}

async function person(): Promise<Person> {
  const email = world.newEmail();
  await world.ask(codeSend, { purpose: 'register', channel: 'email', to: email });
  const { ticket } = got(await world.ask(registerStart, { channel: 'email', to: email, code: world.codeTo(email) }));
  const body = { ticket, login_password: LOGIN, fund_password: FUND, invitation_code: invitation, agree: true };
  const { token, user } = got(await world.ask(registerFinish, body));
  return { email, token, id: user.id };
}

/** A code to the person's own address. */
async function codeFor({ email, token }: Person, purpose: CodePurpose): Promise<string> {
  world.wallMs += MINUTE_MS;
  got(await world.ask(codeSend, { purpose, channel: 'email' }, { token }));
  return world.codeTo(email);
}

/** A session of a person's, opened now. */
async function loggedIn(account: string, password = LOGIN, more: object = {}): Promise<string> {
  return got(await world.ask(login, { account, password, ...more })).token;
}

/** Switches an authenticator on; gives its secret and the recovery codes. */
async function withTotp({ token }: Person): Promise<{ readonly secret: Uint8Array; readonly codes: readonly string[] }> {
  const { secret } = got(await world.ask(totpStart, { login_password: LOGIN }, { token }));
  const bytes = fromBase32(secret);
  const { recovery_codes: codes } = got(await world.ask(totpConfirm, { code: codeNow(bytes) }, { token }));
  return { secret: bytes, codes };
}

function fromBase32(text: string): Uint8Array {
  const bits = Array.from(text)
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

function codeNow(secret: Uint8Array): string {
  return totpCode(secret, Math.floor(world.wallMs / 30_000));
}

test('the four changes: each ends every session, holds withdrawals for a day, and tells the address there was', async () => {
  const phone = { area_code: '49', phone: '15123456701' };
  const changes: readonly (readonly [string, (who: Person) => Promise<Outcome<{ hold_until: number }>>])[] = [
    [
      'login_password_changed',
      async (who) => world.ask(loginPasswordChange, { code: await codeFor(who, 'login_password'), login_password: NEW }, who),
    ],
    [
      'fund_password_changed',
      async (who) => world.ask(fundPasswordChange, { code: await codeFor(who, 'fund_password'), fund_password: NEW }, who),
    ],
    [
      'email_changed',
      async (who) => {
        const email = world.newEmail();
        got(await world.ask(codeSend, { purpose: 'new_email', channel: 'email', to: email }, who));
        return world.ask(emailChange, { old_code: await codeFor(who, 'old_email'), email, new_code: world.codeTo(email) }, who);
      },
    ],
    [
      'phone_changed',
      async (who) => {
        got(await world.ask(codeSend, { purpose: 'new_phone', channel: 'phone', to: phone.phone, area_code: '49' }, who));
        return world.ask(
          phoneChange,
          { old_code: await codeFor(who, 'old_phone'), ...phone, new_code: world.codeTo('+4915123456701') },
          who,
        );
      },
    ],
  ];
  for (const [template, change] of changes) {
    const who = await person();
    const other = await loggedIn(who.email);
    const { hold_until: until } = got(await change(who));
    expect(until, template).toBe(world.wallMs + DAY_MS);
    for (const token of [who.token, other]) expect(await world.ask(centerIndex, {}, { token }), template).toMatchObject({ code: 403 });
    expect(world.sent.filter(({ to }) => to === who.email).at(-1), template).toMatchObject({ template });
    expect(world.notices, template).toContainEqual(expect.objectContaining({ user: who.id, template }));
  }
});

test('a change whose hold cannot be kept changes nothing: password, sessions and code are as they were', async () => {
  const who = await person();
  const code = await codeFor(who, 'login_password');
  holdFails = true;
  await expect(world.ask(loginPasswordChange, { code, login_password: NEW }, who)).rejects.toThrow('the server ends here');
  holdFails = false;
  // Longer than a session that was found counts as found.
  world.wallMs += MINUTE_MS;
  expect(await world.ask(security, {}, who)).toMatchObject({ data: { login_password_changed: null, hold_until: null } });
  expect(await world.ask(login, { account: who.email, password: NEW })).toMatchObject({ code: Code.WRONG_LOGIN });
  expect(await world.ask(loginPasswordChange, { code, login_password: NEW }, who)).toMatchObject({ code: 200 });
});

test('after a change of e-mail only the new one logs in, and the old one is free again', async () => {
  const who = await person();
  const email = world.newEmail();
  got(await world.ask(codeSend, { purpose: 'new_email', channel: 'email', to: email }, who));
  const newCode = world.codeTo(email);
  got(await world.ask(emailChange, { old_code: await codeFor(who, 'old_email'), email, new_code: newCode }, who));
  expect(await world.ask(login, { account: who.email, password: LOGIN })).toMatchObject({ code: Code.WRONG_LOGIN });
  expect(await world.ask(login, { account: email, password: LOGIN })).toMatchObject({ data: { user: { account: email } } });
  expect(await world.ask(codeSend, { purpose: 'register', channel: 'email', to: who.email })).toMatchObject({ code: 200 });
  expect(world.sent.findLast(({ to }) => to === who.email)).toMatchObject({ template: 'code_register' });
});

test('another account’s address cannot be taken, and whoever asks learns nothing', async () => {
  const [who, owner] = [await person(), await person()];
  expect(await world.ask(codeSend, { purpose: 'new_email', channel: 'email', to: owner.email }, who)).toMatchObject({ code: 200 });
  expect(world.sent.at(-1)).toMatchObject({ to: owner.email, template: 'already_registered' });
  const change = { old_code: await codeFor(who, 'old_email'), email: owner.email, new_code: '000000' };
  expect(await world.ask(emailChange, change, who)).toMatchObject({ code: Code.WRONG_CODE });
});

test('a code is good for its own user, purpose and address only, and what was refused changes nothing', async () => {
  const [who, other] = [await person(), await person()];
  const code = await codeFor(who, 'login_password');
  expect(await world.ask(loginPasswordChange, { code, login_password: NEW }, other)).toMatchObject({ code: Code.WRONG_CODE });
  expect(await world.ask(fundPasswordChange, { code, fund_password: NEW }, who)).toMatchObject({ code: Code.WRONG_CODE });
  expect(await world.ask(loginPasswordChange, { code, login_password: 'short' }, who)).toMatchObject({ code: Code.WEAK_PASSWORD });
  expect(await world.ask(loginPasswordChange, { code, login_password: FUND }, who)).toMatchObject({ code: Code.SAME_PASSWORDS });
  expect(await world.ask(fundPasswordChange, { code, fund_password: LOGIN }, who)).toMatchObject({ code: Code.SAME_PASSWORDS });
  expect(await world.ask(security, {}, who)).toMatchObject({ data: { login_password_changed: null, hold_until: null } });
  const twice = { code, login_password: NEW };
  const both = await Promise.all([world.ask(loginPasswordChange, twice, who), world.ask(loginPasswordChange, twice, who)]);
  expect(both.filter((each) => each.code === 200)).toHaveLength(1);
});

test('a change voids codes that were sent before it, and a further one begins the day anew', async () => {
  const who = await person();
  const old = await codeFor(who, 'fund_password');
  got(await world.ask(loginPasswordChange, { code: await codeFor(who, 'login_password'), login_password: NEW }, who));
  const token = await loggedIn(who.email, NEW);
  expect(await world.ask(fundPasswordChange, { code: old, fund_password: 'third-harbour-44' }, { token })).toMatchObject({
    code: Code.WRONG_CODE,
  });
  world.wallMs += DAY_MS / 2;
  const again = await loggedIn(who.email, NEW);
  const code = await codeFor({ ...who, token: again }, 'fund_password');
  const { hold_until: until } = got(await world.ask(fundPasswordChange, { code, fund_password: 'third-harbour-44' }, { token: again }));
  expect(until).toBe(world.wallMs + DAY_MS);
});

test('a login that began with the old password opens nothing after the change', async () => {
  const who = await person();
  const code = await codeFor(who, 'login_password');
  const [, opened] = await Promise.all([
    world.ask(loginPasswordChange, { code, login_password: NEW }, who),
    world.ask(login, { account: who.email, password: LOGIN }),
  ]);
  if (opened.code === 200) expect(await world.ask(centerIndex, {}, { token: got(opened).token })).toMatchObject({ code: 403 });
  else expect(opened.code).toBe(Code.WRONG_LOGIN);
});

describe('devices', () => {
  const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

  test('are listed, ended one by one or all but this one; another’s are like none', async () => {
    const [who, other] = [await person(), await person()];
    const token = got(await world.ask(login, { account: who.email, password: LOGIN }, { address: '198.51.100.7', agent: AGENT })).token;
    const { list } = got(await world.ask(sessions, {}, { token }));
    expect(list.map(({ device, address, current }) => ({ device, address, current }))).toEqual([
      { device: 'Firefox, Linux', address: '198.51.100.7', current: true },
      { device: '', address: '192.0.2.1', current: false },
    ]);
    expect(await world.ask(sessionsEnd, { id: list[1]!.id }, other)).toMatchObject({ code: Code.NOT_FOUND });
    expect(await world.ask(centerIndex, {}, who)).toMatchObject({ code: 200 });
    expect(await world.ask(sessionsEnd, { id: list[1]!.id }, { token })).toMatchObject({ data: { ended: 1 } });
    expect(await world.ask(centerIndex, {}, who)).toMatchObject({ code: 403 });
    await loggedIn(who.email);
    expect(await world.ask(sessionsEnd, {}, { token })).toMatchObject({ data: { ended: 1 } });
    expect(await world.ask(centerIndex, {}, { token })).toMatchObject({ code: 200 });
  });

  test('a login from somewhere new is told, and every try stands in the history of its owner only', async () => {
    const [who, other] = [await person(), await person()];
    await world.ask(login, { account: who.email, password: LOGIN }, { address: '198.51.100.8', agent: AGENT });
    expect(world.sent.at(-1)).toMatchObject({
      to: who.email,
      template: 'new_login',
      params: { place: '198.51.100.8', device: 'Firefox, Linux' },
    });
    // The notice stays for long: it does not keep the address.
    const notice = { user: who.id, template: 'new_login', params: { time: expect.any(Date), place: '–', device: 'Firefox, Linux' } };
    expect(world.notices.at(-1)).toEqual(notice);
    const mails = { login: false, trade: true, wallet: true, news: false };
    await world.ask(accountSettingsSave, { mails }, who);
    const sent = world.sent.length;
    await world.ask(login, { account: who.email, password: LOGIN }, { address: '203.0.113.77', agent: AGENT });
    expect(world.sent).toHaveLength(sent);
    expect(world.notices.at(-1)).toEqual(notice);
    expect(world.notices.filter(({ user }) => user === who.id)).toHaveLength(2);
    await world.ask(login, { account: who.email, password: 'wrong' }, { address: '203.0.113.9' });
    await expect
      .poll(async () => got(await world.ask(logins, {}, who)).list.map(({ result }) => result))
      .toEqual(['wrong_password', 'success', 'success', 'success']);
    expect(got(await world.ask(logins, {}, other)).list).toHaveLength(1);
    const page = got(await world.ask(logins, { limit: 2 }, who));
    expect(got(await world.ask(logins, { limit: 2, cursor: page.next_cursor! }, who)).list).toHaveLength(2);
  });
});

describe('an authenticator', () => {
  test('is asked for from then on; a code counts once', async () => {
    const who = await person();
    const { secret, codes } = await withTotp(who);
    expect(codes).toHaveLength(10);
    expect(await world.ask(security, {}, who)).toMatchObject({ data: { totp: true, recovery_codes: 10, hold_reason: 'second_factor' } });
    const log = (code?: string) => world.ask(login, { account: who.email, password: LOGIN, ...(code === undefined ? {} : { code }) });
    expect(await log()).toMatchObject({ code: Code.SECOND_FACTOR_NEEDED });
    expect(await log(codeNow(secret))).toMatchObject({ code: Code.WRONG_SECOND_FACTOR });
    world.wallMs += 30_000;
    const code = codeNow(secret);
    const both = await Promise.all([log(code), log(code)]);
    expect(new Set(both.map((each) => each.code))).toEqual(new Set([200, Code.WRONG_SECOND_FACTOR]));
    expect(await world.ask(login, { account: who.email, password: 'wrong', code })).toMatchObject({ code: Code.WRONG_LOGIN });
  });

  test('a recovery code is good once, and for its own account only', async () => {
    const [who, other] = [await person(), await person()];
    const [{ codes }] = [await withTotp(who), await withTotp(other)];
    const code = codes[0]!;
    expect(await world.ask(login, { account: other.email, password: LOGIN, code })).toMatchObject({ code: Code.WRONG_SECOND_FACTOR });
    expect(await world.ask(login, { account: who.email, password: LOGIN, code: code.toLowerCase() })).toMatchObject({ code: 200 });
    expect(await world.ask(login, { account: who.email, password: LOGIN, code })).toMatchObject({ code: Code.WRONG_SECOND_FACTOR });
    const made = got(await world.ask(recoveryCodesNew, { login_password: LOGIN, second_factor: codes[1]! }, who));
    expect(await world.ask(login, { account: who.email, password: LOGIN, code: codes[2]! })).toMatchObject({
      code: Code.WRONG_SECOND_FACTOR,
    });
    expect(await world.ask(login, { account: who.email, password: LOGIN, code: made.recovery_codes[0]! })).toMatchObject({ code: 200 });
    const told = world.notices.filter(({ user }) => user === who.id).map(({ template }) => template);
    expect(told.filter((template) => template === 'recovery_code_used')).toHaveLength(3);
    expect(told).toEqual(expect.arrayContaining(['authenticator_added', 'recovery_codes_made']));
  });

  test('ten wrong codes, and none is taken for a quarter of an hour', async () => {
    const who = await person();
    const { secret } = await withTotp(who);
    const remove = (code: string) => world.ask(totpRemove, { login_password: LOGIN, second_factor: code }, who);
    for (let tries = 0; tries < 10; tries++) expect(await remove('AAAAA-AAAAA')).toMatchObject({ code: Code.WRONG_SECOND_FACTOR });
    world.wallMs += 30_000;
    expect(await remove(codeNow(secret))).toMatchObject({ code: Code.TOO_MANY_REQUESTS });
    world.wallMs += 15 * MINUTE_MS;
    expect(await remove(codeNow(secret))).toMatchObject({ code: 200 });
    expect(await world.ask(login, { account: who.email, password: LOGIN })).toMatchObject({ code: 200 });
    expect(await world.ask(security, {}, who)).toMatchObject({ data: { totp: false, recovery_codes: 0 } });
  });

  test('a change of a credential needs it too, and without it the code that was sent stays good', async () => {
    const who = await person();
    const { secret } = await withTotp(who);
    const code = await codeFor(who, 'login_password');
    const change = (factor: object) => world.ask(loginPasswordChange, { code, login_password: NEW, ...factor }, who);
    expect(await change({})).toMatchObject({ code: Code.SECOND_FACTOR_NEEDED });
    expect(await change({ second_factor: '000000' })).toMatchObject({ code: Code.WRONG_SECOND_FACTOR });
    expect(await change({ second_factor: codeNow(secret) })).toMatchObject({ code: 200 });
  });

  test('nobody takes the data of a person along without it', async () => {
    const who = await person();
    const { secret } = await withTotp(who);
    world.wallMs += MINUTE_MS;
    const take = (factor: object) => world.ask(accountExport, { login_password: LOGIN, ...factor }, who);
    expect(await take({})).toMatchObject({ code: Code.SECOND_FACTOR_NEEDED });
    expect(await take({ second_factor: '000000' })).toMatchObject({ code: Code.WRONG_SECOND_FACTOR });
    expect(got(await take({ second_factor: codeNow(secret) })).json).toContain(who.email);
  });

  test('no passkey comes or goes without it', async () => {
    const who = await person();
    const { secret } = await withTotp(who);
    world.wallMs += MINUTE_MS;
    const begin = (factor: object) => world.ask(passkeyRegisterOptions, { login_password: LOGIN, ...factor }, who);
    expect(await begin({})).toMatchObject({ code: Code.SECOND_FACTOR_NEEDED });
    expect(await begin({ second_factor: '000000' })).toMatchObject({ code: Code.WRONG_SECOND_FACTOR });
    expect(await begin({ second_factor: codeNow(secret) })).toMatchObject({ code: 200 });
    expect(await world.ask(passkeyRemove, { id: '1', login_password: LOGIN }, who)).toMatchObject({ code: Code.SECOND_FACTOR_NEEDED });
  });

  test('a recovered password does not go round it', async () => {
    const who = await person();
    const { secret } = await withTotp(who);
    world.wallMs += MINUTE_MS;
    const address = { channel: 'email', to: who.email } as const;
    got(await world.ask(codeSend, { purpose: 'reset', ...address }));
    const { ticket } = got(await world.ask(resetStart, { ...address, code: world.codeTo(who.email) }));
    got(await world.ask(resetFinish, { ticket, login_password: NEW }));
    const again = { account: who.email, password: NEW };
    expect(await world.ask(login, again)).toMatchObject({ code: Code.SECOND_FACTOR_NEEDED });
    expect(await world.ask(login, { ...again, code: codeNow(secret) })).toMatchObject({ code: 200 });
  });

  test('is set up and removed with the login password only', async () => {
    const who = await person();
    for (const [call, body] of [
      [totpStart, {}],
      [passkeyRegisterOptions, {}],
      [totpRemove, { second_factor: '000000' }],
      [recoveryCodesNew, {}],
      [accountFreeze, {}],
      [accountExport, {}],
    ] as const) {
      world.wallMs += MINUTE_MS;
      expect(await world.ask(call, { login_password: 'wrong', ...body }, who)).toMatchObject({ code: Code.WRONG_PASSWORD });
    }
  });
});

/** Adds a passkey to an account. */
async function withPasskey(who: Person): Promise<TestPasskey> {
  const key = new TestPasskey('http://localhost:3000');
  const { options } = got(await world.ask(passkeyRegisterOptions, { login_password: LOGIN }, who));
  got(await world.ask(passkeyRegister, { credential: key.register(options), name: 'key' }, who));
  return key;
}

const passkeysNow = (): Passkeys =>
  new Passkeys({ queries: world.database, time: { wallMs: () => world.wallMs }, publicOrigin: undefined, demo: true });

describe('a passkey', () => {
  const failure = { code: Code.WRONG_SECOND_FACTOR };

  test('proves the one request it was asked about, once, within five minutes', async () => {
    const who = await person();
    const key = await withPasskey(who);
    const passkeys = passkeysNow();
    const asked = async (request: string) => key.prove(await passkeys.requestOptions(who.id, request));
    const first = await asked('10 USDT to A');
    await expect(passkeys.verifyRequest(who.id, '11 USDT to A', first)).rejects.toMatchObject(failure);
    await expect(passkeys.verifyRequest(who.id, '10 USDT to B', first)).rejects.toMatchObject(failure);
    await passkeys.verifyRequest(who.id, '10 USDT to A', first);
    await expect(passkeys.verifyRequest(who.id, '10 USDT to A', first)).rejects.toMatchObject(failure);
    const second = await asked('10 USDT to A');
    const many = await Promise.allSettled(Array.from({ length: 5 }, () => passkeys.verifyRequest(who.id, '10 USDT to A', second)));
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const late = await asked('10 USDT to A');
    world.wallMs += 5 * MINUTE_MS;
    await expect(passkeys.verifyRequest(who.id, '10 USDT to A', late)).rejects.toMatchObject(failure);
  });

  test('proves nothing of another’s, nothing else than what it was asked for, and no text that is none does', async () => {
    const [who, other, without] = [await person(), await person(), await person()];
    const [key, otherKey] = [await withPasskey(who), await withPasskey(other)];
    const passkeys = passkeysNow();
    const options = () => passkeys.requestOptions(who.id, 'request');
    const refuses = (account: number, json: string) =>
      expect(passkeys.verifyRequest(account, 'request', json)).rejects.toMatchObject(failure);
    await refuses(other.id, key.prove(await options()));
    await refuses(who.id, otherKey.prove(await options()));
    await refuses(who.id, otherKey.prove(await passkeys.requestOptions(other.id, 'request')));
    await refuses(without.id, key.prove(await options()));
    await expect(passkeys.requestOptions(without.id, 'request')).rejects.toMatchObject({ code: Code.NOT_FOUND });
    // What was asked for a login is no proof of a payment, and what was asked for a payment neither logs in nor adds a passkey.
    await refuses(who.id, key.prove(got(await world.ask(passkeyLoginOptions, {})).options));
    expect(await world.ask(passkeyLogin, { credential: key.prove(await options()) })).toMatchObject(failure);
    const adding = JSON.stringify({ rp: { id: 'localhost' }, challenge: (JSON.parse(await options()) as { challenge: string }).challenge });
    const added = new TestPasskey('http://localhost:3000').register(adding);
    expect(await world.ask(passkeyRegister, { credential: added, name: 'theirs' }, who)).toMatchObject(failure);
    const foreign = new TestPasskey('https://elsewhere.example');
    await refuses(who.id, key.prove(await options()).replace(/"signature":"..../, '"signature":"AAAA'));
    await refuses(who.id, foreign.prove(await options()));
    for (const json of ['', 'null', '[]', '{}', '0', '{"id":null}']) await refuses(who.id, json);
  });
});

describe('whitelist mode', () => {
  const told = ({ id }: Person) => world.notices.filter(({ user, template }) => user === id && template.startsWith('whitelist'));
  const isOn = async (who: Person) => got(await world.ask(centerIndex, {}, who)).user.whitelist;

  test('goes on with the fund password, off with what a withdrawal asks for, and then nothing leaves for a day', async () => {
    const who = await person();
    expect(await world.ask(whitelistOn, { fund_password: LOGIN }, who)).toMatchObject({ code: Code.WRONG_FUND_PASSWORD });
    expect(await isOn(who)).toBe(false);
    for (let times = 0; times < 2; times++) got(await world.ask(whitelistOn, { fund_password: FUND }, who));
    expect([await isOn(who), told(who).length]).toEqual([true, 1]);
    expect(world.sent.findLast(({ to }) => to === who.email)).toMatchObject({ template: 'whitelist_on' });
    const { json } = got(await world.ask(accountExport, { login_password: LOGIN }, who));
    expect(JSON.parse(json)).toMatchObject({ user: { whitelist: true } });
    const off = (code: string, fund = FUND) => world.ask(whitelistOff, { fund_password: fund, code }, who);
    expect(await off(await codeFor(who, 'withdraw'))).toMatchObject({ code: Code.WRONG_CODE });
    const code = await codeFor(who, 'whitelist');
    expect(await off(code, LOGIN)).toMatchObject({ code: Code.WRONG_FUND_PASSWORD });
    holdFails = true;
    await expect(off(code)).rejects.toThrow('the server ends here');
    holdFails = false;
    expect(await isOn(who)).toBe(true);
    expect(await off(code)).toMatchObject({ data: { hold_until: world.wallMs + DAY_MS } });
    expect(await world.ask(security, {}, who)).toMatchObject({ data: { hold_reason: 'whitelist' } });
    expect([await isOn(who), told(who).at(-1)?.template]).toEqual([false, 'whitelist_off']);
    expect(await off(await codeFor(who, 'whitelist'))).toMatchObject({ code: Code.NOT_FOUND });
  });

  test('goes off by a passkey that was asked about it, and not without a second factor that there is', async () => {
    const who = await person();
    const key = await withPasskey(who);
    got(await world.ask(whitelistOn, { fund_password: FUND }, who));
    const code = await codeFor(who, 'whitelist');
    const off = (more: object) => world.ask(whitelistOff, { fund_password: FUND, code, ...more }, who);
    expect(await off({})).toMatchObject({ code: Code.PASSKEY_NEEDED });
    const { options } = got(await world.ask(whitelistPasskeyOptions, {}, who));
    const passkey = key.prove(options);
    expect(await off({ passkey, second_factor: '000000' })).toMatchObject({ code: Code.BAD_REQUEST });
    expect(await off({ passkey: key.prove(await passkeysNow().requestOptions(who.id, 'a withdrawal')) })).toMatchObject({
      code: Code.WRONG_SECOND_FACTOR,
    });
    expect(await isOn(who)).toBe(true);
    expect(await off({ passkey })).toMatchObject({ code: 200 });
    expect(await isOn(who)).toBe(false);
  });
});

test('another’s passkey is like none', async () => {
  const who = await person();
  expect(await world.ask(passkeyRemove, { id: '1', login_password: LOGIN }, who)).toMatchObject({ code: Code.NOT_FOUND });
  expect(got(await world.ask(passkeyList, {}, who)).list).toEqual([]);
});

test('five wrong fund passwords, at once or not, and none is taken for a day', async () => {
  const who = await person();
  const passwords = cleanup.add(new Passwords(), (hashing) => hashing.close());
  const fund = new FundPasswords({ queries: world.database, passwords, time: { wallMs: () => world.wallMs } });
  const tried = (password: string) =>
    fund.demand(who.id, password).then(
      () => 200,
      (error: { code: number }) => error.code,
    );
  expect(await tried(FUND)).toBe(200);
  for (let round = 0; round < 2; round++) {
    for (let tries = 0; tries < 4; tries++) expect(await tried('wrong')).toBe(Code.WRONG_FUND_PASSWORD);
    expect(await tried(FUND)).toBe(200);
  }
  const many = await Promise.all(Array.from({ length: 20 }, () => tried('wrong')));
  expect(many.filter((code) => code !== Code.FUND_PASSWORD_LOCKED).length).toBeLessThanOrEqual(5);
  expect(await tried(FUND)).toBe(Code.FUND_PASSWORD_LOCKED);
  world.wallMs += DAY_MS;
  expect(await tried(FUND)).toBe(200);
});

test('settings change one by one, and the anti-phishing word is shown to its owner', async () => {
  const who = await person();
  const saved = await Promise.all([
    world.ask(accountSettingsSave, { theme: 'dawn' }, who),
    world.ask(accountSettingsSave, { currency: 'JPY' }, who),
  ]);
  expect(saved.map(({ code }) => code)).toEqual([200, 200]);
  expect(got(await world.ask(accountSettings, {}, who)).settings).toMatchObject({
    lang: 'en_US',
    theme: 'dawn',
    currency: 'JPY',
    mails: { login: true },
  });
  expect(await world.ask(antiPhishing, { word: ' blue kettle ', login_password: LOGIN }, who)).toMatchObject({
    data: { anti_phishing: 'blue kettle' },
  });
  expect(await world.ask(security, {}, who)).toMatchObject({ data: { anti_phishing: 'blue kettle', agreement: { current: true } } });
  const { version } = got(await world.ask(agreementCurrent, {}));
  expect(await world.ask(agreementAccept, { version }, who)).toMatchObject({ code: 200 });
  expect(await world.ask(agreementAccept, { version: 'another' }, who)).toMatchObject({ code: Code.AGREEMENT_CHANGED });
});

test('an export has what is kept of its owner and no secret', async () => {
  const who = await person();
  const { json } = got(await world.ask(accountExport, { login_password: LOGIN }, who));
  const kept = JSON.parse(json) as { readonly email: string; readonly logins: unknown[] };
  expect(kept).toMatchObject({ email: who.email, settings: { lang: 'en_US' } });
  expect(kept.logins).toHaveLength(1);
  expect(json).not.toMatch(/argon2|token|hash/);
});

test('a frozen account is closed to everybody until support has looked', async () => {
  const who = await person();
  got(await world.ask(accountFreeze, { login_password: LOGIN }, who));
  expect(await world.ask(centerIndex, {}, who)).toMatchObject({ code: 403 });
  expect(await world.ask(login, { account: who.email, password: LOGIN })).toMatchObject({ code: Code.WRONG_LOGIN, key: 'account.frozen' });
  expect(await world.ask(login, { account: who.email, password: 'wrong' })).toMatchObject({
    code: Code.WRONG_LOGIN,
    key: 'error.wrongLogin',
  });
  expect(world.suspended).toContain(who.id);
});

test('an account closes only when it holds nothing; then nobody logs in and its address is free', async () => {
  const who = await person();
  const code = await codeFor(who, 'close');
  const close = () => world.ask(accountClose, { login_password: LOGIN, code }, who);
  world.holding.add(who.id);
  expect(await close()).toMatchObject({ code: Code.NOT_CLOSABLE });
  world.holding.delete(who.id);
  expect(await close()).toMatchObject({ data: { retained_until: world.wallMs + 5 * 365 * DAY_MS } });
  expect(await world.ask(centerIndex, {}, who)).toMatchObject({ code: 403 });
  expect(await world.ask(login, { account: who.email, password: LOGIN })).toMatchObject({ code: Code.WRONG_LOGIN });
  expect(world.sent.findLast(({ to }) => to === who.email)).toMatchObject({ template: 'account_closed' });
  world.wallMs += MINUTE_MS;
  got(await world.ask(codeSend, { purpose: 'register', channel: 'email', to: who.email }));
  expect(world.sent.at(-1)).toMatchObject({ to: who.email, template: 'code_register' });
});
