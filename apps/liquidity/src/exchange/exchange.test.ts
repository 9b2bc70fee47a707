import { describe, expect, test } from 'vitest';
import { readMarketTerms } from '../market-terms.ts';
import { readUnits, readWritten, rootDown } from '../exact.ts';
import { EXCHANGE_INFO } from './fake-exchange.ts';
import { HttpWire, signatureOf } from './http-wire.ts';
import { accountEvent, bookEvent, indexEvent, isLastEvent, orderEvent } from './stream-events.ts';
import { OutcomeUnknown, Refusal, Throttled } from './wire.ts';

const spot = readMarketTerms(EXCHANGE_INFO, 'spot', 'BTCUSDT');

function wireAnswering(status: number, body: string, headers: Record<string, string> = {}) {
  const asked: string[] = [];
  const wire = new HttpWire({
    address: 'http://exchange',
    apiKey: 'key',
    secret: 'secret',
    receiveWindowMs: 2_000,
    timeoutMs: 1_000,
    wallMs: () => 1_499_827_319_559,
    fetch: (input) => {
      asked.push(typeof input === 'string' ? input : '');
      return Promise.resolve(new Response(body, { status, headers }));
    },
  });
  return { wire, asked };
}

describe('a call over HTTP', () => {
  test('is signed as the specification says', () => {
    const secret = 'NhqPtmdSJYdKjVHjA7PZj4Mge3R5YNiP1e3UZjInClVN65XAbvqqM6A7H5fATj0j';
    const payload = 'symbol=LTCBTC&side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=0.1&recvWindow=5000&timestamp=1499827319559';
    expect(signatureOf(secret, payload)).toBe('c8db56825ae71d6d79447849e617115f4a920fa2acdcab2b053c4b2838bd6b71');
  });

  test('carries its window, its time and its signature, in this order', async () => {
    const { wire, asked } = wireAnswering(200, '[]');
    await wire.call('GET', '/api/v3/openOrders', { symbol: 'BTCUSDT' }, 'signed');
    const payload = 'symbol=BTCUSDT&recvWindow=2000&timestamp=1499827319559';
    expect(asked).toEqual([`http://exchange/api/v3/openOrders?${payload}&signature=${signatureOf('secret', payload)}`]);
  });

  test.each([
    ['a refusal', 400, '{"code":-2010,"msg":"no"}', Refusal],
    ['too much', 429, '{"code":-1003,"msg":"slower"}', Throttled],
    ['an overload: nobody knows', 503, '{"code":-1008,"msg":"busy"}', OutcomeUnknown],
    ['a page of something between: nobody knows', 502, '<html>', OutcomeUnknown],
    ['no JSON where all is well: nobody knows', 200, '<html>', OutcomeUnknown],
  ])('tells %s', async (_words, status, body, kind) => {
    await expect(wireAnswering(status, body).wire.call('POST', '/api/v3/order', {}, 'signed')).rejects.toBeInstanceOf(kind);
  });

  test('asks nothing while the exchange wants to be left alone', async () => {
    const { wire, asked } = wireAnswering(429, '{"code":-1003,"msg":"slower"}', { 'retry-after': '7' });
    await expect(wire.call('GET', '/api/v3/time', {}, 'none')).rejects.toMatchObject({ retryAfterMs: 7_000 });
    await expect(wire.call('GET', '/api/v3/time', {}, 'none')).rejects.toMatchObject({ retryAfterMs: 7_000 });
    expect(asked.length).toBe(1);
  });
});

describe('streams', () => {
  const execution = {
    e: 'executionReport',
    s: 'BTCUSDT',
    c: 'm1.B0.x.1',
    S: 'BUY',
    p: '60000.00000000',
    q: '0.10000000',
    z: '0.04000000',
    X: 'PARTIALLY_FILLED',
    i: 7,
    C: '',
  };
  const found = {
    clientId: 'm1.B0.x.1',
    orderId: 7,
    side: 'BUY',
    priceTicks: 6_000_000n,
    lots: 10_000n,
    filledLots: 4_000n,
    standing: 'open',
  };
  test('an order of spot, and its cancellation, which has an id of its own', () => {
    expect(orderEvent(spot, execution)).toEqual(found);
    expect(orderEvent(spot, { ...execution, c: 'web', C: 'm1.B0.x.1', X: 'CANCELED' })).toEqual({ ...found, standing: 'over' });
    expect(orderEvent(spot, { ...execution, s: 'ETHUSDT' })).toBeUndefined();
  });

  test('an order of a contract', () => {
    expect(orderEvent(spot, { e: 'ORDER_TRADE_UPDATE', o: { ...execution, C: undefined } })).toEqual(found);
  });

  test('what is held, an index, a book, an end', () => {
    expect(accountEvent({ e: 'outboundAccountPosition', B: [{ a: 'BTC', f: '1.0', l: '0.5' }] })).toEqual([
      { asset: 'BTC', free: '1.0', bound: '0.5' },
    ]);
    expect(accountEvent({ e: 'ACCOUNT_UPDATE' })).toBe('unknown');
    expect(indexEvent(spot, { e: 'markPriceUpdate', s: 'BTCUSDT', i: '60000.12345678', E: 5 })).toEqual({
      price: '60000.12345678',
      timeMs: 5,
    });
    expect(bookEvent(spot, { bids: [['60000.00', '0.5']], asks: [] })).toEqual({
      bids: [{ priceTicks: 6_000_000n, lots: 50_000n }],
      asks: [],
    });
    expect([isLastEvent({ e: 'listenKeyExpired' }), isLastEvent(execution)]).toEqual([true, false]);
  });

  test('what cannot be counted is refused, and never rounded', () => {
    expect(() => orderEvent(spot, { ...execution, p: '60000.001' })).toThrow('is no amount of 2 decimals');
    expect(() => orderEvent(spot, { ...execution, q: 0.1 })).toThrow('is no amount');
  });
});

describe('numbers', () => {
  test.each([
    ['0.10000000', 2, 10n],
    ['-12.50', 8, -1_250_000_000n],
    ['7', 0, 7n],
    ['0.00000000', 0, 0n],
  ])('%s is read as units of %i decimals', (text, scale, units) => {
    expect(readUnits(text, scale)).toBe(units);
  });
  test('a price is read with the decimals that it has', () => {
    expect(readWritten('60000.12300')).toEqual({ units: 60_000_123n, scale: 3 });
  });
  test('roots are whole, and cut down', () => {
    for (const value of [0n, 1n, 2n, 3n, 4n, 15n, 16n, 17n, 10n ** 30n - 1n, 10n ** 30n]) {
      const root = rootDown(value);
      expect(root * root <= value && (root + 1n) * (root + 1n) > value).toBe(true);
    }
  });
});
