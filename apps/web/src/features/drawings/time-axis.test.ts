import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexOf, timeOf } from './time-axis.ts';
import type { TimeAxis } from './time-axis.ts';

const START = 1_700_000_000;

function axis(times: readonly number[], step: number): TimeAxis {
  return { count: times.length, at: (index) => times[index] ?? NaN, step };
}

const hours = axis(
  [0, 1, 2, 3].map((hour) => START + hour * 3_600),
  3_600,
);

test('a candle lies at its number, a time between two candles between them', () => {
  expect([0, 1, 3].map((index) => indexOf(hours, START + index * 3_600))).toEqual([0, 1, 3]);
  expect(indexOf(hours, START + 5_400)).toBe(1.5);
  expect(timeOf(hours, 1.5)).toBe(START + 5_400);
});

test('beyond either end candles go on at the interval', () => {
  expect(indexOf(hours, START - 7_200)).toBe(-2);
  expect(indexOf(hours, START + 5 * 3_600)).toBe(5);
  expect([timeOf(hours, -2), timeOf(hours, 5)]).toEqual([START - 7_200, START + 5 * 3_600]);
});

test('after a gap the share is of the gap', () => {
  const gap = axis([START, START + 60, START + 660], 60);
  expect(indexOf(gap, START + 360)).toBe(1.5);
});

test('one candle is an axis as well', () => {
  const one = axis([START], 60);
  expect([indexOf(one, START - 60), indexOf(one, START), indexOf(one, START + 60)]).toEqual([-1, 0, 1]);
  expect(timeOf(one, 2)).toBe(START + 120);
});

const axes = fc
  .tuple(fc.array(fc.integer({ min: 1, max: 90_000 }), { maxLength: 40 }), fc.integer({ min: 60, max: 90_000 }))
  .map(([gaps, step]) => {
    let time = START;
    return axis([START, ...gaps.map((gap) => (time += gap))], step);
  });

test('number and time are each other’s way back, and in the same order', () => {
  fc.assert(
    fc.property(axes, fc.integer({ min: -90_000, max: 3_700_000 }), fc.integer({ min: 1, max: 90_000 }), (any, from, later) => {
      const index = indexOf(any, START + from);
      expect(timeOf(any, index)).toBeCloseTo(START + from, 3);
      expect(indexOf(any, START + from + later)).toBeGreaterThan(index);
    }),
    { seed: 41, numRuns: 300 },
  );
});

test('the same time lies within the candle of any interval that holds it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 86_399 }), (second) => {
      for (const step of [60, 900, 3_600]) {
        const day = axis(
          Array.from({ length: 86_400 / step }, (_, at) => START + at * step),
          step,
        );
        expect(Math.floor(indexOf(day, START + second))).toBe(Math.floor(second / step));
      }
    }),
    { seed: 42, numRuns: 100 },
  );
});
