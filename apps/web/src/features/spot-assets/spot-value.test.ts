import { expect, test } from 'vitest';
import type { Currency } from '../../data/markets.ts';
import { assetRows, inBtc, totalUsdt } from './spot-value.ts';

const currencies = new Map(['USDT', 'BTC', 'ODD'].map((symbol) => [symbol, { symbol, scale: 8 } as Currency]));
const held = (symbol: string, available: string, frozen = '0') => [symbol, { symbol, available, frozen }] as const;
const prices: Readonly<Record<string, string>> = { USDT: '1', BTC: '64000' };

test('rows by value, the total without what has no price', () => {
  const rows = assetRows(new Map([held('USDT', '100.5', '20'), held('BTC', '0.5'), held('ODD', '7')]), currencies, (symbol) => prices[symbol]);
  expect(rows.map(({ symbol, total, value }) => [symbol, total, value])).toEqual([
    ['BTC', '0.5', '32000.00000000'], ['USDT', '120.5', '120.50000000'], ['ODD', '7', undefined],
  ]);
  expect(totalUsdt(rows)).toBe('32120.50000000');
});

test('a currency never held is there with nothing', () => {
  expect(assetRows(new Map(), currencies, () => undefined).map(({ total, value }) => [total, value])).toEqual([['0', '0'], ['0', '0'], ['0', '0']]);
});

test('in BTC', () => {
  expect(inBtc('32000', '64000')).toBe('0.50000000');
  expect(inBtc('32000', undefined)).toBeUndefined();
});
