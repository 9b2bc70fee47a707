import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';

import { root } from './run.mjs';
import { ALWAYS, SHARES, filesOfShare, inShare, readShare, shareOfCommit, wordOf } from './share.ts';

const EVERY = Array.from({ length: SHARES }, (_, index) => ({ index, count: SHARES }));

test.each(ALWAYS)('%s is there', (path) => {
  expect(existsSync(join(root, path))).toBe(true);
});

it('deals every file to one share, and what is always taken to each', () => {
  const others = Array.from({ length: 150 }, (_, at) => `apps/server/src/file-${at}.slow.test.ts`);
  const dealt = EVERY.map((share) => filesOfShare([...others, ...ALWAYS], share));
  for (const file of others) expect(dealt.filter((files) => files.has(file))).toHaveLength(1);
  for (const files of dealt) for (const file of ALWAYS) expect(files).toContain(file);
  // None is much larger than another.
  const least = Math.floor(others.length / SHARES);
  for (const { size } of dealt) expect([least, least + 1]).toContain(size - ALWAYS.length);
});

it('does not care for the order in which files are found', () => {
  const others = Array.from({ length: 50 }, (_, at) => `e2e/src/file-${at}.slow.test.ts`);
  expect(filesOfShare(others.toReversed(), EVERY[3]!)).toEqual(filesOfShare(others, EVERY[3]!));
});

it('takes the same share of the same commit, each of them for some, and the first where there is none', () => {
  expect(shareOfCommit('0000000f99')).toEqual({ index: 15, count: SHARES });
  expect(shareOfCommit('')).toEqual(EVERY[0]);
  expect(new Set(EVERY.map((_, at) => shareOfCommit(`a00000${at.toString(16).padStart(2, '0')}`).index)).size).toBe(SHARES);
});

it('takes all of a list without a share', () => {
  expect(inShare([1, 2, 3], undefined)).toEqual([1, 2, 3]);
  expect(inShare([1, 2, 3, 4, 5], { index: 1, count: 2 })).toEqual([2, 4]);
});

describe('a share in words', () => {
  it.each(EVERY)('is read as it is written: %o', (share) => {
    expect(readShare(wordOf(share))).toEqual(share);
  });

  it('may be left out', () => {
    expect(readShare(undefined)).toBeUndefined();
    expect(readShare('')).toBeUndefined();
  });

  it.each(['0/16', '17/16', '1', 'x', '1/0', '-1/3', '1/16 '])('is refused where there is no such: %s', (text) => {
    expect(() => readShare(text)).toThrow('SHARE');
  });
});
