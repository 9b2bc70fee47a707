import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type DecimalProblem,
  MAX_AMOUNT,
  MAX_DECIMAL_LENGTH,
  MAX_SCALE,
  MIN_AMOUNT,
  formatDecimal,
  formatTrimmedDecimal,
  isAmount,
  parseDecimal,
  parsePositiveDecimal,
  toAmount,
  truncateDecimal,
} from './amount.ts';

const runs = { seed: 1, numRuns: 300 };
const scales = fc.integer({ min: 0, max: MAX_SCALE });
const amounts = fc.bigInt({ min: MIN_AMOUNT, max: MAX_AMOUNT });
const unsignedAmounts = fc.bigInt({ min: 0n, max: MAX_AMOUNT });

/** Every row is refused at scale 8 with the problem named, whichever door it comes through. */
const hostile: readonly (readonly [input: unknown, problem: DecimalProblem])[] = [
  // Other types; none is converted.
  [undefined, 'NOT_A_STRING'],
  [null, 'NOT_A_STRING'],
  [true, 'NOT_A_STRING'],
  [false, 'NOT_A_STRING'],
  [0, 'NOT_A_STRING'],
  [1.5, 'NOT_A_STRING'],
  [Number.NaN, 'NOT_A_STRING'],
  [10n, 'NOT_A_STRING'],
  [[], 'NOT_A_STRING'],
  [[1], 'NOT_A_STRING'],
  [['1'], 'NOT_A_STRING'],
  [{}, 'NOT_A_STRING'],
  [{ length: 1, charCodeAt: () => 49 }, 'NOT_A_STRING'],
  [Object('1'), 'NOT_A_STRING'],
  [Symbol('1'), 'NOT_A_STRING'],
  [() => '1', 'NOT_A_STRING'],
  // Nothing.
  ['', 'EMPTY'],
  // Too long to look at.
  ['9'.repeat(400), 'TOO_LONG'],
  ['0'.repeat(41), 'TOO_LONG'],
  [`0.${'0'.repeat(1_000_000)}1`, 'TOO_LONG'],
  [' '.repeat(41), 'TOO_LONG'],
  // Blanks and breaks.
  [' ', 'MALFORMED'],
  [' 1', 'MALFORMED'],
  ['1 ', 'MALFORMED'],
  ['1 000', 'MALFORMED'],
  ['\t1', 'MALFORMED'],
  ['1\n', 'MALFORMED'],
  ['1\r\n', 'MALFORMED'],
  ['1\n2', 'MALFORMED'],
  ['\u00a01', 'MALFORMED'],
  ['1\u2028', 'MALFORMED'],
  ['1\u200b', 'MALFORMED'],
  ['\ufeff1', 'MALFORMED'],
  ['\u202e1', 'MALFORMED'],
  ['1\u0000', 'MALFORMED'],
  ['\u00001', 'MALFORMED'],
  // Signs.
  ['-1', 'MALFORMED'],
  ['+1', 'MALFORMED'],
  ['-0', 'MALFORMED'],
  ['-', 'MALFORMED'],
  ['\u22121', 'MALFORMED'],
  ['\u20131', 'MALFORMED'],
  ['--1', 'MALFORMED'],
  ['1-', 'MALFORMED'],
  ['(1)', 'MALFORMED'],
  // Exponents, other bases, words, suffixes.
  ['1e3', 'MALFORMED'],
  ['1E3', 'MALFORMED'],
  ['1e-7', 'MALFORMED'],
  ['1e400', 'MALFORMED'],
  ['0x10', 'MALFORMED'],
  ['0b1', 'MALFORMED'],
  ['0o7', 'MALFORMED'],
  ['NaN', 'MALFORMED'],
  ['Infinity', 'MALFORMED'],
  ['-Infinity', 'MALFORMED'],
  ['null', 'MALFORMED'],
  ['true', 'MALFORMED'],
  ['1n', 'MALFORMED'],
  ['1_000', 'MALFORMED'],
  ['1f', 'MALFORMED'],
  ['50%', 'MALFORMED'],
  ['$1', 'MALFORMED'],
  ['1/2', 'MALFORMED'],
  ["1'; DROP TABLE journal", 'MALFORMED'],
  // Separators.
  ['1,000', 'MALFORMED'],
  ['1,5', 'MALFORMED'],
  ["1'000", 'MALFORMED'],
  ['1.000.000', 'MALFORMED'],
  ['1..5', 'MALFORMED'],
  ['.', 'MALFORMED'],
  ['1.', 'MALFORMED'],
  ['.5', 'MALFORMED'],
  ['1\u066b5', 'MALFORMED'],
  ['1\uff0e5', 'MALFORMED'],
  ['1\u00b75', 'MALFORMED'],
  // Neighbours of the digits in ASCII.
  ['/', 'MALFORMED'],
  [':', 'MALFORMED'],
  // Leading zeros.
  ['007', 'MALFORMED'],
  ['00', 'MALFORMED'],
  ['00.5', 'MALFORMED'],
  ['01.5', 'MALFORMED'],
  // Foreign digits: full-width, Arabic, Persian, Devanagari, mathematical, superscript, circled, Han.
  ['\uff11\uff12', 'MALFORMED'],
  ['\u0661\u0662', 'MALFORMED'],
  ['\u06f1', 'MALFORMED'],
  ['\u0967', 'MALFORMED'],
  ['\ud835\udfcf', 'MALFORMED'],
  ['1\u00b2', 'MALFORMED'],
  ['\u2460', 'MALFORMED'],
  ['\u4e00', 'MALFORMED'],
  ['\ud83d\ude00', 'MALFORMED'],
  ['\ud800', 'MALFORMED'],
  // Surplus digits, zeros too.
  ['0.000000001', 'TOO_PRECISE'],
  ['1.123456789', 'TOO_PRECISE'],
  ['1.000000000', 'TOO_PRECISE'],
  ['0.000000000', 'TOO_PRECISE'],
  ['99999999999999999999.000000000', 'TOO_PRECISE'],
  // Above 2^62.
  ['46116860184.27387905', 'OUT_OF_RANGE'],
  ['92233720368.54775808', 'OUT_OF_RANGE'],
  ['184467440737.09551616', 'OUT_OF_RANGE'],
  ['99999999999999999999', 'OUT_OF_RANGE'],
  ['9'.repeat(40), 'OUT_OF_RANGE'],
];

describe('parseDecimal', () => {
  test.each(hostile.map(([input, problem], row) => ({ row, input, problem })))(
    'refuses hostile input $row with $problem',
    ({ input, problem }) => {
      expect(parseDecimal(input, 8)).toBe(problem);
      expect(parsePositiveDecimal(input, 8)).toBe(problem);
    },
  );

  test('the table of hostile inputs is as long as it claims to be', () => {
    expect(hostile.length).toBeGreaterThanOrEqual(60);
  });

  test.each([
    ['0', 8, 0n],
    ['0.0', 8, 0n],
    ['1', 8, 100_000_000n],
    ['0.00000001', 8, 1n],
    ['1.5', 8, 150_000_000n],
    ['1.50000000', 8, 150_000_000n],
    ['61686.01', 8, 6_168_601_000_000n],
    ['10', 0, 10n],
    ['46116860184.27387904', 8, MAX_AMOUNT],
    ['4611686018427387904', 0, MAX_AMOUNT],
    ['4.611686018427387904', 18, MAX_AMOUNT],
  ])('reads %s at scale %i', (text, scale, units) => {
    expect(parseDecimal(text, scale)).toBe(units);
  });

  test.each([
    ['1.0', 0, 'TOO_PRECISE'],
    ['0.01', 1, 'TOO_PRECISE'],
    ['4611686018427387905', 0, 'OUT_OF_RANGE'],
    ['4.611686018427387905', 18, 'OUT_OF_RANGE'],
    ['4611686018427387904', 1, 'OUT_OF_RANGE'],
  ])('refuses %s at scale %i with %s', (text, scale, problem) => {
    expect(parseDecimal(text, scale)).toBe(problem);
  });

  test('runs no code of the input', () => {
    let touched = 0;
    const spy = new Proxy({}, { get: () => ++touched, has: () => ++touched > 0, getPrototypeOf: () => (++touched, null) });
    expect(parseDecimal(spy, 8)).toBe('NOT_A_STRING');
    expect(touched).toBe(0);
  });

  test.each([-1, 19, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('a scale of %d is a bug of the caller and throws', (scale) => {
    expect(() => parseDecimal('1', scale)).toThrow(RangeError);
    expect(() => formatDecimal(1n, scale)).toThrow(RangeError);
    expect(() => truncateDecimal(1n, 8, scale)).toThrow(RangeError);
  });

  test('accepts exactly the grammar and never throws on any text', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 45 }),
      fc.string({ unit: fc.constantFrom(...'0123456789.-+eE,_ \u0661\uff11'.split('')), maxLength: 12 }),
      fc.string({ unit: fc.constantFrom(...'0123456789.'.split('')), maxLength: 24 }),
    );
    fc.assert(
      fc.property(texts, scales, (text, scale) => {
        const parsed = parseDecimal(text, scale);
        const match = text.length <= MAX_DECIMAL_LENGTH ? /^(0|[1-9][0-9]*)(?:\.([0-9]+))?$/.exec(text) : null;
        if (match === null || match[0] !== text) return typeof parsed === 'string';
        const decimals = match[2] ?? '';
        if (decimals.length > scale) return parsed === 'TOO_PRECISE';
        const exact = BigInt(match[1] ?? '') * 10n ** BigInt(scale) + BigInt(decimals.padEnd(scale, '0'));
        return parsed === (exact > MAX_AMOUNT ? 'OUT_OF_RANGE' : exact);
      }),
      runs,
    );
  });

  test('anything that is no string is refused', () => {
    fc.assert(
      fc.property(
        fc.anything().filter((value) => typeof value !== 'string'),
        (value) => parseDecimal(value, 8) === 'NOT_A_STRING',
      ),
      runs,
    );
  });
});

describe('parsePositiveDecimal', () => {
  test.each(['0', '0.0', '0.00000000'])('refuses %s', (text) => {
    expect(parsePositiveDecimal(text, 8)).toBe('NOT_POSITIVE');
  });

  test('reads the smallest unit', () => {
    expect(parsePositiveDecimal('0.00000001', 8)).toBe(1n);
  });
});

describe('formatting', () => {
  test.each([
    // units, scale, all decimals, trimmed
    [0n, 8, '0.00000000', '0'],
    [0n, 0, '0', '0'],
    [1n, 8, '0.00000001', '0.00000001'],
    [1n, 18, '0.000000000000000001', '0.000000000000000001'],
    [50_000_000n, 8, '0.50000000', '0.5'],
    [1_200_000_000n, 8, '12.00000000', '12'],
    [100n, 0, '100', '100'],
    [100n, 2, '1.00', '1'],
    [1_000n, 2, '10.00', '10'],
    [-1n, 8, '-0.00000001', '-0.00000001'],
    [-150n, 2, '-1.50', '-1.5'],
    [-100n, 0, '-100', '-100'],
    [MAX_AMOUNT, 8, '46116860184.27387904', '46116860184.27387904'],
    [MIN_AMOUNT, 0, '-4611686018427387904', '-4611686018427387904'],
  ])('prints %d at scale %i as %s or %s', (units, scale, all, trimmed) => {
    expect(formatDecimal(units, scale)).toBe(all);
    expect(formatTrimmedDecimal(units, scale)).toBe(trimmed);
  });

  test.each([
    // units, scale, digits, text: toward zero, padded, no minus zero
    [12_345_678n, 8, 8, '0.12345678'],
    [12_345_678n, 8, 4, '0.1234'],
    [99_999_999n, 8, 2, '0.99'],
    [99_999_999n, 8, 0, '0'],
    [-12_345_678n, 8, 4, '-0.1234'],
    [-199_999_999n, 8, 2, '-1.99'],
    [-999_999n, 8, 2, '0.00'],
    [2_075_352n, 0, 2, '2075352.00'],
    [0n, 8, 4, '0.0000'],
    // W1: 14,132.46243108 USDT and 0.22910323 BTC
    [1_413_246_243_108n, 8, 2, '14132.46'],
    [22_910_323n, 8, 8, '0.22910323'],
  ])('truncates %d at scale %i to %i digits as %s', (units, scale, digits, text) => {
    expect(truncateDecimal(units, scale, digits)).toBe(text);
  });

  test('what was printed is read back, with all decimals and trimmed', () => {
    fc.assert(
      fc.property(unsignedAmounts, scales, (units, scale) => {
        expect(parseDecimal(formatDecimal(units, scale), scale)).toBe(units);
        expect(parseDecimal(formatTrimmedDecimal(units, scale), scale)).toBe(units);
      }),
      runs,
    );
  });

  test('a negative amount prints as its opposite behind an ASCII minus', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: MAX_AMOUNT }), scales, (units, scale) => {
        expect(formatDecimal(-units, scale)).toBe(`-${formatDecimal(units, scale)}`);
        expect(formatTrimmedDecimal(-units, scale)).toBe(`-${formatTrimmedDecimal(units, scale)}`);
      }),
      runs,
    );
  });

  test('the trimmed form is the shortest text that reads as the amount', () => {
    fc.assert(
      fc.property(unsignedAmounts, scales, (units, scale) => {
        const text = formatTrimmedDecimal(units, scale);
        expect(text).toMatch(/^(0|[1-9][0-9]*)(\.[0-9]*[1-9])?$/);
      }),
      runs,
    );
  });

  test('truncation never shows more than there is, nor a whole shown digit less', () => {
    fc.assert(
      fc.property(amounts, scales, scales, (units, scale, digits) => {
        const text = truncateDecimal(units, scale, digits);
        const negative = text.startsWith('-');
        const magnitude = BigInt(text.replace('-', '').replace('.', ''));
        const size = units < 0n ? -units : units;
        const shown = magnitude * 10n ** BigInt(scale);
        const exact = size * 10n ** BigInt(digits);
        expect(shown <= exact && exact - shown < 10n ** BigInt(scale)).toBe(true);
        expect(negative).toBe(units < 0n && magnitude > 0n);
      }),
      runs,
    );
  });
});

describe('range', () => {
  test('both ends belong to it', () => {
    expect(isAmount(MAX_AMOUNT)).toBe(true);
    expect(isAmount(MIN_AMOUNT)).toBe(true);
    expect(isAmount(MAX_AMOUNT + 1n)).toBe(false);
    expect(isAmount(MIN_AMOUNT - 1n)).toBe(false);
  });

  test('two amounts fit 64 bits, except the largest twice', () => {
    const fits = (sum: bigint) => BigInt.asIntN(64, sum) === sum;
    expect(fits(MIN_AMOUNT - MAX_AMOUNT)).toBe(true);
    expect(fits(MAX_AMOUNT + MAX_AMOUNT - 1n)).toBe(true);
    expect(fits(MAX_AMOUNT + MAX_AMOUNT)).toBe(false);
  });

  test('toAmount throws outside it', () => {
    expect(toAmount(MAX_AMOUNT)).toBe(MAX_AMOUNT);
    expect(() => toAmount(MAX_AMOUNT + 1n)).toThrow(RangeError);
  });
});
