import { expect, it } from 'vitest';

import { amountParts } from './amount-parts.ts';

it.each([
  ['64,130.0', 'en-US', '64,130', '.0'],
  ['0.15000', 'en-US', '0.15', '000'],
  ['0.0000', 'en-US', '0', '.0000'],
  ['64,130', 'en-US', '64,130', ''],
  ['1,000', 'en-US', '1,000', ''],
  ['1.000', 'de-DE', '1.000', ''],
  ['1.000,50', 'de-DE', '1.000,5', '0'],
  ['12\u00a0480,360', 'ru-RU', '12\u00a0480,36', '0'],
  ['-', 'en-US', '-', ''],
  ['***', 'en-US', '***', ''],
  ['1.23B', 'en-US', '1.23B', ''],
])('%j in %s is %j and %j', (text, locale, significant, zeros) => {
  expect(amountParts(text, locale)).toEqual({ significant, zeros });
});
