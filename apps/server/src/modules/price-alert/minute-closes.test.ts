import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MinuteCloses, changeOf } from './minute-closes.ts';

const MINUTE_MS = 60_000;

test('what it cost is the last price of a minute that was over by then', () => {
  const closes = new MinuteCloses();
  closes.add(10, 100);
  closes.add(MINUTE_MS - 1, 110);
  closes.add(3 * MINUTE_MS, 120);
  expect([0, MINUTE_MS - 1, MINUTE_MS, 4 * MINUTE_MS - 1, 4 * MINUTE_MS, 99 * MINUTE_MS].map((ms) => closes.at(ms))).toEqual([
    undefined,
    undefined,
    110,
    110,
    120,
    120,
  ]);
});

test('a day of minutes is kept, and no more than two', () => {
  const closes = new MinuteCloses();
  for (let minute = 0; minute < 10_000; minute += 1) closes.add(minute * MINUTE_MS, minute);
  expect(closes.at(10_000 * MINUTE_MS - 1_440 * MINUTE_MS)).toBe(10_000 - 1_441);
  expect(closes.all.length).toBeLessThan(3_000);
});

test('a change has reached a whole millionth when it has, up and down', () => {
  const price = fc.integer({ min: 1, max: 2_147_483_647 });
  fc.assert(
    fc.property(price, price, fc.integer({ min: 1, max: 10_000_000 }), (ticks, before, wanted) => {
      const { low, high } = changeOf(ticks, before);
      const [left, right] = [BigInt(ticks - before) * 1_000_000n, BigInt(wanted) * BigInt(before)];
      expect(high >= wanted).toBe(left >= right);
      expect(low <= -wanted).toBe(left <= -right);
    }),
    { seed: 113, numRuns: 300 },
  );
});
