import { createHash } from 'node:crypto';
import type { Hash } from './item.ts';

/** The bytes of a hash, in their order. */
function bytesOf({ first, second }: Hash): Buffer {
  const bytes = Buffer.alloc(32);
  [...first, ...second].forEach((word, at) => bytes.writeInt32LE(word, at * 4));
  return bytes;
}

export function isZeroHash(hash: Hash): boolean {
  return bytesOf(hash).every((byte) => byte === 0);
}

export function isSameHash(a: Hash, b: Hash): boolean {
  return bytesOf(a).equals(bytesOf(b));
}

/** Whether a secret's SHA-256 is the commitment. */
export function opens(secret: Hash, commitment: Hash): boolean {
  return createHash('sha256').update(bytesOf(secret)).digest().equals(bytesOf(commitment));
}

/** i + SHA-256(seed ‖ i as 64 bits, big end first) mod (N − i), the seed being SHA-256(secret ‖ hash). */
export function partnerOf(secret: Hash, hash: Hash, i: number, tickets: number): number {
  const seed = createHash('sha256').update(bytesOf(secret)).update(bytesOf(hash)).digest();
  const count = Buffer.alloc(8);
  count.writeBigUInt64BE(BigInt(i));
  const drawn = createHash('sha256').update(seed).update(count).digest('hex');
  return i + Number(BigInt(`0x${drawn}`) % BigInt(tickets - i));
}
