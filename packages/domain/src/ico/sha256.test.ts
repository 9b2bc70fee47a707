import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { SeededSha256, sha256 } from './sha256.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

describe('SHA-256', () => {
  // The examples of FIPS 180-4.
  test.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    ['abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq', '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1'],
  ])('of %o', (text, hash) => {
    expect(hex(sha256(Buffer.from(text)))).toBe(hash);
  });

  test('of every length up to four blocks it is what another implementation says', () => {
    for (let length = 0; length <= 256; length++) {
      const message = Uint8Array.from({ length }, (_, i) => (i * 197 + length * 31) & 255);
      expect(hex(sha256(message)), `${length} bytes`).toBe(createHash('sha256').update(message).digest('hex'));
    }
  });

  test('of a seed and a number is what another implementation says, whatever was hashed before', () => {
    for (const fill of [0, 1, 0x80, 0xff]) {
      const seed = Uint8Array.from({ length: 32 }, (_, i) => (i * fill + fill) & 255);
      const sha = new SeededSha256(seed);
      for (const number of [0, 1, 255, 256, 65_536, 2 ** 31 - 1, 7]) {
        const count = Buffer.alloc(8);
        count.writeBigUInt64BE(BigInt(number));
        sha.update(number);
        const said = Buffer.alloc(32);
        sha.hash.forEach((word, i) => said.writeInt32BE(word, i * 4));
        expect(hex(said)).toBe(createHash('sha256').update(seed).update(count).digest('hex'));
      }
    }
  });

  test('takes no seed of another length', () => {
    expect(() => new SeededSha256(new Uint8Array(31))).toThrow('31 bytes');
  });
});
