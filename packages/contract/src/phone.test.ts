import { expect, test } from 'vitest';
import { COUNTRIES } from './countries.ts';
import { PHONE_COUNTRIES, maskedPhone, readFullPhone, readPhone } from './phone.ts';

test.each([
  ['49', '0151 23456789', '+4915123456789'],
  ['+49', '15123456789', '+4915123456789'],
  ['0049', '+49 (151) 234-56789', '+4915123456789'],
  ['86', '13800138000', '+8613800138000'],
  ['1', '202-555-0143', '+12025550143'],
  ['1876', '876 555 1234', '+18765551234'],
  ['1876', '555-1234', '+18765551234'],
  ['+1876', '+1 876 555 1234', '+18765551234'],
])('%s %s', (areaCode, number, full) => {
  expect(readPhone(areaCode, number)).toMatchObject({ full });
});

test.each([
  ['999', '15123456789', 'area_code'],
  ['', '15123456789', 'area_code'],
  ['4９', '15123456789', 'area_code'],
  ['49', '12', 'phone'],
  ['49', '', 'phone'],
  ['49', 'call me 15123456789', 'phone'],
  ['44', '+49 151 23456789', 'phone'],
  ['49', '１５１２３４５６７８９', 'phone'],
  ['49', `0151${'2'.repeat(40)}`, 'phone'],
])('%s %s is wrong', (areaCode, number, wrong) => {
  expect(readPhone(areaCode, number)).toBe(wrong);
});

test('the code of every country in the lists is read', () => {
  for (const { dial } of COUNTRIES) expect(readPhone(dial, '1'), dial).toBe('phone');
});

test('a whole number needs its calling code', () => {
  expect(readFullPhone('+49 151 23456789')?.full).toBe('+4915123456789');
  expect(readFullPhone('004915123456789')?.full).toBe('+4915123456789');
  expect(readFullPhone('015123456789')).toBeUndefined();
  expect(readFullPhone('demo1')).toBeUndefined();
});

test('every country can be chosen, and a masked number shows its ends', () => {
  expect(PHONE_COUNTRIES.length).toBeGreaterThan(200);
  expect(PHONE_COUNTRIES).toContainEqual({ country: 'DE', areaCode: '49' });
  expect(maskedPhone('15123456789')).toBe('151****89');
});
