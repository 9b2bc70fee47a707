import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { MACHINE_RANDOM } from '../../random.ts';
import { newKeyText, readPublicKey } from './key-material.ts';

const SPKI = { type: 'spki', format: 'pem' } as const;
const PKCS8 = { type: 'pkcs8', format: 'pem' } as const;
const pemOf = (type: 'rsa' | 'ed25519', modulusLength = 2_048) =>
  type === 'rsa'
    ? generateKeyPairSync('rsa', { modulusLength, publicKeyEncoding: SPKI, privateKeyEncoding: PKCS8 })
    : generateKeyPairSync('ed25519', { publicKeyEncoding: SPKI, privateKeyEncoding: PKCS8 });
const rsa = pemOf('rsa');
const ed25519 = pemOf('ed25519');

describe('a name or a secret', () => {
  test('has 64 letters and digits, and another one each time', () => {
    const texts = Array.from({ length: 50 }, () => newKeyText(MACHINE_RANDOM));
    for (const text of texts) expect(text).toMatch(/^[A-Za-z0-9]{64}$/);
    expect(new Set(texts).size).toBe(50);
  });

  test('leaves out bytes that would make some letters likelier', () => {
    let at = 0;
    const random = { bytes: (count: number) => Uint8Array.from({ length: count }, () => [255, 248, 0, 61, 62, 247][at++ % 6]!) };
    expect(newKeyText(random).slice(0, 4)).toBe('A9A9');
  });
});

describe('a public key', () => {
  test('is read in the way of any system, and kept in one', () => {
    const typed = `\r\n${ed25519.publicKey.replaceAll('\n', '\r\n')}\r\n `;
    expect(readPublicKey('ed25519', typed)).toBe(ed25519.publicKey);
    expect(readPublicKey('rsa', rsa.publicKey)).toBe(rsa.publicKey);
  });

  test.each([
    ['nothing', 'rsa', '', 'tradingKey.rsaKey'],
    ['words', 'ed25519', 'my key', 'tradingKey.ed25519Key'],
    ['an RSA key of 1024 bits', 'rsa', pemOf('rsa', 1_024).publicKey, 'tradingKey.rsaKey'],
    ['the other kind', 'rsa', ed25519.publicKey, 'tradingKey.rsaKey'],
    ['the other kind', 'ed25519', rsa.publicKey, 'tradingKey.ed25519Key'],
    ['a private key', 'rsa', rsa.privateKey, 'tradingKey.privateKey'],
    ['a private key', 'ed25519', ed25519.privateKey, 'tradingKey.privateKey'],
    ['half of one', 'rsa', rsa.publicKey.slice(0, 200), 'tradingKey.rsaKey'],
    ['two', 'rsa', `${rsa.publicKey}${rsa.publicKey}`, 'tradingKey.rsaKey'],
  ] as const)('is not %s (%s)', (_, kind, typed, key) =>
    expect(() => readPublicKey(kind, typed)).toThrow(expect.objectContaining({ key })),
  );
});
