import { expect, test } from 'vitest';
import { candlesOf, linePath, sceneOf, timeWindow } from './chart-scene.ts';

const FRAME = { width: 1_000, height: 400, meridian: 200, nowMs: 600_000, spanMs: 300_000, ends: [], levels: [] };
const rising = Array.from({ length: 301 }, (_, second) => ({ timeMs: 300_000 + second * 1_000, price: 100 + second / 100 }));

test('a fifth of the window is ahead of now; what runs has room to end, and never more than half', () => {
  expect(timeWindow(FRAME)).toEqual({ fromMs: 360_000, toMs: 660_000 });
  expect(timeWindow({ ...FRAME, ends: [630_000] })).toEqual({ fromMs: 360_000, toMs: 660_000 });
  expect(timeWindow({ ...FRAME, ends: [900_000] })).toEqual({ fromMs: 600_000 - 315_000, toMs: 915_000 });
});

test('the last price lies on the meridian where there is room, and entries are in sight', () => {
  const points = [...rising.slice(0, -1), { timeMs: 600_000, price: 101.5 }];
  expect(sceneOf(FRAME, points)?.y(101.5)).toBeCloseTo(200);
  const scene = sceneOf({ ...FRAME, levels: [99] }, rising);
  expect(scene?.y(99)).toBeGreaterThan(0);
  expect(scene?.y(99)).toBeLessThan(400);
  expect(scene?.x(600_000)).toBeCloseTo(800);
});

test('lines of the grid are round and within the plot', () => {
  const scene = sceneOf(FRAME, rising);
  expect(scene?.timeLines).toEqual([360_000, 390_000, 420_000, 450_000, 480_000, 510_000, 540_000, 570_000, 600_000, 630_000, 660_000]);
  for (const price of scene?.priceLines ?? []) expect(Math.round(price * 1_000)).toBe(price * 1_000);
  expect(scene?.priceLines.length).toBeGreaterThan(2);
});

test('without a point there is no scene', () => {
  expect(sceneOf(FRAME, [])).toBeUndefined();
});

test('of many points on one pixel the highest and the lowest stay', () => {
  const points = Array.from({ length: 4_000 }, (_, tenth) => ({
    timeMs: 400_000 + tenth * 50,
    price: tenth === 2_001 ? 500 : 100 + (tenth % 7),
  }));
  const scene = sceneOf(FRAME, points);
  const path = scene === undefined ? '' : linePath(scene, points);
  expect(path.split(/[ML]/).length).toBeLessThan(2_800);
  expect(path).toContain(` ${scene?.y(500).toFixed(1)}`);
});

test('ticks become candles', () => {
  expect(
    candlesOf(
      [
        { timeMs: 1_000, price: 5 },
        { timeMs: 3_000, price: 8 },
        { timeMs: 4_999, price: 4 },
        { timeMs: 5_000, price: 6 },
      ],
      5_000,
    ),
  ).toEqual([
    { timeMs: 0, open: 5, high: 8, low: 4, close: 4 },
    { timeMs: 5_000, open: 6, high: 6, low: 6, close: 6 },
  ]);
});
