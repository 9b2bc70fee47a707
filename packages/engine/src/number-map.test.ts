import { expect, test } from 'vitest';
import { NumberMap } from './number-map.ts';

test('holds what a map holds, whichever part a number falls into', () => {
  const map = new NumberMap<string>();
  const plain = new Map<number, string>();
  for (const key of [0, 1, 1_023, 1_024, 1_025, 2_048, 2 ** 31, 2 ** 53 - 1]) {
    map.set(key, `a ${key}`);
    plain.set(key, `a ${key}`);
  }
  map.set(1_024, 'again');
  plain.set(1_024, 'again');
  for (const key of [1, 2_048, 7]) {
    map.delete(key);
    plain.delete(key);
  }
  for (const key of [...plain.keys(), 1, 2_048, 7]) expect([key, map.get(key)]).toEqual([key, plain.get(key)]);
  expect(new Map(map.entries())).toEqual(plain);
  map.clear();
  expect([...map.entries()]).toEqual([]);
});
