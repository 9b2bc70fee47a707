import { expect, test } from 'vitest';
import { commitmentOf, isSecretOf, seedOf } from './secret.ts';

const secret = Uint8Array.from({ length: 32 }, (_, i) => i);

test('a secret is the one whose hash was published, to the last bit', () => {
  const commitment = commitmentOf(secret);
  expect(Buffer.from(commitment).toString('hex')).toBe('630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd');
  expect(isSecretOf(secret, commitment)).toBe(true);
  const other = secret.slice();
  other[31]! ^= 1;
  expect(isSecretOf(other, commitment)).toBe(false);
  expect(isSecretOf(secret, commitment.subarray(1))).toBe(false);
});

test('the seed is the hash of secret and block hash, in this order', () => {
  const block = new Uint8Array(32).fill(7);
  expect(seedOf(secret, block)).toEqual(commitmentOf(Uint8Array.from([...secret, ...block])));
  expect(seedOf(secret, block)).not.toEqual(seedOf(block, secret));
});
