import { expect, test } from 'vitest';
import { joined, percentile } from './load.ts';

test('a percentile is the value that the share does not exceed', () => {
  const values = Float64Array.from({ length: 100 }, (_, at) => at + 1);
  expect([0.5, 0.99, 0.999, 1].map((share) => percentile(values, share))).toEqual([50, 99, 100, 100]);
  expect(percentile(new Float64Array(0), 0.5)).toBeNaN();
});

test('loads one after another are joined into one', () => {
  const load = (at: number) => ({
    acknowledged: [[`a${at}`], [`b${at}`, `c${at}`]] as const,
    measured: 6 * at,
    bySixth: [at, at, at, at, at, at],
    latenciesMs: Float64Array.of(4 - at, 10),
    refused: new Map([[503, at]]),
    errors: at,
    lastSequence: 100 - at,
  });
  expect(joined([load(1), load(2)])).toEqual({
    acknowledged: [
      ['a1', 'a2'],
      ['b1', 'c1', 'b2', 'c2'],
    ],
    measured: 18,
    bySixth: [3, 3, 3, 3, 3, 3],
    latenciesMs: Float64Array.of(2, 3, 10, 10),
    refused: new Map([[503, 3]]),
    errors: 3,
    lastSequence: 99,
  });
});
