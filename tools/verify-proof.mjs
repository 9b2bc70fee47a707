#!/usr/bin/env node
/**
 * Checks a proof of balance without any of the exchange's code: `node verify-proof.mjs FILE [ROOT]`. Needs Node 20 and nothing else.
 * FILE is what "Proof file" saves in Wallet → Verify balance; ROOT is the root of that snapshot as somebody else saw it published, on the
 * page /proof or in a note of your own. Exit code 0: the amounts in the file are in the total under this root. 1: they are not. 2: no file.
 *
 * All numbers that are hashed are unsigned, 8 bytes, big end first, below 2^63; `sums` is one for each asset, in its smallest units.
 *   leaf = SHA-256( 00 | salt | uid | sums )
 *   pair = SHA-256( 01 | hash and sums of the left | hash and sums of the right ), and has the sums of both, added up
 *   root = SHA-256( 02 | sequence | time | users | length of assets | assets | hash and sums on top )
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const LIMIT = 1n << 63n;
/** @typedef {{ hash: Buffer, sums: bigint[] }} Node */
/** @param {Buffer[]} parts */
const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
/** @type {(why: string) => never} */
const fail = (why) => {
  throw new Error(why);
};

/** Eight bytes; refuses what is negative or too large. @param {bigint} value */
function number(value) {
  if (value < 0n || value >= LIMIT) fail('a number is negative or too large');
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(value);
  return bytes;
}
/** @param {unknown} value @param {string} name */
const whole = (value, name) =>
  typeof value === 'number' && Number.isSafeInteger(value) ? number(BigInt(value)) : fail(`${name} is not a whole number`);
/** @param {Node} node */
const bytesOf = ({ hash, sums }) => Buffer.concat([hash, ...sums.map(number)]);

/** `1.5` with 8 decimals is 150000000 units. @param {unknown} text @param {number} scale */
function units(text, scale) {
  if (typeof text !== 'string' || !/^(0|[1-9][0-9]{0,19})(\.[0-9]{0,17}[1-9])?$/.test(text))
    return fail(`${String(text)} is not an amount`);
  const [coins = '', part = ''] = text.split('.');
  if (part.length > scale) fail(`${text} is finer than its asset`);
  return BigInt(coins + part.padEnd(scale, '0'));
}

/** The neighbours on the way up: of each a side (0 left, 1 right), a hash, a half byte for each sum with its length, and the sums. @param {string} text @param {number} count */
function neighbours(text, count) {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') !== text) fail('the path is not base64');
  /** @type {{ side: number, node: Node }[]} */
  const path = [];
  for (let at = 0; at < bytes.length;) {
    /** @param {number} length */
    const take = (length) => {
      if (at + length > bytes.length) fail('the path is cut off');
      return bytes.subarray(at, (at += length));
    };
    const [side = 2] = take(1);
    if (side > 1) fail('the path has a side that is neither left nor right');
    const hash = take(32);
    const lengths = [...take(Math.ceil(count / 2))].flatMap((byte) => [byte >> 4, byte & 15]);
    if (count % 2 === 1 && lengths.pop() !== 0) fail('the path says a sum of no asset');
    const sums = lengths.map((length) => {
      const digits = length > 8 ? fail('the path has a sum that is too long') : take(length);
      if (digits[0] === 0) fail('the path has a sum with needless zeros');
      return BigInt(`0x0${digits.toString('hex')}`);
    });
    path.push({ side, node: { hash, sums } });
  }
  return path.length <= 40 ? path : fail('the path is too long');
}

/** Gives the root that the file leads to, and the sums under it. @param {any} proof */
function check(proof) {
  if (proof.format !== 'kontor-proof-1') fail('this is not a proof of balance that this program knows');
  if (!/^[A-Z0-9]{1,20}:([0-9]|1[0-8])(,[A-Z0-9]{1,20}:([0-9]|1[0-8]))*$/.test(String(proof.assets))) fail('its assets cannot be read');
  const assets = String(proof.assets)
    .split(',')
    .map((each) => ({ symbol: each.split(':')[0] ?? '', scale: Number(each.split(':')[1]) }));
  if (new Set(assets.map(({ symbol }) => symbol)).size !== assets.length) fail('an asset comes twice');
  if (!Array.isArray(proof.amounts) || proof.amounts.length !== assets.length) fail('amounts and assets do not belong together');
  if (!/^[0-9a-f]{32}$/.test(proof.salt)) fail('its salt cannot be read');
  const sums = assets.map(({ scale }, place) => units(proof.amounts[place], scale));
  const salt = Buffer.from(proof.salt, 'hex');
  let node = { hash: sha256(Buffer.of(0), salt, whole(proof.uid, 'uid'), ...sums.map(number)), sums };
  for (const { side, node: other } of neighbours(String(proof.path), assets.length)) {
    const [left, right] = side === 0 ? [other, node] : [node, other];
    node = {
      hash: sha256(Buffer.of(1), bytesOf(left), bytesOf(right)),
      sums: left.sums.map((sum, place) => sum + (right.sums[place] ?? 0n)),
    };
  }
  const text = Buffer.from(proof.assets, 'latin1');
  const head = [proof.sequence, proof.time, proof.users, text.length].map((value) => whole(value, 'its head'));
  return { root: sha256(Buffer.of(2), ...head, text, bytesOf(node)).toString('hex'), assets, total: node.sums };
}

/** @param {bigint} value @param {number} scale */
const decimal = (value, scale) => {
  const digits = value.toString().padStart(scale + 1, '0');
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
};

const [file, published] = process.argv.slice(2);
if (file === undefined) {
  console.error('usage: node verify-proof.mjs FILE [ROOT]');
  process.exit(2);
}
let proof;
try {
  proof = JSON.parse(readFileSync(file, 'utf8'));
} catch (error) {
  console.error(`${file} cannot be read: ${String(error)}`);
  process.exit(2);
}
try {
  const { root, assets, total } = check(proof);
  if (root !== proof.root) fail(`it leads to the root ${root}, and says ${proof.root}`);
  if (published !== undefined && root !== published) fail(`it leads to the root ${root}, and ${published} is published`);
  console.log(`Account ${proof.uid} in snapshot ${proof.snapshot}, ${new Date(proof.time).toISOString()}, command ${proof.sequence}:`);
  for (const [place, { symbol, scale }] of assets.entries())
    console.log(`  ${symbol.padEnd(8)} ${proof.amounts[place]} of ${decimal(total[place] ?? 0n, scale)} owed to all`);
  console.log(`The amounts are in the total. Root: ${root}`);
  if (published === undefined) console.log('Now compare this root with the one that is published for the snapshot.');
} catch (error) {
  console.error(`NOT in the total: ${error instanceof Error ? error.message : String(error)}.`);
  process.exit(1);
}
