/** Client ids as the engine keeps them: fixed-width keys in place of text (architecture "Order book"). */
import { hash } from 'node:crypto';
import type { ClientId } from '@kontor/engine/command';

/** A client id and whose it is. */
export interface OwnedId {
  readonly user: number;
  readonly id: ClientId;
}

/** The first 128 bits of SHA-256 of the text in UTF-8, as four little-endian words. Never all zero. */
export function clientKey(clientId: string): ClientId {
  const digest = hash('sha256', clientId, 'buffer');
  return [digest.readInt32LE(0), digest.readInt32LE(4), digest.readInt32LE(8), digest.readInt32LE(12)];
}

/** Whether two ids are the same. */
export function isSameKey(one: ClientId, other: ClientId): boolean {
  return one.every((word, at) => word === other[at]);
}
