import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DRAWING_TOOLS } from '@kontor/contract/desk-documents';
import type { DrawingTool } from '@kontor/contract/desk-documents';
import { at, testPlot, testWrite } from './drawn-world.ts';
import { spotOf } from './plot.ts';
import { ANCHORS, brokenLines, fibPrices, measuredOf, shapeOf } from './shapes.ts';
import type { Segment, Shape } from './shapes.ts';

const plot = testPlot();
const shape = (tool: DrawingTool, ...points: ReturnType<typeof at>[]): Shape => shapeOf({ tool, points, text: 'up' }, plot, testWrite);
const line = (x1: number, y1: number, x2: number, y2: number): Segment => ({ from: { x: x1, y: y1 }, to: { x: x2, y: y2 } });

test('a trend line goes from anchor to anchor, also beyond the plot', () => {
  expect(shape('trend', at(100, 100), at(900, 300)).segments).toEqual([line(100, 100, 900, 300)]);
});

test('a ray goes from its first anchor through the second to the edge', () => {
  expect(shape('ray', at(400, 250), at(500, 200)).segments).toEqual([line(400, 250, 800, 50)]);
  expect(shape('ray', at(400, 250), at(300, 200)).segments).toEqual([line(400, 250, 0, 50)]);
  expect(shape('ray', at(400, 250), at(400, 260)).segments).toEqual([line(400, 250, 400, 500)]);
});

test('a ray that begins beyond the plot and leads away from it is not there', () => {
  expect(shape('ray', at(900, 100), at(950, 100)).segments).toEqual([]);
  expect(shape('ray', at(900, 100), at(850, 100)).segments).toEqual([line(800, 100, 0, 100)]);
});

test('an extended line goes from edge to edge', () => {
  expect(shape('extended', at(400, 250), at(500, 250)).segments).toEqual([line(0, 250, 800, 250)]);
});

test('two anchors at one place make no line', () => {
  expect(shape('ray', at(400, 250), at(400, 250)).segments).toEqual([]);
  expect(shape('arrow', at(400, 250), at(400, 250)).segments).toHaveLength(1);
});

test('horizontal and vertical lines cross the whole plot', () => {
  const level = shape('horizontal', at(400, 250));
  expect(level.segments).toEqual([line(0, 250, 800, 250)]);
  expect(level.labels[0]?.lines).toEqual(['750.0']);
  expect(shape('vertical', at(400, 250)).segments).toEqual([line(400, 0, 400, 500)]);
});

test('a channel has a second line through its third anchor, and its middle', () => {
  const { segments, fills } = shape('channel', at(100, 100), at(200, 200), at(150, 250));
  expect(segments.map(({ from, to }) => [from.x, from.y, to.x, to.y])).toEqual([
    [100, 100, 200, 200],
    [100, 200, 200, 300],
    [100, 150, 200, 250],
  ]);
  expect(fills).toHaveLength(1);
  // Upright, the distance is to the side.
  const upright = shape('channel', at(100, 100), at(100, 200), at(150, 10)).segments[1];
  expect(upright).toEqual(line(150, 100, 150, 200));
});

test('a retracement has its levels between the prices, 0 at the second anchor and 1 at the first', () => {
  expect(fibPrices(1_000, 2_000).map(({ level, price }) => [level, Number(price.toFixed(6))])).toEqual([
    [0, 2_000],
    [0.236, 1_764],
    [0.382, 1_618],
    [0.5, 1_500],
    [0.618, 1_382],
    [0.786, 1_214],
    [1, 1_000],
    [1.618, 382],
  ]);
  const { segments, labels } = shape('fib', at(300, 400), at(100, 300));
  expect(segments[0]).toEqual(line(100, 300, 300, 300));
  expect(segments[6]).toEqual(line(100, 400, 300, 400));
  expect(labels.map(({ lines }) => lines[0])).toContain('0.5 (650.0)');
});

test('a measure says difference, percent, candles and time', () => {
  const measured = measuredOf([at(100, 400), at(200, 250)], plot);
  expect(measured).toEqual({ change: 150, percent: 25, bars: 10, seconds: 600 });
  expect(measuredOf([at(200, 250), at(100, 400)], plot)).toMatchObject({ change: -150, percent: -20, bars: -10, seconds: -600 });
  expect(measuredOf([{ time: 0, price: 0 }, at(100, 400)], plot).percent).toBeUndefined();
  expect(shape('measure', at(100, 400), at(200, 250)).labels[0]?.lines).toEqual(['150 25.00 10 600']);
});

test('a text is broken between words, and within one that is too long', () => {
  const width = (text: string) => text.length * 10;
  expect(brokenLines('a short text', width)).toEqual(['a short text']);
  expect(brokenLines('some words that need more room than one line', width)).toEqual(['some words that need', 'more room than one line']);
  expect(brokenLines('x'.repeat(50), width).map((line) => line.length)).toEqual([24, 24, 2]);
  expect(brokenLines('', width)).toEqual(['']);
});

describe('whatever the anchors', () => {
  const places = fc.tuple(fc.integer({ min: -5_000, max: 5_000 }), fc.integer({ min: -5_000, max: 5_000 })).map(([x, y]) => at(x, y));

  test('lines that are clipped lie on the plot and on the line through the anchors', () => {
    fc.assert(
      fc.property(fc.constantFrom('ray' as const, 'extended' as const), places, places, (tool, a, b) => {
        const [from, to] = [spotOf(plot, a), spotOf(plot, b)];
        const length = Math.hypot(to.x - from.x, to.y - from.y);
        for (const segment of shape(tool, a, b).segments) {
          for (const { x, y } of [segment.from, segment.to]) {
            expect(x).toBeGreaterThanOrEqual(-0.01);
            expect(x).toBeLessThanOrEqual(800.01);
            expect(y).toBeGreaterThanOrEqual(-0.01);
            expect(y).toBeLessThanOrEqual(500.01);
            const beside = (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);
            expect(Math.abs(beside) / length).toBeLessThan(0.01);
          }
        }
      }),
      { seed: 43, numRuns: 300 },
    );
  });

  test('every tool has a shape of finite places, with fewer anchors as well', () => {
    fc.assert(
      fc.property(fc.constantFrom(...DRAWING_TOOLS), fc.array(places, { minLength: 1, maxLength: 3 }), (tool, points) => {
        const { segments, fills, handles } = shape(tool, ...points);
        expect(handles).toHaveLength(Math.min(points.length, ANCHORS[tool]));
        const all = [...segments.flatMap(({ from, to }) => [from, to]), ...fills.flat(), ...handles];
        expect(all.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
      }),
      { seed: 44, numRuns: 300 },
    );
  });

  test('the second line of a channel is parallel to the first and goes through the third anchor', () => {
    fc.assert(
      fc.property(places, places, places, (a, b, c) => {
        const [first, second] = shape('channel', a, b, c).segments;
        if (first === undefined || second === undefined) throw new Error('a channel has two lines');
        expect(second.to.x - second.from.x).toBeCloseTo(first.to.x - first.from.x, 6);
        expect(second.to.y - second.from.y).toBeCloseTo(first.to.y - first.from.y, 6);
        if (first.from.x === first.to.x) return;
        const spot = spotOf(plot, c);
        const share = (spot.x - second.from.x) / (second.to.x - second.from.x);
        expect(second.from.y + share * (second.to.y - second.from.y)).toBeCloseTo(spot.y, 3);
      }),
      { seed: 45, numRuns: 300 },
    );
  });
});
