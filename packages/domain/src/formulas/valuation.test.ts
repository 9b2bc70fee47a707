import { describe, expect, test } from 'vitest';
import { formatFraction } from './fraction.ts';
import { valueFraction, valueOf } from './valuation.ts';

const usdt = (units: bigint) => ({ units, scale: 8 });

describe('the value of holdings', () => {
  test('V:W1: 0.12345678 BTC, 1.5 ETH and 2,500.5 USDT', () => {
    const total =
      valueOf(12_345_678n, 8, usdt(6_168_600_000_000n)) +
      valueOf(150_000_000n, 8, usdt(267_760_500_000n)) +
      valueOf(250_050_000_000n, 8, usdt(100_000_000n));
    expect(formatFraction(valueFraction(total), 8)).toBe('14132.46243108');
    expect(formatFraction(valueFraction(total), 2)).toBe('14132.46');
    const bitcoin = valueOf(100_000_000n, 8, usdt(6_168_600_000_000n));
    expect(formatFraction({ numerator: total, denominator: bitcoin }, 8)).toBe('0.22910323');
    expect(formatFraction({ numerator: total * 14_685n, denominator: 100n * valueFraction(0n).denominator }, 0)).toBe('2075352');
  });

  test('nothing is lost at the ends of all scales', () => {
    expect(valueOf(1n, 18, { units: 1n, scale: 18 })).toBe(1n);
    expect(valueOf(-1n, 0, { units: 1n, scale: 0 })).toBe(-(10n ** 36n));
    expect(() => valueOf(1n, 19, usdt(1n))).toThrow(RangeError);
  });
});
