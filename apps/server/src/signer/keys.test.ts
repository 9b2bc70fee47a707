import { expect, test } from 'vitest';
import { depositAddress } from '../chains/deposit-address.ts';
import { MAX_DEPOSIT_INDEX, SigningKeys, depositXpub } from './keys.ts';

// The seed of BIP 39's words "test test test test test test test test test test test junk", whose addresses every local chain prints.
const SEED = Buffer.from(
  '9dfc3c64c2f8bede1533b6a79f8570e5943e0b8fd1cf77107adf7b72cef42185d564a3aee24cab43f80e3c4538087d70fc824eabbad596a23c97b6ee8322ccc0',
  'hex',
);
const keys = new SigningKeys(SEED);

test('deposit addresses stand at the path that wallets use', () => {
  expect([0, 1].map((index) => keys.deposit(index).address)).toEqual([
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  ]);
});

test('the extended public key leads to the same addresses, and to no private key', () => {
  const xpub = depositXpub(SEED);
  for (const index of [0, 1, 2, 77, MAX_DEPOSIT_INDEX]) expect(depositAddress(xpub, index)).toBe(keys.deposit(index).address);
  expect(xpub).toMatch(/^xpub/);
});

test('the hot wallet is none of the deposit addresses', () => {
  const first = Array.from({ length: 50 }, (_, index) => keys.deposit(index).address);
  expect(first).not.toContain(keys.hot.address);
});

test.each([-1, 0.5, MAX_DEPOSIT_INDEX + 1, Number.NaN])('%s is no number of a deposit address', (index) => {
  expect(() => keys.deposit(index)).toThrow(RangeError);
});
