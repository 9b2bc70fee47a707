import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compactFigure } from '../data/figures.ts';
import {
  formatCompact,
  formatDay,
  formatExact,
  formatFiat,
  formatPercent,
  formatPrice,
  formatQuantity,
  formatShare,
  formatTime,
  zoneName,
} from './format.ts';

/** 9 March 2026, 14:05:07 UTC. */
const NOON = Date.UTC(2026, 2, 9, 14, 5, 7);
const N = '\u00a0';
const T = '\u202f';

describe.each([
  ['en-US', '1,234.50', '$1,234.50', '−$1,234.50', '+0.81%', '1.23B', '03/09/2026'],
  ['ja-JP', '1,234.50', '$1,234.50', '−$1,234.50', '+0.81%', '12.35億', '2026/03/09'],
  ['ko-KR', '1,234.50', '$1,234.50', '−$1,234.50', '+0.81%', '12.35억', '2026. 03. 09.'],
  ['zh-TW', '1,234.50', '$1,234.50', '−$1,234.50', '+0.81%', '12.35億', '2026/03/09'],
  ['zh-CN', '1,234.50', '$1,234.50', '−$1,234.50', '+0.81%', '12.35亿', '2026/03/09'],
  ['ru-RU', `1${N}234,50`, `1${N}234,50${N}$`, `−1${N}234,50${N}$`, `+0,81${N}%`, `1,23${N}млрд`, '09.03.2026'],
  ['tr-TR', '1.234,50', '$1.234,50', '−$1.234,50', '+%0,81', `1,23${N}Mr`, '09.03.2026'],
  ['fr-FR', `1${T}234,50`, `1${T}234,50${N}$`, `−1${T}234,50${N}$`, `+0,81${N}%`, `1,23${N}Md`, '09/03/2026'],
  ['es-ES', '1.234,50', `1.234,50${N}$`, `−1.234,50${N}$`, `+0,81${N}%`, `1234,57${N}M`, '09/03/2026'],
  ['de-DE', '1.234,50', `1.234,50${N}$`, `−1.234,50${N}$`, `+0,81${N}%`, `1,23${N}Mrd.`, '09.03.2026'],
])('%s', (locale, price, fiat, debt, percent, compact, day) => {
  test('price', () => expect(formatPrice('1234.5', 2, locale)).toBe(price));
  test('fiat, its mark on the right side', () => expect(formatFiat('1234.509', '$', locale)).toBe(fiat));
  test('a negative value', () => expect(formatFiat('-1234.5', '$', locale)).toBe(debt));
  test('percent', () => expect(formatPercent('0.0081', locale)).toBe(percent));
  test('compact', () => expect(formatCompact('1234567890', locale)).toBe(compact));
  test('day and time', () => expect(formatTime(NOON, 'UTC', locale)).toBe(`${day} 14:05:07`));
});

test('what a compact format does not shorten is grouped as everywhere else', () => {
  expect(formatCompact('1973.72', 'de-DE')).toBe('1.973,72');
  expect(formatCompact('1973.72', 'ja-JP')).toBe('1,973.72');
  expect(formatCompact('-1973.7', 'de-DE')).toBe('−1.973,7');
  expect(compactFigure('1973.729', 'de-DE')).toBe('1.973,72');
  expect(compactFigure('1973.729', 'en-US')).toBe('1.97K');
});

test('digits are cut, never rounded', () => {
  expect(formatQuantity('0.99999999', 4, 'en-US')).toBe('0.9999');
  expect(formatFiat('0.999', '$', 'en-US')).toBe('$0.99');
});

test('what is cut to nothing has no sign', () => expect(formatPrice('-0.001', 2, 'en-US')).toBe('0.00'));

test('exact amounts lose their insignificant zeros only', () => {
  expect(formatExact('1200.50000000', 'en-US')).toBe('1,200.5');
  expect(formatExact('1200', 'en-US')).toBe('1,200');
  expect(formatExact('100.000', 'en-US')).toBe('100');
});

test('zero percent has no sign, a fall has the minus of the digits', () => {
  expect(formatPercent('0', 'en-US')).toBe('0.00%');
  expect(formatPercent('-0.0136', 'en-US')).toBe('−1.36%');
  expect(formatShare(0.875, 'en-US')).toBe('87.50%');
});

test('the zone is named', () => {
  expect(zoneName(NOON, 'UTC')).toBe('UTC');
  expect(formatDay(NOON, 'UTC', 'xx')).toBe('03/09/2026');
});

test('no digit of an amount is lost in any locale', () => {
  const amount = fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.nat(99_999_999))
    .map(([integer, fraction]) => `${integer}.${String(fraction).padStart(8, '0')}`);
  fc.assert(
    fc.property(amount, fc.constantFrom('en-US', 'ru-RU', 'tr-TR', 'fr-FR', 'es-ES'), (text, locale) => {
      expect(formatQuantity(text, 8, locale).replaceAll(/\D/g, '')).toBe(text.replace('.', ''));
    }),
    { numRuns: 200, seed: 11 },
  );
});
