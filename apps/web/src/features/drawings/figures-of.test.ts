import { expect, test } from 'vitest';
import { measuredText, spanText } from './figures-of.ts';

test.each([
  [0, '0m'],
  [59 * 60, '59m'],
  [3_600, '1h'],
  [5 * 3_600 + 1_800, '5h 30m'],
  [3 * 86_400 + 5 * 3_600 + 60, '3d 5h'],
  [-3_600, '−1h'],
])('%i seconds are %s', (seconds, text) => expect(spanText(seconds, 'en-US')).toBe(text));

test('a measure is written in the reader’s language', () => {
  const words = (locale: string, change: number, percent: number | undefined) =>
    measuredText({ change, percent, bars: 4, seconds: 3_600 }, { decimals: 2, locale, barsText: (bars) => `${bars} bars` });
  expect(words('en-US', 1_234.5, 2.061)).toBe('+1,234.50 (+2.06%) · 4 bars, 1h');
  expect(words('de-DE', -1_234.5, -2.061)).toBe('−1.234,50 (−2,06\u00a0%) · 4 bars, 1h');
  expect(words('en-US', 1, undefined)).toBe('+1.00 · 4 bars, 1h');
});
