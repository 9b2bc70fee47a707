import { expect, test } from 'vitest';
import { ladderGrid } from '../../data/book-ladder.ts';
import { orderLines, snapToTick, subtractDecimals } from './own-orders.ts';

const order = { order_id: '7', pair: 'BTC_USDT', side: 'buy', type: 'limit', price: '100.5', stop_price: null, quantity: '0.3', deal_quantity: '0.1' } as const;

test('what is open is exact, and other pairs and market orders draw no line', () => {
  expect(subtractDecimals('0.3', '0.1')).toBe('0.2');
  expect(orderLines([order, { ...order, pair: 'ETH_USDT' }, { ...order, price: null }], 'BTC_USDT')).toEqual([{ id: '7', side: 'buy', price: '100.5', open: '0.2', movable: true }]);
});

test('a stop order stands where it waits and cannot be dragged', () => {
  expect(orderLines([{ ...order, stop_price: '99' }, { ...order, price: null, stop_price: '99' }], 'BTC_USDT').map(({ price, movable }) => [price, movable])).toEqual([['100.5', false], ['99', false]]);
});

test('a dragged line lands on the nearest tick and never below the first', () => {
  const grid = ladderGrid({ tick_size: '0.05', step_size: '1' });
  expect([snapToTick(100.07, grid), snapToTick(100.08, grid), snapToTick(-3, grid)]).toEqual(['100.05', '100.10', '0.05']);
});
