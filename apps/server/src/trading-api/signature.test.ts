import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SentValues, readPairs } from './sent-parameters.ts';
import { deadlineOf, isSignedBy, signedText, signedTextsOf } from './signature.ts';

/** The vector that the documents of those who made this way of signing give (rules §8). */
const HMAC = {
  kind: 'hmac',
  secret: 'NhqPtmdSJYdKjVHjA7PZj4Mge3R5YNiP1e3UZjInClVN65XAbvqqM6A7H5fATj0j',
  publicKey: undefined,
} as const;
const QUERY = 'symbol=LTCBTC&side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=0.1&recvWindow=5000&timestamp=1499827319559';
const SIGNATURE = 'c8db56825ae71d6d79447849e617115f4a920fa2acdcab2b053c4b2838bd6b71';

describe('a signature', () => {
  test('by HMAC, in either case; of no other text, by no other secret, and of no other shape', () => {
    expect(isSignedBy(HMAC, QUERY, SIGNATURE)).toBe(true);
    expect(isSignedBy(HMAC, QUERY, SIGNATURE.toUpperCase())).toBe(true);
    expect(isSignedBy(HMAC, `${QUERY}&`, SIGNATURE)).toBe(false);
    expect(isSignedBy({ ...HMAC, secret: 'N'.repeat(64) }, QUERY, SIGNATURE)).toBe(false);
    for (const other of [
      '',
      SIGNATURE.slice(1),
      `${SIGNATURE}0`,
      `${SIGNATURE.slice(1)}g`,
      Buffer.from(SIGNATURE, 'hex').toString('base64'),
    ])
      expect(isSignedBy(HMAC, QUERY, other), other).toBe(false);
  });

  test.each(['rsa', 'ed25519'] as const)('by %s, in base64, also where a plus has become a space', (kind) => {
    const { publicKey, privateKey } =
      kind === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2_048 }) : generateKeyPairSync('ed25519');
    const key = { kind, secret: undefined, publicKey };
    const signed = (text: string): string => sign(kind === 'rsa' ? 'RSA-SHA256' : null, Buffer.from(text), privateKey).toString('base64');
    // Of so many texts some signature has a plus.
    const texts = Array.from({ length: 20 }, (_, at) => `${QUERY}${at}`);
    expect(texts.every((text) => isSignedBy(key, text, signed(text)))).toBe(true);
    expect(texts.every((text) => isSignedBy(key, text, signed(text).replaceAll('+', ' ')))).toBe(true);
    expect(texts.some((text) => signed(text).includes('+'))).toBe(true);
    expect(isSignedBy(key, QUERY, signed(`${QUERY}0`))).toBe(false);
    for (const other of ['', '=', 'A', 'not base64!', 'A'.repeat(5_000), SIGNATURE])
      expect(isSignedBy(key, QUERY, other), other).toBe(false);
  });
});

describe('what was signed of a query and a form', () => {
  test.each([
    ['nothing but the signature', 'signature=1', '', ''],
    ['last', 'a=1&b=2&signature=1', '', 'a=1&b=2'],
    ['first', 'signature=1&a=1&b=2', '', 'a=1&b=2'],
    ['between', 'a=1&signature=1&b=2', '', 'a=1&b=2'],
    ['in the form', 'a=1', 'b=2&signature=1', 'a=1b=2'],
    ['in the query before a form', 'a=1&signature=1', 'b=2', 'a=1b=2'],
    ['none', 'a=1', 'b=2', 'a=1b=2'],
    ['a name that ends alike is no signature', 'mysignature=1&a=1', '', 'mysignature=1&a=1'],
    ['a value that looks like one', 'a=signature=1&b=2', '', 'a=signature=1&b=2'],
    ['as it was written', 'b=%61+%20&a=é&signature=1', '', 'b=%61+%20&a=é'],
  ])('%s', (_what, query, form, text) => {
    expect(signedText(query, form)).toBe(text);
  });

  test('any query, wherever the signature stands', () => {
    const pair = fc.stringMatching(/^[a-z]{1,5}=[A-Za-z0-9%+._-]{0,8}$/).filter((text) => !text.startsWith('signature='));
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 8 }), fc.nat(8), (pairs, at) => {
        const signed = pairs.join('&');
        const place = Math.min(at, pairs.length);
        const sent = [
          ...pairs.slice(0, place),
          `signature=${createHmac('sha256', HMAC.secret).update(signed).digest('hex')}`,
          ...pairs.slice(place),
        ];
        expect(signedText(sent.join('&'), '')).toBe(signed);
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});

test('what was signed of a message: by name, lists as compact JSON, and percent-encoded where that differs', () => {
  expect([...signedTextsOf({ b: '1', a: 2, signature: 'x', C: true })]).toEqual(['C=true&a=2&b=1']);
  expect([...signedTextsOf({ list: ['A', 'B'], id: 'a/b' })]).toEqual(['id=a/b&list=["A","B"]', 'id=a%2Fb&list=%5B%22A%22%2C%22B%22%5D']);
  expect([...signedTextsOf({ a: '\ud800' })]).toEqual(['a=\ud800', 'a=%EF%BF%BD']);
});

describe('the time of a request', () => {
  const NOW = 1_700_000_000_000;
  const at = (parameters: Readonly<Record<string, unknown>>) => () => deadlineOf(new SentValues(parameters), NOW);

  test.each([
    ['now', { timestamp: NOW }, NOW + 5_000],
    ['as text', { timestamp: String(NOW) }, NOW + 5_000],
    ['just not a second ahead', { timestamp: NOW + 999 }, NOW + 5_999],
    ['as late as it may be', { timestamp: NOW - 5_000 }, NOW],
    ['as late as it says it may be', { timestamp: NOW - 60_000, recvWindow: 60_000 }, NOW],
    ['with a part of a millisecond', { timestamp: NOW, recvWindow: '5000.5' }, NOW + 5_000.5],
    ['for no time at all', { timestamp: NOW, recvWindow: 0 }, NOW],
  ])('%s', (_what, parameters, deadline) => {
    expect(at(parameters)()).toBe(deadline);
  });

  test.each([
    ['none', {}, -1102],
    ['nothing', { timestamp: '' }, -1102],
    ['null', { timestamp: null }, -1102],
    ['a list', { timestamp: [NOW] }, -1102],
    ['no number', { timestamp: 'now' }, -1100],
    ['a fraction', { timestamp: '1700000000000.5' }, -1100],
    ['below zero', { timestamp: '-1' }, -1100],
    ['a second ahead', { timestamp: NOW + 1_000 }, -1021],
    ['microseconds', { timestamp: NOW * 1_000 }, -1021],
    ['seconds', { timestamp: NOW / 1_000 }, -1021],
    ['too late', { timestamp: NOW - 5_001 }, -1021],
    ['too late for what it says', { timestamp: NOW - 11, recvWindow: '10.9' }, -1021],
    ['for too long', { timestamp: NOW, recvWindow: 60_001 }, -1131],
    ['for a word', { timestamp: NOW, recvWindow: 'long' }, -1100],
    ['for less than nothing', { timestamp: NOW, recvWindow: -1 }, -1100],
  ])('%s is refused', (_what, parameters, code) => {
    expect(at(parameters)).toThrow(expect.objectContaining({ code }) as Error);
  });

  test('of a query', () => {
    expect(deadlineOf(readPairs(`timestamp=${NOW}&recvWindow=10`, ''), NOW)).toBe(NOW + 10);
  });
});
