import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DrawingTool } from '@kontor/contract/desk-documents';
import { at, testPlot, testWrite } from './drawn-world.ts';
import { REACH, hitAt } from './hit.ts';
import type { Placed } from './hit.ts';
import { shapeOf } from './shapes.ts';

const plot = testPlot();
const placed = (id: string, tool: DrawingTool, ...points: ReturnType<typeof at>[]): Placed => ({
  id,
  shape: shapeOf({ tool, points, text: 'words' }, plot, testWrite),
});
const trend = placed('trend', 'trend', at(100, 100), at(300, 100));

test.each([
  [200, 106, REACH.mouse, true],
  [200, 107, REACH.mouse, false],
  [200, 116, REACH.touch, true],
  [200, 117, REACH.touch, false],
  [306, 100, REACH.mouse, true],
  [307, 100, REACH.mouse, false],
])('at %i, %i a pointer that reaches %i px means the line: %s', (x, y, reach, isHit) => {
  expect(hitAt([trend], { x, y }, reach) !== undefined).toBe(isHit);
});

test('an anchor goes before a line that was drawn later and is nearer', () => {
  const over = placed('over', 'horizontal', at(0, 100));
  expect(hitAt([trend, over], { x: 102, y: 100 }, REACH.mouse)).toEqual({ id: 'trend', handle: 0 });
  expect(hitAt([trend, over], { x: 200, y: 100 }, REACH.mouse)).toEqual({ id: 'over', handle: undefined });
});

test('an anchor of the selected drawing goes before all others', () => {
  const other = placed('other', 'trend', at(100, 100), at(300, 300));
  expect(hitAt([trend, other], { x: 100, y: 100 }, REACH.mouse)?.id).toBe('other');
  expect(hitAt([trend, other], { x: 100, y: 100 }, REACH.mouse, 'trend')).toEqual({ id: 'trend', handle: 0 });
});

test('the ground of a rectangle is the chart’s, its edge is not; a text is hit where it stands', () => {
  const box = placed('box', 'rectangle', at(100, 100), at(300, 300));
  expect(hitAt([box], { x: 200, y: 200 }, REACH.mouse)).toBeUndefined();
  expect(hitAt([box], { x: 200, y: 302 }, REACH.mouse)?.id).toBe('box');
  const text = placed('text', 'text', at(100, 100));
  expect(hitAt([text], { x: 120, y: 104 }, REACH.mouse)).toEqual({ id: 'text', handle: undefined });
  expect(hitAt([text], { x: 200, y: 104 }, REACH.mouse)).toBeUndefined();
});

test('any place on a line hits it, and none that is further away than the reach', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 700 }),
      fc.integer({ min: 10, max: 490 }),
      fc.integer({ min: 50, max: 700 }),
      fc.integer({ min: 10, max: 490 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (x1, y1, across, y2, share) => {
        const [x, y] = [x1 + share * across, y1 + share * (y2 - y1)];
        const line = placed('line', 'trend', at(x1, y1), at(x1 + across, y2));
        expect(hitAt([line], { x, y }, REACH.mouse)?.id).toBe('line');
        const length = Math.hypot(across, y2 - y1);
        const beside = { x: x - ((y2 - y1) / length) * 7, y: y + (across / length) * 7 };
        expect(hitAt([line], beside, REACH.mouse)).toBeUndefined();
      },
    ),
    { seed: 46, numRuns: 300 },
  );
});
