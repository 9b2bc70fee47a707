/** Sealing bytes: AES-256-GCM under a key of 32 bytes. What was sealed says so itself where it was altered or moved elsewhere. */
import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Random } from '../random.ts';

/** The first byte of everything sealed; another form gets another. */
const FORM = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What was sealed is not what it should be: altered, cut, moved, or sealed with another key. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}

/** Seals bytes. `place` says where they belong; they open nowhere else. */
export function seal(key: Uint8Array, place: string, bytes: Uint8Array, random: Random): Uint8Array {
  const nonce = random.bytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(place));
  const body = [cipher.update(bytes), cipher.final()];
  return Buffer.concat([Buffer.of(FORM), nonce, cipher.getAuthTag(), ...body]);
}

/** Opens what was sealed for this place. @throws SealBroken */
export function unseal(key: Uint8Array, place: string, sealed: Uint8Array): Uint8Array {
  const start = 1 + NONCE_BYTES + TAG_BYTES;
  if (sealed[0] !== FORM || sealed.length < start) throw new SealBroken('what should be sealed has no seal');
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(sealed.subarray(1 + NONCE_BYTES, start));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(start)), decipher.final()]);
  } catch (cause) {
    throw new SealBroken('what was sealed does not open: it was altered or moved, or the key is another', { cause });
  }
}
