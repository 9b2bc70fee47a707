import { expect, test } from 'vitest';
import { secondsGuide } from './seconds-guide.ts';

const SECONDS = {
  list: [
    {
      pair: 'BTC_USDT',
      state: 'open',
      products: [{ duration_s: 60, payout: '0.85', fee: '0.00125', minimum: '5', maximum: '500' }],
      index_price: '60000',
      stale: false,
      contracts: 3,
      up: '10',
      down: '20',
      reserved: '25.5',
      liability: '7',
      largest_second: '7',
    },
  ],
  house: { symbol: 'USDT', balance: '1000', reserved: '25.5', liability: '7' },
  limits: { second_share: '0.05', pair_share: '0.2', total_share: '0.5', open_stake: null },
  places: { everywhere: true, countries: [], identity: false },
  sequence: 1,
} as const satisfies Parameters<typeof secondsGuide>[2];

test('a pair begins with its durations and whether it is open', () => {
  const { values, isNew, note } = secondsGuide('seconds/save', { pair: 'BTC_USDT' }, SECONDS);
  expect({ ...values, products: JSON.parse(values['products']!) }).toEqual({
    open: 'on',
    products: [{ duration_s: '60', payout: '85', fee: '0.125', minimum: '5', maximum: '500' }],
  });
  expect(isNew).toBe(false);
  expect(note).toContain('3 run');
});

test('a pair without contracts needs its durations', () => {
  expect(secondsGuide('seconds/save', { pair: 'ETH_USDT' }, SECONDS)).toMatchObject({ isNew: true, needed: ['products'] });
  expect(secondsGuide('seconds/save', {}, SECONDS).note).toBe('');
});

test('limits begin with what stands; what is no limit is empty', () => {
  const { values, units, note } = secondsGuide('seconds/limits', {}, SECONDS);
  expect(values).toEqual({ second_share: '5', pair_share: '20', total_share: '50', open_stake: '' });
  expect(units).toEqual({ open_stake: 'USDT' });
  expect(note).toContain('1,000 USDT');
});
