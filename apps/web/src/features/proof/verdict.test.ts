import { NodeMaker, PROOF_FORMAT, nodeBytes, rootOf, toHex, writePath, writeSums } from '@kontor/contract/balance-proof';
import type { BalanceProof } from '@kontor/contract/balance-proof';
import { expect, test } from 'vitest';
import { shortHash, verdictOf } from './verdict.ts';

const HEAD = { sequence: 1, time: 2, users: 2, assets: 'USDT:8' };
const maker = new NodeMaker(1);

function leafOf(uid: number, units: bigint): Uint8Array {
  const node = new Uint8Array(nodeBytes(1));
  writeSums(node, [units]);
  maker.leaf(node, new Uint8Array(16), uid);
  return node;
}

const other = leafOf(2, 5n);
const top = new Uint8Array(nodeBytes(1));
maker.pair(top, leafOf(1, 150_000_000n), other);
const ROOT = toHex(rootOf(HEAD, top));
const PROOF: BalanceProof = {
  ...HEAD,
  format: PROOF_FORMAT,
  snapshot: 1,
  uid: 1,
  salt: '0'.repeat(32),
  amounts: ['1.5'],
  path: writePath([{ side: 'right', node: other }]),
  root: ROOT,
};

test('a proof is good where root, published root and records agree', () => {
  const { difference, checked } = verdictOf(PROOF, ROOT, ['1.5']);
  expect([difference, checked.steps.length]).toEqual([undefined, 1]);
});

test.each([
  ['no root is published under its number', {}, undefined, ['1.5'], { at: 'root', expected: '', found: ROOT }],
  ['another root is published', {}, 'f'.repeat(64), ['1.5'], { at: 'root', expected: 'f'.repeat(64), found: ROOT }],
  ['its amount is another', { amounts: ['1.6'] }, ROOT, ['1.6'], { at: 'root', expected: ROOT }],
  ['its amount is none', { amounts: ['-1'] }, ROOT, ['1.5'], { at: 'leaf' }],
  ['its path is none', { path: 'x' }, ROOT, ['1.5'], { at: 'step', step: 1 }],
  ['its records say more', {}, ROOT, ['1.50000001'], { at: 'records', symbol: 'USDT', expected: '1.50000001', found: '1.5' }],
  ['its records say nothing', {}, ROOT, [], { at: 'records', symbol: 'USDT', expected: '0', found: '1.5' }],
])('a proof is not where %s', (_what, change, published, recorded, difference) => {
  expect(verdictOf({ ...PROOF, ...change }, published, recorded).difference).toMatchObject(difference);
});

test('a hash is shortened in its middle', () => {
  expect(shortHash(ROOT)).toBe(`${ROOT.slice(0, 8)}…${ROOT.slice(-6)}`);
});
