import { expect, test } from 'vitest';
import { bytesOf, shareOf, spanOf } from './sizes.ts';

test.each([
  [0, '0 B'],
  [1_023, '1023 B'],
  [1_024, '1.00 KB'],
  [15_000_000, '14.3 MB'],
  [512 * 1_024 ** 3, '512 GB'],
])('%d bytes are %s', (bytes, words) => expect(bytesOf(bytes)).toBe(words));

test.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [1_000, '1 s'],
  [60_000, '1 min'],
  [3_725_000, '1 h 2 min'],
  [90_000_000, '1 d 1 h'],
])('%d ms are %s', (ms, words) => expect(spanOf(ms)).toBe(words));

test('a share of nothing is none', () => {
  expect([shareOf(1, 3), shareOf(0, 0)]).toEqual(['33 %', '0 %']);
});
