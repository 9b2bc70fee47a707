/** What keys are made of: names and secrets that nobody can guess, and public keys as they are read. */
import { createPublicKey } from 'node:crypto';
import { TRADING_KEY_RULES } from '@kontor/contract/trading-key';
import type { TradingKeyKind } from '@kontor/contract/trading-key';
import { refused } from '../../http/refused.ts';
import type { Random } from '../../random.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 64;
/** Bytes from here on would make some letters likelier than others. */
const FAIR = 256 - (256 % LETTERS.length);

/** 64 letters and digits, 381 random bits: an API key, or a secret. */
export function newKeyText(random: Random): string {
  let text = '';
  while (text.length < LENGTH) {
    const fair = random.bytes(LENGTH).filter((byte) => byte < FAIR);
    text += Array.from(fair, (byte) => LETTERS[byte % LETTERS.length]).join('');
  }
  return text.slice(0, LENGTH);
}

const PEM = /^-----BEGIN PUBLIC KEY-----\s[A-Za-z0-9+/=\s]+-----END PUBLIC KEY-----$/;

/**
 * A public key in its one spelling, PEM of its SubjectPublicKeyInfo.
 * @throws Refused for what is no public key of this kind, and for a private one
 */
export function readPublicKey(kind: Exclude<TradingKeyKind, 'hmac'>, typed: string): string {
  const pem = typed.trim();
  if (pem.includes('PRIVATE KEY')) throw refused('BAD_REQUEST', 'tradingKey.privateKey');
  try {
    if (!PEM.test(pem)) throw new Error('not the PEM of a public key');
    const key = createPublicKey(pem);
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    if (key.asymmetricKeyType !== kind || (kind === 'rsa' && bits < TRADING_KEY_RULES.rsaBits)) throw new Error('another kind of key');
    return key.export({ type: 'spki', format: 'pem' }).toString();
  } catch {
    throw refused('BAD_REQUEST', kind === 'rsa' ? 'tradingKey.rsaKey' : 'tradingKey.ed25519Key');
  }
}
