import { marketCall, openCall, userCall } from '@kontor/contract/call';
import { CODE_TABLE } from '@kontor/contract/code-table';
import { Code, codeOfRefusal } from '@kontor/contract/envelope';
import { strictObject } from '@kontor/contract/fields';
import { LANGUAGES, localeOf } from '@kontor/contract/locale';
import { Refusal } from '@kontor/domain/refusals';
import { pino } from 'pino';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CoreError } from '../core-loop/core-error.ts';
import { DatabaseAway } from '../store/store-error.ts';
import { networksOf } from '../client-address.ts';
import { createHttpServer } from './http-server.ts';
import type { HttpServerOptions } from './http-server.ts';
import { messageKeys, messageOf } from './messages.ts';
import { Metrics } from './metrics.ts';
import { refusedByEngine } from './refused.ts';
import { openApiDocument } from './open-api.ts';
import { createRoutes } from './routes.ts';
import { madeFile } from './static-files.ts';

const NUMBERED = strictObject({ amount: Type.String(), count: Type.Optional(Type.Integer()) });
const echo = openCall({
  path: '/api/test/echo',
  summary: '',
  effect: 'read',
  body: NUMBERED,
  answer: strictObject({ amount: Type.String() }),
});
const whoAmI = userCall({
  path: '/api/test/who',
  summary: '',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({}),
  answer: strictObject({ user: Type.Integer() }),
});
const buy = userCall({
  path: '/api/test/buy',
  summary: '',
  effect: 'change',
  ownership: { kind: 'own' },
  body: strictObject({ amount: Type.String(), client_id: Type.Optional(Type.String()), other: Type.Optional(Type.String()) }),
  answer: strictObject({ count: Type.Integer() }),
});
const look = marketCall({
  path: '/api/test/look',
  summary: '',
  body: strictObject({ pair: Type.String() }),
  answer: strictObject({ pair: Type.String() }),
});
const fails = openCall({
  path: '/api/test/fails',
  summary: '',
  effect: 'read',
  body: strictObject({ how: Type.String() }),
  answer: strictObject({}),
});

const PAGE = madeFile(Buffer.from('<!doctype html>'), { 'content-type': 'text/html; charset=utf-8' });
const NO_LIMIT = { perSecond: 0, burst: 0 };
const hands = { monotonicMs: 0, ready: true };
const SERVER: HttpServerOptions = {
  log: pino({ level: 'silent' }),
  site: { find: (url) => (url === '/' ? PAGE : undefined) },
  baseAddress: '',
  allowedOrigins: ['https://pages.example'],
  health: () => ({ sequence: 7 }),
  metrics: new Metrics(),
  ready: () => hands.ready,
  region: (address) => address !== '192.0.2.66',
  proxies: networksOf(['127.0.0.1']),
  metricsNetworks: networksOf(['127.0.0.1']),
  addressRate: NO_LIMIT,
  monotonicMs: () => hands.monotonicMs,
};
const app = createHttpServer(SERVER);
const behindStranger = createHttpServer({ ...SERVER, metrics: new Metrics(), proxies: networksOf(['10.0.0.0/8']) });

beforeAll(() => {
  const routes = createRoutes(app, {
    authenticate: async (token) => {
      if (token === 'away') throw new DatabaseAway(new Error('gone'));
      return token === 'good' || token === 'other' ? { user: token === 'good' ? 42 : 43, token } : undefined;
    },
    monotonicMs: () => hands.monotonicMs,
    userRate: { perSecond: 1_000, burst: 10 },
    orderRate: { perSecond: 0, burst: 0 },
  });
  // The handler gives back more than the answer's schema knows.
  routes.open(echo, ({ body }) => ({ amount: body.amount, secret: 'not for the wire' }));
  routes.user(whoAmI, ({ session }) => ({ user: session.user }));
  let bought = 0;
  routes.user(buy, ({ body }) => {
    if (body.amount === 'busy') throw new CoreError('BUSY', 'full');
    if (body.amount === 'away') throw new DatabaseAway(new Error('gone'));
    return { count: ++bought };
  });
  routes.open(look, ({ body }) => body);
  routes.open(fails, ({ body }) => {
    if (body.how === 'refused') throw refusedByEngine(Refusal.INSUFFICIENT_BALANCE);
    if (body.how === 'busy') throw new CoreError('BUSY', 'full');
    if (body.how === 'away') throw new DatabaseAway(new Error('a detail that nobody outside may read'));
    if (body.how === 'unknown') throw new CoreError('OUTCOME_UNKNOWN', 'halted');
    throw new Error('a detail that nobody outside may read');
  });
});
afterAll(() => Promise.all([app.close(), behindStranger.close()]));

async function post(url: string, payload: string | object, headers: Record<string, string> = { 'content-type': 'application/json' }) {
  const response = await app.inject({ method: 'POST', url, headers, payload });
  return { status: response.statusCode, headers: response.headers, body: response.json<unknown>() };
}

test('pages of the operator’s other origins may send calls, foreign ones may not', async () => {
  const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type,token,lang' };
  const known = await app.inject({ method: 'OPTIONS', url: '/api/test/echo', headers: { origin: 'https://pages.example', ...asked } });
  expect(known).toMatchObject({
    statusCode: 204,
    headers: { 'access-control-allow-origin': 'https://pages.example', 'access-control-allow-headers': 'content-type, token, lang' },
  });
  const answer = await post('/api/test/echo', { amount: '1' }, { 'content-type': 'application/json', origin: 'https://pages.example' });
  expect(answer.headers['access-control-allow-origin']).toBe('https://pages.example');
  const foreign = await app.inject({ method: 'OPTIONS', url: '/api/test/echo', headers: { origin: 'https://other.example', ...asked } });
  expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
});

describe('calls', () => {
  test('success is code 200 with what the schema of the answer knows, and nothing more', async () => {
    expect(await post('/api/test/echo', { amount: '1' })).toMatchObject({
      status: 200,
      body: { code: 200, msg: '', data: { amount: '1' } },
    });
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
    ['a field twice', '{"amount":"1","amount":"2"}', 400],
    ['a field and itself escaped', '{"amount":"1","\\u0061mount":"1"}', 400],
    ['text that is no UTF-8', Buffer.from('{"amount":"\xff"}', 'latin1'), 400],
    ['a polluted constructor', '{"amount":"1","constructor":{"prototype":{"x":1}}}', 400],
    ['a body of 65 KB', JSON.stringify({ amount: 'x'.repeat(65 * 1024) }), 413],
  ])('%s breaks the protocol', async (_what, body, status) => {
    expect(await post('/api/test/echo', body)).toMatchObject({ status, body: { code: status, data: null } });
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/xml'])(
    '%s is answered 415',
    async (type) => {
      expect(await post('/api/test/echo', '{"amount":"1"}', { 'content-type': type })).toMatchObject({
        status: 415,
        body: { code: Code.NOT_JSON },
      });
    },
  );

  test('no body counts as an empty one', async () => {
    expect(await post('/api/test/who', '', { token: 'good' })).toMatchObject({ body: { code: 200, data: { user: 42 } } });
    expect(await post('/api/test/who', '', { token: 'good', 'content-type': 'application/json' })).toMatchObject({ body: { code: 200 } });
  });

  test('without a session a user call is over before its body is read', async () => {
    for (const headers of [{}, { token: 'bad' }, { token: '' }]) {
      expect(await post('/api/test/who', '{', { 'content-type': 'application/json', ...headers })).toMatchObject({
        status: 200,
        body: { code: Code.SESSION_OVER, msg: 'Please login first' },
      });
    }
  });

  test('while the database is away nobody is told that his session is over', async () => {
    expect(await post('/api/test/who', {}, { 'content-type': 'application/json', token: 'away' })).toMatchObject({
      status: 200,
      body: { code: Code.BUSY, data: null },
    });
  });

  test.each([
    ['refused', codeOfRefusal(Refusal.INSUFFICIENT_BALANCE), 'Your balance is not enough'],
    ['busy', Code.BUSY, 'The exchange is busy. Nothing was done, please try again'],
    ['away', Code.BUSY, 'The exchange is busy. Nothing was done, please try again'],
    [
      'unknown',
      Code.OUTCOME_UNKNOWN,
      'It is not known whether this was done. Please look at your orders and transfers before you try again',
    ],
    ['bug', Code.SYSTEM_ERROR, 'System error'],
  ])('a handler that fails (%s) answers %i', async (how, code, msg) => {
    expect(await post('/api/test/fails', { how })).toMatchObject({ status: 200, body: { code, msg, data: null } });
  });

  test('no foreign page may read an answer, and no answer is kept', async () => {
    const { headers } = await post(
      '/api/test/echo',
      { amount: '1' },
      { 'content-type': 'application/json', origin: 'https://elsewhere.example' },
    );
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

describe('gates', () => {
  const ask = (change: Record<string, string>, headers: Record<string, string> = {}) =>
    post('/api/test/buy', change, { 'content-type': 'application/json', token: 'good', ...headers });

  test('the same request within two seconds is a duplicate, whatever the order of its fields', async () => {
    expect(await ask({ amount: '1', other: 'x' })).toMatchObject({ body: { code: 200 } });
    expect(await ask({ other: 'x', amount: '1' })).toMatchObject({ status: 200, body: { code: Code.DUPLICATE_REQUEST, data: null } });
    expect(await ask({ amount: '2' })).toMatchObject({ body: { code: 200 } });
    hands.monotonicMs += 2_000;
    expect(await ask({ amount: '1', other: 'x' })).toMatchObject({ body: { code: 200 } });
  });

  test('two users may say the same at the same time', async () => {
    hands.monotonicMs += 2_000;
    expect(await ask({ amount: 'same' })).toMatchObject({ body: { code: 200 } });
    expect(await ask({ amount: 'same' }, { token: 'other' })).toMatchObject({ body: { code: 200 } });
    for (const token of ['good', 'other'])
      expect(await ask({ amount: 'same' }, { token })).toMatchObject({ body: { code: Code.DUPLICATE_REQUEST } });
  });

  test('a request with a client id is the journal’s to judge, and a busy answer may be repeated at once', async () => {
    for (let i = 0; i < 2; i++) expect(await ask({ amount: '3', client_id: 'one' })).toMatchObject({ body: { code: 200 } });
    for (const amount of ['busy', 'busy', 'away', 'away']) expect(await ask({ amount })).toMatchObject({ body: { code: Code.BUSY } });
  });

  test('a user who asks too often has to wait', async () => {
    hands.monotonicMs += 10_000;
    const codes = [];
    for (let i = 0; i < 12; i++) codes.push(((await ask({ amount: `many${i}` })).body as { code: number }).code);
    expect(codes).toEqual([...Array<number>(10).fill(200), Code.TOO_MANY_REQUESTS, Code.TOO_MANY_REQUESTS]);
    hands.monotonicMs += 10_000;
  });

  test('a region that is not served gets HTTP 403 before anything else, as the operator’s proxy tells its address', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.1, 192.0.2.66', lang: '10' };
    expect(await ask({}, headers)).toMatchObject({
      status: 403,
      body: {
        code: Code.REGION_RESTRICTED,
        message: 'REGION_RESTRICTED',
        data: { message: 'REGION_RESTRICTED' },
        msg: 'Ihre Region/Ihr Land wird nicht unterstützt',
      },
    });
    expect((await post('/api/nope', '', headers)).status).toBe(403);
    // What stands left of the last hop was written by whoever asked.
    expect((await ask({ amount: 'spoofed' }, { 'x-forwarded-for': '192.0.2.66, 198.51.100.1' })).status).toBe(200);
    expect((await app.inject({ url: '/', headers })).statusCode).toBe(200);
  });

  test('market reads are GET: fields in the query, unknown and repeated ones refused', async () => {
    expect((await app.inject('/api/test/look?pair=A')).json()).toMatchObject({ code: 200, data: { pair: 'A' } });
    for (const query of ['', '?pair=A&pair=B', '?pair=A&x=1', '?pair[]=A'])
      expect((await app.inject(`/api/test/look${query}`)).json(), query).toMatchObject({ code: 400 });
    expect((await app.inject({ method: 'POST', url: '/api/test/look' })).statusCode).toBe(404);
  });

  test('every answer has an id of ours; a caller’s own is not taken over', async () => {
    const { headers } = await ask({ amount: 'id' }, { 'x-request-id': 'mine' });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('for machines: ready or not, and counters for the networks named only', async () => {
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    hands.ready = false;
    expect((await app.inject('/readyz')).statusCode).toBe(503);
    hands.ready = true;
    expect((await app.inject('/metrics')).body).toContain('kontor_requests_total{route="/api/test/buy",code="200"}');
    for (const address of ['198.51.100.1', '10.0.0.1', '192.168.0.1', 'unknown', '127.0.0.1,']) {
      expect((await app.inject({ url: '/metrics', headers: { 'x-forwarded-for': address } })).statusCode, address).toBe(404);
    }
    expect((await app.inject({ url: '/metrics', remoteAddress: '10.0.0.1' })).statusCode).toBe(404);
  });

  test('a proxy on this machine that nobody named opens the counters to nobody', async () => {
    const ask = async (headers: Record<string, string>) => (await behindStranger.inject({ url: '/metrics', headers })).statusCode;
    expect(await ask({})).toBe(200);
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) expect(await ask({ [name]: '127.0.0.1' }), name).toBe(404);
  });
});

test('the API document describes the calls that are mounted', () => {
  const document = openApiDocument([echo, buy, look], '1');
  expect(document).toMatchObject({
    paths: {
      '/api/test/buy': { post: { security: [{ session: [] }], 'x-ownership': { kind: 'own' } } },
      '/api/test/look': { get: { parameters: [{ name: 'pair', in: 'query', required: true }, { name: 'lang' }] } },
    },
  });
  expect(JSON.stringify(document['x-codes'])).toContain('"code":1043,"name":"INSUFFICIENT_BALANCE"');
});

describe('messages', () => {
  test('a number or a code names the language', async () => {
    for (const lang of ['10', 'de_DE']) {
      const headers = { 'content-type': 'application/json', lang };
      expect(await post('/api/test/fails', { how: 'refused' }, headers)).toMatchObject({ body: { msg: 'Ihr Guthaben reicht nicht aus' } });
    }
    expect(LANGUAGES.map(({ value, lang }) => lang && localeOf(String(lang)) === value)).toEqual(LANGUAGES.map(({ lang }) => lang && true));
    expect([localeOf('1'), localeOf('0'), localeOf('11'), localeOf('zh_CN'), localeOf('__proto__')]).toEqual([
      'zh_CN',
      'en_US',
      'en_US',
      'zh_CN',
      'en_US',
    ]);
  });

  test('every code has a sentence', () => {
    const keys = new Set(messageKeys());
    expect(CODE_TABLE.filter(({ key }) => !keys.has(key))).toEqual([]);
  });

  test('an unknown language is answered in English, an unknown key with the general sentence', () => {
    expect(messageOf('error.sessionOver', localeOf('xx_XX'))).toBe('Please login first');
    expect(messageOf('no.such.key', 'en_US')).toBe('System error');
  });
});
