import { expect, it } from 'vitest';

import { formatChange } from './change.tsx';

it.each([
  [0.0081, 'en-US', '+0.81%'],
  [-0.0136, 'en-US', '\u22121.36%'],
  [0, 'en-US', '0.00%'],
  [-0.00001, 'en-US', '0.00%'],
  [0.0123, 'tr-TR', '+%1,23'],
  [0.0123, 'de-DE', '+1,23\u00a0%'],
])('%d in %s is %s', (fraction, locale, expected) => {
  expect(formatChange(fraction, locale)).toBe(expected);
});
