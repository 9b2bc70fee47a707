import { expect, test } from 'vitest';
import { appealOf, isOpenTrade, isPaid, isTimed } from './trade-state.ts';
import { P2pCause, P2pRole, P2pTradeState } from './words.ts';

const { WAIT_PAY, PAID, PAID_OVERDUE, APPEAL, COMPLETED, CANCELLED } = P2pTradeState;

test.each([
  [WAIT_PAY, true, true, false],
  [PAID, true, true, true],
  [PAID_OVERDUE, true, false, true],
  [APPEAL, true, false, false],
  [COMPLETED, false, true, false],
  [CANCELLED, false, true, false],
])('state %i: open %s, timed %s, paid %s', (state, open, timed, paid) => {
  expect([isOpenTrade(state), isTimed(state), isPaid(state)]).toEqual([open, timed, paid]);
});

test.each([
  [WAIT_PAY, P2pCause.MADE, ['no', 'no', 'no']],
  [PAID, P2pCause.PAID, ['too early', 'yes', 'yes']],
  [PAID_OVERDUE, P2pCause.OVERDUE, ['yes', 'yes', 'yes']],
  [APPEAL, P2pCause.APPEALED, ['no', 'no', 'no']],
  [COMPLETED, P2pCause.RELEASED, ['no', 'no', 'no']],
  [CANCELLED, P2pCause.CANCELLED_BY_BUYER, ['yes', 'no', 'no']],
  [CANCELLED, P2pCause.TIMED_OUT, ['yes', 'no', 'no']],
  [CANCELLED, P2pCause.RULED, ['no', 'no', 'no']],
  [CANCELLED, P2pCause.WITHDRAWN, ['no', 'no', 'no']],
] as const)('in state %i by cause %i buyer, seller and support may appeal: %s', (state, cause, may) => {
  const roles = [P2pRole.BUYER, P2pRole.SELLER, P2pRole.SUPPORT];
  expect(roles.map((role) => appealOf({ state, cause, deadline: 100 }, role, 99))).toEqual(may);
});

test('a cancelled one may be appealed until its deadline', () => {
  const trade = { state: CANCELLED, cause: P2pCause.TIMED_OUT, deadline: 100 };
  expect(appealOf(trade, P2pRole.BUYER, 99)).toBe('yes');
  expect(appealOf(trade, P2pRole.BUYER, 100)).toBe('no');
});
