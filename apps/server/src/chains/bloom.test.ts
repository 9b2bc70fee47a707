import { expect, test } from 'vitest';
import { bitsOf, mayHold } from './bloom.ts';

/** The topic of a Transfer, and the contract of a token. */
const TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const CONTRACT = '0xdac17f958d2ee523a2206206994597c13d831ec7';

function filterOf(...items: readonly `0x${string}`[]): string {
  const digits = Array.from({ length: 512 }, () => 0);
  for (const item of items) for (const { digit, mask } of bitsOf(item)) digits[511 - digit]! |= mask;
  return `0x${digits.map((digit) => digit.toString(16)).join('')}`;
}

test('a filter may hold what was put in, and nothing is in an empty one', () => {
  expect(mayHold(filterOf(TOPIC, CONTRACT), bitsOf(TOPIC), bitsOf(CONTRACT))).toBe(true);
  expect(mayHold(filterOf(TOPIC), bitsOf(TOPIC), bitsOf(CONTRACT))).toBe(false);
  expect(mayHold(filterOf(), bitsOf(TOPIC))).toBe(false);
  expect(bitsOf(TOPIC)).toHaveLength(3);
});
