import { expect, test } from 'vitest';
import { percentile } from './load.ts';

test('a percentile is the value that the share does not exceed', () => {
  const values = Float64Array.from({ length: 100 }, (_, at) => at + 1);
  expect([0.5, 0.99, 0.999, 1].map((share) => percentile(values, share))).toEqual([50, 99, 100, 100]);
  expect(percentile(new Float64Array(0), 0.5)).toBeNaN();
});
