/** Client ids as the engine keeps them: fixed-width keys in place of text (architecture "Order book"). */
import { createHash } from 'node:crypto';
import type { ClientId } from '@kontor/engine/command';

/** The first 128 bits of SHA-256 of the text in UTF-8, as four little-endian words. Never all zero. */
export function clientKey(clientId: string): ClientId {
  const hash = createHash('sha256').update(clientId, 'utf8').digest();
  return [hash.readInt32LE(0), hash.readInt32LE(4), hash.readInt32LE(8), hash.readInt32LE(12)];
}
