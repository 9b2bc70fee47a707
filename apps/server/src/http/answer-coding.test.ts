import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compressAnswers } from './answer-coding.ts';

const app = Fastify();
const LONG = { list: Array.from({ length: 200 }, (_, index) => ({ price: `60000.${index}`, quantity: '0.5' })) };

beforeAll(async () => {
  compressAnswers(app);
  app.get('/long', () => LONG);
  app.get('/short', () => ({ list: [] }));
  app.get('/secret', { config: { compresses: false } }, () => LONG);
  app.get('/picture', (_request, reply) => reply.type('image/png').send(Buffer.alloc(5_000)));
  app.get('/packed', (_request, reply) => reply.header('content-encoding', 'gzip').type('text/plain').send(Buffer.alloc(5_000)));
  app.get('/other-origin', (_request, reply) => reply.header('vary', 'origin').send(LONG));
  await app.ready();
});
afterAll(() => app.close());

const ask = (url: string, accepts: string | undefined) =>
  app.inject({ url, headers: accepts === undefined ? {} : { 'accept-encoding': accepts } });

test.each([
  ['br', promisify(brotliDecompress)],
  ['gzip', promisify(gunzip)],
] as const)('a long answer goes out as %s, as long as it says, and holds the same', async (coding, unpack) => {
  const answer = await ask('/long', coding);
  expect(answer.headers).toMatchObject({
    'content-encoding': coding,
    vary: 'accept-encoding',
    'content-length': String(answer.rawPayload.length),
  });
  expect(answer.rawPayload.length).toBeLessThan(JSON.stringify(LONG).length / 5);
  expect(JSON.parse((await unpack(answer.rawPayload)).toString())).toEqual(LONG);
});

test.each([
  ['who takes none', '/long', undefined],
  ['who takes others', '/long', 'deflate, zstd'],
  // The call is done; its answer must not be lost.
  ['who takes nothing there is', '/long', 'identity;q=0'],
  ['what may hold a secret', '/secret', 'br, gzip'],
  ['what is short', '/short', 'br, gzip'],
  ['what is no text', '/picture', 'br, gzip'],
])('plain for %s', async (_, url, accepts) => {
  const answer = await ask(url, accepts);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-encoding']).toBeUndefined();
});

test('what is compressed already is left as it is', async () => {
  expect((await ask('/packed', 'br, gzip')).rawPayload).toHaveLength(5_000);
});

test('caches are told what the answer depends on, also when it is plain', async () => {
  expect((await ask('/long', undefined)).headers['vary']).toBe('accept-encoding');
  expect((await ask('/other-origin', 'br')).headers['vary']).toBe('origin, accept-encoding');
});
