import { expect, test } from 'vitest';
import { DEPOSIT_FILTERS, WITHDRAWAL_FILTERS, cryptoTypeOf } from './crypto-filters.ts';

test('the address says which of the two is shown', () => {
  expect(['', '?type=withdraw', '?type=deposit', '?type=transfer_in'].map(cryptoTypeOf)).toEqual([
    'deposit',
    'withdraw',
    'deposit',
    'deposit',
  ]);
});

test('filters stay in the address with it, and the call gets them without', () => {
  const query = '?type=withdraw&symbol=USDT&status=to_be_confirmed&days=30';
  const filters = WITHDRAWAL_FILTERS.read(query);
  expect(WITHDRAWAL_FILTERS.write(filters)).toBe(query);
  expect(WITHDRAWAL_FILTERS.body(filters, 50)).toEqual({ days: 30, limit: 50, symbol: 'USDT', state: 'to_be_confirmed' });
  expect(DEPOSIT_FILTERS.body(DEPOSIT_FILTERS.read('?status=success&days=3'), 50)).toEqual({ days: 3, limit: 50, state: 'success' });
});

test('a state of the other one is not believed', () => {
  expect(DEPOSIT_FILTERS.read('?status=to_be_confirmed').status).toBeUndefined();
});
