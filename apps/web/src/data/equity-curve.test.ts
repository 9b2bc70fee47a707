import { describe, expect, test } from 'vitest';
import { axisValues, drawCurve, nearestPoint } from './equity-curve.ts';

describe('the lines of the axis', () => {
  test.each([
    [91_000, 100_500, [90_000, 92_500, 95_000, 97_500, 100_000, 102_500], false],
    [88_123, 103_900, [85_000, 90_000, 95_000, 100_000, 105_000], true],
    [0, 1, [0, 0.25, 0.5, 0.75, 1], true],
    [0, 0, [0], true],
    [100, 100, [100], true],
  ])('from %d to %d', (low, high, lines, isExact) => {
    const found = axisValues(low, high);
    if (isExact) expect(found.map((value) => Math.round(value * 1e6) / 1e6)).toEqual(lines);
    expect(found[0]).toBeLessThanOrEqual(low);
    expect(found.at(-1)).toBeGreaterThanOrEqual(high);
    expect(found.length).toBeLessThanOrEqual(5);
  });
});

test('points lie in the field in their order, the last one at its right end; one that never moves is a line', () => {
  const points = [
    { timeMs: 0, value: 10 },
    { timeMs: 50, value: 30 },
    { timeMs: 100, value: 20 },
  ];
  const { path, last, xOf, yOf } = drawCurve(points, { width: 200, height: 100 });
  expect(path).toBe('M0 94L100 6L200 50');
  expect(last).toEqual({ x: 200, y: 50 });
  expect(xOf(25)).toBe(50);
  expect(yOf(20)).toBe(50);
  const flat = drawCurve(
    points.map(({ timeMs }) => ({ timeMs, value: 7 })),
    { width: 200, height: 100 },
  );
  expect(
    new Set(
      flat.path
        .slice(1)
        .split('L')
        .map((place) => place.split(' ')[1]),
    ).size,
  ).toBe(1);
});

test('under the hand is the nearest point', () => {
  const points = [0, 10, 100].map((timeMs) => ({ timeMs, value: 1 }));
  expect([-1, 0, 0.04, 0.06, 0.5, 0.6, 1, 2].map((share) => nearestPoint(points, share))).toEqual([0, 0, 0, 1, 1, 2, 2, 2]);
});
