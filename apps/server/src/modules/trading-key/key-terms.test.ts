import { describe, expect, test } from 'vitest';
import { readTerms } from './key-terms.ts';
import type { AskedTerms } from './key-terms.ts';

const NOW = 1_800_000_000_000;
const DAY = 86_400_000;
const asked = (terms: Partial<AskedTerms>): AskedTerms => ({ label: 'bot', scopes: ['spot'], addresses: [], ...terms });
/** The refusal's sentence. */
function problem(terms: Partial<AskedTerms>, standing?: number | null): string {
  try {
    readTerms(asked(terms), NOW, standing);
  } catch (error) {
    return (error as { readonly key: string }).key;
  }
  return 'none';
}

describe('what a key is called', () => {
  test('is one tidy line', () => expect(readTerms(asked({ label: '  my\u00a0 bot ' }), NOW).label).toBe('my bot'));
  test.each(['', '   ', 'a\u202eb', 'two\nlines', 'x'.repeat(41)])('and not %j', (label) =>
    expect(problem({ label })).toBe('tradingKey.label'),
  );
});

describe('addresses', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    [' 192.0.2.7 ', '192.0.2.7'],
    ['192.0.2.0/24', '192.0.2.0/24'],
    ['192.0.2.7/32', '192.0.2.7'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['2001:db8::/48', '2001:db8::/48'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.0/120', '192.0.2.0/24'],
  ])('%s is kept as %s', (typed, kept) => expect(readTerms(asked({ addresses: [typed] }), NOW).addresses).toEqual([kept]));
  test('are kept once each', () =>
    expect(readTerms(asked({ addresses: ['192.0.2.7', '192.0.2.7/32', '192.0.2.8'] }), NOW).addresses).toEqual(['192.0.2.7', '192.0.2.8']));
  test.each([
    '',
    'bot.example',
    '192.0.2',
    '192.0.2.256',
    '192.0.2.7:80',
    '192.0.2.0/33',
    '192.0.2.0/',
    '192.0.2.0/24/8',
    '2001:db8::/129',
  ])('%j is none', (address) => expect(problem({ addresses: ['192.0.2.1', address] })).toBe('tradingKey.address'));
  test.each(['0.0.0.0/0', '128.0.0.0/1', '10.0.0.0/15', '::/0', '2000::/31'])('%s restricts nothing', (address) =>
    expect(problem({ addresses: [address] })).toBe('tradingKey.wide'),
  );
});

describe('withdrawing', () => {
  test('needs addresses', () => expect(problem({ scopes: ['withdraw'] })).toBe('tradingKey.withdrawFromAnywhere'));
  test('is granted with them', () =>
    expect(readTerms(asked({ scopes: ['read', 'withdraw'], addresses: ['192.0.2.7'] }), NOW)).toMatchObject({
      spot: false,
      futures: false,
      withdraw: true,
    }));
});

describe('the end of a key', () => {
  const addresses = ['192.0.2.7'];
  test.each<[string, Partial<AskedTerms>, number | null | undefined, number | null]>([
    ['one that trades from anywhere has 90 days', {}, undefined, NOW + 90 * DAY],
    ['one that trades contracts from anywhere as well', { scopes: ['futures'] }, undefined, NOW + 90 * DAY],
    ['or as long as it is told', { expires_at: NOW + 400 * DAY }, undefined, NOW + 400 * DAY],
    ['one with addresses has none', { addresses }, undefined, null],
    ['one that only reads has none', { scopes: [] }, undefined, null],
    ['but where it is told', { scopes: ['read'], expires_at: NOW + 1 }, undefined, NOW + 1],
    ['unsaid, it stays as it is', { addresses }, NOW + 5, NOW + 5],
    ['also where that is over', {}, NOW - 5, NOW - 5],
    ['never, where it has addresses', { addresses, expires_at: null }, NOW + 5, null],
    ['one that loses its addresses gets an end', {}, null, NOW + 90 * DAY],
  ])('%s', (_, terms, standing, expiresMs) => expect(readTerms(asked(terms), NOW, standing).expiresMs).toBe(expiresMs));

  test.each([NOW, NOW - 1, 0, NOW + 3_651 * DAY])('%d is none', (time) => expect(problem({ expires_at: time })).toBe('tradingKey.expiry'));
  test('one that trades from anywhere may not be told to last for ever', () => {
    expect(problem({ expires_at: null })).toBe('tradingKey.noExpiry');
    expect(problem({ expires_at: null }, NOW + 5)).toBe('tradingKey.noExpiry');
  });
});
