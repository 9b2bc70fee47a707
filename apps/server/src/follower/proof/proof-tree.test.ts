import { PROOF_FORMAT, checkProof, rootOf, sumsOf, toHex, writePath } from '@kontor/contract/balance-proof';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CopiedBalances } from './balance-copy.ts';
import { blockOf, buildTree, findLeaf, topOf, treeProblem } from './proof-tree.ts';
import type { BuiltTree } from './proof-tree.ts';

const SECRET = new Uint8Array(32).fill(7);
const ASSETS = 'BTC:8,USDT:8';

/** Balances of so many users with numbers that are not dense. */
function balances(
  users: number,
  of: (user: number, asset: number) => bigint = (user, asset) => BigInt(user * 1_000 + asset),
): CopiedBalances {
  const numbers = Float64Array.from({ length: users }, (_, at) => 100_000 + at * 3);
  const sums = BigInt64Array.from(Array.from(numbers).flatMap((user) => [of(user, 0), of(user, 1)]));
  return { assets: [1, 4], users: numbers, sums };
}

/** The proof of a user out of a tree, as the server makes it. */
function proofOf({ tree, blocks }: BuiltTree, uid: number) {
  const block = blockOf(tree, uid);
  const leaf = findLeaf(tree, block, blocks[block]!, uid);
  if (leaf === undefined) return undefined;
  const head = { sequence: 12, time: 34, users: tree.users, assets: ASSETS };
  return {
    ...head,
    format: PROOF_FORMAT,
    snapshot: 1,
    uid,
    salt: toHex(leaf.salt),
    amounts: leaf.sums.map((sum) => formatTrimmedDecimal(sum, 8)),
    path: writePath(leaf.path),
    root: toHex(rootOf(head, topOf(tree))),
  };
}

describe('a tree of balances', () => {
  test.each([1, 2, 3, 4, 7, 8, 9, 255, 256, 257, 511, 512, 513, 1_023, 1_025])('of %i users leads everybody to its root', (users) => {
    const copied = balances(users);
    const built = buildTree(copied, SECRET);
    const total = [0, 1].map((asset) => Array.from(copied.users).reduce((sum, user) => sum + BigInt(user * 1_000 + asset), 0n));
    expect(sumsOf(topOf(built.tree))).toEqual(total);
    expect(treeProblem(built.tree, built.blocks)).toBe(undefined);
    // All of a small tree; of a large one those at both ends of the list, and some between.
    const some = copied.users.filter((_, at) => users < 10 || at === 0 || at === users - 1 || at % 97 === 0);
    for (const user of some) {
      const proof = proofOf(built, user)!;
      const { wrong, amounts, steps } = checkProof(proof);
      expect([user, wrong, amounts]).toEqual([user, undefined, [BigInt(user * 1_000), BigInt(user * 1_000 + 1)]]);
      expect(steps.at(-1)?.total ?? amounts).toEqual(total);
    }
    expect(proofOf(built, 5)).toBe(undefined);
  });

  test('stands in another order with another secret, with the same sums', () => {
    const copied = balances(300);
    const [one, other] = [buildTree(copied, SECRET), buildTree(copied, new Uint8Array(32).fill(8))];
    expect(sumsOf(topOf(one.tree))).toEqual(sumsOf(topOf(other.tree)));
    expect(topOf(one.tree)).not.toEqual(topOf(other.tree));
    const saltOf = (built: BuiltTree): string => proofOf(built, 100_000)!.salt;
    expect(saltOf(one)).not.toBe(saltOf(other));
    expect(proofOf(one, 100_000)!.salt).not.toBe(proofOf(one, 100_003)!.salt);
  });

  test('is not made with somebody who owes, and not beyond what a sum may be', () => {
    expect(() =>
      buildTree(
        balances(9, (user) => (user === 100_009 ? -1n : 5n)),
        SECRET,
      ),
    ).toThrow(RangeError);
    expect(() =>
      buildTree(
        balances(9, () => 1n << 61n),
        SECRET,
      ),
    ).toThrow(RangeError);
    expect(() => buildTree(balances(0), SECRET)).toThrow('without leaves');
  });

  test('with another amount anywhere has another root, and its blocks do not fit', () => {
    const copied = balances(600);
    const built = buildTree(copied, SECRET);
    fc.assert(
      fc.property(fc.nat(copied.sums.length - 1), (at) => {
        const other = { ...copied, sums: copied.sums.slice() };
        other.sums[at]! += 1n;
        const changed = buildTree(other, SECRET);
        expect(topOf(changed.tree)).not.toEqual(topOf(built.tree));
        expect(treeProblem(built.tree, changed.blocks)).toMatch(/block \d does not lead/);
      }),
      { seed: 4, numRuns: 20 },
    );
  });

  test('whose parts were altered is found', () => {
    const { tree, blocks } = buildTree(balances(600), SECRET);
    const upper = tree.upper.slice();
    upper[upper.length - 1]! ^= 1;
    expect(treeProblem({ ...tree, upper }, blocks)).toBe('its nodes do not lead to the one on top');
    expect(treeProblem(tree, [blocks[0]!.subarray(1), ...blocks.slice(1)])).toMatch(/^block 0 cannot be read$/);
    expect(treeProblem(tree, blocks.slice(1))).toBe('it has 2 blocks, and its nodes are of others');
    expect(treeProblem({ ...tree, users: 599 }, blocks)).toBe('it has 600 leaves of 600 users, and says 599');
  });
});
