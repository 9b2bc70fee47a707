import { expect, test } from 'vitest';
import { TURN, orderAt } from './order-stream.ts';

test('a buy and a sell of two accounts follow each other', () => {
  expect([0, 1, 2, TURN, TURN + 1].map(orderAt)).toEqual([
    { account: 0, side: 'buy' },
    { account: 1, side: 'sell' },
    { account: 0, side: 'buy' },
    { account: 1, side: 'buy' },
    { account: 0, side: 'sell' },
  ]);
});

test('after two turns both accounts have bought as often as sold', () => {
  const bought = [0, 0];
  for (let number = 0; number < 2 * TURN; number++) {
    const { account, side } = orderAt(number);
    bought[account]! += side === 'buy' ? 1 : -1;
  }
  expect(bought).toEqual([0, 0]);
});
