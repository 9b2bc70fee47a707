import { expect, test } from 'vitest';
import { mostLots, planSubscription } from './subscribe-draft.ts';

const LOTTERY = { lot: '100', raise_price: '0.25', lots_per_user: 40 };
const SHARED = { lot: null, raise_price: '0.08', lots_per_user: null };

test.each([
  ['', 'required', '0'],
  ['0', 'required', '0'],
  ['1.5', 'whole', '37.5'],
  ['41', 'tooMany', '1025'],
  ['29', 'tooMany', '725'],
  ['28', 'notEnough', '700'],
  ['26', undefined, '650'],
  ['0026', undefined, '650'],
])('%s lots of 28 that are left, with 650.5 on the account: %s', (typed, problem, cost) => {
  expect(planSubscription(LOTTERY, { quantity: '12' }, typed, '650.5')).toMatchObject({ problem, cost });
});

test('what is sent is tidy, and what is missing is told exactly', () => {
  expect(planSubscription(LOTTERY, undefined, '007', '200')).toMatchObject({ quantity: '7', left: 40, missing: undefined });
  expect(planSubscription(LOTTERY, undefined, '30', '650.5')).toMatchObject({ problem: 'notEnough', missing: '99.5' });
  expect(planSubscription(SHARED, undefined, '33.500', '100')).toMatchObject({
    quantity: '33.5',
    cost: '33.5',
    left: undefined,
    problem: undefined,
  });
  expect(planSubscription(SHARED, undefined, '100.01', '100')).toMatchObject({ problem: 'notEnough' });
});

test('a visitor is not told that he has too little', () => {
  expect(planSubscription(LOTTERY, undefined, '40', undefined).problem).toBeUndefined();
});

test('the most lots are those that limit and account allow', () => {
  expect(mostLots(LOTTERY, { quantity: '12' }, '650.5')).toBe(26);
  expect(mostLots(LOTTERY, undefined, '5000')).toBe(40);
  expect(mostLots(LOTTERY, undefined, '24.99')).toBe(0);
  expect(mostLots(LOTTERY, { quantity: '40' }, '5000')).toBe(0);
});
