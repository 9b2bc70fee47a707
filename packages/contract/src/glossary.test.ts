import { expect, test } from 'vitest';
import { ACCOUNTS, BUCKETS, ORDER_STATUSES, ORDER_TYPES, SIDES, SIDE_WORDS, TIMES_IN_FORCE } from './glossary.ts';

test.each(Object.entries({ ACCOUNTS, BUCKETS, ORDER_STATUSES, ORDER_TYPES, SIDES, TIMES_IN_FORCE }))(
  '%s: one word for one thing',
  (_name, terms) => {
    const words = Object.values(terms).map(({ wire }) => wire);
    expect(new Set(words).size).toBe(words.length);
    expect(words.every((word) => /^[a-z_]+$/.test(word))).toBe(true);
  },
);

test('words stand at the place of their number', () => {
  expect(SIDE_WORDS).toEqual(['buy', 'sell']);
});
