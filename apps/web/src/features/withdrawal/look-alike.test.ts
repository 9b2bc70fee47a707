import { expect, test } from 'vitest';
import { findLookAlike } from './look-alike.ts';

const MINE = { note: 'Ledger', address: '0x52908400098527886E0F7030069857D2E4169EE7' };
const BASE58 = { note: 'Tron', address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC' };

test('the same ends and another middle', () => {
  const found = findLookAlike('0x52908400098527886E0F7031069857D2E4169EE7', [BASE58, MINE]);
  expect([found?.known, [...(found?.places ?? [])]]).toEqual([MINE, [23]]);
});

test('capitals and small letters look the same at the ends; in the middle they count where the form has them', () => {
  expect(findLookAlike('0x52908400098527886e0f7030069857d2e4169ee7', [MINE])).toBeUndefined();
  const found = findLookAlike('tjrywwFs9wTFGZg3JbrVriFbNfCug5tdec', [BASE58]);
  expect([...(found?.places ?? [])]).toEqual([0, 1, 2, 4, 31, 33]);
});

test('the known one itself, and one that has other ends, are none', () => {
  expect(findLookAlike(MINE.address, [MINE])).toBeUndefined();
  expect(findLookAlike('0x52918400098527886E0F7030069857D2E4169EE7', [MINE])).toBeUndefined();
  expect(findLookAlike('0x52908400098527886E0F7030069857D2E4169EE8', [MINE])).toBeUndefined();
  expect(findLookAlike(MINE.address, [])).toBeUndefined();
});

test('letters that only one of the two has differ too', () => {
  const found = findLookAlike('0x5290840009852788169EE7', [{ address: '0x529084001169EE7' }]);
  expect([...(found?.places ?? [])].at(-1)).toBe(21);
});
