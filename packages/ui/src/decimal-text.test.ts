import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  beginsGroups,
  cutDecimals,
  readDecimal,
  separators,
  stepDecimal,
  tidyDecimal,
  ungroupEdit,
  withoutUnit,
  writeDecimal,
  writePlainly,
} from './decimal-text.ts';

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

/** `1000`, or `1000?` when it is to be said what was read; `…` for the beginning of a number, `refused` for none. */
function read(text: string, locale: string): string {
  const found = readDecimal(text, locale);
  return found === undefined ? 'refused' : found === 'unfinished' ? '…' : found.isSure ? found.plain : `${found.plain}?`;
}

describe('reading what means the same everywhere', () => {
  it.each([
    ['', ''],
    ['  ', ''],
    ['5', '5'],
    ['007', '7'],
    ['0', '0'],
    ['1 234', '1234'],
    ['1\u00a0234', '1234'],
    ['1\u202f234', '1234'],
    ['1\u2009234 567', '1234567'],
    ["1'234", '1234'],
    ['1’234', '1234'],
    ['20 001\n', '20001'],
    // Full-width, as Asian input methods write.
    ['１２３', '123'],
    // The next digits may follow.
    ['1 2', '…'],
    ['12 34', '…'],
    ['1,234,5', '…'],
    ['1.234.', '…'],
    ['1.234.56', '…'],
  ])('%j is %j', (text, expected) => {
    for (const locale of locales) expect(read(text, locale), locale).toBe(expected);
  });

  it.each([
    '-1',
    '\u22121',
    '+1',
    '1e7',
    '1E7',
    '0x10',
    'abc',
    '1,2,3',
    '1.2.3',
    '1,23,456',
    '1.5.5',
    '1,234.5.6',
    '1..2',
    '1,,2',
    '1.2.',
    '1 23 456',
    '1 234,567 8',
    '1.234 567',
    '1 234.567.890',
    '1,234,567.8.9',
    '1234,567,8',
    '∞',
    'NaN',
    '１２ｅ３',
    '5%',
    '$5',
    '٣',
  ])('refuses %j', (text) => {
    for (const locale of locales) expect(read(text, locale), locale).toBe('refused');
  });
});

describe('reading marks, in the ten locales', () => {
  const point = ['en-US', 'ja-JP', 'ko-KR', 'zh-CN', 'zh-TW'];
  const comma = ['de-DE', 'es-ES', 'tr-TR'];
  const space = ['fr-FR', 'ru-RU'];

  it.each([
    // text, where the point is decimal and the comma groups, where it is the other way round, where spaces group
    ['1.5', '1.5', '1.5?', '1.5?'],
    ['1,5', '1.5?', '1.5', '1.5'],
    ['0.001', '0.001', '0.001?', '0.001?'],
    ['0,001', '0.001?', '0.001', '0.001'],
    ['12.', '12.', '12.?', '12.?'],
    ['12,', '12.?', '12.', '12.'],
    ['.5', '.5', '.5?', '.5?'],
    ['1.000', '1.000?', '1000?', '1.000?'],
    ['1,000', '1000?', '1.000?', '1.000?'],
    ['12.345', '12.345?', '12345?', '12.345?'],
    ['123,456', '123456?', '123.456?', '123.456?'],
    ['1.0000', '1.0000', '1.0000?', '1.0000?'],
    ['1234.567', '1234.567', '1234.567?', '1234.567?'],
    ['1234,567', '1234.567?', '1234.567', '1234.567'],
    ['00.5', '0.5', '0.5?', '0.5?'],
    ['1.234,5', '1234.5?', '1234.5', '1234.5'],
    ['1,234.5', '1234.5', '1234.5?', '1234.5?'],
    ['1.234,567', '1234.567?', '1234.567', '1234.567'],
    ['1,234.567', '1234.567', '1234.567?', '1234.567?'],
    ['1.234.567', '1234567?', '1234567', '1234567?'],
    ['1,234,567', '1234567', '1234567?', '1234567?'],
    ['1.234.567,89', '1234567.89?', '1234567.89', '1234567.89'],
    ['1,234,567.89', '1234567.89', '1234567.89?', '1234567.89?'],
    ['1 234,5', '1234.5?', '1234.5', '1234.5'],
    ['1 234.5', '1234.5', '1234.5?', '1234.5?'],
    ['1\u202f234,567', '1234.567?', '1234.567', '1234.567'],
    ["1'234.5", '1234.5', '1234.5?', '1234.5?'],
    ['１２３．４５', '123.45', '123.45?', '123.45?'],
    ['１，２３４．５', '1234.5', '1234.5?', '1234.5?'],
    ['０。５', '0.5', '0.5?', '0.5?'],
  ])('%j', (text, ...expected) => {
    const found = [point, comma, space].map((group) => [...new Set(group.map((locale) => read(text, locale)))].join(' or '));
    expect(found).toEqual(expected);
  });

  it('reads back what any locale writes, grouped or not', () => {
    fc.assert(
      fc.property(plain, fc.constantFrom(...locales), fc.boolean(), (value, locale, grouped) => {
        expect(read(writeDecimal(value, locale, grouped), locale).replace('?', '')).toBe(value);
      }),
      seed,
    );
  });

  it('reads back what Intl writes', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.constantFrom(...locales), (value, locale) => {
        expect(read(value.toLocaleString(locale), locale).replace('?', '')).toBe(`${value}`);
      }),
      seed,
    );
  });

  it('is sure only of what every locale reads alike or its own writes so', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{1,4}(?:[.,][0-9]{0,4}){0,2}$/), fc.constantFrom(...locales), (text, locale) => {
        const found = readDecimal(text, locale);
        if (found === undefined || found === 'unfinished' || !found.isSure) return;
        for (const other of locales) expect(read(text, other).replace('?', ''), other).toBe(found.plain);
      }),
      seed,
    );
  });
});

describe('typing letter by letter', () => {
  it('reaches the same number in every locale, in its own writing, with groups and without', () => {
    fc.assert(
      fc.property(plain, fc.constantFrom(...locales), fc.boolean(), (value, locale, grouped) => {
        const text = writeDecimal(value, locale, grouped);
        for (let end = 1; end < text.length; end++) expect(read(text.slice(0, end), locale), text.slice(0, end)).not.toBe('refused');
        expect(read(text, locale).replace('?', '')).toBe(value);
      }),
      seed,
    );
  });

  it('never yields anything but digits and one dot', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 24 }), fc.constantFrom(...locales), (text, locale) => {
        expect(read(text, locale)).toMatch(/^(?:(?:[0-9]*|[0-9]*\.[0-9]*)\??|…|refused)$/);
      }),
      seed,
    );
  });
});

it.each([
  ['1.', 'de-DE', true],
  ['12.3', 'de-DE', true],
  ['123.45', 'de-DE', true],
  ['1,2', 'en-US', true],
  ['1,2', 'de-DE', false],
  ['0.1', 'de-DE', false],
  ['1234.5', 'de-DE', false],
  ['1.234', 'de-DE', false],
  ['1', 'de-DE', false],
])('%s in %s begins groups: %s', (text, locale, begins) => {
  expect(beginsGroups(text, locale)).toBe(begins);
});

describe('what is pasted with its unit', () => {
  it.each([
    ['$1,234.50', 'USDT', '1,234.50'],
    ['US$ 5', 'USDT', '5'],
    ['64,214.60 USDT', 'USDT', '64,214.60'],
    ['$1 usdt', 'USDT', '1'],
    ['USDT 7', 'USDT', '7'],
    ['0.5 BTC', 'BTC', '0.5'],
    ['₿0.5', 'BTC', '0.5'],
    ['1.234,50 €', 'EUR', '1.234,50'],
    ['1\u00a0234,50\u00a0₽', 'RUB', '1\u00a0234,50'],
    // Another unit is another amount.
    ['$5', 'BTC', '$5'],
    ['0.5 BTC', 'USDT', '0.5 BTC'],
    ['5 €', 'USDT', '5 €'],
    ['$5', undefined, '$5'],
  ])('%j in a field of %s: %j', (text, unit, expected) => {
    expect(withoutUnit(text, unit)).toBe(expected);
  });
});

describe('saying what was read', () => {
  it.each([
    ['1000', 'de-DE', '1.000,00'],
    ['1.000', 'de-DE', '1'],
    ['1.234', 'de-DE', '1,2340'],
    ['0.001', 'de-DE', '0,0010'],
    ['1234.5', 'de-DE', '1.234,50'],
    ['1234.567', 'en-US', '1,234.567'],
    ['1000', 'fr-FR', '1\u202f000,00'],
    ['12.', 'en-US', '12'],
    ['.5', 'ru-RU', '0,5'],
  ])('%s in %s: %s', (value, locale, said) => {
    expect(writePlainly(value, locale)).toBe(said);
  });

  it('says nothing that another locale reads as another number', () => {
    fc.assert(
      fc.property(plain, fc.constantFrom(...locales), fc.constantFrom(...locales), (value, locale, other) => {
        const [digits = '', fraction = ''] = value.split('.');
        const tidy = fraction.replace(/0+$/, '');
        const found = readDecimal(writePlainly(value, locale), other);
        expect(typeof found === 'object' && found.plain.replace(/\.?0+$/, (end) => (found.plain.includes('.') ? '' : end))).toBe(
          tidy === '' ? digits : `${digits}.${tidy}`,
        );
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
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 20n }),
        fc.integer({ min: 1, max: 1000 }),
        scale,
        fc.integer({ min: 1, max: 10 }),
        (count, size, decimals, steps) => {
          const text = (units: bigint): string => {
            const digits = units.toString().padStart(decimals + 1, '0');
            return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
          };
          const step = text(BigInt(size));
          const value = text(count * BigInt(size));
          const up = stepDecimal(value, step, steps);
          expect(up).toBe(text((count + BigInt(steps)) * BigInt(size)));
          expect(stepDecimal(up, step, -steps)).toBe(value);
        },
      ),
      seed,
    );
  });
});
