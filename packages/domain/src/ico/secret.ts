/** What a draw hangs on: a secret that is promised before the sale, and a hash that nobody can know by then. Source: rules 5.2. */

import { sha256 } from './sha256.ts';

/** What is published of a secret before anybody pays: its SHA-256. */
export function commitmentOf(secret: Uint8Array): Uint8Array {
  return sha256(secret);
}

/** Whether a secret is the one that was promised. */
export function isSecretOf(secret: Uint8Array, commitment: Uint8Array): boolean {
  const hash = commitmentOf(secret);
  return hash.length === commitment.length && hash.every((byte, i) => byte === commitment[i]);
}

/** What a draw is made with: SHA-256(secret ‖ hash of the block). */
export function seedOf(secret: Uint8Array, blockHash: Uint8Array): Uint8Array {
  const both = new Uint8Array(secret.length + blockHash.length);
  both.set(secret);
  both.set(blockHash, secret.length);
  return sha256(both);
}
