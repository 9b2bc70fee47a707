import { expect, test } from 'vitest';
import type { SpotDeal } from '../../data/account-state.ts';
import { averageCost } from './average-cost.ts';
import type { OrderGrid } from './order-grid.ts';

const GRID = { pair: 'BTC_USDT', baseScale: 8, quoteScale: 8 } as OrderGrid;
const deal = (side: 'buy' | 'sell', quantity: string, amount: string, fee: string, pair = 'BTC_USDT'): SpotDeal => ({
  order_number: 1,
  pair,
  side,
  price: '1',
  quantity,
  amount,
  fee,
  fee_symbol: 'BTC',
  role: 'taker',
  time: 1,
});

test('purchases are averaged, fees in the coin make the rest dearer, sales keep the average', () => {
  const deals = [deal('sell', '0.999', '90000', '90'), deal('buy', '1', '70000', '0.001'), deal('buy', '1', '60000', '0.001')];
  expect(averageCost(GRID, deals, 99_900_000n)).toEqual({ average: 6_506_506_506_506n, cost: 6_500_000_000_000n });
});

test('where the deals do not explain the holding, nothing is said', () => {
  expect(averageCost(GRID, [deal('buy', '1', '60000', '0.001')], 100_000_000n)).toBeUndefined();
  expect(averageCost(GRID, [deal('sell', '1', '60000', '60')], 0n)).toBeUndefined();
  expect(averageCost(GRID, [], 0n)).toBeUndefined();
  expect(averageCost(GRID, [deal('buy', '1', '60000', '0', 'ETH_USDT')], 100_000_000n)).toBeUndefined();
});
