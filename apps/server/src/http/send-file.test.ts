import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compressAnswers } from './answer-coding.ts';
import { sendFile } from './send-file.ts';
import { madeFile } from './static-files.ts';
import type { StaticFile } from './static-files.ts';

const TEXT = 'export const one = 1;\n'.repeat(200);
const body = Buffer.from(TEXT);
const HEADERS = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=31536000, immutable' };
const script: StaticFile = { body, headers: HEADERS, tag: 'one', copies: { br: brotliCompressSync(body), gzip: gzipSync(body) } };
const picture: StaticFile = { body: Buffer.alloc(4_000, 7), headers: { 'content-type': 'image/png' }, tag: 'picture', copies: {} };
const app = Fastify();

beforeAll(async () => {
  compressAnswers(app);
  app.get('/script', (request, reply) => sendFile(request, reply, script));
  app.get('/picture', (request, reply) => sendFile(request, reply, picture));
  // As the server does it: a route for HEAD alone.
  app.setNotFoundHandler((request, reply) => sendFile(request, reply, script));
  await app.ready();
});
afterAll(() => app.close());

type Headers = Readonly<Record<string, string>>;
const ask = (url: string, headers: Headers) => app.inject({ url, headers: { ...headers } });

test.each([
  ['br', (copy: Buffer) => brotliDecompressSync(copy)],
  ['gzip', (copy: Buffer) => gunzipSync(copy)],
] as const)('%s for who takes it, kept as long as the plain file', async (coding, unpack) => {
  const answer = await ask('/script', { 'accept-encoding': coding });
  expect(answer.headers).toMatchObject({
    ...HEADERS,
    'content-encoding': coding,
    vary: 'accept-encoding',
    'content-length': String(script.copies[coding]?.length),
    'accept-ranges': 'none',
  });
  expect(unpack(answer.rawPayload).toString()).toBe(TEXT);
});

test('each form has a name of its own, and who has it gets no body', async () => {
  const tags = new Set<string>();
  for (const accepts of ['br', 'gzip', 'identity']) {
    const { headers } = await ask('/script', { 'accept-encoding': accepts });
    const tag = String(headers['etag']);
    tags.add(tag);
    const known = await ask('/script', { 'accept-encoding': accepts, 'if-none-match': `"other", W/${tag}` });
    expect([known.statusCode, known.body, known.headers['etag'], known.headers['vary'], known.headers['content-encoding']]).toEqual([
      304,
      '',
      tag,
      'accept-encoding',
      undefined,
    ]);
  }
  expect(tags.size).toBe(3);
  expect((await ask('/script', { 'accept-encoding': 'gzip', 'if-none-match': [...tags][0] ?? '' })).statusCode).toBe(200);
});

test('a head says how long the same answer would be', async () => {
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const head = await fetch(`${address}/anything`, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
  expect([head.headers.get('content-length'), head.headers.get('content-encoding'), await head.text()]).toEqual([
    String(script.copies.br?.length),
    'br',
    '',
  ]);
});

test('what has no copies goes out plain and depends on nothing; who takes no form of it is told', async () => {
  const answer = await ask('/picture', { 'accept-encoding': 'br, gzip' });
  expect([answer.statusCode, answer.headers['content-encoding'], answer.headers['vary'], answer.rawPayload.length]).toEqual([
    200,
    undefined,
    undefined,
    4_000,
  ]);
  expect((await ask('/picture', { 'accept-encoding': 'br, identity;q=0' })).statusCode).toBe(406);
});

test('a part of a file is never sent', async () => {
  const answer = await ask('/script', { range: 'bytes=0-9' });
  expect([answer.statusCode, answer.body]).toEqual([200, TEXT]);
});

test('a file made while the server runs has copies that hold the same, unless it is short', () => {
  const made = madeFile(body, HEADERS);
  expect(brotliDecompressSync(made.copies.br ?? Buffer.alloc(0)).toString()).toBe(TEXT);
  expect(gunzipSync(made.copies.gzip ?? Buffer.alloc(0)).toString()).toBe(TEXT);
  expect(madeFile(Buffer.from('short'), HEADERS).copies).toEqual({});
});
