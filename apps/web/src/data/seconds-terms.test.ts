import { describe, expect, test } from 'vitest';
import { atPrice, difference, distanceText, stakeProblem, stakeTerms } from './seconds-terms.ts';
import type { StakeWorld } from './seconds-terms.ts';

const PRODUCT = { payout: '0.85', fee: '0.02', minimum: '5', maximum: '5000' };

test('rules 3.4: 100 at 85 % with a fee of 2 %', () => {
  expect(stakeTerms('100', PRODUCT, 8)).toEqual({
    stake: '100',
    fee: '2',
    paid: '102',
    credited: '185',
    net: '83',
    meanAtHalf: '-9.5',
  });
});

test.each([
  // The fee is rounded up, the payout down, to the last unit.
  ['0.00000003', '0.00000001', '0.00000004', '0.00000005', '0.00000001'],
  ['33.33333333', '0.66666667', '34', '61.66666666', '27.66666666'],
])('a stake of %s', (text, fee, paid, credited, net) => {
  expect(stakeTerms(text, PRODUCT, 8)).toMatchObject({ stake: text, fee, paid, credited, net });
});

test('half of an odd unit is said with the digit that it has', () => {
  expect(stakeTerms('0.00000003', PRODUCT, 8)?.meanAtHalf).toBe('-0.000000015');
});

test.each(['', '.', '1.', '0', '0.000000001', 'abc', '-5'])('"%s" is no stake', (text) => {
  expect(stakeTerms(text, PRODUCT, 8)).toBeUndefined();
});

describe('what stands in the way', () => {
  const LIMITS = { daily_stake: '0', daily_loss: '0', staked: '0', lost: '0', open_stake: '0', most_open_stake: null };
  const world = (change: Partial<StakeWorld>): StakeWorld => ({
    product: PRODUCT,
    scale: 8,
    available: '1000',
    limits: LIMITS,
    running: [],
    ...change,
  });
  const limited = (change: Partial<NonNullable<StakeWorld['limits']>>, more: Partial<StakeWorld> = {}) =>
    world({ limits: { ...LIMITS, ...change }, ...more });

  test.each<[string, string, StakeWorld, object | undefined]>([
    ['nothing', '100', world({}), undefined],
    ['no stake', '', world({}), { code: 'empty', limit: '5' }],
    ['below the smallest', '4.99', world({}), { code: 'minimum', limit: '5' }],
    ['the smallest', '5', world({}), undefined],
    ['above the largest', '5000.01', world({ available: '9000' }), { code: 'maximum', limit: '5000' }],
    ['the fee is missing', '100', world({ available: '101.99999999' }), { code: 'available', limit: '101.99999999' }],
    ['just enough', '100', world({ available: '102' }), undefined],
    ['nothing is known of the account', '100', world({ available: undefined, limits: undefined }), undefined],
    ['open stakes', '100', limited({ open_stake: '150', most_open_stake: '200' }), { code: 'openStake', limit: '200' }],
    ['open stakes, just within', '50', limited({ open_stake: '150', most_open_stake: '200' }), undefined],
    ['the own limit of stakes', '100', limited({ daily_stake: '500', staked: '400.01' }), { code: 'dailyStake', limit: '500' }],
    ['the own limit of losses', '100', limited({ daily_loss: '200', lost: '99' }), { code: 'dailyLoss', limit: '200' }],
    ['what runs counts as lost', '100', limited({ daily_loss: '200' }, { running: [{ paid: '99' }] }), { code: 'dailyLoss', limit: '200' }],
    ['a gain counts against a loss', '100', limited({ daily_loss: '200', lost: '-10' }, { running: [{ paid: '108' }] }), undefined],
  ])('%s', (_, stake, within, problem) => {
    expect(stakeProblem(stake, within)).toEqual(problem);
  });
});

describe('what a contract would come to', () => {
  const UP = { direction: 'up', execution_price: '60000.00000001', stake: '100', payout: '0.85', fee: '2', paid: '102' } as const;

  test.each([
    [UP, '60000.00000002', { standing: 'won', amount: '83' }],
    [UP, '60000', { standing: 'lost', amount: '-102' }],
    [UP, '60000.00000001', { standing: 'equal', amount: '0' }],
    [{ ...UP, direction: 'down' } as const, '60000', { standing: 'won', amount: '83' }],
    [{ ...UP, direction: 'down' } as const, '60001', { standing: 'lost', amount: '-102' }],
    [{ ...UP, execution_price: null }, '60001', undefined],
  ])('at %o', (contract, price, expected) => {
    expect(atPrice(contract, price, 8)).toEqual(expected);
  });

  test('the distance is exact to the eighth digit', () => {
    expect(difference('60000.00000001', '60000')).toBe(1n);
    expect(distanceText(-1n)).toBe('0.00000001');
  });
});
