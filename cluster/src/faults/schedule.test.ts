import { drawFrom } from '@kontor/server/seeded-draw';
import { expect, test } from 'vitest';
import { scheduleOf } from './schedule.ts';

const NAMES = ['a', 'b', 'c', 'd'];

function first(count: number, seed: number, only: readonly string[] = []) {
  const steps = [];
  for (const step of scheduleOf(NAMES, only, drawFrom(seed))) {
    steps.push(step);
    if (steps.length === count) break;
  }
  return steps;
}

test('each fault comes once before two come together', () => {
  const steps = first(8, 1);
  expect(
    steps
      .slice(0, 4)
      .flatMap(({ faults }) => faults)
      .toSorted(),
  ).toEqual(NAMES);
  for (const { faults } of steps.slice(4)) expect(new Set(faults).size).toBe(2);
});

test('two come together from the beginning where that is asked for', () => {
  const steps = [];
  for (const step of scheduleOf(NAMES, [], drawFrom(3), true)) if (steps.push(step) === 5) break;
  for (const { faults } of steps) expect(new Set(faults).size).toBe(2);
});

test('a seed says the same again, and another one something else', () => {
  expect(first(20, 5)).toEqual(first(20, 5));
  expect(first(20, 6)).not.toEqual(first(20, 5));
});

test('faults that are named come alone, in their order, and then no more', () => {
  expect(first(9, 1, ['c', 'a']).map(({ faults }) => faults)).toEqual([['c'], ['a']]);
  expect(first(9, 1, ['none'])).toEqual([]);
});
