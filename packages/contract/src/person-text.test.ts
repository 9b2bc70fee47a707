import { describe, expect, test } from 'vitest';
import {
  accountNumber,
  documentNumber,
  isDoubtfulNumber,
  isPlainText,
  isSameName,
  lengthOf,
  maskedNumber,
  personName,
  plainLine,
  tidyText,
} from './person-text.ts';

describe('names', () => {
  test.each([
    ['  Anna   Müller ', 'Anna Müller'],
    ["Seán O'Brien", "Seán O'Brien"],
    ['Jean-Luc d’Arc', 'Jean-Luc d’Arc'],
    ['山田　太郎', '山田 太郎'],
    ['Иванов Пётр', 'Иванов Пётр'],
    ['محمد علی', 'محمد علی'],
    ['می‌خواهم', 'می‌خواهم'],
    ['क्ष राम', 'क्ष राम'],
    ['A\u0308nne', '\u00c4nne'],
    ['J. R. Li (李)', 'J. R. Li (李)'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(personName(typed)).toBe(kept);
  });

  test.each([
    ['nothing', '   '],
    ['one letter', 'A'],
    ['no letter', '12 34'],
    ['a line break', 'Anna\nMüller'],
    ['a null', 'Anna\u0000'],
    ['text turned around', 'Anna \u202Egnp.exe'],
    ['an isolate', '\u2066Anna\u2069'],
    ['a mark of direction', 'Anna\u200F Li'],
    ['a blank nobody sees', 'An\u200Bna'],
    ['a joiner at the end', 'Anna\u200D'],
    ['a soft hyphen', 'An\u00ADna'],
    ['half a character', 'Anna\uD83D'],
    ['a private character', 'Anna\uE000'],
    ['markup', '<b>Anna</b>'],
    ['marks piled up', `A${'\u0301'.repeat(12)}nna`],
    ['an emoji', 'Anna 😀'],
    ['101 letters', 'ab'.repeat(51)],
  ])('%s is no name', (_what, typed) => {
    expect(personName(typed)).toBeUndefined();
  });

  test('two spellings of one name', () => {
    expect(isSameName('Jean-Luc  PICARD', 'jean luc Picard')).toBe(true);
    expect(isSameName('ＡＮＮＡ Li', 'Anna Li')).toBe(true);
    expect(isSameName('Anna Li', 'Anna Lin')).toBe(false);
    expect(isSameName('Anna Li', 'Änna Li')).toBe(false);
  });
});

test.each([
  ['spec 00-x47', 'SPEC 00-X47'],
  ['４４０１０１１９９００１０１００１Ｘ', '44010119900101001X'],
  ['12/34.5', '12/34.5'],
  ['abcd', undefined],
  ['123', undefined],
  ['1234\u202E5', undefined],
  ['1'.repeat(33), undefined],
  ["1234' OR 1", undefined],
  ['', undefined],
])('the document number %j is kept as %j', (typed, kept) => {
  expect(documentNumber(typed)).toBe(kept);
});

test.each([
  ['4111 1111 1111 1111', '4111 1111 1111 1111'],
  ['DE89 3704 0044 0532 0130 00', 'DE89 3704 0044 0532 0130 00'],
  ['anna@example.org', 'anna@example.org'],
  ['+49 151 2345678', '+49 151 2345678'],
  ['１２３４５６', '123456'],
  ['12', undefined],
  ['<script>1234', undefined],
  ['1234\u200B5678', undefined],
  ['9'.repeat(65), undefined],
])('the account number %j is kept as %j', (typed, kept) => {
  expect(accountNumber(typed)).toBe(kept);
});

test('characters are counted as a person counts them', () => {
  expect(['cafe\u0301', '👨‍👩‍👧‍👦', '🇩🇪🇫🇷', '한국어', 'क्षि', ''].map(lengthOf)).toEqual([4, 1, 2, 3, 1, 0]);
});

test('what nobody sees is no plain text, and an emoji made of several is', () => {
  expect(['Ledger', '家族 👨‍👩‍👧', '❤️‍🔥 hot'].map(isPlainText)).toEqual([true, true, true]);
  expect(['a\u202Eb', 'a\u0007b', 'a\u200Db', 'a\u2028b', '\uFEFFab'].map(isPlainText)).toEqual([false, false, false, false, false]);
});

test('a line has one spelling and a length', () => {
  expect(tidyText(' a\t\u00A0b ')).toBe('a b');
  expect([plainLine(' Bank  A ', 6), plainLine('Bank of A', 6), plainLine('  ', 6), plainLine('a\nb', 6)]).toEqual([
    'Bank A',
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  ['4111 1111 1111 1111', false],
  ['4111 1111 1111 1112', true],
  ['DE89370400440532013000', false],
  ['DE88370400440532013000', true],
  ['12345678', false],
  ['anna@example.org', false],
])('whether %s looks mistyped: %s', (number, doubtful) => {
  expect(isDoubtfulNumber(number)).toBe(doubtful);
});

test('a masked number tells its end, and of a short one less', () => {
  expect(['4111 1111 1111 4417', '12345', '1234'].map(maskedNumber)).toEqual(['•••• 4417', '•••• 45', '•••• 34']);
});
