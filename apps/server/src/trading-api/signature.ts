/** Whether a request is its key's: what was signed, by which kind of key, and when. Source: rules §8. */
import { timingSafeEqual, verify } from 'node:crypto';
import { apiError } from './api-error.ts';
import { HmacSha256 } from './hmac-sha256.ts';
import type { TradingKey } from './keys/key-book.ts';
import type { SentParameters } from './sent-parameters.ts';

/** How long a request is good for where it does not say so, and at most, ms. */
const RECV_WINDOW_MS = 5_000;
const MAX_RECV_WINDOW_MS = 60_000;
/** So far ahead of the exchange's a clock may be, ms. */
const AHEAD_MS = 1_000;

const HEX = /^[0-9A-Fa-f]{64}$/;
const BASE64 = /^[A-Za-z0-9+/]{1,1400}={0,2}$/;
const WINDOW = /^\d{1,10}(?:\.\d{1,3})?$/;
const TIMESTAMP = /^\d{1,20}$/;

/** What of a key a signature is verified with. */
export type SigningKey = Pick<TradingKey, 'kind' | 'secret' | 'publicKey'>;

const SIGNERS = new WeakMap<SigningKey, HmacSha256>();

/** Whether `signature` is this key's for the text: hexadecimal for `hmac`, base64 for the others. */
export function isSignedBy(key: SigningKey, text: string, signature: string): boolean {
  if (key.kind === 'hmac') {
    if (!HEX.test(signature)) return false;
    return timingSafeEqual(Buffer.from(signerOf(key).hex(text)), Buffer.from(signature.toLowerCase()));
  }
  // In a query that was not encoded a plus is a space.
  const base64 = signature.replaceAll(' ', '+');
  if (key.publicKey === undefined || !BASE64.test(base64)) return false;
  return verify(key.kind === 'rsa' ? 'RSA-SHA256' : null, Buffer.from(text), key.publicKey, Buffer.from(base64, 'base64'));
}

function signerOf(key: SigningKey): HmacSha256 {
  let signer = SIGNERS.get(key);
  if (signer === undefined) {
    if (!key.secret) throw new Error('a key that signs by a secret has none');
    SIGNERS.set(key, (signer = new HmacSha256(key.secret)));
  }
  return signer;
}

/** What was signed of a query and a form: both as they came, one behind the other, without the signature wherever it stands. */
export function signedText(query: string, form: string): string {
  return withoutSignature(query) + withoutSignature(form);
}

const NAME = 'signature=';

function withoutSignature(text: string): string {
  let at = text.indexOf(NAME);
  while (at > 0 && text[at - 1] !== '&') at = text.indexOf(NAME, at + 1);
  if (at === -1) return text;
  const end = text.indexOf('&', at);
  if (end === -1) return text.slice(0, Math.max(0, at - 1));
  return text.slice(0, at) + text.slice(end + 1);
}

/**
 * What was signed of a message: its parameters but the signature, sorted by name, `name=value` joined by `&`; lists as compact JSON. Values as they are,
 * and where that is something else also percent-encoded: programs do the one or the other.
 */
export function* signedTextsOf(parameters: Readonly<Record<string, unknown>>): Iterable<string> {
  const signed = Object.keys(parameters)
    .filter((name) => name !== 'signature')
    .toSorted()
    .map((name) => [name, writtenOf(parameters[name])] as const);
  yield joined(signed);
  if (signed.some(([, value]) => !PLAIN.test(value))) yield joined(signed.map(([name, value]) => [name, encoded(value)]));
}

/** What percent-encoding leaves as it is. */
const PLAIN = /^[\w.~!*'()-]*$/;

function writtenOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function joined(pairs: readonly (readonly [name: string, value: string])[]): string {
  let text = '';
  for (const [name, value] of pairs) text += text === '' ? `${name}=${value}` : `&${name}=${value}`;
  return text;
}

/** Half a character, which JSON can name, becomes what nobody has signed. */
function encoded(value: string): string {
  return encodeURIComponent(Buffer.from(value).toString());
}

/**
 * Until when a request is good, ms: its timestamp and its window. Good is `timestamp < now + 1000` and `now - timestamp <= recvWindow`.
 * @throws ApiError for times that are none, early, or late
 */
export function deadlineOf(sent: SentParameters, nowMs: number): number {
  const timestamp = timeText(sent, 'timestamp');
  if (timestamp === undefined) throw apiError('MANDATORY_PARAM', 'timestamp');
  if (!TIMESTAMP.test(timestamp)) throw apiError('ILLEGAL_CHARS', 'timestamp', '^[0-9]{1,20}$');
  const window = timeText(sent, 'recvWindow');
  if (window !== undefined && !WINDOW.test(window)) throw apiError('ILLEGAL_CHARS', 'recvWindow', '^[0-9]{1,5}(\\.[0-9]{1,3})?$');
  const windowMs = window === undefined ? RECV_WINDOW_MS : Number(window);
  if (windowMs > MAX_RECV_WINDOW_MS) throw apiError('BAD_RECV_WINDOW');
  const timestampMs = Number(timestamp);
  if (timestampMs >= nowMs + AHEAD_MS) throw apiError('TIMESTAMP_AHEAD');
  if (nowMs - timestampMs > windowMs) throw apiError('INVALID_TIMESTAMP');
  return timestampMs + windowMs;
}

function timeText(sent: SentParameters, name: string): string | undefined {
  const value = sent.get(name);
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  throw apiError('MANDATORY_PARAM', name);
}
