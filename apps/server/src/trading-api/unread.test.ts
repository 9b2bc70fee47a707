import { MAX_UNREAD_BYTES } from '@kontor/contract/channels';
import { expect, test } from 'vitest';
import { Unread } from './unread.ts';

const MUCH = MAX_UNREAD_BYTES + 1;

test.each([
  [
    'a burst that is read in time',
    [
      [MUCH, 0],
      [MUCH, 1_900],
      [0, 2_100],
      [MUCH, 2_200],
      [MUCH, 4_100],
    ],
    false,
  ],
  [
    'behind for longer than a while',
    [
      [MUCH, 0],
      [MUCH, 2_001],
    ],
    true,
  ],
  ['more at once than anything makes', [[9_000_000, 0]], true],
  [
    'little, for ever',
    [
      [MAX_UNREAD_BYTES, 0],
      [MAX_UNREAD_BYTES, 1_000_000],
    ],
    false,
  ],
] as const)('%s: too much is %s', (_what, steps, expected) => {
  const unread = new Unread();
  expect(steps.map(([bytes, atMs]) => unread.isTooMuch(bytes, atMs)).at(-1)).toBe(expected);
});

test('read to the end between two bursts, nobody is behind since the first', () => {
  const unread = new Unread();
  expect(unread.isTooMuch(MUCH, 0)).toBe(false);
  unread.drained();
  expect(unread.isTooMuch(MUCH, 5_000)).toBe(false);
});
