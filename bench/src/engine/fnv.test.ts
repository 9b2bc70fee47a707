import { expect, test } from 'vitest';
import { digestText, FNV_START, fnvLong, fnvWord } from './fnv.ts';

test('nothing has the offset basis as its digest', () => {
  expect(digestText(FNV_START)).toBe('811c9dc5');
});

test('a word is taken as four bytes, lowest first: "abcd" has the published digest', () => {
  expect(digestText(fnvWord(FNV_START, 0x64636261))).toBe('ce3479bd');
});

test("a long is its low word, then its high word, negative ones in two's complement", () => {
  expect(fnvLong(FNV_START, 0x0000_0002_0000_0001n)).toBe(fnvWord(fnvWord(FNV_START, 1), 2));
  expect(fnvLong(FNV_START, -2n)).toBe(fnvWord(fnvWord(FNV_START, -2), -1));
});
