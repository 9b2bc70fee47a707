import { expect, test } from 'vitest';
import { lastDirection, withTicks } from './seconds-ticks.ts';
import type { SecondsTick } from './seconds-ticks.ts';

const tick = (number: number, price = '100'): SecondsTick => ({ number, time: number * 1_000, price, stale: false });
const numbers = (ticks: readonly SecondsTick[]): number[] => ticks.map(({ number }) => number);

test('ticks come in any order and are taken once, the first word counting', () => {
  const known = withTicks([tick(5), tick(7)], [tick(8)]);
  expect(numbers(known)).toEqual([5, 7, 8]);
  expect(numbers(withTicks(known, [tick(6), tick(7, '999'), tick(3)]))).toEqual([3, 5, 6, 7, 8]);
  expect(withTicks(known, [tick(7, '999')]).find(({ number }) => number === 7)?.price).toBe('100');
  expect(withTicks(known, [])).toBe(known);
});

test('the direction is that of the last change', () => {
  expect(lastDirection([])).toBeUndefined();
  expect(lastDirection([tick(1)])).toBeUndefined();
  expect(lastDirection([tick(1, '100'), tick(2, '101'), tick(3, '101')])).toBe('up');
  expect(lastDirection([tick(1, '100'), tick(2, '99.5')])).toBe('down');
});
