import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { liquidityStatus, stopLiquidity } from './liquidity-programs.ts';
import type { LiquidityStatus } from './liquidity-programs.ts';

const STATUS: LiquidityStatus = {
  program: 'maker',
  instance: 'm1',
  mode: 'live',
  market: 'spot',
  symbol: 'BTCUSDT',
  base: 'BTC',
  quote: 'USDT',
  state: 'quoting',
  reason: null,
  since: 1,
  started: 1,
  time: 2,
  reference: '60000.00',
  held: { base: '1.00000000', quote: '60000.00000000' },
  here: { base: '-0.10000000', quote: '6000.00000000', trades: 1 },
  there: null,
  unhedged: null,
  result: { realised: '0.00', unrealised: '-1.00', total: '-1.00', today: '-1.00' },
  fees: [],
  quotes: [{ side: 'BUY', price: '59900.00', quantity: '0.01000', filled: '0.00000', standing: 'open' }],
  limits: [{ name: 'day_loss', limit: '500', used: '1.00' }],
  errors: [],
};

/** Something that answers on this machine, while `work` asks it. */
async function answering(
  code: number,
  text: string,
  work: (address: string, asked: readonly IncomingMessage[]) => Promise<void>,
): Promise<void> {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    response.writeHead(code, code === 302 ? { location: 'http://127.0.0.1:1/' } : {});
    response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe('a program that trades for the exchange', () => {
  test('is shown as it says of itself', async () => {
    await answering(200, JSON.stringify(STATUS), async (address) => {
      expect(await liquidityStatus(address)).toEqual(STATUS);
    });
  });

  test.each([
    ['something that is no program', 200, JSON.stringify({ hello: 'world' })],
    ['a status with more in it', 200, JSON.stringify({ ...STATUS, more: 1 })],
    ['a page', 200, '<html>'],
    ['a way elsewhere', 302, ''],
  ])('is not taken for one where %s answers', async (_words, code, text) => {
    await answering(code, text, async (address) => {
      expect(await liquidityStatus(address)).toBeUndefined();
    });
  });

  test('is silent where nobody listens', async () => {
    let gone = '';
    await answering(200, '', async (address) => {
      gone = address;
    });
    expect(await liquidityStatus(gone)).toBeUndefined();
    expect(await stopLiquidity(gone)).toBe('silent');
  });

  test.each([
    ['stopped', '{"outcome":"stopped"}'],
    ['unsure', '{"outcome":"unsure"}'],
  ])('is told to stop, and says %s', async (outcome, text) => {
    await answering(200, text, async (address, asked) => {
      expect(await stopLiquidity(address)).toBe(outcome);
      expect(asked.map(({ method, url, headers }) => [method, url, headers['x-liquidity-stop']])).toEqual([['POST', '/stop', 'yes']]);
    });
  });
});
