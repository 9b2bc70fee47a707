import { expect, test } from 'vitest';
import { pairsOf, quoteOf, shownUnits, sumsOf, tradedOf, unitsOf } from './day-sums.ts';
import type { Days } from './day-sums.ts';

const ROW = {
  kind: 'spot',
  trades: 2,
  volume: '100.50000000',
  quote: 'USDT',
  base: 'BTC',
  base_fee: '0',
  quote_fee: '0',
  fee_value: '0.10000000',
} as const;
const DAYS: Days = {
  days: [0, 86_400_000],
  customers: [{ registered: 3, active: 2, verified: 1, counted: 5 }, null],
  trading: [
    { ...ROW, day: 0, pair: 'BTC_USDT' },
    { ...ROW, day: 0, pair: 'ETH_USDT', volume: '0.00000001', base: 'ETH' },
    { ...ROW, day: 86_400_000, pair: 'ETH_BTC', quote: 'BTC', base: 'ETH' },
  ],
};

test('pairs in one currency add up exactly; others stand for themselves', () => {
  expect(sumsOf(DAYS, undefined)).toEqual([
    { day: 0, registered: 3, active: 2, verified: 1, trades: 4, volume: unitsOf('100.50000001'), fees: unitsOf('0.2') },
    { day: 86_400_000, registered: null, active: null, verified: null, trades: 0, volume: 0n, fees: 0n },
  ]);
  expect(sumsOf(DAYS, 'ETH_BTC')[1]).toMatchObject({ trades: 2, volume: unitsOf('100.5') });
  expect([quoteOf(DAYS, 'ETH_BTC'), quoteOf(DAYS, undefined), pairsOf(DAYS)]).toEqual(['BTC', 'USDT', ['BTC_USDT', 'ETH_BTC', 'ETH_USDT']]);
});

test('a contract stands beside the pair of the same name, and counts with all', () => {
  const contract = { ...ROW, kind: 'contract', day: 0, pair: 'BTC_USDT', volume: '1000', fee_value: '0.7' } as const;
  const days = { ...DAYS, trading: [...DAYS.trading, contract] };
  expect(pairsOf(days)).toEqual(['BTC_USDT', 'BTC_USDT contract', 'ETH_BTC', 'ETH_USDT']);
  expect(sumsOf(days, 'BTC_USDT')[0]).toMatchObject({ volume: unitsOf('100.5'), fees: unitsOf('0.1') });
  expect(sumsOf(days, 'BTC_USDT contract')[0]).toMatchObject({ volume: unitsOf('1000'), fees: unitsOf('0.7') });
  expect(sumsOf(days, undefined)[0]).toMatchObject({ trades: 6, fees: unitsOf('0.9') });
  expect(quoteOf(days, 'BTC_USDT contract')).toBe('USDT');
  expect(['BTC_USDT', 'BTC_USDT contract'].map(tradedOf)).toEqual([
    { pair: 'BTC_USDT', kind: 'spot' },
    { pair: 'BTC_USDT', kind: 'contract' },
  ]);
});

test.each([
  ['0', '0.00'],
  ['0.001', '0.00100000'],
  ['1234567.899', '1,234,567.89'],
  ['12', '12.00'],
])('%s is shown as %s', (decimal, shown) => expect(shownUnits(unitsOf(decimal))).toBe(shown));
