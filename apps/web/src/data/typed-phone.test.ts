import { describe, expect, test } from 'vitest';
import { readTypedPhone } from './typed-phone.ts';

describe('a typed phone number', () => {
  test.each([
    ['DE', '01512 3456789', '+4915123456789'],
    ['DE', '1512 3456789', '+4915123456789'],
    ['JP', '090-1234-5678', '+819012345678'],
    // American Samoa: the +1 of its plan and the 684 of its own, typed or not.
    ['AS', '684 733 1234', '+16847331234'],
    ['AS', '733 1234', '+16847331234'],
  ])('%s %s is %s', (country, typed, full) => {
    expect(readTypedPhone(country, typed)).toMatchObject({ full });
  });

  test.each([
    [undefined, '1512 3456789', 'area_code'],
    ['ZZ', '1512 3456789', 'area_code'],
    ['DE', '', 'phone'],
    ['DE', '12', 'phone'],
    ['DE', '+1 212 555 0100', 'phone'],
    ['DE', '१५१२३४५६७८९', 'phone'],
  ])('%s %s is wrong: %s', (country, typed, field) => {
    expect(readTypedPhone(country, typed)).toBe(field);
  });
});
