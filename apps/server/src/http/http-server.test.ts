import { openCall, userCall } from '@kontor/contract/call';
import { CODE_TABLE, Code, codeOfRefusal } from '@kontor/contract/envelope';
import { strictObject } from '@kontor/contract/fields';
import { Refusal } from '@kontor/domain/refusals';
import { pino } from 'pino';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CoreError } from '../core-loop/core-error.ts';
import { createHttpServer } from './http-server.ts';
import { messageKeys, messageOf } from './messages.ts';
import { refusedByEngine } from './refused.ts';
import { createRoutes } from './routes.ts';

const NUMBERED = strictObject({ amount: Type.String(), count: Type.Optional(Type.Integer()) });
const echo = openCall({ path: '/api/test/echo', summary: '', effect: 'read', body: NUMBERED, answer: strictObject({ amount: Type.String() }) });
const whoAmI = userCall({
  path: '/api/test/who', summary: '', effect: 'read', ownership: { kind: 'own' }, body: strictObject({}), answer: strictObject({ user: Type.Integer() }),
});
const fails = openCall({ path: '/api/test/fails', summary: '', effect: 'read', body: strictObject({ how: Type.String() }), answer: strictObject({}) });

const PAGE = { body: Buffer.from('<!doctype html>'), headers: { 'content-type': 'text/html; charset=utf-8' } };
const app = createHttpServer({ log: pino({ level: 'silent' }), files: { find: (url) => (url === '/' ? PAGE : undefined) }, health: () => ({ sequence: 7 }) });

beforeAll(() => {
  const routes = createRoutes(app, async (token) => (token === 'good' ? { user: 42, token } : undefined));
  // The handler gives back more than the answer's schema knows.
  routes.open(echo, ({ body }) => ({ amount: body.amount, secret: 'not for the wire' }));
  routes.user(whoAmI, ({ session }) => ({ user: session.user }));
  routes.open(fails, ({ body }) => {
    if (body.how === 'refused') throw refusedByEngine(Refusal.INSUFFICIENT_BALANCE);
    if (body.how === 'busy') throw new CoreError('BUSY', 'full');
    if (body.how === 'unknown') throw new CoreError('OUTCOME_UNKNOWN', 'halted');
    throw new Error('a detail that nobody outside may read');
  });
});
afterAll(() => app.close());

async function post(url: string, payload: string | object, headers: Record<string, string> = { 'content-type': 'application/json' }) {
  const response = await app.inject({ method: 'POST', url, headers, payload });
  return { status: response.statusCode, headers: response.headers, body: response.json<unknown>() };
}

describe('calls', () => {
  test('success is code 200 with what the schema of the answer knows, and nothing more', async () => {
    expect(await post('/api/test/echo', { amount: '1' })).toMatchObject({ status: 200, body: { code: 200, msg: '', data: { amount: '1' } } });
    expect(JSON.stringify((await post('/api/test/echo', { amount: '1' })).body)).not.toContain('secret');
  });

  test.each([
    ['a number for a string', { amount: 1 }],
    ['a string for a number', { amount: '1', count: '1' }],
    ['an unknown key', { amount: '1', role: 'admin' }],
    ['a missing key', {}],
    ['an array', [{ amount: '1' }]],
    ['null', 'null'],
  ])('%s is refused with body code 400', async (_what, body) => {
    expect(await post('/api/test/echo', body)).toMatchObject({ status: 200, body: { code: Code.BAD_REQUEST, data: null } });
  });

  test.each([
    ['broken JSON', '{', 400],
    ['a polluted prototype', '{"amount":"1","__proto__":{"x":1}}', 400],
    ['a polluted constructor', '{"amount":"1","constructor":{"prototype":{"x":1}}}', 400],
    ['a body of 65 KB', JSON.stringify({ amount: 'x'.repeat(65 * 1024) }), 413],
  ])('%s breaks the protocol', async (_what, body, status) => {
    expect(await post('/api/test/echo', body)).toMatchObject({ status, body: { data: null } });
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/xml'])('%s is answered 415', async (type) => {
    expect(await post('/api/test/echo', '{"amount":"1"}', { 'content-type': type })).toMatchObject({ status: 415, body: { code: Code.NOT_JSON } });
  });

  test('no body counts as an empty one', async () => {
    expect(await post('/api/test/who', '', { token: 'good' })).toMatchObject({ body: { code: 200, data: { user: 42 } } });
    expect(await post('/api/test/who', '', { token: 'good', 'content-type': 'application/json' })).toMatchObject({ body: { code: 200 } });
  });

  test('without a session a user call is over before its body is read', async () => {
    for (const headers of [{}, { token: 'bad' }, { token: '' }]) {
      expect(await post('/api/test/who', '{', { 'content-type': 'application/json', ...headers })).toMatchObject({
        status: 200, body: { code: Code.SESSION_OVER, msg: 'Please login first' },
      });
    }
  });

  test.each([
    ['refused', codeOfRefusal(Refusal.INSUFFICIENT_BALANCE), 'Your balance is not enough'],
    ['busy', Code.BUSY, 'The exchange is busy. Nothing was done, please try again'],
    ['unknown', Code.OUTCOME_UNKNOWN, 'It is not known whether this was done. Please look at your orders before you try again'],
    ['bug', Code.SYSTEM_ERROR, 'System error'],
  ])('a handler that fails (%s) answers %i', async (how, code, msg) => {
    expect(await post('/api/test/fails', { how })).toMatchObject({ status: 200, body: { code, msg, data: null } });
  });

  test('no foreign page may read an answer, and no answer is kept', async () => {
    const { headers } = await post('/api/test/echo', { amount: '1' }, { 'content-type': 'application/json', origin: 'https://elsewhere.example' });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });
});

test('the page, the health check, and what is not there', async () => {
  expect((await app.inject('/')).headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'x-frame-options': 'DENY' });
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok', sequence: 7 });
  for (const url of ['/api/nope', '/missing.js', '/..%2f..%2fetc/passwd']) expect((await app.inject(url)).statusCode, url).toBe(404);
});

describe('messages', () => {
  test('every code has a sentence', () => {
    const keys = new Set(messageKeys());
    expect(CODE_TABLE.filter(({ key }) => !keys.has(key))).toEqual([]);
  });

  test('an unknown language is answered in English, an unknown key with the general sentence', () => {
    expect(messageOf('error.sessionOver', 'xx_XX')).toBe('Please login first');
    expect(messageOf('no.such.key', 'en_US')).toBe('System error');
  });
});
