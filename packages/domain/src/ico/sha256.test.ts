import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Sha256, sha256 } from './sha256.ts';

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

  test('what one message has left behind says nothing in the next one', () => {
    const sha = new Sha256();
    sha.block.fill(-1, 0, 16);
    sha.update();
    sha.reset();
    sha.block.fill(0, 0, 16);
    sha.block[0] = 0x8000_0000 | 0;
    sha.update();
    expect(sha.hash[0]).toBe(0xe3b0c442 | 0);
  });
});
