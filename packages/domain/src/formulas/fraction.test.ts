import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatFraction, formatPercent } from './fraction.ts';

const fractions = fc.record({
  numerator: fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
  denominator: fc.bigInt({ min: 1n, max: 10n ** 20n }),
});

test.each([
  // numerator, denominator, digits, fraction, percent
  [1n, 8n, 2, '0.12', '12.50'],
  [-1n, 8n, 2, '-0.12', '-12.50'],
  [2n, 3n, 4, '0.6666', '66.6666'],
  [1n, 1_000_000n, 2, '0.00', '0.00'],
  [-1n, 1_000_000n, 2, '0.00', '0.00'],
  [0n, 5n, 2, '0.00', '0.00'],
  [5n, 2n, 0, '2', '250'],
  // 8 of 20 lots win (rules 5.2: 4 decimals of percent)
  [8n, 20n, 4, '0.4000', '40.0000'],
])('%d/%d with %i digits is %s, in percent %s', (numerator, denominator, digits, fraction, percent) => {
  expect(formatFraction({ numerator, denominator }, digits)).toBe(fraction);
  expect(formatPercent({ numerator, denominator }, digits)).toBe(percent);
});

test('a percent has 2 decimals unless told otherwise', () => {
  expect(formatPercent({ numerator: 1n, denominator: 3n })).toBe('33.33');
});

test('cutting a cut fraction gives the same percent as cutting once', () => {
  fc.assert(
    fc.property(fractions, fc.integer({ min: 4, max: 18 }), (fraction, wireDigits) => {
      const scale = 10n ** BigInt(wireDigits);
      const cut = { numerator: (fraction.numerator * scale) / fraction.denominator, denominator: scale };
      expect(formatPercent(cut)).toBe(formatPercent(fraction));
    }),
    { seed: 1, numRuns: 500 },
  );
});
