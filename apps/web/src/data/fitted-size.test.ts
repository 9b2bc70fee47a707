import { expect, test } from 'vitest';
import { fittedSize } from './fitted-size.ts';

test.each([
  [4_032, 3_024, 2_560, 1_920],
  [3_024, 4_032, 1_920, 2_560],
  [640, 400, 640, 400],
  [2_560, 1, 2_560, 1],
  [100_000, 10, 2_560, 1],
])('%i × %i becomes %i × %i', (width, height, fittedWidth, fittedHeight) => {
  expect(fittedSize(width, height, 2_560)).toEqual({ width: fittedWidth, height: fittedHeight });
});
