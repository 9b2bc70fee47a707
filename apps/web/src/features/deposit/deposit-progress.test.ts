import { expect, test } from 'vitest';
import { groupDeposits, secondsLeft, shownConfirmations } from './deposit-progress.ts';
import type { Deposit } from './use-deposit-news.ts';

const deposit = (id: string, state: Deposit['state']) => ({ deposit_id: id, state }) as Deposit;

test('what is on its way apart from what is over', () => {
  const list = [deposit('4', 'confirming'), deposit('3', 'success'), deposit('2', 'confirming'), deposit('1', 'reversed')];
  const { confirming, over } = groupDeposits(list);
  expect([confirming, over].map((each) => each.map(({ deposit_id: id }) => id))).toEqual([
    ['4', '2'],
    ['3', '1'],
  ]);
});

test.each([
  [0, 12, false, 180, 180],
  [7, 12, false, 180, 75],
  [11, 12, false, 180, 15],
  [12, 12, false, 180, undefined],
  [13, 12, false, 180, undefined],
  [7, 12, true, 180, undefined],
  [7, 12, false, null, undefined],
] as const)('%i of %i, too small %s, about %s s in all: %s s left', (confirmations, needed, small, arrival, left) => {
  expect(secondsLeft({ confirmations, needed, is_below_minimum: small }, arrival)).toBe(left);
});

test('no more confirmations than are needed', () => {
  expect([shownConfirmations({ confirmations: 7, needed: 12 }), shownConfirmations({ confirmations: 30, needed: 12 })]).toEqual([7, 12]);
});
