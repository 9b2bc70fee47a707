import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  HASH_BYTES,
  NodeMaker,
  PROOF_FORMAT,
  assetsText,
  checkProof,
  nodeBytes,
  packSums,
  readAssets,
  rootOf,
  sumsOf,
  toHex,
  unpackSums,
  writePath,
  writeSums,
} from './balance-proof.ts';
import type { BalanceProof, Neighbour } from './balance-proof.ts';

const ASSETS = [
  { symbol: 'BTC', scale: 8 },
  { symbol: 'USDT', scale: 8 },
  { symbol: 'YEN', scale: 0 },
];
const HEAD = { sequence: 4_711, time: 1_780_000_000_000, users: 3, assets: assetsText(ASSETS) };
const SALT = Uint8Array.from({ length: 16 }, (_, at) => at + 1);
const maker = new NodeMaker(ASSETS.length);

function leafOf(uid: number, sums: readonly bigint[]): Uint8Array {
  const node = new Uint8Array(nodeBytes(ASSETS.length));
  writeSums(node, sums);
  maker.leaf(node, SALT, uid);
  return node;
}

function over(left: Uint8Array, right: Uint8Array): Uint8Array {
  const node = new Uint8Array(left.length);
  maker.pair(node, left, right);
  return node;
}

const mine = leafOf(100_001, [150_000_000n, 0n, 7n]);
const beside = leafOf(100_002, [1n, 2n, 3n]);
const above = leafOf(100_003, [0n, 0n, 40_000n]);
const path: readonly Neighbour[] = [
  { side: 'left', node: beside },
  { side: 'right', node: above },
];
const top = over(over(beside, mine), above);
const GOOD: BalanceProof = {
  ...HEAD,
  format: PROOF_FORMAT,
  snapshot: 1,
  uid: 100_001,
  salt: toHex(SALT),
  amounts: ['1.5', '0', '7'],
  path: writePath(path),
  root: toHex(rootOf(HEAD, top)),
};

describe('a proof of balance', () => {
  test('leads from the leaf to the root, with the sums so far', () => {
    const { wrong, steps, root } = checkProof(GOOD);
    expect({ wrong, root, totals: steps.map(({ total }) => total) }).toEqual({
      wrong: undefined,
      root: GOOD.root,
      totals: [
        [150_000_001n, 2n, 10n],
        [150_000_001n, 2n, 40_010n],
      ],
    });
  });

  test('the bytes are these for ever', () => {
    expect({ leaf: toHex(mine), root: GOOD.root, path: GOOD.path }).toMatchInlineSnapshot(`
      {
        "leaf": "0a63c30e12675c31500439df1029f61b820ac023bd3e333c6bc87161de1a43680000000008f0d18000000000000000000000000000000007",
        "path": "AK5HyFCW/gSzyXi24YpBKcssOjnzfkgx+Fc1bvynw6OJERABAgMBSypGHqRhYKSNqrazuxHRiUinYOk1RJWSj9tpLxvXjVgAIJxA",
        "root": "432fcf4a4a0d3cbe2545825b9d886ead2232020b30b16f8caa5cf9b0b181462c",
      }
    `);
  });

  test.each<[string, Partial<BalanceProof>, string]>([
    ['another format', { format: 'kontor-proof-2' }, 'not-read'],
    ['more of a coin', { amounts: ['1.50000001', '0', '7'] }, 'root'],
    ['an amount below zero', { amounts: ['-1.5', '0', '7'] }, 'leaf'],
    ['an amount in another spelling', { amounts: ['1.50', '0', '7'] }, 'leaf'],
    ['an amount that is too large', { amounts: ['1.5', '0', '9223372036854775808'] }, 'leaf'],
    ['an amount too few', { amounts: ['1.5', '0'] }, 'leaf'],
    ['somebody else', { uid: 100_002 }, 'root'],
    ['another salt', { salt: toHex(SALT.toReversed()) }, 'root'],
    ['no salt', { salt: '' }, 'not-read'],
    ['another sequence', { sequence: 4_712 }, 'root'],
    ['another time', { time: HEAD.time + 1 }, 'root'],
    ['fewer people', { users: 2 }, 'root'],
    ['assets under other names', { assets: 'ETH:8,USDT:8,YEN:0' }, 'root'],
    ['assets with other decimals', { assets: 'BTC:8,USDT:8,YEN:1' }, 'root'],
    ['an asset twice', { assets: 'BTC:8,BTC:8,YEN:0' }, 'not-read'],
    ['a step too few', { path: writePath(path.slice(0, 1)) }, 'root'],
    ['a step on the other side', { path: writePath([{ side: 'right', node: beside }, path[1]!]) }, 'root'],
    ['a path that is no base64', { path: 'x' }, 'path'],
    ['another root', { root: toHex(new Uint8Array(HASH_BYTES)) }, 'root'],
  ])('is refused with %s', (_what, change, wrong) => {
    expect(checkProof({ ...GOOD, ...change }).wrong).toBe(wrong);
  });

  test('is refused with any other byte of its path', () => {
    const bytes = Uint8Array.from(atob(GOOD.path), (letter) => letter.charCodeAt(0));
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const other = bytes.slice();
        other[at]! ^= change;
        expect(checkProof({ ...GOOD, path: btoa(String.fromCharCode(...other)) }).wrong).toMatch(/path|root/);
      }),
      { seed: 1, numRuns: 1_000 },
    );
  });

  test('tells two nodes from two others whose sums together are the same', () => {
    // What a tree that adds before it hashes cannot: there each of the two is told that the other has less.
    const [left, right] = [mine.slice(), beside.slice()];
    writeSums(left, [150_000_001n, 0n, 7n]);
    writeSums(right, [0n, 2n, 3n]);
    const [told, other] = [over(mine, beside), over(left, right)];
    expect(sumsOf(other)).toEqual(sumsOf(told));
    expect(toHex(other.subarray(0, HASH_BYTES))).not.toBe(toHex(told.subarray(0, HASH_BYTES)));
  });
});

describe('sums', () => {
  const sums = fc.array(fc.bigInt({ min: 0n, max: (1n << 63n) - 1n }), { minLength: 1, maxLength: 25 });

  test('read back as they were packed, in no other way', () => {
    fc.assert(
      fc.property(sums, (numbers) => {
        const node = new Uint8Array(nodeBytes(numbers.length));
        writeSums(node, numbers);
        const packed = packSums(node);
        const again = new Uint8Array(node.length);
        expect(unpackSums(again, packed, 0)).toBe(packed.length);
        expect(sumsOf(again)).toEqual(numbers);
        expect(() => unpackSums(again, packed.subarray(0, -1), 0)).toThrow(RangeError);
      }),
      { seed: 2, numRuns: 300 },
    );
  });

  test('of a pair are those of both', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.bigInt({ min: 0n, max: 1n << 62n }), fc.bigInt({ min: 0n, max: (1n << 62n) - 1n })), {
          minLength: 1,
          maxLength: 20,
        }),
        (pairs) => {
          const [left, right, node] = [0, 1, 2].map(() => new Uint8Array(nodeBytes(pairs.length))) as [Uint8Array, Uint8Array, Uint8Array];
          writeSums(
            left,
            pairs.map(([of]) => of),
          );
          writeSums(
            right,
            pairs.map(([, of]) => of),
          );
          new NodeMaker(pairs.length).pair(node, left, right);
          expect(sumsOf(node)).toEqual(pairs.map(([a, b]) => a + b));
        },
      ),
      { seed: 3, numRuns: 300 },
    );
  });

  test('are never below zero or too large', () => {
    expect(() => leafOf(1, [-1n, 0n, 0n])).toThrow(RangeError);
    expect(() => leafOf(1, [1n << 63n, 0n, 0n])).toThrow(RangeError);
    // A leaf that somebody else wrote.
    const node = new Uint8Array(nodeBytes(3)).fill(255, HASH_BYTES);
    expect(() => maker.leaf(node, SALT, 1)).toThrow(RangeError);
    expect(() => over(mine, node)).toThrow(RangeError);
    const half = leafOf(1, [1n << 62n, 0n, 0n]);
    expect(() => over(half, half)).toThrow(RangeError);
  });
});

test('assets read back as they are written', () => {
  expect(readAssets(HEAD.assets)).toEqual(ASSETS);
  for (const text of ['', 'BTC', 'BTC:8,', 'btc:8', 'BTC:19', 'BTC:08', 'BTC:8,BTC:8', 'BTC:8;USDT:8'])
    expect(readAssets(text), text).toBe(undefined);
});
