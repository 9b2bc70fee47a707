import { describe, expect, test } from 'vitest';
import {
  NO_PREMIUMS,
  PREMIUM_SCALE,
  addPremium,
  fundingPayment,
  fundingRate,
  hasEnoughSamples,
  impactNotional,
  impactPrice,
  meanPremium,
  premiumOf,
} from './funding.ts';
import { PositionSide } from './position.ts';

const { LONG, SHORT } = PositionSide;
const COIN = 100_000_000n;
const USDT = 100_000_000n;
/** A share in ten-thousandths. */
const bps = (number: bigint): bigint => (number * PREMIUM_SCALE) / 10_000n;

describe('the funding rate', () => {
  test.each([
    [0n, 10_000n, 5_000n],
    [bps(2n), 10_000n, 5_000n],
    [bps(6n), 10_000n, 5_000n],
    [bps(10n), 50_000n, 25_000n],
    [bps(-4n), 10_000n, 5_000n],
    [bps(-8n), -30_000n, -15_000n],
    [bps(50n), 300_000n, 225_000n],
    [bps(-50n), -300_000n, -225_000n],
  ])('of a mean premium of %i', (mean, eight, four) => {
    expect(fundingRate(mean, { intervalHours: 8, cap: 300_000n })).toBe(eight);
    expect(fundingRate(mean, { intervalHours: 4, cap: 300_000n })).toBe(four);
  });

  test('the mean weighs later samples more', () => {
    const sum = [bps(10n), bps(20n), bps(30n)].reduce(addPremium, NO_PREMIUMS);
    expect(meanPremium(sum)).toBe(2_333_333_333n);
    expect(sum.count).toBe(3);
    expect(meanPremium(NO_PREMIUMS)).toBe(0n);
  });

  test('half of the samples are enough', () => {
    expect(hasEnoughSamples(2_880, 8)).toBe(true);
    expect(hasEnoughSamples(2_879, 8)).toBe(false);
    expect(hasEnoughSamples(1_440, 4)).toBe(true);
  });
});

describe('the premium', () => {
  const level = (price: bigint, milli: bigint) => ({ price: price * USDT, quantity: (milli * COIN) / 1_000n });
  const index = 100n * USDT;

  test('a market order through two levels: 100 at 100, the rest at 200', () => {
    const price = impactPrice([level(100n, 1_000n), level(200n, 1_000n)], 200n * USDT, COIN)!;
    // 1 coin for 100 and half a coin for 100: 200 for 1.5.
    expect(price.numerator * 3n).toBe(price.denominator * 400n * USDT);
    expect(impactPrice([level(100n, 1_000n)], 101n * USDT, COIN)).toBeUndefined();
    expect(impactPrice([], 1n, COIN)).toBeUndefined();
  });

  test('at 125x it is sampled for 25,000 USDT', () => {
    expect(impactNotional(125, 8)).toBe(25_000n * USDT);
  });

  test('above, below, within, and where a side is too thin', () => {
    const at = (price: bigint) => ({ numerator: price * USDT, denominator: 10n });
    expect(premiumOf(at(1_010n), at(1_020n), index)).toBe(bps(100n));
    expect(premiumOf(at(980n), at(990n), index)).toBe(bps(-100n));
    expect(premiumOf(at(990n), at(1_010n), index)).toBe(0n);
    expect(premiumOf(undefined, at(990n), index)).toBe(bps(-100n));
    expect(premiumOf(at(1_010n), undefined, index)).toBe(bps(100n));
    expect(premiumOf(undefined, undefined, index)).toBe(0n);
  });

  test('is cut toward zero on both sides', () => {
    const third = (numerator: bigint) => ({ numerator, denominator: 3n * 1_000_000_000_000_000n });
    expect(premiumOf(third(index * 3_000_000_000_000_001n), undefined, index)).toBe(0n);
    expect(premiumOf(undefined, third(index * 2_999_999_999_999_999n), index)).toBe(0n);
  });
});

describe('a funding payment', () => {
  test.each([
    ['112,716.80', 11_271_680_000_000n, 10_000n, 402_398_976n, -402_398_976n],
    ['110,331.91623913', 11_033_191_623_913n, 10_000n, 393_884_941n, -393_884_940n],
    ['113,123.87871739, shorts pay', 11_312_387_871_739n, -10_915n, -440_804_727n, 440_804_728n],
  ])('of 0.357 BTC at %s', (_name, mark, rate, long, short) => {
    expect(fundingPayment({ side: LONG, quantity: 35_700_000n }, mark, rate, COIN)).toBe(long);
    expect(fundingPayment({ side: SHORT, quantity: 35_700_000n }, mark, rate, COIN)).toBe(short);
  });
});
