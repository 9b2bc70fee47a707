import { changeText, decisionText, keyText } from '@kontor/contract/console/changes';
import { withdrawalText } from '@kontor/contract/withdrawal-text';
import { expect, test } from 'vitest';
import { sha256, utf8 } from './digest.ts';
import { HashDiffers, hashOfShown, makeKey, signDecision, signKey, signWithdrawal, startsFromHashed } from './signing.ts';
import type { MadeKey, ShownChange, ShownWithdrawal } from './signing.ts';

const WORDS = { id: 7, version: 2, command: 'fee/tier', body: '{"tier":1}', before: '{"maker":null}', reason: 'As announced' };

async function shown(): Promise<ShownChange> {
  const hash = await sha256(changeText({ ...WORDS, proposer: 3 }));
  return { ...WORDS, proposer: { id: 3 }, hash };
}

async function isSignedBy({ x, y }: MadeKey, signature: string, text: string): Promise<boolean> {
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  const key = await crypto.subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', x, y }, curve, false, ['verify']);
  return crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, Buffer.from(signature, 'base64url'), utf8(text));
}

test('SHA-256 of FIPS 180-4, and of letters beyond ASCII as UTF-8', async () => {
  expect(await sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(await sha256('ä')).toBe('33e6d73fee82904c8d7afb78de1154d1e8dc2a0edb08120e63df5b9385c2d9cc');
});

test('a key is made that cannot leave the browser, and its public part has the form of the wire', async () => {
  const key = await makeKey();
  expect(key.privateKey.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('jwk', key.privateKey)).rejects.toThrow('extractable');
  expect([key.x, key.y]).toEqual([expect.stringMatching(/^[A-Za-z0-9_-]{43}$/), expect.stringMatching(/^[A-Za-z0-9_-]{43}$/)]);
});

test('a decision is signed over the hash of what is shown, and names the operator', async () => {
  const [key, change] = [await makeKey(), await shown()];
  const { hash, signature } = await signDecision(key.privateKey, 'approve', change, 5);
  expect(hash).toBe(change.hash);
  expect(signature).toMatch(/^[A-Za-z0-9_-]{86}$/);
  expect(await isSignedBy(key, signature, decisionText('approve', hash, 5))).toBe(true);
  expect(await isSignedBy(key, signature, decisionText('reject', hash, 5))).toBe(false);
  expect(await isSignedBy(key, signature, decisionText('approve', hash, 6))).toBe(false);
});

test.each<Partial<ShownChange>>([
  { id: 8 },
  { version: 3 },
  { command: 'pair/state' },
  { body: '{"tier":2}' },
  { before: '{}' },
  { reason: 'As announced.' },
  { proposer: { id: 4 } },
  { hash: '0'.repeat(64) },
])('nothing is signed where what is shown is not what the hash says: %j', async (other) => {
  const [key, change] = [await makeKey(), { ...(await shown()), ...other }];
  await expect(signDecision(key.privateKey, 'approve', change, 5)).rejects.toThrow(HashDiffers);
  expect((await hashOfShown(change)) === change.hash).toBe(false);
});

test('a table of what changes that starts from something else is not of what is hashed', () => {
  const before = '{"maker":"0.1 %","taker":null}';
  const maker = { field: 'maker', before: '0.1 %' };
  expect(startsFromHashed({ before }, [maker, { field: 'taker', before: null }, { field: 'new', before: null }])).toBe(true);
  expect(startsFromHashed({ before }, [{ ...maker, before: '0.2 %' }])).toBe(false);
  expect(startsFromHashed({ before }, [{ field: 'toString', before: 'x' }])).toBe(false);
});

test('a key is proved to be one’s own', async () => {
  const key = await makeKey();
  expect(await isSignedBy(key, await signKey(key.privateKey, 5), keyText(5))).toBe(true);
});

const WITHDRAWAL = {
  id: 418,
  uid: 118_306,
  network: 'LOCAL',
  symbol: 'USDT',
  contract: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  quantity: '8400',
  receives: '8399',
  fee: '1',
};

async function asked(): Promise<ShownWithdrawal> {
  const { quantity: _, ...hashed } = WITHDRAWAL;
  return { ...WITHDRAWAL, digest: await sha256(withdrawalText(hashed)) };
}

test('a decision on a withdrawal is signed over the digest of what is shown, and names the operator', async () => {
  const [key, withdrawal] = [await makeKey(), await asked()];
  const { digest, signature } = await signWithdrawal(key.privateKey, 'reject', withdrawal, 5);
  expect(digest).toBe(withdrawal.digest);
  expect(await isSignedBy(key, signature, decisionText('reject', digest, 5))).toBe(true);
  expect(await isSignedBy(key, signature, decisionText('approve', digest, 5))).toBe(false);
});

test.each<Partial<ShownWithdrawal>>([
  { id: 419 },
  { uid: 118_307 },
  { network: 'ERC20' },
  { symbol: 'ETH' },
  { contract: '' },
  { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C9' },
  { receives: '8399.5', quantity: '8400.5' },
  { fee: '2', quantity: '8401' },
  { digest: '0'.repeat(64) },
  { quantity: '9400' },
  { quantity: '84e2' },
])('nothing of a withdrawal is signed where what is shown is not what the digest says: %j', async (other) => {
  const [key, withdrawal] = [await makeKey(), { ...(await asked()), ...other }];
  await expect(signWithdrawal(key.privateKey, 'approve', withdrawal, 5)).rejects.toThrow(HashDiffers);
});
