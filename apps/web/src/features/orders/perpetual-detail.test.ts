import { expect, test } from 'vitest';
import { stageOf } from './perpetual-detail.tsx';
import { pairFilters, tabOf, tabQuery } from './perpetual-filters.ts';

// spec §4: entrusting, traded or closed, cancelled, invalid.
test.each([
  ['entrusted', 'open_long', 'entrusting'],
  ['submitted', 'open_long', 'entrusting'],
  ['partially_filled', 'close_short', 'entrusting'],
  ['cancelling', 'open_long', 'entrusting'],
  ['filled', 'open_short', 'traded'],
  ['filled', 'close_long', 'closed'],
  ['cancelled', 'open_long', 'cancelled'],
  ['invalid', 'close_long', 'invalid'],
] as const)('an order that is %s and does %s is %s', (status, action, stage) => {
  expect(stageOf({ status, action })).toBe(stage);
});

test('tabs stand in the address beside the filters', () => {
  expect([tabQuery('orders'), tabQuery('deals'), tabOf('?tab=funding&pair=BTC_USDT'), tabOf('?tab=x')]).toEqual([
    '',
    '?tab=deals',
    'funding',
    'orders',
  ]);
  const { read, write } = pairFilters('funding');
  expect(write(read('?tab=funding&pair=BTC_USDT'))).toBe('?tab=funding&pair=BTC_USDT');
});
