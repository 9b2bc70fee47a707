import { expect, test } from 'vitest';
import { historyBody, readFilters, writeFilters } from './history-filters.ts';

test('an address says the filters, and the filters write the address', () => {
  const query = '?pair=BTC_USDT&side=sell&status=expired&days=30&cursor=12.a';
  expect(readFilters(query)).toEqual({ pair: 'BTC_USDT', side: 'sell', status: 'expired', days: 30, cursor: '12.a' });
  expect(writeFilters(readFilters(query))).toBe(query);
  expect(historyBody(readFilters(query), 50)).toEqual({
    pair: 'BTC_USDT',
    side: 'sell',
    status: 'expired',
    days: 30,
    cursor: '12.a',
    limit: 50,
  });
});

test('nothing chosen is seven days and an address without a query', () => {
  expect(writeFilters(readFilters(''))).toBe('');
  expect(historyBody(readFilters(''), 50)).toEqual({ days: 7, limit: 50 });
});

test.each(['?pair=<script>', '?side=BUY', '?status=new', '?days=8', '?cursor=a%20b', '?pair=' + 'A'.repeat(50)])(
  '%s is not believed',
  (query) => {
    expect(readFilters(query)).toEqual(readFilters(''));
  },
);

test('a pair in lower case is the pair', () => {
  expect(readFilters('?pair=btc_usdt').pair).toBe('BTC_USDT');
});
