import { DEAL_ROLES, DEAL_STATES } from '@kontor/contract/deal';
import { expect, test } from 'vitest';
import {
  actionsOf,
  appealDoor,
  bareNumber,
  cameFromCancelled,
  escrowPlace,
  floatingPriceOf,
  fiatDecimals,
  initials,
  phaseOf,
  quantityOf,
  shareLeft,
  totalOf,
} from './deal-figures.ts';

test('a total buys a quantity that is cut, a quantity costs a total that is rounded up (rules 4.2)', () => {
  expect(quantityOf('1000', '7.13', 8, 2)).toBe('140.25245441');
  expect(totalOf('140.25', '7.13', 8, 2)).toBe('999.99');
  expect(totalOf('100', '150', 8, 0)).toBe('15000');
  expect(quantityOf('1000', '0', 8, 2)).toBeUndefined();
});

test('what each may press, by state and role: only the buyer pays and cancels, only the seller releases (rules 4.3)', () => {
  const rows = DEAL_STATES.flatMap((state) =>
    DEAL_ROLES.map((role) => {
      const { pay, cancel, release } = actionsOf({ state, role });
      const may = [...(pay ? ['pay'] : []), ...(cancel ? ['cancel'] : []), ...(release ? ['release'] : [])].join(' ');
      return `${state} ${role}: ${phaseOf({ state, role })}; ${may}; ${escrowPlace({ state })}`;
    }),
  );
  expect(rows).toEqual([
    'wait_pay buyer: pay; pay cancel; 0.5',
    'wait_pay seller: awaitPayment; ; 0.5',
    'paid buyer: awaitRelease; cancel; 0.5',
    'paid seller: confirm; release; 0.5',
    'paid_overdue buyer: overdue; cancel; 0.5',
    'paid_overdue seller: overdue; release; 0.5',
    'appeal buyer: appeal; ; 0.5',
    'appeal seller: appeal; ; 0.5',
    'completed buyer: completed; ; 1',
    'completed seller: completed; ; 1',
    'cancelled buyer: cancelled; ; 0',
    'cancelled seller: cancelled; ; 0',
  ]);
});

test.each([
  ['wait_pay', null, null, 'closed'],
  ['paid', 2_000, null, 'from'],
  ['paid', 1_000, null, 'open'],
  ['paid_overdue', 500, null, 'open'],
  // Nothing says the exchange's time any more where nothing runs: this machine's may be behind.
  ['paid_overdue', 2_000, null, 'open'],
  ['cancelled', 500, 1_001, 'open'],
  ['cancelled', 2_000, 3_000, 'open'],
  ['cancelled', 500, 1_000, 'closed'],
  ['appeal', 500, null, 'closed'],
  ['completed', 500, null, 'closed'],
] as const)('an appeal in %s, from %s until %s, is %s at 1,000', (state, from, until, kind) => {
  expect(appealDoor({ state }, { appeal_from: from, appeal_until: until }, 1_000).kind).toBe(kind);
});

test('the share of a time that is left stays between all and nothing', () => {
  expect([shareLeft(0, 100, -5), shareLeft(0, 100, 25), shareLeft(0, 100, 101), shareLeft(5, 5, 5)]).toEqual([1, 0.75, 0, 0]);
});

test('decimals of a currency are the exchange’s, and while it says nothing those of the currency itself', () => {
  expect(fiatDecimals({ fiats: [{ fiat: 'USD', decimals: 3 }] }, 'USD')).toBe(3);
  expect([fiatDecimals(undefined, 'JPY'), fiatDecimals(undefined, 'TRY')]).toEqual([0, 2]);
});

test('an account number is copied without spaces, and a name has two letters', () => {
  expect(bareNumber('TR52 0099 9000\u00a04718')).toBe('TR52009990004718');
  expect(['Boğaz Desk', 'galata_24', 'Pamir', '李明', ' ', 'x'].map(initials)).toEqual(['BD', 'G2', 'PA', '李明', '?', 'X']);
});

test('a floating price is rounded in its merchant’s favour, to the decimals of its currency', () => {
  expect([floatingPriceOf('7.2034', -150, 'sell', 2), floatingPriceOf('7.2034', -150, 'buy', 2)]).toEqual(['7.1', '7.09']);
  expect([floatingPriceOf('149.2', 0, 'sell', 0), floatingPriceOf('149.2', 0, 'buy', 0)]).toEqual(['150', '149']);
});

test.each([
  ['cancelled', ['wait_pay', 'cancelled', 'appeal'], true],
  ['not confirmed in time', ['wait_pay', 'paid', 'paid_overdue', 'appeal'], false],
  ['taken back and made again', ['wait_pay', 'paid', 'appeal', 'paid', 'appeal'], false],
] as const)('an appeal of a trade that was %s', (_what, states, is) => {
  expect(cameFromCancelled(states.map((state) => ({ state })))).toBe(is);
});
