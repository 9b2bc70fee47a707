/** An authenticator app in a test's hand (RFC 6238: SHA-1, six digits, thirty seconds), written apart from the server's. */
import { createHmac } from 'node:crypto';

const STEP_MS = 30_000;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of a base32 secret, so many steps of thirty seconds from now. */
export function authenticatorCode(secret: string, stepsAhead = 0): string {
  const bits = Array.from(secret.replaceAll(/\s/g, ''))
    .map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + stepsAhead));
  const hash = createHmac('sha1', key).update(step).digest();
  const at = hash[19]! & 15;
  return String((hash.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}
