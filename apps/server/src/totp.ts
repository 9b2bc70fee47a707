/** Codes of authenticators: RFC 6238 over RFC 4226, SHA-1, six digits, steps of 30 seconds. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const STEP_MS = 30_000;
const DIGITS = 6;
/** A clock may be a step off either way. */
const DRIFT = [0, -1, 1] as const;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Bytes of a secret, as long as the hash (RFC 4226, 4). */
export const TOTP_SECRET_BYTES = 20;

/** The step in which a code is right at a time, or undefined. Whoever takes it refuses this step and those before from then on. */
export function stepOf(secret: Uint8Array, code: string, nowMs: number): number | undefined {
  const now = Math.floor(nowMs / STEP_MS);
  return DRIFT.map((drift) => now + drift).find((step) => step >= 0 && isSame(totpCode(secret, step), code));
}

/** The code of a step. */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const number = hash.readUInt32BE(hash[hash.length - 1]! & 15) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** RFC 4648, without padding, as authenticators take it. */
export function base32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => LETTERS[Number.parseInt(five.padEnd(5, '0'), 2)]!).join('');
}

/** What the QR code shows. */
export function totpUri(secret: Uint8Array, issuer: string, account: string): string {
  const query = new URLSearchParams({ secret: base32(secret), issuer, algorithm: 'SHA1', digits: String(DIGITS), period: '30' });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query.toString()}`;
}

function isSame(right: string, given: string): boolean {
  const [a, b] = [Buffer.from(right), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
