import { describe, expect, test } from 'vitest';
import {
  costOfLots,
  daysGone,
  expectedLots,
  frozenOf,
  groupOf,
  lastRelease,
  lotsForSale,
  lotsLeft,
  nextRelease,
  progressOf,
  ratePercent,
  releaseSchedule,
  shareNow,
  stateAt,
  timeLeft,
  wholeCost,
} from './ico-figures.ts';

const DAY = 86_400_000;
const LOTTERY = { supply: '2000000', lot: '100', raise_price: '0.25', lots_per_user: 40 };

describe('a sale by the clock', () => {
  const sale = { state: 'upcoming', start: 1_000, end: 2_000 } as const;
  test.each([
    [999, 'upcoming'],
    [1_000, 'in_progress'],
    [1_999, 'in_progress'],
    [2_000, 'ended'],
  ] as const)('at %i an item that was told as upcoming is %s', (now, state) => {
    expect(stateAt(sale, now)).toBe(state);
  });
  test('what commands have decided no clock changes', () => {
    expect(stateAt({ ...sale, state: 'settled' }, 1_500)).toBe('settled');
    expect(stateAt({ ...sale, state: 'cancelled' }, 500)).toBe('cancelled');
    expect((['upcoming', 'in_progress', 'ended', 'drawn', 'settled', 'refunding', 'cancelled'] as const).map(groupOf)).toEqual([
      'upcoming',
      'open',
      'ended',
      'ended',
      'ended',
      'ended',
      'ended',
    ]);
  });
  test('what is left of a time is rounded up to seconds, and never below nothing', () => {
    expect(timeLeft(10_000, 9_001)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 1 });
    expect(timeLeft(DAY + 21 * 3_600_000 + 37 * 60_000 + 53_000, 0)).toEqual({ days: 1, hours: 21, minutes: 37, seconds: 53 });
    expect(timeLeft(5, 10)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });
});

describe('progress, cost and limits', () => {
  test('percent is cut; above 100 the line is full and a mark stands where 100 lies', () => {
    expect(progressOf({ progress: '0.958149' })).toEqual({ percent: '95.81', share: 0.958149, mark: undefined });
    expect(progressOf({ progress: '2.3109' })).toEqual({ percent: '231.09', share: 1, mark: 1 / 2.3109 });
    expect(progressOf({ progress: '0' })).toEqual({ percent: '0.00', share: 0, mark: undefined });
    expect(progressOf({ progress: '1' }).mark).toBeUndefined();
  });
  test('a winning rate is cut to four decimals of a percent', () => {
    expect(ratePercent('0.380867')).toBe('38.0867');
    expect(ratePercent('1')).toBe('100.0000');
  });
  test('lots cost exactly what they say', () => {
    expect(lotsForSale(LOTTERY)).toBe('20000');
    expect(costOfLots('18', LOTTERY)).toBe('450');
    expect(costOfLots('3', { lot: '0.00000003', raise_price: '0.5' })).toBe('0.000000045');
    expect(costOfLots('33.5', { lot: null, raise_price: '2' })).toBe('33.5');
    expect(wholeCost(LOTTERY)).toBe('500000');
  });
  test('what is left of a limit', () => {
    expect(lotsLeft(LOTTERY, undefined)).toBe(40);
    expect(lotsLeft(LOTTERY, { quantity: '12' })).toBe(28);
    expect(lotsLeft(LOTTERY, { quantity: '99' })).toBe(0);
    expect(lotsLeft({ lots_per_user: null }, { quantity: '12' })).toBeUndefined();
    expect(expectedLots('30', '0.432731')).toBe('12');
  });
  test('in proportion one gets the least of share, what was paid for, and the cap', () => {
    const item = { supply: '1000', raise_price: '1', paid: '2333.33', most_tokens: null };
    // With 1,000 more of 3,333.33: the vector of rules 5.3.
    expect(shareNow(item, '0', '1000', 8)).toBe('300.0003');
    expect(shareNow({ ...item, paid: '0' }, '0', '500', 8)).toBe('500');
    expect(shareNow({ ...item, most_tokens: '120' }, '0', '1000', 8)).toBe('120');
    expect(shareNow({ ...item, paid: '0' }, '0', '0', 8)).toBe('0');
  });
});

describe('freezing and thaw', () => {
  test('the frozen part is rounded up, however large it is', () => {
    expect(frozenOf('140', '0.6', 8)).toBe('84');
    expect(frozenOf('18306.6361556', '0.6', 8)).toBe('10983.98169336');
    expect(frozenOf('0.00000001', '0.5', 8)).toBe('0.00000001');
    expect(frozenOf('99999999999', '0.333', 8)).toBe('33299999999.667');
  });
  test('1 over 7 days, as in rules 5.4; the last day completes it', () => {
    const steps = releaseSchedule({ tokens: '1', frozen: '1', freezeDays: 7, settledMs: 5 * DAY + 7_000 }, 8);
    expect(steps.map(({ released }) => released)).toEqual([
      '0',
      '0.14285714',
      '0.28571428',
      '0.42857142',
      '0.57142857',
      '0.71428571',
      '0.85714285',
      '1',
    ]);
    expect(steps[0]).toMatchObject({ time: 5 * DAY + 7_000, free: '0' });
    expect(steps.at(-1)).toMatchObject({ time: 12 * DAY, free: '1' });
  });
  test('what is free begins with what was never frozen', () => {
    const steps = releaseSchedule({ tokens: '550', frozen: '330', freezeDays: 30, settledMs: 0 }, 8);
    expect([steps[0]!.free, steps[1]!.free, steps.at(-1)!.free]).toEqual(['220', '231', '550']);
  });
  test('the next and the last release', () => {
    const holding = { freeze_days: 3, settle_time: 10 * DAY + 5, frozen: '6' };
    expect(nextRelease(holding, 10 * DAY + 9)).toBe(11 * DAY);
    expect(nextRelease(holding, 12 * DAY)).toBe(13 * DAY);
    expect(nextRelease(holding, 13 * DAY)).toBeUndefined();
    expect(nextRelease({ ...holding, frozen: '0' }, 10 * DAY)).toBeUndefined();
    expect(lastRelease(holding.settle_time, 3)).toBe(13 * DAY);
    expect([daysGone(holding, 10 * DAY + 9), daysGone(holding, 12 * DAY), daysGone(holding, 99 * DAY)]).toEqual([0, 2, 3]);
  });
});
