import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cutDecimals, readDecimal, separators, stepDecimal, tidyDecimal, ungroupEdit, writeDecimal } from './decimal-text.ts';

const locales = ['en-US', 'ja-JP', 'ko-KR', 'zh-CN', 'zh-TW', 'ru-RU', 'de-DE', 'fr-FR', 'es-ES', 'tr-TR'] as const;

const seed = { seed: 20260309, numRuns: 300 };

/** A plain decimal in its tidy spelling, up to 15 digits before and 18 after the dot. */
const plain = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.option(fc.stringMatching(/^[0-9]{1,18}$/), { nil: undefined }))
  .map(([whole, fraction]) => (fraction === undefined ? `${whole}` : `${whole}.${fraction}`));

describe('separators of the ten locales', () => {
  it.each([
    ['en-US', '.', ','],
    ['ja-JP', '.', ','],
    ['ko-KR', '.', ','],
    ['zh-CN', '.', ','],
    ['zh-TW', '.', ','],
    ['ru-RU', ',', '\u00a0'],
    ['de-DE', ',', '.'],
    ['fr-FR', ',', '\u202f'],
    ['es-ES', ',', '.'],
    ['tr-TR', ',', '.'],
  ])('%s', (locale, decimal, group) => {
    expect(separators(locale)).toEqual({ decimal, group });
  });

  it('understands the underscore of stored locales', () => {
    expect(separators('de_DE')).toEqual({ decimal: ',', group: '.' });
  });
});

describe('reading what is typed', () => {
  it.each([
    ['', ''],
    ['  ', ''],
    ['5', '5'],
    ['1.5', '1.5'],
    ['1,5', '1.5'],
    ['12.', '12.'],
    ['.5', '.5'],
    [',5', '.5'],
    ['007', '7'],
    ['00.5', '0.5'],
    ['0', '0'],
    ['1.234,5', '1234.5'],
    ['1,234.5', '1234.5'],
    ['1 234,5', '1234.5'],
    ['1\u00a0234,5', '1234.5'],
    ['1\u202f234,5', '1234.5'],
    ["1'234.5", '1234.5'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['1.234.567,89', '1234567.89'],
    // One mark alone is the decimal mark while typing: the next digit may follow.
    ['1,234', '1.234'],
    ['1.234', '1.234'],
    // Full-width, as Asian input methods write.
    ['１２３．４５', '123.45'],
    ['１，２３４．５', '1234.5'],
    ['０。５', '0.5'],
  ])('%j is %j', (text, expected) => {
    for (const locale of locales) expect(readDecimal(text, locale)).toBe(expected);
  });

  it.each(['-1', '\u22121', '+1', '1e7', '1E7', '0x10', 'abc', '1,2,3', '1.2.3', '1,23,456', '1.5.5', '1,234.5.6', '1..2', '∞', 'NaN', '１２ｅ３', '5%', '$5', '٣'])(
    'refuses %j',
    (text) => {
      for (const locale of locales) {
        expect(readDecimal(text, locale)).toBeUndefined();
        expect(readDecimal(text, locale, true)).toBeUndefined();
      }
    },
  );
});

describe('reading what is pasted', () => {
  it.each([
    ['1,234', 'en-US', '1234'],
    ['1,234', 'de-DE', '1.234'],
    ['1.234', 'de-DE', '1234'],
    ['1.234', 'en-US', '1.234'],
    ['1.234,5', 'en-US', '1234.5'],
    ['1,234.5', 'de-DE', '1234.5'],
    ['0,123', 'en-US', '0.123'],
    ['0.123', 'de-DE', '0.123'],
    ['1234,567', 'en-US', '1234.567'],
    ['64,214.60 ', 'en-US', '64214.60'],
    ['20 001', 'ru-RU', '20001'],
  ])('%j in %s is %j', (text, locale, expected) => {
    expect(readDecimal(text, locale, true)).toBe(expected);
  });

  it('reads back what any locale writes, grouped or not', () => {
    fc.assert(
      fc.property(plain, fc.constantFrom(...locales), fc.boolean(), (value, locale, grouped) => {
        expect(readDecimal(writeDecimal(value, locale, grouped), locale, true)).toBe(value);
      }),
      seed,
    );
  });

  it('reads back what Intl writes', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.constantFrom(...locales), (value, locale) => {
        expect(readDecimal(value.toLocaleString(locale), locale, true)).toBe(`${value}`);
      }),
      seed,
    );
  });
});

describe('typing letter by letter', () => {
  it('reaches the same number in every locale, with its own mark', () => {
    fc.assert(
      fc.property(plain, fc.constantFrom(...locales), (value, locale) => {
        let shown = '';
        let read = '';
        for (const letter of writeDecimal(value, locale, false)) {
          read = readDecimal(shown + letter, locale) ?? read;
          shown = writeDecimal(read, locale, false);
        }
        expect(tidyDecimal(read)).toBe(tidyDecimal(value));
      }),
      seed,
    );
  });

  it('never yields anything but digits and one dot', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 24 }), fc.constantFrom(...locales), fc.boolean(), (text, locale, pasted) => {
        const read = readDecimal(text, locale, pasted);
        expect(read ?? '').toMatch(/^(?:[0-9]*|[0-9]*\.[0-9]*)$/);
      }),
      seed,
    );
  });
});

describe('cutting and tidying', () => {
  it.each([
    ['1.23456', 2, '1.23'],
    ['1.2', 2, '1.2'],
    ['1.', 2, '1.'],
    ['1.9', 0, '1'],
    ['12', 0, '12'],
  ])('cuts %j to %i decimals: %j', (text, decimals, expected) => {
    expect(cutDecimals(text, decimals)).toBe(expected);
  });

  it.each([
    ['', ''],
    ['.', ''],
    ['12.', '12'],
    ['.5', '0.5'],
    ['1.50', '1.50'],
  ])('tidies %j to %j', (text, expected) => {
    expect(tidyDecimal(text)).toBe(expected);
  });
});

describe('editing a text with groups', () => {
  // Shown, then the text after the edit with | for the caret, then what is left without groups.
  it.each([
    ['1,234.5', '1,2934|.5', 'en-US', '12934|.5'],
    ['1,234.5', '9|1,234.5', 'en-US', '9|1234.5'],
    ['1,234.5', '1,234.56|', 'en-US', '1234.56|'],
    ['1,234.5', '|', 'en-US', '|'],
    ['1,234.5', '7|', 'en-US', '7|'],
    ['1,234', '1|234', 'en-US', '1|234'],
    ['1.234', '1.234.|', 'de-DE', '1234.|'],
    ['1.234', '1.234,|', 'de-DE', '1234,|'],
    ['1234', '1234.|', 'de-DE', '1234.|'],
    ['12\u00a0345', '12\u00a0|45', 'ru-RU', '12|45'],
    ['', '5|', 'en-US', '5|'],
  ])('%j to %j in %s: %j', (shown, edited, locale, expected) => {
    const caret = edited.indexOf('|');
    const bare = ungroupEdit(shown, edited.replace('|', ''), caret, locale);
    expect(`${bare.text.slice(0, bare.caret)}|${bare.text.slice(bare.caret)}`).toBe(expected);
  });
});

describe('stepping', () => {
  it.each([
    ['64214.6', '0.1', 1, '64214.7'],
    ['64214.6', '0.1', -1, '64214.5'],
    ['64214.9', '0.1', 10, '64215.9'],
    ['0.1', '0.1', 2, '0.3'],
    ['', '0.01', 1, '0.01'],
    ['', '0.01', -1, '0.00'],
    ['.', '0.01', 1, '0.01'],
    ['0.05', '0.1', 1, '0.1'],
    ['0.15', '0.1', -1, '0.1'],
    ['0.15', '0.1', 1, '0.2'],
    ['5', '10', -1, '0'],
    ['0.00000001', '0.00000001', 1, '0.00000002'],
    ['9007199254740993', '1', 1, '9007199254740994'],
    ['1.5', '0', 1, '1.5'],
  ])('%j by %j × %i is %j', (value, step, steps, expected) => {
    expect(stepDecimal(value, step, steps)).toBe(expected);
  });

  it('is exact: up and down again comes back, and lands on a multiple of the step', () => {
    const scale = fc.integer({ min: 0, max: 8 });
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.integer({ min: 1, max: 1000 }), scale, fc.integer({ min: 1, max: 10 }), (count, size, decimals, steps) => {
        const text = (units: bigint): string => {
          const digits = units.toString().padStart(decimals + 1, '0');
          return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
        };
        const step = text(BigInt(size));
        const value = text(count * BigInt(size));
        const up = stepDecimal(value, step, steps);
        expect(up).toBe(text((count + BigInt(steps)) * BigInt(size)));
        expect(stepDecimal(up, step, -steps)).toBe(value);
      }),
      seed,
    );
  });
});
