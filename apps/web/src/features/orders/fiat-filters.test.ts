import { expect, test } from 'vitest';
import { FIAT_FILTERS } from './fiat-filters.ts';

test('filters of fiat orders come from the address and go into the call; what is no choice is left out', () => {
  const query = '?side=seller&state=paid_overdue&symbol=USDT&fiat=EUR&days=30';
  const filters = FIAT_FILTERS.read(query);
  expect(FIAT_FILTERS.write(filters)).toBe(query);
  expect(FIAT_FILTERS.body(filters, 20)).toEqual({
    role: 'seller',
    state: 'paid_overdue',
    symbol: 'USDT',
    fiat: 'EUR',
    days: 30,
    limit: 20,
  });
  const wrong = FIAT_FILTERS.read('?side=both&state=open&fiat=XXX&symbol=a b&days=4');
  expect(FIAT_FILTERS.body(wrong, 20)).toEqual({ days: 7, limit: 20 });
});
