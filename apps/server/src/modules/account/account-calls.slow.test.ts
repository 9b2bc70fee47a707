/** The calls about accounts on a whole server: what the demo brings, codes from its inbox, and what no route may let through. */
import { join } from 'node:path';
import { accountSettings, centerIndex, codeSend, login, nickname, registerFinish, registerStart, security } from '@kontor/contract/account';
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import { CALLS } from '@kontor/contract/call-table';
import { demoInbox } from '@kontor/contract/demo';
import { Code } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { balances } from '@kontor/contract/spot';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boot } from '../../boot.ts';
import type { RunningServer } from '../../boot.ts';
import { MACHINE_TIME } from '../../clock.ts';
import { readConfig } from '../../config.ts';
import { MACHINE_RANDOM } from '../../random.ts';
import { Cleanup, makeFolder } from '../../store/test-world.ts';

const cleanup = new Cleanup();
const lines: string[] = [];
let server: RunningServer;

beforeAll(async () => {
  const config = readConfig({ PORT: '0', DATA_DIR: join(makeFolder(cleanup), 'data'), INDEX_FEED: 'off', DEMO_BOTS: 'off' });
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  server = await boot(config, { log, time: MACHINE_TIME, random: MACHINE_RANDOM, onHalt: () => undefined });
});
afterAll(async () => {
  await server.stop();
  await cleanup.run();
});

async function ask<C extends Call>(call: C, body: BodyOf<C>, headers: Record<string, string> = {}): Promise<Envelope<AnswerOf<C>>> {
  const response = await fetch(new URL(call.path, server.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Envelope<AnswerOf<C>>;
}

async function tokenOf(account: string): Promise<string> {
  const { code, data } = await ask(login, { account, password: 'kontor-demo' });
  expect(code).toBe(Code.SUCCESS);
  return data.token;
}

/** The code that the demo's inbox shows for an address. */
async function codeTo(to: string): Promise<string> {
  const { data } = await ask(demoInbox, { to });
  return data.list[0]?.code ?? 'none was sent';
}

test('the demo’s accounts: two verified, one not, each with an address for codes and a fund password', async () => {
  const users = await Promise.all(
    ['demo1', 'demo2', 'demo3'].map(async (name) => (await ask(centerIndex, {}, { token: await tokenOf(name) })).data.user),
  );
  expect(users.map(({ info }) => info.name_status)).toEqual([3, 3, 1]);
  expect(users.map(({ security_level: level }) => level)).toEqual(['high', 'high', 'low']);
  expect(users.every(({ email, futures_permission: permission }) => email === 'de***@kontor.example' && permission === 'none')).toBe(true);
  expect((await ask(security, {}, { token: await tokenOf('demo3') })).data).toMatchObject({
    fund_password: true,
    totp: false,
    hold_until: null,
  });
});

test('somebody registers with the demo’s invitation, by what its inbox shows, and has an empty wallet', async () => {
  const to = 'new.person@kontor.example';
  expect((await ask(codeSend, { purpose: 'register', channel: 'email', to })).code).toBe(Code.SUCCESS);
  const started = await ask(registerStart, { channel: 'email', to, code: await codeTo(to) });
  const body = { login_password: 'quiet-harbour-41', fund_password: 'other-harbour-42', invitation_code: server.invitation!, agree: true };
  const done = await ask(registerFinish, { ticket: started.data.ticket, ...body }, { lang: 'de_DE' });
  expect(done).toMatchObject({ code: Code.SUCCESS, data: { user: { account: to } } });
  const { token } = done.data;
  expect((await ask(balances, {}, { token })).data).toMatchObject({ list: expect.any(Array) as unknown });
  expect((await ask(accountSettings, {}, { token })).data.settings).toMatchObject({ lang: 'de_DE' });
  const secrets = [to, token, 'quiet-harbour-41', 'other-harbour-42', started.data.ticket];
  for (const secret of secrets)
    expect(
      lines.filter((line) => line.includes(secret)),
      secret,
    ).toEqual([]);
});

describe('every call about accounts', () => {
  const calls = Object.values(CALLS).filter(({ path }) => path.startsWith('/api/account/') || path === '/api/center/index');

  test.each(calls.map((call) => [call.path, call] as const))('%s refuses what is not in its schema', async (_path, call) => {
    const token = await tokenOf('demo3');
    const before = (await ask(centerIndex, {}, { token })).data.user;
    for (const extra of [
      { role: 'admin' },
      { name_status: 3 },
      { balance: '1' },
      { id: 1 },
      { user: 1 },
      { hold_until: 0 },
      { account_id: 1 },
    ]) {
      const [name] = Object.keys(extra);
      if (name !== undefined && name in call.body.properties) continue;
      expect((await ask(call, extra, { token })).code, JSON.stringify(extra)).toBe(Code.BAD_REQUEST);
    }
    const polluted = await fetch(new URL(call.path, server.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', token },
      body: '{"__proto__":{"name_status":3}}',
    });
    expect(((await polluted.json()) as { code: number }).code).toBe(Code.BAD_REQUEST);
    expect((await ask(centerIndex, {}, { token })).data.user).toEqual(before);
  });

  test.each(calls.filter(({ access }) => access === 'user').map((call) => [call.path, call] as const))(
    '%s needs a session',
    async (_path, call) => {
      for (const token of ['', 'x', 'x'.repeat(43)]) expect((await ask(call, {}, { token })).code).toBe(Code.SESSION_OVER);
    },
  );
});

test('a code for who has a session needs one, though the call is open', async () => {
  for (const purpose of ['login_password', 'fund_password', 'old_email', 'new_email', 'withdraw', 'close'] as const)
    expect((await ask(codeSend, { purpose, channel: 'email', to: 'any@kontor.example' })).code).toBe(Code.SESSION_OVER);
});

test.each([
  ['<b>x</b>', Code.SUCCESS],
  ['🦊'.repeat(20), Code.SUCCESS],
  ['👨‍👩‍👧‍👦 Ada', Code.SUCCESS],
  ['', Code.BAD_REQUEST],
  ['   ', Code.BAD_REQUEST],
  ['x'.repeat(21), Code.BAD_REQUEST],
  ['a\u202Eb', Code.BAD_REQUEST],
  ['a\nb', Code.BAD_REQUEST],
  ['K0ntor  Support', Code.BAD_REQUEST],
])('the nickname %j', async (name, code) => {
  expect((await ask(nickname, { nickname: name }, { token: await tokenOf('demo1') })).code).toBe(code);
});
