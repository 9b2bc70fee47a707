import { describe, expect, test } from 'vitest';
import { EMPTY_DRAFT, draftOf, newKeyOf, problemsOf, termsOf } from './key-draft.ts';
import type { KeyDraft, ShownKey } from './key-draft.ts';

const NOW = 1_800_000_000_000;
const DAY = 86_400_000;
const draft = (more: Partial<KeyDraft> = {}): KeyDraft => ({ ...EMPTY_DRAFT, label: 'bot', ...more });
const found = (more: Partial<KeyDraft>, standing?: number | null) =>
  problemsOf(draft(more), standing).map(({ name, problem, entry }) => [name, problem, entry].filter((word) => word !== '').join(' '));

describe('what is wrong with a key', () => {
  test.each<[string, Partial<KeyDraft>, string[]]>([
    ['nothing of one that only reads', {}, []],
    ['a name is missing', { label: '  ' }, ['label label']],
    ['a name is too long', { label: 'x'.repeat(41) }, ['label label']],
    ['a public key is missing', { kind: 'rsa' }, ['public_key publicKey']],
    ['a private key was pasted', { kind: 'ed25519', publicKey: '-----BEGIN PRIVATE KEY-----' }, ['public_key privateKey']],
    ['nothing where the public key is there', { kind: 'rsa', publicKey: '-----BEGIN PUBLIC KEY-----\nAA' }, []],
    ['it withdraws from anywhere', { withdraw: true }, ['addresses withdraw']],
    ['nothing where it withdraws from an address', { withdraw: true, addresses: '192.0.2.7' }, []],
    ['it trades from anywhere for ever', { spot: true, expiry: 'never' }, ['expiry expiry']],
    ['nothing where it reads for ever', { expiry: 'never' }, []],
    ['nothing where it trades for ever from an address', { futures: true, addresses: '2001:db8::1', expiry: 'never' }, []],
    ['too many addresses', { addresses: Array.from({ length: 31 }, (_, at) => `192.0.2.${at}`).join('\n') }, ['addresses tooMany']],
  ])('%s', (_, more, problems) => expect(found(more)).toEqual(problems));

  test.each(['192.0.2.7', '192.0.2.0/24', '2001:db8::/32', '::ffff:192.0.2.1', '192.0.2.1, 192.0.2.2;192.0.2.3\n\n192.0.2.4'])(
    '%s are addresses',
    (addresses) => expect(found({ addresses })).toEqual([]),
  );
  test.each([
    '192.0.2',
    '192.0.2.256',
    '192.0.2.1.',
    'bot.example',
    '192.0.2.0/33',
    '192.0.2.0/',
    '2001:db8::/129',
    ':::1',
    '1.2.3.4/24/8',
  ])('%s is none', (addresses) => expect(found({ addresses })).toEqual([`addresses address ${addresses}`]));
  test.each(['10.0.0.0/8', '0.0.0.0/0', '2000::/16'])('%s is too wide', (addresses) =>
    expect(found({ addresses })).toEqual([`addresses wide ${addresses}`]),
  );
  test('a key that is changed has its public key', () => expect(found({ kind: 'rsa' }, null)).toEqual([]));
});

describe('what is sent', () => {
  test('of a new key', () => {
    const body = newKeyOf(draft({ label: ' bot ', spot: true, addresses: ' 192.0.2.7\n192.0.2.8 ', expiry: 'month' }), NOW);
    expect(body).toEqual({
      kind: 'hmac',
      label: 'bot',
      scopes: ['spot'],
      addresses: ['192.0.2.7', '192.0.2.8'],
      expires_at: NOW + 30 * DAY,
    });
    expect(newKeyOf(draft({ kind: 'rsa', publicKey: ' PEM ' }), NOW)).toMatchObject({ kind: 'rsa', public_key: 'PEM' });
  });

  test('of a change: what was not touched stays', () => {
    const key = { label: 'bot', kind: 'rsa', scopes: ['read', 'futures', 'withdraw'], addresses: ['192.0.2.7'] } as unknown as ShownKey;
    expect(termsOf(draftOf(key), NOW)).toEqual({ label: 'bot', scopes: ['futures', 'withdraw'], addresses: ['192.0.2.7'] });
    expect(termsOf({ ...draftOf(key), expiry: 'never' }, NOW)).toMatchObject({ expires_at: null });
  });
});
