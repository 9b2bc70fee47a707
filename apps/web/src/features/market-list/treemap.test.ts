import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { legibleTreemap, treemap } from './treemap.ts';
import type { Tile } from './treemap.ts';

const itself = (weight: number): number => weight;

function overlap(a: Tile<unknown>, b: Tile<unknown>): number {
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, wide) * Math.max(0, high);
}

describe('a treemap', () => {
  test('the example of its inventors: 6, 6, 4, 3, 2, 2, 1 in 6 × 4', () => {
    const tiles = treemap([6, 6, 4, 3, 2, 2, 1], itself, 6, 4);
    const at = tiles.map(({ item, x, y, width, height }) => [item, ...[x, y, width, height].map((side) => Number(side.toFixed(3)))]);
    expect(at).toEqual([
      [6, 0, 0, 3, 2],
      [6, 0, 2, 3, 2],
      [4, 3, 0, 1.714, 2.333],
      [3, 4.714, 0, 1.286, 2.333],
      [2, 3, 2.333, 1.2, 1.667],
      [2, 4.2, 2.333, 1.2, 1.667],
      [1, 5.4, 2.333, 0.6, 1.667],
    ]);
  });

  test.each([
    ['nothing', [], 100, 100],
    ['no weights', [0, -1, Number.NaN, Number.POSITIVE_INFINITY], 100, 100],
    ['no room', [1, 2], 0, 100],
    ['no such room', [1, 2], Number.NaN, 100],
  ])('%s has no rectangles', (_, weights, width, height) => expect(treemap(weights, itself, width, height)).toEqual([]));

  test('areas are in proportion, none overlaps another, all lie inside and fill it', () => {
    const weights = fc.array(fc.double({ min: 1e-3, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 60 });
    const side = fc.integer({ min: 40, max: 2000 });
    fc.assert(
      fc.property(weights, side, side, (all, width, height) => {
        const tiles = treemap(all, itself, width, height);
        const total = all.reduce((sum, weight) => sum + weight, 0);
        const whole = width * height;
        expect(tiles).toHaveLength(all.length);
        for (const { item, x, y, width: wide, height: high } of tiles) {
          expect(Math.abs((wide * high) / whole - item / total)).toBeLessThan(1e-7);
          expect(Math.min(x, y, wide, high)).toBeGreaterThanOrEqual(0);
          expect(x + wide).toBeLessThanOrEqual(width + 1e-6);
          expect(y + high).toBeLessThanOrEqual(height + 1e-6);
        }
        for (const [index, one] of tiles.entries())
          for (const other of tiles.slice(index + 1)) expect(overlap(one, other) / whole).toBeLessThan(1e-7);
      }),
      { seed: 7, numRuns: 200 },
    );
  });

  test('what would be too small to read stays out, from the lightest on', () => {
    const tiles = legibleTreemap([1, 1000, 900, 800, 1, 2], itself, { width: 300, height: 200, least: 28, most: 40 });
    expect(tiles.map(({ item }) => item)).toEqual([1000, 900, 800]);
    expect(legibleTreemap([3, 2, 1], itself, { width: 300, height: 200, least: 28, most: 2 })).toHaveLength(2);
    expect(legibleTreemap([5], itself, { width: 10, height: 10, least: 28, most: 40 })).toHaveLength(1);
  });
});
