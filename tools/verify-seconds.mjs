#!/usr/bin/env node
/**
 * Checks a day of seconds contracts without any of the exchange's code: needs Node 20 and nothing else.
 *
 *   node verify-seconds.mjs KEYS TICKS CONTRACTS
 *   node verify-seconds.mjs ADDRESS PAIR DAY       https://exchange.example BTC_USDT 2026-11-26
 *
 * KEYS is what /api/market/index_keys answers; keep what you once saw: a key of your own notes is worth more than one that is told with the ticks. TICKS and CONTRACTS
 * are the day's two files, whose addresses /api/market/index_files says. Exit code 0: everything holds. 1: the first thing that does not is
 * named, with its line. 2: there is nothing to check.
 *
 * Of each tick: its number and time are above those of the one before; it names the hash of the one before; its hash is SHA-256 of its text; the feed's key signed the hash,
 * a key of the list, each but the first introduced by the one before it, that had not been replaced by then. The text, in lines of UTF-8:
 *   kontor index tick 1 | number of the pair | number | time | price | valid or stale | source weight price, a line for each | hash of the one before
 * Of each contract (all times in ms):
 *   entry  the first tick that is not stale and later than t0; void (no_entry) where there is none up to t0 + 5,000
 *   exit   the last tick that is not stale and no later than t1; void where a stale tick is later than t1 − 10,000 and no later than t1 (stale), where the exit is
 *          before t1 − 5,000 (exit_too_old), or is the entry (one_tick), the first of these that holds
 *   up wins where the exit's price is above the entry's, down where it is below; equal is a draw
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const ENTRY_MS = 5_000;
const STALE_MS = 10_000;
const OLD_MS = 5_000;
/** A key that is replaced signs what was under way. */
const REPLACED_MS = 60_000;
const HASH = /^[0-9a-f]{64}$/;
const SIGNATURE = /^[0-9a-f]{128}$/;
/** In front of the 32 bytes of an Ed25519 key (RFC 8410). */
const KEY_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

/** What does not hold, and where. */
class Wrong extends Error {}
/** @type {(where: string, why: string) => never} */
const wrong = (where, why) => {
  throw new Wrong(`${where}: ${why}`);
};

/** @typedef {{ pair: string, pair_number: number, number: number, time: number, price: string, stale: boolean, constituents: { source: number, weight: number, price: string }[], previous_hash: string, hash: string, signature: string, key_id: string }} Tick */
/** @typedef {{ number: number, pair: string, direction: string, t0: number, t1: number, entry_number: number | null, exit_number: number | null, outcome: string, void_reason: string | null }} Contract */
/** @typedef {{ key_id: string, public_key: string, until: number | null, introduction: string | null }} Key */

/** @param {string} hex */
const publicKey = (hex) => createPublicKey({ key: Buffer.concat([KEY_HEAD, Buffer.from(hex, 'hex')]), format: 'der', type: 'spki' });
/** @param {unknown} value */
const isWhole = (value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
/** A price with 8 decimals at most, in 1e-8. @param {unknown} price @param {string} where */
function units(price, where) {
  if (typeof price !== 'string' || !/^(0|[1-9][0-9]{0,18})(\.[0-9]{1,8})?$/.test(price))
    return wrong(where, `${String(price)} is not a price`);
  const [coins = '', part = ''] = price.split('.');
  return BigInt(coins + part.padEnd(8, '0'));
}

/** The keys by their names. @param {unknown} answer */
function readKeys(answer) {
  /** @type {Key[]} */
  // @ts-expect-error what was read may be anything: it is asked below
  const list = answer?.data?.list ?? answer?.list ?? answer;
  if (!Array.isArray(list) || list.length === 0) wrong('keys', 'there is none');
  /** @type {Map<string, { key: import('node:crypto').KeyObject, until: number | null }>} */
  const keys = new Map();
  /** @type {import('node:crypto').KeyObject | undefined} */
  let before;
  list.forEach(({ key_id: id, public_key: key, until, introduction }, place) => {
    const where = `key ${place + 1}`;
    if (!HASH.test(key)) wrong(where, 'is no key');
    if (id !== createHash('sha256').update(Buffer.from(key, 'hex')).digest('hex').slice(0, 16)) wrong(where, `is not called ${id}`);
    if (before !== undefined) {
      const text = Buffer.from(`kontor feed key 1\n${key}`);
      if (!SIGNATURE.test(String(introduction)) || !verify(null, text, before, Buffer.from(String(introduction), 'hex')))
        wrong(where, 'was not introduced by the key before it');
    }
    before = publicKey(key);
    keys.set(id, { key: before, until });
  });
  return keys;
}

/** @param {string} text @param {string} what */
function linesOf(text, what) {
  if (text === '') return [];
  if (!text.endsWith('\n')) wrong(what, 'the last line is cut off');
  return text
    .slice(0, -1)
    .split('\n')
    .map((line, place) => {
      try {
        return JSON.parse(line);
      } catch {
        return wrong(`${what}, line ${place + 1}`, 'is no JSON');
      }
    });
}

/** @param {Tick} tick */
const textOf = (tick) =>
  [
    'kontor index tick 1',
    String(tick.pair_number),
    String(tick.number),
    String(tick.time),
    tick.price,
    tick.stale ? 'stale' : 'valid',
    ...tick.constituents.map(({ source, weight, price }) => `${source} ${weight} ${price}`),
    tick.previous_hash,
  ].join('\n');

/** @param {Tick[]} ticks @param {ReturnType<typeof readKeys>} keys */
function checkTicks(ticks, keys) {
  ticks.forEach((tick, place) => {
    const where = `ticks, line ${place + 1}${isWhole(tick?.number) ? ` (tick ${tick.number})` : ''}`;
    const before = ticks[place - 1];
    if (
      !isWhole(tick?.number) ||
      !isWhole(tick.time) ||
      !isWhole(tick.pair_number) ||
      typeof tick.stale !== 'boolean' ||
      !Array.isArray(tick.constituents)
    )
      wrong(where, 'is no tick');
    units(tick.price, where);
    if (!HASH.test(tick.hash) || !HASH.test(tick.previous_hash)) wrong(where, 'has no hash');
    if (before !== undefined) {
      if (tick.pair !== before.pair || tick.pair_number !== before.pair_number) wrong(where, 'is of another pair');
      if (tick.number <= before.number) wrong(where, 'its number is not above the one before');
      if (tick.time <= before.time) wrong(where, 'its time is not above the one before');
      if (tick.previous_hash !== before.hash) wrong(where, 'does not follow the one before: its previous_hash is of another');
    }
    if (createHash('sha256').update(textOf(tick)).digest('hex') !== tick.hash) wrong(where, 'its hash is of something else');
    const known = keys.get(tick.key_id);
    if (known === undefined || !SIGNATURE.test(String(tick.signature))) return wrong(where, 'is not signed by a key of the feed');
    if (known.until !== null && tick.time > known.until + REPLACED_MS) wrong(where, 'is signed by a key that had been replaced');
    if (!verify(null, Buffer.from(tick.hash, 'hex'), known.key, Buffer.from(tick.signature, 'hex'))) wrong(where, 'its signature is wrong');
  });
}

/** What a contract comes to. @param {Contract} contract @param {Tick[]} ticks */
function resultOf({ direction, t0, t1 }, ticks) {
  // Times rise: what is later than t0 begins somewhere, and what is no later than t1 ends somewhere.
  const [from, to] = [behind(ticks, t0), behind(ticks, t1)];
  let at = from;
  while (at < ticks.length && ticks[at]?.stale) at += 1;
  const entry = ticks[at];
  if (entry === undefined || entry.time > t0 + ENTRY_MS) return { outcome: 'void', reason: 'no_entry', entry: undefined, exit: undefined };
  let last = to - 1;
  while (ticks[last]?.stale) last -= 1;
  const exit = ticks[last];
  if (exit === undefined) return wrong('ticks', 'none is early enough');
  let isStale = false;
  for (let each = to - 1; each >= 0 && (ticks[each]?.time ?? 0) > t1 - STALE_MS; each--) isStale ||= ticks[each]?.stale === true;
  const reason = isStale ? 'stale' : exit.time < t1 - OLD_MS ? 'exit_too_old' : exit.number === entry.number ? 'one_tick' : null;
  const [one, other] = [units(entry.price, 'ticks'), units(exit.price, 'ticks')];
  const counted = one === other ? 'draw' : other > one === (direction === 'up') ? 'win' : 'loss';
  return { outcome: reason === null ? counted : 'void', reason, entry, exit };
}

/** The place of the first tick that is later than a time. @param {Tick[]} ticks @param {number} time */
function behind(ticks, time) {
  let [low, high] = [0, ticks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ticks[middle]?.time ?? 0) > time) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** @param {Contract[]} contracts @param {Tick[]} ticks */
function checkContracts(contracts, ticks) {
  let before = 0;
  contracts.forEach((contract, place) => {
    const where = `contracts, line ${place + 1}${isWhole(contract?.number) ? ` (contract ${contract.number})` : ''}`;
    const { number, pair, direction, t0, t1, entry_number: entry, exit_number: exit, outcome, void_reason: reason } = contract ?? {};
    if (!isWhole(number) || !isWhole(t0) || !isWhole(t1) || t1 <= t0 || !['up', 'down'].includes(direction)) wrong(where, 'is no contract');
    if (number <= before) wrong(where, 'its number is not above the one before');
    before = number;
    if (ticks[0] !== undefined && pair !== ticks[0].pair) wrong(where, 'is of another pair');
    const again = resultOf(contract, ticks);
    const said = [outcome, reason, entry, exit];
    const found = [again.outcome, again.reason, again.entry?.number ?? null, again.exit?.number ?? null];
    if (said.some((each, at) => each !== found[at])) wrong(where, `the exchange says ${told(said)}; from the ticks it is ${told(found)}`);
  });
}

/** @param {(string | number | null | undefined)[]} result */
const told = ([outcome, reason, entry, exit]) =>
  `${outcome}${reason === null ? '' : ` (${reason})`}, entry ${entry ?? 'none'}, exit ${exit ?? 'none'}`;

/** @param {string} path */
function readText(path) {
  const bytes = readFileSync(path);
  return (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** @param {string} address @param {string} path */
async function ask(address, path) {
  const response = await fetch(new URL(path, address));
  if (!response.ok) throw new Error(`${path}: answered ${response.status}`);
  return response.text();
}

/** Keys, ticks and contracts as text. @param {string[]} given */
async function gather([first = '', second = '', third = '']) {
  if (!/^https?:\/\//.test(first)) return [readText(first), readText(second), readText(third)];
  const files = `/api/market/index_files/${encodeURIComponent(second)}/${encodeURIComponent(third)}`;
  return Promise.all(['/api/market/index_keys', `${files}.ticks.jsonl`, `${files}.contracts.jsonl`].map((path) => ask(first, path)));
}

const given = process.argv.slice(2);
if (given.length !== 3) {
  console.error('Usage: node verify-seconds.mjs KEYS TICKS CONTRACTS | ADDRESS PAIR DAY');
  process.exit(2);
}
/** @type {string[]} */
let texts = [];
try {
  texts = await gather(given);
} catch (error) {
  console.error(`Nothing to check: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(2);
}
try {
  const keys = readKeys(JSON.parse(texts[0] ?? ''));
  /** @type {Tick[]} */
  const ticks = linesOf(texts[1] ?? '', 'ticks');
  /** @type {Contract[]} */
  const contracts = linesOf(texts[2] ?? '', 'contracts');
  checkTicks(ticks, keys);
  checkContracts(contracts, ticks);
  console.log(`Everything holds: ${ticks.length} ticks, signed by ${keys.size} keys, and ${contracts.length} contracts.`);
} catch (error) {
  console.error(error instanceof Wrong ? error.message : `keys: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
