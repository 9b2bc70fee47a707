/**
 * A snapshot's tree as it is kept. Leaves stand in an order that is drawn anew for each snapshot, so that nobody can follow his neighbour
 * through several. They are kept in blocks, short and without their hashes, which cost less to make again than to keep; of what stands
 * above the blocks every node is kept.
 */
import { createHash } from 'node:crypto';
import { HASH_BYTES, NodeMaker, SALT_BYTES, nodeBytes, packSums, sumsOf, unpackSums } from '@kontor/contract/balance-proof';
import type { Neighbour } from '@kontor/contract/balance-proof';
import type { CopiedBalances } from './balance-copy.ts';

/** Leaves of a block; a power of two, so that a block is a part of the tree. */
const BLOCK_LEAVES = 256;
const UID_BYTES = 8;
/** Bytes of what a leaf's place is drawn by; all numbers of so many bytes are exact. */
const PLACE_BYTES = 6;

export interface ProofTree {
  /** Assets in the order of the sums. */
  readonly assets: readonly number[];
  /** Leaves. */
  readonly users: number;
  /** What places and salts are drawn by. Nobody but the server may know it. */
  readonly secret: Uint8Array;
  /** Place and user of each block's first leaf. */
  readonly firsts: Float64Array;
  /** Every level from the tops of the blocks up to the top node, one behind the other. */
  readonly upper: Uint8Array;
}

/** A tree and its leaves. */
export interface BuiltTree {
  readonly tree: ProofTree;
  /** Of each leaf its user and his sums, packed. */
  readonly blocks: readonly Uint8Array[];
}

/** Where a user's leaf stands, and what nobody else knows of it. */
interface Drawn {
  readonly place: number;
  readonly salt: Uint8Array;
}

/** Makes the tree. @throws RangeError where somebody holds less than nothing, or all together too much; Error without users */
export function buildTree({ assets, users, sums }: CopiedBalances, secret: Uint8Array): BuiltTree {
  if (users.length === 0) throw new Error('a tree without leaves');
  const size = nodeBytes(assets.length);
  const maker = new NodeMaker(assets.length);
  const draw = drawer(secret);
  const leaves = Array.from(users, (user, at) => ({ user, at, ...draw(user) })).sort((a, b) => a.place - b.place || a.user - b.user);
  const level = new Uint8Array(leaves.length * size);
  const view = new DataView(level.buffer);
  const blocks: Uint8Array[] = [];
  const firsts: number[] = [];
  for (const [place, { user, at, salt, place: drawn }] of leaves.entries()) {
    if (place % BLOCK_LEAVES === 0) firsts.push(drawn, user);
    for (let asset = 0; asset < assets.length; asset++)
      view.setBigInt64(place * size + HASH_BYTES + asset * 8, sums[at * assets.length + asset]!);
    maker.leaf(level.subarray(place * size, (place + 1) * size), salt, user);
  }
  for (let from = 0; from < leaves.length; from += BLOCK_LEAVES)
    blocks.push(
      packBlock(
        leaves.slice(from, from + BLOCK_LEAVES).map(({ user }) => user),
        level.subarray(from * size),
        size,
      ),
    );
  const levels = levelsOver(level, size, maker);
  const above = levels.slice(Math.min(Math.log2(BLOCK_LEAVES), levels.length - 1));
  return { tree: { assets, users: leaves.length, secret, firsts: Float64Array.from(firsts), upper: joined(above) }, blocks };
}

/** The node on top. */
export function topOf({ assets, upper }: Pick<ProofTree, 'assets' | 'upper'>): Uint8Array {
  return upper.subarray(upper.length - nodeBytes(assets.length));
}

/** A user's leaf and its way to the top. */
export interface FoundLeaf {
  readonly salt: Uint8Array;
  /** Units, in the order of the assets. */
  readonly sums: readonly bigint[];
  readonly path: readonly Neighbour[];
}

/** Which block would hold a user's leaf. */
export function blockOf({ secret, firsts }: Pick<ProofTree, 'secret' | 'firsts'>, user: number): number {
  const { place } = drawer(secret)(user);
  let block = 0;
  while (2 * (block + 1) < firsts.length) {
    const [next, first] = [firsts[2 * (block + 1)]!, firsts[2 * (block + 1) + 1]!];
    if (next > place || (next === place && first > user)) break;
    block += 1;
  }
  return block;
}

/** A user's leaf in the block that `blockOf` said; undefined where he has none. */
export function findLeaf(tree: ProofTree, block: number, packed: Uint8Array, user: number): FoundLeaf | undefined {
  const size = nodeBytes(tree.assets.length);
  const { users, level } = openBlock(tree, packed);
  let at = users.indexOf(user);
  if (at < 0) return undefined;
  const { salt } = drawer(tree.secret)(user);
  const sums = sumsOf(level.subarray(at * size, (at + 1) * size));
  const path: Neighbour[] = [];
  const climb = (nodes: Uint8Array): void => {
    const count = nodes.length / size;
    const beside = at ^ 1;
    if (beside < count) path.push({ side: beside < at ? 'left' : 'right', node: nodes.subarray(beside * size, (beside + 1) * size) });
    at >>= 1;
  };
  const levels = levelsOver(level, size, new NodeMaker(tree.assets.length));
  for (const nodes of levels.slice(0, -1)) climb(nodes);
  at = block;
  for (const nodes of upperLevels(tree).slice(0, -1)) climb(nodes);
  return { salt, sums, path };
}

/** What does not hold in a tree, in words: its blocks against what stands above them, and every pair; nothing for a sound one. */
export function treeProblem(tree: ProofTree, blocks: readonly Uint8Array[]): string | undefined {
  const size = nodeBytes(tree.assets.length);
  const maker = new NodeMaker(tree.assets.length);
  const levels = upperLevels(tree);
  if (levels[0]!.length !== blocks.length * size) return `it has ${blocks.length} blocks, and its nodes are of others`;
  let users = 0;
  const seen = new Set<number>();
  for (const [place, packed] of blocks.entries()) {
    const opened = attempt(() => openBlock(tree, packed));
    if (opened === undefined) return `block ${place} cannot be read`;
    users += opened.users.length;
    for (const user of opened.users) seen.add(user);
    const top = levelsOver(opened.level, size, maker).at(-1)!;
    if (!isEqual(top, levels[0]!.subarray(place * size, (place + 1) * size))) return `block ${place} does not lead to its node`;
  }
  if (users !== tree.users || seen.size !== users) return `it has ${users} leaves of ${seen.size} users, and says ${tree.users}`;
  const again = levelsOver(levels[0]!, size, maker);
  return isEqual(joined(again), tree.upper) ? undefined : 'its nodes do not lead to the one on top';
}

/** Draws place and salt of a user. */
function drawer(secret: Uint8Array): (user: number) => Drawn {
  const text = new Uint8Array(secret.length + UID_BYTES);
  text.set(secret);
  const view = new DataView(text.buffer);
  return (user) => {
    view.setBigUint64(secret.length, BigInt(user));
    const drawn = createHash('sha256').update(text).digest();
    let place = 0;
    for (let at = 0; at < PLACE_BYTES; at++) place = place * 256 + drawn[at]!;
    return { place, salt: drawn.subarray(PLACE_BYTES, PLACE_BYTES + SALT_BYTES) };
  };
}

/** A level and all above it, up to the one of a single node. */
function levelsOver(level: Uint8Array, size: number, maker: NodeMaker): Uint8Array[] {
  const levels = [level];
  for (let below = level; below.length > size;) {
    const count = below.length / size;
    const above = new Uint8Array(Math.ceil(count / 2) * size);
    for (let at = 0; at < count; at += 2) {
      const into = above.subarray((at / 2) * size, (at / 2 + 1) * size);
      const left = below.subarray(at * size, (at + 1) * size);
      if (at + 1 === count) into.set(left);
      else maker.pair(into, left, below.subarray((at + 1) * size, (at + 2) * size));
    }
    levels.push(above);
    below = above;
  }
  return levels;
}

/** The levels that `upper` holds. */
function upperLevels({ assets, upper, users }: ProofTree): Uint8Array[] {
  const size = nodeBytes(assets.length);
  const levels: Uint8Array[] = [];
  for (let count = Math.ceil(users / BLOCK_LEAVES), at = 0; ; count = Math.ceil(count / 2)) {
    levels.push(upper.subarray(at, (at += count * size)));
    if (count === 1) return levels;
  }
}

function packBlock(users: readonly number[], nodes: Uint8Array, size: number): Uint8Array {
  const parts = users.flatMap((user, at) => {
    const uid = new Uint8Array(UID_BYTES);
    new DataView(uid.buffer).setBigUint64(0, BigInt(user));
    return [uid, packSums(nodes.subarray(at * size, (at + 1) * size))];
  });
  return joined(parts);
}

/** The users of a block, and its leaves with their hashes. */
function openBlock({ assets, secret }: ProofTree, packed: Uint8Array): { readonly users: readonly number[]; readonly level: Uint8Array } {
  const size = nodeBytes(assets.length);
  const maker = new NodeMaker(assets.length);
  const draw = drawer(secret);
  const users: number[] = [];
  const level = new Uint8Array(BLOCK_LEAVES * size);
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  for (let at = 0; at < packed.length;) {
    const user = Number(view.getBigUint64(at));
    const leaf = level.subarray(users.length * size, (users.length + 1) * size);
    at = unpackSums(leaf, packed, at + UID_BYTES);
    maker.leaf(leaf, draw(user).salt, user);
    users.push(user);
  }
  return { users, level: level.subarray(0, users.length * size) };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}
