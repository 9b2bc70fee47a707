import { expect, test } from 'vitest';
import { cookieFor, tokenIn } from './operator-sessions.ts';

test.each([
  [undefined, ''],
  ['', ''],
  ['other=1', ''],
  ['kontor_console=abc', 'abc'],
  ['a=b; kontor_console=abc; c=d', 'abc'],
  ['xkontor_console=abc', ''],
  ['kontor_console_=abc', ''],
  // Somebody on a neighbouring name has set another: nobody knows which is whose.
  ['kontor_console=abc; kontor_console=def', ''],
])('in the header %o the token is %o', (header, token) => {
  expect(tokenIn(header)).toBe(token);
});

test('the cookie is for the console, out of reach for scripts and for other sites', () => {
  expect(cookieFor('abc', true)).toBe('kontor_console=abc; Path=/console; HttpOnly; SameSite=Strict; Secure');
  expect(cookieFor('abc', false)).toBe('kontor_console=abc; Path=/console; HttpOnly; SameSite=Strict');
  expect(cookieFor(null, true)).toBe('kontor_console=; Path=/console; HttpOnly; SameSite=Strict; Secure; Max-Age=0');
});
