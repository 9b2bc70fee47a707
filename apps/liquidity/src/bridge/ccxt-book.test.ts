import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { EXCHANGE_INFO } from '../exchange/fake-exchange.ts';
import { readMarketTerms } from '../market-terms.ts';
import { CcxtBook } from './ccxt-book.ts';
import { ccxtExchange } from './ccxt-exchange.ts';

/** As Kraken writes them: more decimals than a float holds. */
const DEPTH = {
  bids: [
    ['9999.90000', '0.123', 1],
    ['60000.10000', '1.23456789', 1],
  ],
  asks: [
    ['100000.00000', '2.000', 1],
    ['60000.20000', '123456789.00000001', 1],
  ],
};
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/0/public/Assets': {
    XXBT: { aclass: 'currency', altname: 'XBT', decimals: 10 },
    USDT: { aclass: 'currency', altname: 'USDT', decimals: 8 },
  },
  '/0/public/AssetPairs': {
    XBTUSDT: {
      altname: 'XBTUSDT',
      wsname: 'XBT/USDT',
      base: 'XXBT',
      quote: 'USDT',
      pair_decimals: 1,
      cost_decimals: 5,
      lot_decimals: 8,
      ordermin: '0.00005',
      costmin: '0.5',
      tick_size: '0.1',
      status: 'online',
      fees: [],
      leverage_buy: [],
      leverage_sell: [],
    },
  },
  '/0/public/Depth': { XBTUSDT: DEPTH },
};

describe('a book at another exchange', () => {
  test('is read as it is written there, to the last digit, and sorted by what it says', async () => {
    const server = createServer((request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ error: [], result: ANSWERS[(request.url ?? '').split('?')[0] ?? ''] ?? {} }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const exchange = ccxtExchange({ id: 'kraken', symbol: 'BTC/USDT', address, key: undefined });
    const troubles: string[] = [];
    const terms = readMarketTerms(EXCHANGE_INFO, 'spot', 'BTCUSDT');
    const common = {
      exchange,
      symbol: 'BTC/USDT',
      terms,
      everyMs: 1_000,
      monotonicMs: () => 7,
      onTrouble: (text: string) => void troubles.push(text),
    };
    let source: CcxtBook | undefined;
    try {
      await new Promise<void>((resolve) => {
        source = new CcxtBook({ ...common, onBook: resolve });
      });
      expect(source?.book).toEqual({
        bids: [
          { price: 6_000_010_000_000n, units: 123_456_789n },
          { price: 999_990_000_000n, units: 12_300_000n },
        ],
        asks: [
          { price: 6_000_020_000_000n, units: 12_345_678_900_000_001n },
          { price: 10_000_000_000_000n, units: 200_000_000n },
        ],
        heardMs: 7,
      });
      expect(source?.sizes).toEqual({ step: 1n, fewest: 5_000n, leastCost: 50_000_000n });
      expect(troubles).toEqual([]);
    } finally {
      source?.close();
      server.closeAllConnections();
      server.close();
    }
  });

  test('an exchange that there is not is refused by its name', () => {
    expect(() => ccxtExchange({ id: 'nowhere', symbol: 'BTC/USDT', address: undefined, key: undefined })).toThrow(
      'there is no exchange nowhere in ccxt',
    );
  });
});
