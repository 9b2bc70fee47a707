import { expect, test } from 'vitest';
import { amountOf, heldSymbols } from './holdings-table.ts';

const FEE = { balances: [{ symbol: 'USDT', amount: '0.000000000000000001' }] };
const OUTSIDE = {
  balances: [
    { symbol: 'USDT', amount: '-12345678901234567.000000' },
    { symbol: 'BTC', amount: '-21.00000000' },
  ],
};

test('each currency that somebody holds is a column, once', () => {
  expect(heldSymbols([])).toEqual([]);
  expect(heldSymbols([{ balances: [] }, FEE, OUTSIDE])).toEqual(['BTC', 'USDT']);
});

test('an amount stands as it was said, to its last digit', () => {
  expect(amountOf(FEE, 'USDT')).toBe('0.000000000000000001');
  expect(amountOf(OUTSIDE, 'USDT')).toBe('-12345678901234567.000000');
  expect(amountOf(FEE, 'BTC')).toBeUndefined();
});
