/**
 * The proof of balances, to the byte: a tree whose leaves are customers and whose nodes carry sums. Server, page and tests ask the same
 * functions; `tools/verify-proof.mjs` says all of it again in code of its own. Why it is made so: docs/decisions/0018-proof-of-balances.md.
 *
 * Numbers are unsigned, of 8 bytes, big end first, and below 2^63, so that no sum can be negative. With k assets, in one order for all of a
 * snapshot:
 *
 *     sums = one number for each asset, in its smallest units
 *     node = hash (32 bytes) | sums (8 k bytes)
 *     leaf = SHA-256( 0x00 | salt (16) | uid (8) | sums )                                 with those sums
 *     pair = SHA-256( 0x01 | node to the left | node to the right )                       with the sums of both, added up
 *     root = SHA-256( 0x02 | sequence (8) | time (8) | users (8) | length of assets (8) | assets | top node )
 *
 * A pair has the sums of each child apart in what is hashed: where they are added first, one child can lie against the other. A node
 * without a neighbour goes up a level as it is. `assets` is ASCII text, `BTC:8,USDT:8`: symbol and decimals.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { base64 } from '@scure/base';
import { formatTrimmedDecimal, parseDecimal } from '@kontor/domain/amount';

/** The first word of a file with a proof. */
export const PROOF_FORMAT = 'kontor-proof-1';
export const SALT_BYTES = 16;
export const HASH_BYTES = 32;
/** Of a sum. */
export const SUM_BYTES = 8;
/** Levels of a tree over more people than there are. */
const MOST_STEPS = 40;
/** Assets of a snapshot at most. */
const MOST_ASSETS = 65_536;
const LEAF = 0;
const PAIR = 1;
const ROOT = 2;
/** A first byte from here on says a number that is too large. */
const TOO_LARGE = 0x80;

/** Bytes of a node: its hash, then its sums. */
export function nodeBytes(assets: number): number {
  return HASH_BYTES + assets * SUM_BYTES;
}

/** Makes the nodes of one snapshot, with room of its own so that nothing is made anew for each. */
export class NodeMaker {
  readonly #size: number;
  readonly #leaf: Uint8Array;
  readonly #pair: Uint8Array;

  constructor(assets: number) {
    this.#size = nodeBytes(assets);
    this.#leaf = new Uint8Array(1 + SALT_BYTES + 8 + assets * SUM_BYTES);
    this.#pair = new Uint8Array(1 + 2 * this.#size);
    this.#leaf[0] = LEAF;
    this.#pair[0] = PAIR;
  }

  /** Writes the leaf of a customer into `into`, whose sums stand there already. @throws RangeError where one is negative or too large */
  leaf(into: Uint8Array, salt: Uint8Array, uid: number): void {
    const sums = into.subarray(HASH_BYTES);
    refuseLarge(sums);
    this.#leaf.set(salt, 1);
    writeNumber(this.#leaf, 1 + SALT_BYTES, uid);
    this.#leaf.set(sums, 1 + SALT_BYTES + 8);
    into.set(sha256(this.#leaf));
  }

  /** Writes the node over two nodes into `into`. @throws RangeError where a sum is negative or becomes too large */
  pair(into: Uint8Array, left: Uint8Array, right: Uint8Array): void {
    this.#pair.set(left, 1);
    this.#pair.set(right, 1 + this.#size);
    addSums(into.subarray(HASH_BYTES), left.subarray(HASH_BYTES), right.subarray(HASH_BYTES));
    into.set(sha256(this.#pair));
  }
}

/** Byte by byte, from the small end: eight times as fast as by large integers. */
function addSums(into: Uint8Array, left: Uint8Array, right: Uint8Array): void {
  for (let end = SUM_BYTES; end <= into.length; end += SUM_BYTES) {
    let carry = 0;
    for (let at = end - 1; at >= end - SUM_BYTES; at--) {
      carry += left[at]! + right[at]!;
      into[at] = carry & 0xff;
      carry >>= 8;
    }
    const first = end - SUM_BYTES;
    if (left[first]! >= TOO_LARGE || right[first]! >= TOO_LARGE || into[first]! >= TOO_LARGE)
      throw new RangeError('a sum that is negative or too large');
  }
}

function refuseLarge(sums: Uint8Array): void {
  for (let at = 0; at < sums.length; at += SUM_BYTES)
    if (sums[at]! >= TOO_LARGE) throw new RangeError('a sum that is negative or too large');
}

/** Writes sums in units where a node has them. @throws RangeError for one that is negative or too large */
export function writeSums(node: Uint8Array, sums: readonly bigint[]): void {
  const view = new DataView(node.buffer, node.byteOffset, node.byteLength);
  sums.forEach((sum, place) => {
    if (sum < 0n || sum >> 63n !== 0n) throw new RangeError('a sum that is negative or too large');
    view.setBigUint64(HASH_BYTES + place * SUM_BYTES, sum);
  });
}

/** The sums of a node, units. */
export function sumsOf(node: Uint8Array): bigint[] {
  const view = new DataView(node.buffer, node.byteOffset, node.byteLength);
  return Array.from({ length: (node.byteLength - HASH_BYTES) / SUM_BYTES }, (_, place) =>
    view.getBigUint64(HASH_BYTES + place * SUM_BYTES),
  );
}

function writeNumber(bytes: Uint8Array, at: number, number: number): void {
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).setBigUint64(at, BigInt(number));
}

/** What a root says besides the sums. */
export interface SnapshotHead {
  /** Place in the journal of the last command that the balances reflect. */
  readonly sequence: number;
  /** Its core time, ms. */
  readonly time: number;
  /** Leaves. */
  readonly users: number;
  /** Symbols and decimals in the order of the sums, `BTC:8,USDT:8`. */
  readonly assets: string;
}

/** The root that is published: of the node on top, and of what the snapshot is. */
export function rootOf({ sequence, time, users, assets }: SnapshotHead, top: Uint8Array): Uint8Array {
  const text = Uint8Array.from(assets, (letter) => letter.charCodeAt(0));
  const bytes = new Uint8Array(1 + 4 * 8 + text.length + top.length);
  bytes[0] = ROOT;
  [sequence, time, users, text.length].forEach((number, place) => writeNumber(bytes, 1 + place * 8, number));
  bytes.set(text, 33);
  bytes.set(top, 33 + text.length);
  return sha256(bytes);
}

/** An asset of a snapshot. */
export interface ProofAsset {
  readonly symbol: string;
  readonly scale: number;
}

/** `BTC:8,USDT:8`. */
export function assetsText(assets: readonly ProofAsset[]): string {
  return assets.map(({ symbol, scale }) => `${symbol}:${scale}`).join(',');
}

/** What `assetsText` wrote; undefined for another text, and where a symbol comes twice. */
export function readAssets(text: string): readonly ProofAsset[] | undefined {
  if (!/^[A-Z0-9]{1,20}:(?:[0-9]|1[0-8])(?:,[A-Z0-9]{1,20}:(?:[0-9]|1[0-8]))*$/.test(text)) return undefined;
  const assets = text.split(',').map((each) => ({ symbol: each.split(':')[0]!, scale: Number(each.split(':')[1]) }));
  return new Set(assets.map(({ symbol }) => symbol)).size === assets.length && assets.length <= MOST_ASSETS ? assets : undefined;
}

/**
 * The sums of a node, short: for each asset how many bytes its number has without zeros in front, a half byte each and the first in the
 * upper half, and then those bytes.
 */
export function packSums(node: Uint8Array): Uint8Array {
  const assets = (node.length - HASH_BYTES) / SUM_BYTES;
  const heads = (assets + 1) >> 1;
  const packed = new Uint8Array(heads + assets * SUM_BYTES);
  let size = heads;
  for (let place = 0; place < assets; place++) {
    const end = HASH_BYTES + (place + 1) * SUM_BYTES;
    let at = end - SUM_BYTES;
    while (at < end && node[at] === 0) at += 1;
    packed[place >> 1]! |= place % 2 === 0 ? (end - at) << 4 : end - at;
    packed.set(node.subarray(at, end), size);
    size += end - at;
  }
  return packed.subarray(0, size);
}

/** Writes what `packSums` gave into a node; gives where it ends. @throws RangeError for bytes that it does not write */
export function unpackSums(node: Uint8Array, packed: Uint8Array, from: number): number {
  const assets = (node.length - HASH_BYTES) / SUM_BYTES;
  const heads = (assets + 1) >> 1;
  node.fill(0, HASH_BYTES);
  let at = from + heads;
  for (let place = 0; place < heads * 2; place++) {
    const head = packed[from + (place >> 1)] ?? TOO_LARGE;
    const size = place % 2 === 0 ? head >> 4 : head & 15;
    const isWritten = place < assets ? size <= SUM_BYTES && at + size <= packed.length && packed[at] !== 0 : size === 0;
    if (!isWritten && size !== 0) throw new RangeError('sums that nobody packs so');
    if (place < assets) node.set(packed.subarray(at, at + size), HASH_BYTES + (place + 1) * SUM_BYTES - size);
    at += size;
  }
  if (at > packed.length) throw new RangeError('sums that are cut off');
  return at;
}

/** Where a neighbour stands. */
const Side = { LEFT: 0, RIGHT: 1 } as const;

/** A node beside the way from a leaf to the top. */
export interface Neighbour {
  readonly side: 'left' | 'right';
  readonly node: Uint8Array;
}

/** The way up as text: of each neighbour its side (a byte), its hash and its sums, packed; all of it in base64. */
export function writePath(path: readonly Neighbour[]): string {
  const parts = path.map(({ side, node }) => [
    Uint8Array.of(side === 'left' ? Side.LEFT : Side.RIGHT),
    node.subarray(0, HASH_BYTES),
    packSums(node),
  ]);
  const bytes = new Uint8Array(parts.flat().reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts.flat()) {
    bytes.set(part, at);
    at += part.length;
  }
  return base64.encode(bytes);
}

/** @throws for a text that `writePath` does not write */
function readPath(text: string, assets: number): Neighbour[] {
  const bytes = base64.decode(text);
  const path: Neighbour[] = [];
  for (let at = 0; at < bytes.length;) {
    const side = bytes[at];
    if (side !== Side.LEFT && side !== Side.RIGHT) throw new RangeError('a side that is none');
    if (at + 1 + HASH_BYTES > bytes.length || path.length === MOST_STEPS) throw new RangeError('a path that nobody writes so');
    const node = new Uint8Array(nodeBytes(assets));
    node.set(bytes.subarray(at + 1, at + 1 + HASH_BYTES));
    at = unpackSums(node, bytes, at + 1 + HASH_BYTES);
    path.push({ side: side === Side.LEFT ? 'left' : 'right', node });
  }
  return path;
}

/** A customer's proof, as the server answers it and a file keeps it. */
export interface BalanceProof extends SnapshotHead {
  readonly format: string;
  /** Number of the snapshot. It is a name; what binds is sequence and root. */
  readonly snapshot: number;
  /** Whose leaf it is. */
  readonly uid: number;
  /** Hexadecimal digits; his secret. */
  readonly salt: string;
  /** What he holds in all accounts, in the order of `assets`, without zeros at the end. */
  readonly amounts: readonly string[];
  /** As `writePath` writes it. */
  readonly path: string;
  /** Hexadecimal digits; what it must lead to. It counts for nothing unless the same root is published. */
  readonly root: string;
}

/** A step of a check that was gone: the neighbour, and where it led. */
export interface CheckedStep {
  readonly side: Neighbour['side'];
  /** Of the neighbour. */
  readonly hash: string;
  readonly sums: readonly bigint[];
  /** With all before. */
  readonly total: readonly bigint[];
  /** The hash that it led to. */
  readonly reached: string;
}

export interface CheckedProof {
  /** `not-read`: no proof; `leaf`: its amounts are none; `path`: its way up is none; `root`: it leads elsewhere than it says. */
  readonly wrong: 'not-read' | 'leaf' | 'path' | 'root' | undefined;
  readonly assets: readonly ProofAsset[];
  readonly amounts: readonly bigint[];
  /** The hash of the leaf. */
  readonly leaf: string;
  readonly steps: readonly CheckedStep[];
  /** The root that it leads to; empty where it leads to none. */
  readonly root: string;
}

/** Goes the way from a leaf to the root, hashing everything anew. Believes nothing that it can reckon; never throws. */
export function checkProof(proof: BalanceProof): CheckedProof {
  const nothing: CheckedProof = { wrong: 'not-read', assets: [], amounts: [], leaf: '', steps: [], root: '' };
  const assets = proof.format === PROOF_FORMAT ? readAssets(proof.assets) : undefined;
  const salt = fromHex(proof.salt);
  const numbers = [proof.sequence, proof.time, proof.users, proof.uid];
  if (assets === undefined || salt?.length !== SALT_BYTES || numbers.some((number) => !Number.isSafeInteger(number) || number < 0))
    return nothing;
  const amounts = readAmounts(proof.amounts, assets);
  if (amounts === undefined) return { ...nothing, assets, wrong: 'leaf' };
  const maker = new NodeMaker(assets.length);
  let node = new Uint8Array(nodeBytes(assets.length));
  try {
    writeSums(node, amounts);
    maker.leaf(node, salt, proof.uid);
  } catch {
    return { ...nothing, assets, amounts, wrong: 'leaf' };
  }
  const leaf = hashText(node);
  const steps: CheckedStep[] = [];
  try {
    for (const { side, node: neighbour } of readPath(proof.path, assets.length)) {
      const over = new Uint8Array(node.length);
      maker.pair(over, side === 'left' ? neighbour : node, side === 'left' ? node : neighbour);
      node = over;
      steps.push({ side, hash: hashText(neighbour), sums: sumsOf(neighbour), total: sumsOf(node), reached: hashText(node) });
    }
  } catch {
    return { wrong: 'path', assets, amounts, leaf, steps, root: '' };
  }
  const root = toHex(rootOf(proof, node));
  return { wrong: root === proof.root ? undefined : 'root', assets, amounts, leaf, steps, root };
}

/** Decimals in units; undefined where one is none, or is written in another way than it would be. */
function readAmounts(texts: readonly string[], assets: readonly ProofAsset[]): bigint[] | undefined {
  if (texts.length !== assets.length) return undefined;
  const amounts: bigint[] = [];
  for (const [place, text] of texts.entries()) {
    const { scale } = assets[place]!;
    const read = typeof text === 'string' ? parseDecimal(text, scale) : undefined;
    if (typeof read !== 'bigint' || formatTrimmedDecimal(read, scale) !== text) return undefined;
    amounts.push(read);
  }
  return amounts;
}

function hashText(node: Uint8Array): string {
  return toHex(node.subarray(0, HASH_BYTES));
}

/** Hexadecimal digits, in small letters. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function fromHex(text: string): Uint8Array | undefined {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) return undefined;
  return Uint8Array.from({ length: text.length / 2 }, (_, place) => Number.parseInt(text.slice(place * 2, place * 2 + 2), 16));
}
