import { expect, test } from 'vitest';
import { searchFor } from './deposit-search.ts';

test('a number is a UID, a long word of letters and digits a transaction, nothing is all, and the rest is neither', () => {
  const txid = `0x${'ab'.repeat(32)}`;
  expect(searchFor('  ')).toEqual({});
  expect(searchFor(' 100001 ')).toEqual({ uid: 100001 });
  expect(searchFor('UID 100001')).toEqual({ uid: 100001 });
  expect(searchFor(` ${txid} `)).toEqual({ txid });
  for (const typed of ['0', '-1', '2147483648', 'abc', 'a b'.repeat(20), '<img>', 'a'.repeat(101)])
    expect(searchFor(typed)).toBeUndefined();
});
