import { expect, test } from 'vitest';
import { addressEnds, addressGroups, addressHead, shortAddress } from './address-parts.ts';

const HEX = '0x52908400098527886E0F7030069857D2E4169EE7';
const OTHER = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

test.each([
  [HEX, '0x', ['5290', '8400', '0985', '2788', '6E0F', '7030', '0698', '57D2', 'E416', '9EE7']],
  ['abcdef', '', ['abcd', 'ef']],
  ['', '', []],
] as const)('%s in groups', (address, head, groups) => {
  expect(addressHead(address)).toBe(head);
  expect(addressGroups(address)).toEqual(groups);
});

test('groups, or the ends and the middle, are the whole address again', () => {
  for (const address of [HEX, OTHER, 'abcdefghijkl', 'abcdefghijklm', '0x']) {
    expect(addressHead(address) + addressGroups(address).join('')).toBe(address);
    expect(addressEnds(address).join('')).toBe(address);
  }
});

test('six letters behind the head, and six at the end', () => {
  expect(addressEnds(HEX)).toEqual(['0x529084', '00098527886E0F7030069857D2E4', '169EE7']);
  expect(addressEnds('abcdefghijkl')).toEqual(['abcdefghijkl', '', '']);
  expect([HEX, OTHER, 'short'].map(shortAddress)).toEqual(['0x529084…169EE7', 'bc1qw5…v8f3t4', 'short']);
});
