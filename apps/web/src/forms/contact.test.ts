import { expect, test } from 'vitest';
import { channelFor, contactOf } from './contact.ts';

test.each([
  ['lena@alpen.example', 'le***@alpen.example', null, 'email'],
  ['lena@alpen.example', 'le***@alpen.example', '151****89', 'email'],
  ['+4915123456789', 'le***@alpen.example', '151****89', 'phone'],
  ['demo1', 'le***@alpen.example', null, 'email'],
  ['demo1', null, null, undefined],
] as const)('codes of %s go by its own channel where it has one', (account, email, phone, channel) => {
  expect(channelFor({ account, email, phone })).toBe(channel);
});

test('an address is read with its calling code', () => {
  expect(contactOf({ email: null, phone: '151****89', area_code: '49' }, 'phone')).toBe('+49 151****89');
  expect(contactOf({ email: 'le***@alpen.example', phone: null, area_code: null }, 'email')).toBe('le***@alpen.example');
});
