import { expect, test } from 'vitest';
import { ladderGrid } from '../../data/book-ladder.ts';
import { orderLines, snapToTick, subtractDecimals } from './own-orders.ts';

const order = {
  order_id: '7',
  order_number: 7,
  leg_of: null,
  pair: 'BTC_USDT',
  side: 'buy',
  type: 'limit',
  price: '100.5',
  stop_price: null,
  quantity: '0.3',
  deal_quantity: '0.1',
} as const;

test('what is open is exact, and other pairs and market orders draw no line', () => {
  expect(subtractDecimals('0.3', '0.1')).toBe('0.2');
  expect(orderLines([order, { ...order, pair: 'ETH_USDT' }, { ...order, price: null }], 'BTC_USDT')).toEqual([
    { id: '7', part: 'limit', side: 'buy', price: '100.5', open: '0.2', movable: true, linked: false },
  ]);
});

test('a stop order shows its trigger and its limit as what they are, and cannot be dragged', () => {
  const lines = orderLines(
    [
      { ...order, type: 'stop_loss_limit', stop_price: '99' },
      { ...order, type: 'stop_loss', price: null, stop_price: '98' },
    ],
    'BTC_USDT',
  );
  expect(lines.map(({ part, price, movable }) => [part, price, movable])).toEqual([
    ['trigger', '99', false],
    ['after', '100.5', false],
    ['trigger', '98', false],
  ]);
});

test('both legs of an OCO are linked, and neither can be dragged', () => {
  const lines = orderLines(
    [
      order,
      { ...order, order_id: '8', order_number: 8, leg_of: 7, stop_price: '101', price: null },
      { ...order, order_id: '9', order_number: 9 },
    ],
    'BTC_USDT',
  );
  expect(lines.map(({ id, linked, movable }) => [id, linked, movable])).toEqual([
    ['7', true, false],
    ['8', true, false],
    ['9', false, true],
  ]);
});

test('a dragged line lands on the nearest tick and never below the first', () => {
  const grid = ladderGrid({ tick_size: '0.05', step_size: '1' });
  expect([snapToTick(100.07, grid), snapToTick(100.08, grid), snapToTick(-3, grid)]).toEqual(['100.05', '100.10', '0.05']);
});
