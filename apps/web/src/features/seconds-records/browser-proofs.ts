/** Hashes and signatures by what the browser has. Nothing is sent anywhere. */
import { bytesOf } from './receipt-checks.ts';
import type { Proofs } from './receipt-checks.ts';

const CURVE = { name: 'Ed25519' } as const;

/** The browser's own; keys are read once. */
export function browserProofs(): Proofs {
  const keys = new Map<string, Promise<CryptoKey>>();
  const keyOf = (hex: string): Promise<CryptoKey> => {
    let key = keys.get(hex);
    if (key === undefined) keys.set(hex, (key = crypto.subtle.importKey('raw', bytesOf(hex), CURVE, false, ['verify'])));
    return key;
  };
  return {
    hash: async (text) => {
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
      return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
    },
    isSigned: async (hex, signature, message) => {
      try {
        return await crypto.subtle.verify(CURVE, await keyOf(hex), bytesOf(signature), message);
      } catch {
        // A browser that does not know the curve.
        return 'unable';
      }
    },
  };
}
