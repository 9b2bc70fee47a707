import { expect, test } from 'vitest';
import { LatencyHistogram, timerFloorNs } from './latency.ts';

test('percentiles are taken over all samples, less the floor', () => {
  const latencies = new LatencyHistogram(50);
  for (let ns = 1; ns <= 1_000; ns++) latencies.add((ns + 50) / 1e6);
  expect([0.5, 0.99, 0.999, 1].map((share) => latencies.percentile(share))).toEqual([500, 990, 999, 1_000]);
  expect(latencies.maxNs).toBe(1_000);
});

test('a sample below the floor counts as nothing, one beyond the scale as the longest', () => {
  const latencies = new LatencyHistogram(50);
  latencies.add(10 / 1e6);
  latencies.add(5_000);
  expect(latencies.percentile(0.5)).toBe(0);
  expect(latencies.percentile(1)).toBe(5_000_000_000 - 50);
});

test('without samples there is no percentile', () => {
  expect(new LatencyHistogram(0).percentile(0.5)).toBe(-1);
});

test('the timer has a floor', () => {
  expect(timerFloorNs()).toBeGreaterThanOrEqual(0);
});
