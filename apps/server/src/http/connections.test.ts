/** Over bare connections: what breaks the protocol, what never ends, and how a server stops that is being asked. */
import { connect as open } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { openCall } from '@kontor/contract/call';
import { Code, PROTOCOL_ANSWERS } from '@kontor/contract/envelope';
import { strictObject } from '@kontor/contract/fields';
import { pino } from 'pino';
import { Type } from 'typebox';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { networksOf } from '../client-address.ts';
import { createHttpServer } from './http-server.ts';
import { Metrics } from './metrics.ts';
import { refused } from './refused.ts';
import { createRoutes } from './routes.ts';
import { madeFile } from './static-files.ts';

const FREE = { perSecond: 0, burst: 0 };
const look = openCall({
  path: '/api/test/look',
  summary: '',
  effect: 'read',
  body: strictObject({ n: Type.Optional(Type.Integer()) }),
  answer: strictObject({ n: Type.Integer() }),
});
const hold = openCall({ path: '/api/test/hold', summary: '', effect: 'read', body: strictObject({}), answer: strictObject({}) });
const PAGE = madeFile(Buffer.from('page'), { 'content-type': 'text/html; charset=utf-8' });

/** `held` are the calls that wait to be let go. */
let held: (() => void)[];
let app: ReturnType<typeof createHttpServer>;
let port: number;

async function serve(requestLimitMs?: number): Promise<void> {
  held = [];
  app = createHttpServer({
    log: pino({ level: 'silent' }),
    site: { find: (url) => (url === '/' ? PAGE : undefined) },
    baseAddress: '',
    allowedOrigins: [],
    health: () => ({}),
    ready: () => true,
    region: (address) => address !== undefined && address !== '192.0.2.66',
    metrics: new Metrics(),
    metricsNetworks: networksOf([]),
    proxies: networksOf(['127.0.0.1']),
    addressRate: FREE,
    monotonicMs: () => 0,
    ...(requestLimitMs === undefined ? {} : { requestLimitMs }),
  });
  const routes = createRoutes(app, { authenticate: async () => undefined, monotonicMs: () => 0, userRate: FREE, orderRate: FREE });
  routes.open(look, ({ body }) => ({ n: body.n ?? 0 }));
  routes.open(hold, () => new Promise((resolve) => held.push(() => resolve({}))));
  routes.publicFile('/records/:part/list.txt', 2, async ({ parts: { part = '' } }, reply) => {
    if (part === 'none') throw refused('NOT_FOUND');
    if (part === 'held') await new Promise<void>((resolve) => held.push(resolve));
    return reply.type('text/plain').send(part);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
}
afterEach(async () => {
  held.forEach((letGo) => letGo());
  await app.close();
});

interface Answer {
  readonly status: number;
  readonly closes: boolean;
  readonly body: string;
}

/** A connection that keeps what it hears. */
class Talk {
  readonly socket: Socket = open({ port, host: '127.0.0.1', noDelay: true });
  /** Resolves when the connection is over, with the error it ended by. */
  readonly over: Promise<string | undefined>;
  #heard = '';

  constructor() {
    let error: string | undefined;
    this.socket.setEncoding('utf8').on('data', (chunk: string) => (this.#heard += chunk));
    this.socket.on('error', (thrown: NodeJS.ErrnoException) => (error = thrown.code));
    this.over = new Promise((resolve) => this.socket.once('close', () => resolve(error)));
  }

  say(text: string): this {
    this.socket.write(text);
    return this;
  }

  /** The whole answers so far. */
  answers(): Answer[] {
    const found: Answer[] = [];
    let rest = this.#heard;
    for (;;) {
      const end = rest.indexOf('\r\n\r\n');
      const head = rest.slice(0, end);
      const length = Number(/\r\ncontent-length: ([0-9]+)/i.exec(head)?.[1] ?? 0);
      if (end === -1 || rest.length < end + 4 + length) return found;
      found.push({
        status: Number(head.slice(9, 12)),
        closes: /\r\nconnection: close/i.test(head),
        body: rest.slice(end + 4, end + 4 + length),
      });
      rest = rest.slice(end + 4 + length);
    }
  }

  async nth(count: number): Promise<Answer> {
    while (this.answers().length < count) {
      await wait(5);
      if (this.socket.destroyed && this.answers().length < count) throw new Error(`over after ${this.answers().length} answers`);
    }
    return this.answers()[count - 1]!;
  }
}

const post = (path: string, body = '{}', length = body.length): string =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`;
const codeOf = ({ body }: Answer): number => (JSON.parse(body) as { code: number }).code;

describe('what never ends is ended', () => {
  beforeEach(() => serve(200));

  test.each([
    ['nothing at all', '', []],
    ['half a line', 'POST /api/te', [408]],
    ['half a head', 'POST /api/test/look HTTP/1.1\r\nHost: a\r\nX-Y', [408]],
    ['a head without its body', post(look.path, '', 2), [408]],
    ['half a body', post(look.path, '{', 2), [408]],
    [
      'half a body in chunks',
      `POST ${look.path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"n"`,
      [408],
    ],
    ['half a body for what is not there, answered before', post('/api/none', '{', 2), [404]],
    ['a whole request and half of another', `${post(look.path)}${post(look.path, '{', 2)}`, [200, 408]],
  ])('%s', async (_what, text, statuses) => {
    const talk = new Talk().say(text);
    await talk.over;
    const answers = talk.answers();
    expect(answers.map(({ status }) => status)).toEqual(statuses.length === 0 ? [408] : statuses);
    for (const answer of answers) if (answer.status === 408) expect([answer.closes, codeOf(answer)]).toEqual([true, Code.BAD_REQUEST]);
  });

  test('a head that comes byte by byte', async () => {
    const talk = new Talk();
    const drip = setInterval(() => talk.say('x'), 20);
    talk.say('GET / HTTP/1.1\r\nHost: a\r\nX-Y: ');
    await talk.over;
    clearInterval(drip);
    expect(talk.answers()[0]).toMatchObject({ status: 408, closes: true });
  });

  test('a body that comes byte by byte', async () => {
    const talk = new Talk();
    const drip = setInterval(() => talk.say(' '), 20);
    talk.say(post(look.path, '{', 1_000));
    await talk.over;
    clearInterval(drip);
    expect(talk.answers()[0]).toMatchObject({ status: 408, closes: true });
  });
});

describe('what is no request is told so in the envelope', () => {
  beforeEach(() => serve());

  test.each([
    ['nonsense', 'hello\r\n\r\n', 400],
    ['a head that is too large', `GET / HTTP/1.1\r\nHost: a\r\nX-Y: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['a tunnel', 'CONNECT exchange.example:443 HTTP/1.1\r\nHost: exchange.example:443\r\n\r\n', 400],
    ['two lengths', `POST ${look.path} HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400],
    ['a length and chunks', `POST ${look.path} HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`, 400],
  ])('%s', async (_what, text, status) => {
    const talk = new Talk().say(text);
    const answer = await talk.nth(1);
    expect([answer.status, answer.closes, codeOf(answer)]).toEqual([status, true, Code.BAD_REQUEST]);
    await talk.over;
    expect(talk.answers()).toHaveLength(1);
  });

  test('a body that is too large is told so before it has come, and the connection is not lost over it', async () => {
    const talk = new Talk().say(post(look.path, 'x'.repeat(1_000_000)));
    const answer = await talk.nth(1);
    expect([answer.status, codeOf(answer)]).toEqual([413, Code.TOO_LARGE]);
  });
});

describe('the published statuses are those that are answered', () => {
  const LOOK = `POST ${look.path} HTTP/1.1\r\nHost: a\r\n`;
  const WAYS: Readonly<Record<(typeof PROTOCOL_ANSWERS)[number]['status'], readonly string[]>> = {
    400: [
      'hello\r\n\r\n',
      post(look.path, '{'),
      post(look.path, '{"n":1,"n":1}'),
      post('/api/%zz'),
      post('http://a/api/test/look'),
      'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n',
    ],
    403: [`${LOOK}X-Forwarded-For: 192.0.2.66\r\n\r\n`, `${LOOK}X-Forwarded-For: unknown\r\n\r\n`],
    404: [post('/api/none'), `GET ${look.path} HTTP/1.1\r\nHost: a\r\n\r\n`, post('/none', '{')],
    408: [post(look.path, '{', 2), 'POST /api'],
    413: [post(look.path, '"'.padEnd(70_000, 'x'))],
    415: [`${LOOK}Content-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}`],
    431: [`${LOOK}X-Y: ${'x'.repeat(20_000)}\r\n\r\n`],
  };
  beforeEach(() => serve(200));

  test.each(PROTOCOL_ANSWERS)('$status with code $code: $when', async ({ status, code }) => {
    for (const text of WAYS[status]) {
      const answer = await new Talk().say(text).nth(1);
      expect([answer.status, codeOf(answer)], text.slice(0, 80)).toEqual([status, code]);
    }
  });
});

describe('a server that stops', () => {
  beforeEach(() => serve());

  test('finishes what it answers, says busy to what still comes, and hangs up on nobody who has asked', async () => {
    const [waiting, asking, silent] = [new Talk(), new Talk(), new Talk()];
    waiting.say(post(hold.path));
    for (const talk of [asking, silent]) await talk.say(post(look.path)).nth(1);
    while (held.length === 0) await wait(5);
    const closed = app.close();
    // The call that is being answered keeps the server; the others have time to ask once more.
    const refused = await asking.say(post(look.path)).nth(2);
    expect([refused.status, refused.closes, codeOf(refused)]).toEqual([200, true, Code.BUSY]);
    expect([await asking.over, await silent.over]).toEqual([undefined, undefined]);
    expect(await new Talk().over).toBe('ECONNREFUSED');
    held.forEach((letGo) => letGo());
    expect(await waiting.nth(1)).toMatchObject({ status: 200, closes: true });
    await closed;
    expect(await waiting.over).toBeUndefined();
  });

  test('answers every request that stands in line on one connection', async () => {
    const talk = new Talk().say(post(hold.path) + post(look.path, '{"n":1}') + post(look.path, '{"n":2}'));
    while (held.length === 0) await wait(5);
    const closed = app.close();
    talk.say(post(look.path, '{"n":3}'));
    // The first answer may leave when the last request has been heard.
    await wait(50);
    held.forEach((letGo) => letGo());
    const last = await talk.nth(4);
    expect(talk.answers().map((answer) => [codeOf(answer), answer.closes])).toEqual([
      [200, false],
      [200, false],
      [200, false],
      [Code.BUSY, true],
    ]);
    expect(last.body).toContain('"data":null');
    await closed;
    expect(await talk.over).toBeUndefined();
  });

  test('gives pages to the end', async () => {
    const talk = new Talk();
    await talk.say('GET / HTTP/1.1\r\nHost: a\r\n\r\n').nth(1);
    const closed = app.close();
    const page = await talk.say('GET / HTTP/1.1\r\nHost: a\r\n\r\n').nth(2);
    expect(page).toMatchObject({ status: 200, body: 'page' });
    await closed;
    expect(await talk.over).toBeUndefined();
  });

  test('a large body on its way when it stops is read before it is refused', async () => {
    const talk = new Talk();
    await talk.say(post(look.path)).nth(1);
    const body = `{"n":1${' '.repeat(60_000)}}`;
    const text = post(look.path, body);
    talk.say(text.slice(0, 200));
    await wait(20);
    const closed = app.close();
    talk.say(text.slice(200));
    expect(codeOf(await talk.nth(2))).toBe(Code.BUSY);
    await closed;
    expect(await talk.over).toBeUndefined();
  });
});

describe('a file that everybody may read', () => {
  beforeEach(() => serve());
  const list = (part: string, signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${port}/records/${part}/list.txt`, { headers: { connection: 'close' }, ...(signal && { signal }) });
  const codeOf = async (part: string): Promise<unknown> => ((await (await list(part)).json()) as { code: unknown }).code;

  test('is sent to so many at once, and to others when one is done, was refused or has left', async () => {
    for (let i = 0; i < 3; i++) expect(await codeOf('none')).toBe(Code.NOT_FOUND);
    const leaver = new AbortController();
    const left = list('held', leaver.signal).catch(() => 'left');
    const waiting = list('held');
    await expect.poll(() => held.length).toBe(2);
    expect(await codeOf('one')).toBe(Code.BUSY);
    leaver.abort();
    expect(await left).toBe('left');
    await expect.poll(async () => (await list('one')).headers.get('content-type')).toMatch(/^text\/plain/);
    held[1]!();
    expect(await (await waiting).text()).toBe('held');
    expect(await (await list('two')).text()).toBe('two');
  });
});
