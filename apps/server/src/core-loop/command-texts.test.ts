import type { ClientId } from '@kontor/engine/command';
import { expect, test } from 'vitest';
import { CommandTexts, MAX_TEXT_BYTES, idKey, readTexts } from './command-texts.ts';

test('texts come back with their ids, in order, and once', () => {
  const texts = new CommandTexts();
  expect(texts.take()).toBeUndefined();
  const added: (readonly [ClientId, string])[] = [
    [[1, -2, 3, -4], 'a'],
    [[0, 0, 0, 0], ''],
    [[-2147483648, 2147483647, -1, 0], 'x'.repeat(MAX_TEXT_BYTES)],
    [[5, 6, 7, 8], 'ж漢🙂'],
  ];
  // More than its first room, so that it has to grow.
  for (let time = 0; time < 40; time++) for (const [id, text] of added) texts.add(id, text);
  const read = [...readTexts(texts.take()!)];
  expect(read).toEqual(Array.from({ length: 40 }, () => added).flat());
  expect(texts.take()).toBeUndefined();
});

test('what was taken does not change with what is added behind it', () => {
  const texts = new CommandTexts();
  texts.add([1, 2, 3, 4], 'first');
  const taken = texts.take()!;
  texts.add([9, 9, 9, 9], 'other');
  expect([...readTexts(taken)]).toEqual([[[1, 2, 3, 4], 'first']]);
});

test('one that is too long is refused, and leaves nothing behind', () => {
  const texts = new CommandTexts();
  expect(() => texts.add([1, 2, 3, 4], 'ж'.repeat(MAX_TEXT_BYTES))).toThrow(RangeError);
  expect(texts.take()).toBeUndefined();
});

test('ids have the same key when they are the same', () => {
  const ids: ClientId[] = [
    [0, 0, 0, 0],
    [1, 0, 0, 0],
    [0, 1, 0, 0],
    [65_536, 0, 0, 0],
    [-1, -1, -1, -1],
    [-1, -1, -1, 2147483647],
    [-2147483648, 0, 0, 0],
  ];
  expect(new Set(ids.map(idKey)).size).toBe(ids.length);
  expect(idKey([7, -8, 9, -10])).toBe(idKey([7, -8, 9, -10]));
});
