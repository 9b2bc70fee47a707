import { describe, expect, test } from 'vitest';
import { HDKey } from 'viem/accounts';
import { depositAddress, isExtendedPublicKey } from './deposit-address.ts';

/** BIP 32, test vector 1: m/0H/1/2H and its child 2. */
const PARENT = 'xpub6D4BDPcP2GT577Vvch3R8wDkScZWzQzMMUm3PWbmWvVJrZwQY4VUNgqFJPMM3No2dFDFGTsxxpG5uJh7n7epu4trkrX7x7DogT5Uv6fcLW5';
const CHILD = 'xpub6FHa3pjLCk84BayeJxFW2SP4XRrFd1JYnxeLeU8EqN3vDfZmbqBqaGJAyiLjTAwm6ZLRQUMv1ZACTj37sR62cfN7fe5JnJ7dh8zL4fiyLHV';
const PRIVATE = 'xprvA2JDeKCSNNZky6uBCviVfJSKyQ1mDYahRjijr5idH2WwLsEd4Hsb2Tyh8RfQMuPh7f7RtyzTtdrbdqqsunu5Mm3wDvUAKRHSC34sJ7in334';
/** BIP 39 seed of the words that every local node begins with, "test … junk". */
const TEST_SEED =
  '9dfc3c64c2f8bede1533b6a79f8570e5943e0b8fd1cf77107adf7b72cef42185d564a3aee24cab43f80e3c4538087d70fc824eabbad596a23c97b6ee8322ccc0';

describe('addresses of an extended public key', () => {
  test('hang where BIP 32 says', () => {
    expect(HDKey.fromExtendedKey(PARENT).deriveChild(2).publicExtendedKey).toBe(CHILD);
    expect(depositAddress(PARENT, 2)).not.toBe(depositAddress(PARENT, 3));
  });

  test('are those that everybody derives at m/44H/60H/0H/0', () => {
    const xpub = HDKey.fromMasterSeed(Buffer.from(TEST_SEED, 'hex')).derive("m/44'/60'/0'/0").publicExtendedKey;
    expect([0, 1, 2].map((index) => depositAddress(xpub, index))).toEqual([
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
    ]);
  });

  test('are not derived of a private key, nor of what is none', () => {
    expect(() => depositAddress(PRIVATE, 1)).toThrow('private');
    expect([PARENT, CHILD, PRIVATE, `${PARENT}x`, PARENT.replace('D4', 'D5'), ''].map(isExtendedPublicKey)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(() => depositAddress(PARENT, 2 ** 31)).toThrow('hardened');
  });
});
