import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { LOOPBACK, networksOf } from '../client-address.ts';
import { startHealthListener } from './health-listener.ts';
import type { HealthListener, HealthListenerOptions } from './health-listener.ts';
import { Metrics } from './metrics.ts';

let listener: HealthListener | undefined;
afterEach(() => listener?.close());

async function open(options: Partial<HealthListenerOptions> = {}): Promise<(path: string, init?: RequestInit) => Promise<Response>> {
  const { url } = (listener = await startHealthListener({
    log: pino({ level: 'silent' }),
    host: '127.0.0.1',
    port: 0,
    health: () => ({ role: 'follower', sequence: 7 }),
    ready: () => true,
    metrics: new Metrics(),
    metricsNetworks: networksOf(LOOPBACK),
    proxies: networksOf([]),
    ...options,
  }));
  return (path, init) => fetch(new URL(path, url), init);
}

test('says that the process lives, with its facts', async () => {
  const ask = await open();
  const answer = await ask('/healthz');
  expect([answer.status, answer.headers.get('cache-control'), await answer.json()]).toEqual([
    200,
    'no-store',
    { status: 'ok', role: 'follower', sequence: 7 },
  ]);
});

test('whether it can work is asked each time', async () => {
  let isReady = false;
  const ask = await open({ ready: () => isReady });
  expect((await ask('/readyz')).status).toBe(503);
  isReady = true;
  expect((await ask('/readyz')).status).toBe(200);
  isReady = false;
  expect((await ask('/readyz')).status).toBe(503);
});

test('a process that finds itself unwell says so, and not why', async () => {
  const ask = await open({
    health: () => {
      throw new Error('postgres://kontor:secret@db/kontor does not answer');
    },
  });
  const answer = await ask('/healthz');
  expect([answer.status, await answer.text()]).toEqual([500, '{"status":"failed"}']);
});

test('metrics are for the networks that were named, and for nobody behind a proxy that was not', async () => {
  const ask = await open();
  const answer = await ask('/metrics');
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(await answer.text()).toContain('kontor_requests_total');
  expect((await ask('/metrics', { headers: { 'x-forwarded-for': '127.0.0.1' } })).status).toBe(404);
  await listener?.close();
  const asked = await open({ metricsNetworks: networksOf(['10.0.0.0/8']) });
  expect((await asked('/metrics')).status).toBe(404);
});

test('nothing else is there, and nothing is taken', async () => {
  const ask = await open();
  expect((await ask('/')).status).toBe(404);
  expect((await ask('/api/order/place', { method: 'POST' })).status).toBe(404);
  expect((await ask('/healthz', { method: 'POST', body: 'x'.repeat(100_000) })).status).toBeGreaterThanOrEqual(400);
});

test('it closes although somebody keeps a connection open', async () => {
  const ask = await open();
  await ask('/healthz');
  await listener?.close();
  await expect(ask('/healthz')).rejects.toThrow('fetch failed');
});
