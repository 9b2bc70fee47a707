import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { startStatusServer } from './status-server.ts';

interface Answered {
  readonly code: number | undefined;
  readonly body: unknown;
}

async function asking(work: (ask: (method: string, path: string, headers?: Record<string, string>) => Promise<Answered>) => Promise<void>) {
  let stops = 0;
  const stop = async (): Promise<boolean> => {
    stops += 1;
    return true;
  };
  const server = await startStatusServer({ port: 0, status: () => ({ state: 'quoting' }), stop });
  try {
    await work(
      (method, path, headers = {}) =>
        new Promise((resolve, reject) => {
          const sent = request(`${server.address}${path}`, { method, headers, agent: false }, (response) => {
            let text = '';
            response.on('data', (part) => (text += String(part)));
            response.on('end', () => resolve({ code: response.statusCode, body: JSON.parse(text) }));
          });
          sent.on('error', reject);
          sent.end();
        }),
    );
  } finally {
    server.close();
  }
  return stops;
}

describe('the address of a program', () => {
  test('tells its status', async () => {
    await asking(async (ask) => {
      expect(await ask('GET', '/status')).toEqual({ code: 200, body: { state: 'quoting' } });
    });
  });

  test('stops it where the header is sent, which no page of another site can', async () => {
    const stops = await asking(async (ask) => {
      expect((await ask('POST', '/stop')).code).toBe(403);
      expect((await ask('POST', '/stop', { host: 'evil.example', 'x-liquidity-stop': 'yes' })).code).toBe(403);
      expect((await ask('GET', '/stop', { 'x-liquidity-stop': 'yes' })).code).toBe(404);
      expect(await ask('POST', '/stop', { 'x-liquidity-stop': 'yes' })).toEqual({ code: 200, body: { outcome: 'stopped' } });
    });
    expect(stops).toBe(1);
  });

  test('a name that was made to lead here is told nothing', async () => {
    await asking(async (ask) => {
      expect((await ask('GET', '/status', { host: 'evil.example:80' })).code).toBe(403);
    });
  });
});
