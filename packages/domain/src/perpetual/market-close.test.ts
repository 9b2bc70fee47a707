import { describe, expect, test } from 'vitest';
import { formatDecimal } from '../amount.ts';
import { isNearMark, marketClose } from './market-close.ts';

describe('closing at market', () => {
  /** 40 bids from 60,000 down: 0.01, 0.02, 0.03 and so on; ticks of 1, lots of 0.01. */
  const bids = Array.from({ length: 40 }, (_, index) => ({ ticks: BigInt(60_000 - index), lots: BigInt(1 + (index % 3)) }));
  const anywhere = (): boolean => true;

  test('reaches 30 levels: 0.60 of 1, at 59,985.16666666 on average, 59,971 at worst', () => {
    const found = marketClose(bids, 100n, anywhere);
    expect([found.lots, found.worstTicks]).toEqual([60n, 59_971n]);
    expect(formatDecimal((found.value * 100_000_000n) / found.lots, 8)).toBe('59985.16666666');
  });

  test('the band is 5 % to either side, its ends included', () => {
    expect([94_999n, 95_000n, 105_000n, 105_001n].map((price) => isNearMark(price, 100_000n))).toEqual([false, true, true, false]);
  });

  test('reaches no further than it has to, nor than the band', () => {
    expect(marketClose(bids, 4n, anywhere)).toEqual({ lots: 4n, value: 60_000n + 2n * 59_999n + 59_998n, worstTicks: 59_998n });
    expect(marketClose(bids, 100n, (ticks) => ticks >= 59_998n).lots).toBe(6n);
    expect(marketClose(bids, 0n, anywhere)).toEqual({ lots: 0n, value: 0n, worstTicks: undefined });
    expect(marketClose([], 5n, anywhere).worstTicks).toBeUndefined();
  });
});
