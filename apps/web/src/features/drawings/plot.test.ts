import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { START, at, testPlot } from './drawn-world.ts';
import { anchorAt, barsBetween, movedAnchor, spotOf } from './plot.ts';

const plot = testPlot();

test('an anchor lies at the nearest candle and the nearest tick', () => {
  expect(anchorAt(plot, { x: 104, y: 250.2 }, { magnet: false })).toEqual({ time: START + 600, price: 750 });
  expect(anchorAt(plot, { x: 106, y: 250.3 }, { magnet: false })).toEqual({ time: START + 660, price: 749.5 });
});

test('beyond the candles an anchor lies where they would be', () => {
  expect(anchorAt(plot, { x: 850, y: 250 }, { magnet: false }).time).toBe(START + 85 * 60);
  expect(anchorAt(plot, { x: -50, y: 250 }, { magnet: false }).time).toBe(START - 5 * 60);
});

describe('the magnet', () => {
  test.each([
    [268, 720],
    [274, 720],
    [285, 710],
    [295.5, 700],
    [332, 680],
    [333, 667],
    [267, 733],
  ])('at y %d takes %d', (y, price) => {
    expect(anchorAt(plot, { x: 100, y }, { magnet: true }).price).toBe(price);
  });

  test('has no hold where there is no candle', () => {
    expect(anchorAt(plot, { x: 850, y: 285 }, { magnet: true }).price).toBe(715);
  });
});

describe('straight from another anchor', () => {
  const bend = { magnet: true, straightFrom: at(400, 250) };
  test('level, upright or diagonal, whichever is nearest', () => {
    expect(anchorAt(plot, { x: 600, y: 260 }, bend)).toEqual(at(600, 250));
    expect(anchorAt(plot, { x: 405, y: 100 }, bend)).toEqual(at(400, 100));
    expect(anchorAt(plot, { x: 502, y: 140 }, bend)).toEqual(at(500, 150));
    expect(anchorAt(plot, { x: 302, y: 360 }, bend)).toEqual(at(300, 350));
  });

  test('is within half a step of an eighth of a turn, wherever the pointer is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 500 }), (x, y) => {
        const spot = spotOf(plot, anchorAt(plot, { x, y }, bend));
        const [dx, dy] = [Math.abs(spot.x - 400), Math.abs(spot.y - 250)];
        expect(dx === 0 || dy === 0 || dx === dy).toBe(true);
      }),
      { seed: 47, numRuns: 300 },
    );
  });
});

test('an anchor that is moved and moved back is where it was', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -100, max: 200 }),
      fc.integer({ min: 0, max: 500 }),
      fc.integer({ min: -300, max: 300 }),
      fc.integer({ min: -300, max: 300 }),
      (candle, y, bars, dy) => {
        const anchor = at(candle * 10, y);
        const there = movedAnchor(plot, anchor, bars, dy);
        expect(barsBetween(plot, anchor, there)).toBe(bars);
        expect(movedAnchor(plot, there, -bars, -dy)).toEqual(anchor);
      },
    ),
    { seed: 48, numRuns: 300 },
  );
});

test('an anchor of another interval keeps its time when it is moved up and down', () => {
  const between = { time: START + 75, price: 700 };
  expect(movedAnchor(plot, between, 0, 20)).toEqual({ time: START + 75, price: 680 });
  expect(movedAnchor(plot, between, 2, 0).time).toBe(START + 195);
});
