import { describe, expect, test } from 'vitest';
import { basisSample, markPremium, markPrice, withBasisSample } from './mark-price.ts';

const USDT = 100_000_000n;
const HOUR_MS = 3_600_000;

describe('the mark price', () => {
  const index = 60_000n * USDT;
  const basis = [basisSample(60_011n * USDT, 60_013n * USDT, index), basisSample(60_010n * USDT, 60_014n * USDT, index)];
  const inputs = { index, fundingRate: 10_000n, leftMs: 4 * HOUR_MS, intervalMs: 8 * HOUR_MS, basis };

  test.each([
    [60_050n, 60_012n],
    [60_008n, 60_008n],
    [59_900n, 60_003n],
  ])('index 60,000, 0.01 %%, 4 h left, basis 12, last %i: %i', (last, mark) => {
    expect(markPrice({ ...inputs, last: last * USDT })).toEqual({ price1: 60_003n * USDT, price2: 60_012n * USDT, mark: mark * USDT });
  });

  test('without a sample the index stands for the basis, without a trade the basis for the last price', () => {
    expect(markPrice({ ...inputs, basis: [], last: 60_001n * USDT }).mark).toBe(60_001n * USDT);
    expect(markPrice({ ...inputs, last: undefined }).mark).toBe(60_012n * USDT);
  });

  test('the basis is that of the last half minute', () => {
    let basis: readonly bigint[] = [];
    for (let sample = 1n; sample <= 40n; sample += 1n) basis = withBasisSample(basis, sample);
    expect([basis.length, basis[0], basis.at(-1)]).toEqual([30, 11n, 40n]);
  });

  test('is between the other two, whatever their order', () => {
    const [low, middle, high] = [59_000n * USDT, 60_000n * USDT, 61_000n * USDT];
    const offset = (price: bigint) => [2n * (price - index)];
    // price1 is the index here; price2 and last take all places around it.
    for (const [price2, last, mark] of [
      [low, high, middle],
      [high, low, middle],
      [low, low, low],
      [high, high, high],
      [middle, low, middle],
      [high, middle, middle],
    ] as const)
      expect(markPrice({ ...inputs, fundingRate: 0n, basis: offset(price2), last }).mark).toBe(mark);
  });

  test('a part of a unit is cut downward', () => {
    expect(markPrice({ ...inputs, fundingRate: 0n, basis: [-1n], last: undefined }).price2).toBe(index - 1n);
  });
});

test.each([
  [101n, 100n, 1_000_000n],
  [99n, 100n, -1_000_000n],
  [100n, 100n, 0n],
  // A third of a unit is cut toward zero on both sides.
  [300_000_001n, 300_000_000n, 0n],
  [299_999_999n, 300_000_000n, 0n],
  [1n, 2n ** 62n, -99_999_999n],
  [2n ** 62n, 1n, (2n ** 62n - 1n) * 100_000_000n],
])('the premium of %d over %d', (mark, index, premium) => expect(markPremium(mark, index)).toBe(premium));
