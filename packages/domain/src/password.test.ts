import { expect, test } from 'vitest';
import { FUND_PASSWORD_RULES, LOGIN_PASSWORD_RULES, brokenRules } from './password.ts';

test.each([
  ['quiet-harbour-41', [], 'a good one'],
  ['short', ['length'], 'five characters'],
  ['123456789', ['length'], 'nine characters'],
  ['ninechars!', [], 'ten characters, which is enough'],
  ['Qwertyuiop', ['uncommon'], 'a leaked one, whatever its case'],
  ['aaaaaaaaaaaa', ['uncommon'], 'one letter again and again'],
  ['abcabcabcabc', ['uncommon'], 'three letters again and again'],
  ['brandt-is-my-name', [], 'another name'],
  ['jolanda-loves-tea', ['impersonal'], 'what stands before the at-sign'],
  ['x'.repeat(129), ['length', 'uncommon'], 'too long'],
  ['🦊🐼🐨🐯🦁🐮🐷🐸🐵🐔', [], 'ten characters as a person counts them'],
])('%s', (password, broken, _what) => {
  expect(brokenRules(password, { account: 'Jolanda@brandt.example' })).toEqual(broken);
});

test('the fund password is another one', () => {
  expect(brokenRules('quiet-harbour-41', { account: '', other: 'quiet-harbour-41' })).toEqual(['different']);
  expect(brokenRules('quiet-harbour-42', { account: '', other: 'quiet-harbour-41' })).toEqual([]);
  expect(FUND_PASSWORD_RULES).toEqual([...LOGIN_PASSWORD_RULES, 'different']);
});
