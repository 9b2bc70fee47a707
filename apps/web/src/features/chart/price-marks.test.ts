import { expect, test } from 'vitest';
import { extremeTop } from './price-marks.tsx';

const legend = { foot: 60, end: 300 };

test.each([
  ['below the legend it stands beside its place', { x: 100, y: 90 }, true, 82],
  ['under it, it makes room', { x: 100, y: 40 }, true, 60],
  ['beside the legend’s words nothing is covered', { x: 320, y: 40 }, true, 32],
  ['one that is written to the left reaches under it', { x: 350, y: 40 }, false, 60],
  ['one that is written to the left and does not', { x: 400, y: 40 }, false, 32],
  ['what is out of sight stays there', { x: 100, y: -30 }, true, -38],
])('%s', (_what, place, toTheRight, top) => {
  expect(extremeTop(place, 80, toTheRight, legend)).toBe(top);
});
