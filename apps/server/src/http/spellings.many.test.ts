/** Every route in every spelling, over a real connection: a spelling may miss a call, but it never reaches one past a gate. */
import { Agent, request as send } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CALLS } from '@kontor/contract/call-table';
import type { Call } from '@kontor/contract/call';
import { Code } from '@kontor/contract/envelope';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { networksOf } from '../client-address.ts';
import { createHttpServer } from './http-server.ts';
import { Metrics } from './metrics.ts';
import { createRoutes } from './routes.ts';
import { madeFile } from './static-files.ts';

const REFUSED = '192.0.2.66';
const PAGE = madeFile(Buffer.from('<!doctype html>'), { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
const FREE = { perSecond: 0, burst: 0 };

const OF_CONTRACT = Object.values(CALLS).map((call: Call) => ({ method: call.method, path: call.path, call }));
const ROUTES: readonly { readonly method: string; readonly path: string; readonly call?: Call }[] = [
  ...(process.env['MANY'] === undefined ? OF_CONTRACT.filter((_call, at) => at % 6 === 0) : OF_CONTRACT),
  { method: 'GET', path: '/api/openapi.json' },
  { method: 'POST', path: '/api/no/such' },
  { method: 'GET', path: '/api/no/such' },
  { method: 'GET', path: '/metrics' },
  { method: 'GET', path: '/healthz' },
];

const escape = (character: string): string => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
/** Ways to write a path. The first is the plain one. */
const SPELLINGS: readonly (readonly [name: string, write: (path: string) => string])[] = [
  ['plain', (path) => path],
  ['a letter escaped', (path) => `/${escape(path[1]!)}${path.slice(2)}`],
  ['every letter escaped', (path) => path.replaceAll(/[a-z]/g, escape)],
  ['a letter escaped in capitals', (path) => path.replace(/[jklmno]/, (letter) => escape(letter).toUpperCase())],
  ['escaped twice', (path) => `/%25${escape(path[1]!).slice(1)}${path.slice(2)}`],
  ['a slash escaped', (path) => `/${path.slice(1).replace('/', '%2F')}`],
  ['an escape that is none', (path) => `${path}%zz`],
  ['an escape that is no UTF-8', (path) => `${path}%ff`],
  ['half an escape', (path) => `${path}%`],
  ['an escaped zero', (path) => `${path}%00`],
  ['two slashes before', (path) => `/${path}`],
  ['two slashes within', (path) => path.replace(/(?<=.)\//, '//')],
  ['a slash behind', (path) => `${path}/`],
  ['a dot segment', (path) => `/.${path}`],
  ['two dots', (path) => `/home/..${path}`],
  ['two dots escaped', (path) => `/home/%2e%2e${path}`],
  ['capitals', (path) => path.toUpperCase()],
  ['a query', (path) => `${path}?pair=BTC_USDT&x=/healthz`],
  ['a question mark alone', (path) => `${path}?`],
  ['a query that is escaped', (path) => `${path}%3fpair=BTC_USDT`],
  ['a semicolon', (path) => `${path};x=1`],
  ['a file’s name behind', (path) => `${path}/index.html`],
  ['a backslash', (path) => path.replace(/(?<=.)\//, '\\')],
  ['a fragment', (path) => `${path}#x`],
  ['absolute', (path) => `http://127.0.0.1${path}`],
  ['absolute with another host', (path) => `http://exchange.example:80${path}`],
  ['absolute and escaped', (path) => `http://a/${escape(path[1]!)}${path.slice(2)}`],
  ['another scheme', (path) => `wss://a${path}`],
  ['for OPTIONS alone', () => '*'],
];

const world = { rate: FREE, reached: [] as string[], rates: { perSecond: 1, burst: 1 } };
const agent = new Agent({ keepAlive: true, maxSockets: 4 });
const options = {
  log: pino({ level: 'silent' }),
  site: { find: (url: string) => (url.includes('.') ? undefined : PAGE) },
  baseAddress: '',
  allowedOrigins: ['https://pages.example'],
  health: () => ({}),
  ready: () => true,
  region: (address: string | undefined) => address !== undefined && address !== REFUSED,
  proxies: networksOf(['127.0.0.1']),
  metricsNetworks: networksOf(['127.0.0.1']),
  monotonicMs: () => 0,
};

/** A server with every call of the contract; each writes down that it was reached. */
async function serve(addressRate: { readonly perSecond: number; readonly burst: number }) {
  const app = createHttpServer({ ...options, addressRate, metrics: new Metrics() });
  const routes = createRoutes(app, { authenticate: async () => undefined, monotonicMs: () => 0, userRate: FREE, orderRate: FREE });
  const reach = (path: string) => (): never => {
    world.reached.push(path);
    throw new Error('reached');
  };
  for (const call of Object.values(CALLS)) {
    if (call.access === 'user') routes.user(call, reach(call.path));
    else routes.open(call, reach(call.path));
  }
  app.get('/api/openapi.json', () => ({ code: world.reached.push('/api/openapi.json') }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, port: (app.server.address() as AddressInfo).port };
}

let open: Awaited<ReturnType<typeof serve>>;
let limited: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  open = await serve(FREE);
  limited = await serve({ perSecond: 1, burst: 1 });
});
afterEach(() => {
  world.reached = [];
});
afterAll(async () => {
  agent.destroy();
  await Promise.all([open.app.close(), limited.app.close()]);
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

function ask(port: number, method: string, target: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = send(
      { agent, host: '127.0.0.1', port, method, path: target, headers: { 'content-type': 'application/json', ...headers } },
      (response) => {
        let text = '';
        response
          .setEncoding('utf8')
          .on('data', (chunk: string) => (text += chunk))
          .once('end', () => resolve({ status: response.statusCode!, headers: response.headers, text }));
      },
    );
    asked.once('error', reject).end(method === 'POST' ? '{}' : undefined);
  });
}

/** `what` of the answers, with the spelling each is for. */
async function each(
  port: number,
  { method, path }: { readonly method: string; readonly path: string },
  headers: (at: number) => Record<string, string>,
): Promise<readonly (readonly [name: string, answer: Answer])[]> {
  return Promise.all(
    SPELLINGS.map(async ([name, write], at): Promise<readonly [string, Answer]> => [
      name,
      await ask(port, method, write(path), headers(at)),
    ]),
  );
}

const isPage = ({ text }: Answer): boolean => text === PAGE.body.toString();
const codeOf = ({ text }: Answer): number => (JSON.parse(text) as { code: number }).code;
/** For the operator's machines: neither region nor rate is asked; who asks for the metrics is looked at by themselves. */
const isForMachines = (path: string): boolean => !path.startsWith('/api/');

describe.each(ROUTES)('$method $path', (route) => {
  test('from a region that is not served no spelling gets anything but the page that says so', async () => {
    for (const [name, answer] of await each(open.port, route, () => ({ 'x-forwarded-for': REFUSED, token: 'x' }))) {
      if (isForMachines(route.path)) expect(answer.text, name).not.toContain('kontor_');
      else if (!isPage(answer)) expect([answer.status, codeOf(answer)], name).toEqual([403, Code.REGION_RESTRICTED]);
    }
    expect(world.reached).toEqual([]);
  });

  test('an address that cannot be read is served no more than a region that is not', async () => {
    for (const [name, answer] of await each(open.port, route, (at) => ({ 'x-forwarded-for': at % 2 === 0 ? 'unknown' : '8.8.8.8,' }))) {
      if (isForMachines(route.path)) expect(answer.text, name).not.toContain('kontor_');
      else if (!isPage(answer)) expect([answer.status, codeOf(answer)], name).toEqual([403, Code.REGION_RESTRICTED]);
    }
    expect(world.reached).toEqual([]);
  });

  test('an address that has asked too often is served in no spelling, and one that has not pays for each', async () => {
    const path = ROUTES.indexOf(route);
    const answers = SPELLINGS.map(async ([name, write], at) => {
      const headers = { 'x-forwarded-for': `198.18.${path}.${at}` };
      const first = await ask(limited.port, route.method, write(route.path), headers);
      world.reached = [];
      const second = await ask(limited.port, route.method, write(route.path), headers);
      return [name, first, second] as const;
    });
    for (const [name, first, second] of await Promise.all(answers)) {
      if (isPage(second) || isForMachines(route.path)) continue;
      expect(codeOf(first), name).not.toBe(Code.TOO_MANY_REQUESTS);
      expect(codeOf(second), name).toBe(Code.TOO_MANY_REQUESTS);
    }
  });

  test('every answer has the headers of safety and is kept by nobody, and without a session no spelling reaches a call', async () => {
    for (const [name, answer] of await each(open.port, route, () => ({ token: 'x' }))) {
      expect(answer.headers, name).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
      expect(answer.headers['content-security-policy'], name).toContain("default-src 'none'");
      if (!isPage(answer)) expect(answer.headers['cache-control'], name).toBe('no-store');
      if (!isPage(answer) && !isForMachines(route.path)) expect(JSON.parse(answer.text), name).toHaveProperty('code');
    }
    if (route.call?.access !== 'open' && route.path !== '/api/openapi.json') expect(world.reached).toEqual([]);
  });

  test('whoever names a page of ours as his own gets no more; another page gets no leave', async () => {
    for (const [name, answer] of await each(open.port, route, () => ({ 'x-forwarded-for': REFUSED, origin: 'https://pages.example' }))) {
      if (!isPage(answer) && !isForMachines(route.path))
        expect([answer.status, codeOf(answer)], name).toEqual([403, Code.REGION_RESTRICTED]);
    }
    const preflights = await Promise.all(
      SPELLINGS.map(([, write]) =>
        ask(open.port, 'OPTIONS', write(route.path), { origin: 'https://other.example', 'access-control-request-method': 'POST' }),
      ),
    );
    for (const { headers } of preflights) expect(headers).not.toHaveProperty('access-control-allow-origin');
  });
});

test.each(SPELLINGS.slice(-5))('a target that is not in origin-form (%s) is refused in the envelope', async (_name, write) => {
  for (const method of ['GET', 'POST', 'OPTIONS', 'PUT']) {
    const answer = await ask(open.port, method, write('/api/plat_config'));
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([400, { code: Code.BAD_REQUEST, data: null }]);
  }
});

test.each(['/api/%zz', '/api/%', '/%zz', '/api/%ff'])('%s cannot be read, which is said in the envelope', async (target) => {
  for (const method of ['GET', 'POST'])
    expect([await ask(open.port, method, target)].map(({ status, text }) => [status, JSON.parse(text)])).toMatchObject([
      [400, { code: Code.BAD_REQUEST }],
    ]);
});

test('what the router takes for a call in another spelling is that call, with every gate', async () => {
  const answer = await ask(open.port, 'POST', '/%61pi/plat_config');
  expect([answer.status, codeOf(answer), world.reached]).toEqual([200, Code.SYSTEM_ERROR, ['/api/plat_config']]);
});

test('a wrong method finds nothing, whatever is sent with it', async () => {
  for (const [method, path] of [
    ['GET', '/api/spot/balances'],
    ['PUT', '/api/spot/balances'],
    ['POST', '/api/market/depth'],
    ['DELETE', '/api/plat_config'],
    ['PROPFIND', '/api/plat_config'],
    ['POST', '/home'],
  ] as const) {
    const answer = await ask(open.port, method, path, { 'content-type': 'text/plain' });
    expect([method, answer.status, codeOf(answer)]).toEqual([method, 404, Code.NOT_FOUND]);
  }
});
