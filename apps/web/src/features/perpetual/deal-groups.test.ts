import { expect, test } from 'vitest';
import type { ContractDeal } from '../../data/perpetual-state.ts';
import { dealGroups } from './deal-groups.ts';

const deal = (change: Partial<ContractDeal>): ContractDeal => ({
  order_number: 7,
  pair: 'BTC_USDT',
  action: 'close_long',
  kind: 'trade',
  price: '60000',
  quantity: '0.1',
  amount: '6000',
  fee: '0',
  role: 'taker',
  deleveraged_for: null,
  realised_profit: '0',
  time: 1,
  ...change,
});

test('deals of one order are one, at their average', () => {
  expect(dealGroups([deal({}), deal({ price: '59000', quantity: '0.3', amount: '17700' })])).toMatchObject([
    { order_number: 7, quantity: '0.4', price: '59250.00000000' },
  ]);
});

test('what is taken over of two contracts is told apart', () => {
  const taken = { order_number: null, kind: 'taken_over' } as const;
  const groups = dealGroups([
    deal(taken),
    deal({ ...taken, pair: 'ETH_USDT', action: 'close_short', price: '2500', quantity: '4', amount: '10000' }),
  ]);
  expect(groups.map(({ pair, action, quantity }) => [pair, action, quantity])).toEqual([
    ['BTC_USDT', 'close_long', '0.1'],
    ['ETH_USDT', 'close_short', '4'],
  ]);
});

test('an order that crosses the other side closes and opens', () => {
  const groups = dealGroups([deal({ action: 'close_short' }), deal({ action: 'open_long', quantity: '0.2', amount: '12000' })]);
  expect(groups.map(({ action, quantity }) => [action, quantity])).toEqual([
    ['close_short', '0.1'],
    ['open_long', '0.2'],
  ]);
});
