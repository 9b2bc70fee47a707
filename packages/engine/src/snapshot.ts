import type { Ledger } from './ledger/ledger.ts';
import { MAX_TIERS } from './spot/seats.ts';
import type { PlatformState, SavedPlatform } from './platform.ts';
import type { SpotState } from './spot/spot-state.ts';
import type { Timers } from './timers.ts';
import type { ListedAsset, Wallet } from './wallet/wallet.ts';

/** What an engine consists of; a snapshot is all of it, a digest covers all of it but sequence and time. */
export interface EngineParts {
  readonly ledger: Ledger;
  readonly spot: SpotState;
  readonly wallet: Wallet;
  readonly timers: Timers;
  readonly platform: PlatformState;
}

/** First word of a snapshot: 'KSN' and the format's version. A change of any table's layout raises it. */
const MAGIC = 0x4b534e08;

/** The parts of the state as words, in a fixed order. The last is text. */
export function stateParts(e: EngineParts): Int32Array[] {
  const orders = e.spot.orders.parts();
  const levels = e.spot.levels.parts();
  const seats = e.spot.seats.parts();
  return [
    e.ledger.rowWords(), orders.words, orders.seatOf, orders.extras, asWords(orders.counters), levels.pages, levels.directories, levels.roots, asWords(levels.counters),
    seats.users, seats.rates, e.spot.ids.parts(), textWords(plainState(e)),
  ];
}

/** Writes sequence, time and all parts, each behind its length in words. */
export function writeSnapshot(e: EngineParts, sequence: number, time: number): Uint8Array {
  const parts = [asWords(Float64Array.of(sequence, time)), ...stateParts(e)];
  const length = parts.reduce((sum, part) => sum + 1 + part.length, 2);
  const words = new Int32Array(length);
  words[0] = MAGIC;
  words[1] = parts.length;
  let at = 2;
  for (const part of parts) {
    words[at] = part.length;
    words.set(part, at + 1);
    at += 1 + part.length;
  }
  return new Uint8Array(words.buffer);
}

/** Fills a new engine's parts from a snapshot; returns sequence and time. Throws when it is none, or of another format. */
export function readSnapshot(bytes: Uint8Array, e: EngineParts): { sequence: number; time: number } {
  // In place where it can be: a copy of all of it, and another of each part, would be three times the state for a moment.
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const words = new Int32Array(aligned.buffer, aligned.byteOffset, bytes.byteLength >> 2);
  if (words[0] !== MAGIC) throw new Error('not a snapshot of this format');
  const parts: Int32Array[] = [];
  let at = 2;
  for (let i = 0; i < words[1]!; i++) {
    const length = words[at]!;
    if (at + 1 + length > words.length) throw new Error('snapshot is cut off');
    parts.push(words.subarray(at + 1, at + 1 + length));
    at += 1 + length;
  }
  const [clock, rows, orders, seatOf, extras, orderCounters, pages, dirs, roots, levelCounters, users, rates, ids, text] = parts as [
    Int32Array, Int32Array, Int32Array, Int32Array, Int32Array, Int32Array, Int32Array, Int32Array, Int32Array, Int32Array, Int32Array, Int32Array,
    Int32Array, Int32Array,
  ];
  e.ledger.restore(rows);
  e.spot.orders.restore(orders, seatOf, extras, asDoubles(orderCounters));
  e.spot.seats.restore(users, rates.subarray(0, MAX_TIERS * 2));
  e.spot.ids.restore(ids);
  restorePlain(e, JSON.parse(wordsText(text)) as PlainState);
  e.spot.levels.restore(pages, dirs, roots, asDoubles(levelCounters));
  const [sequence, time] = asDoubles(clock);
  return { sequence: sequence!, time: time! };
}

/** What is kept in plain objects. */
interface PlainState extends SavedPlatform {
  assets: ListedAsset[];
  deposits: string;
  timers: { time: number; user: number; market: number }[];
  queue: { head: number; tail: number; length: number };
  markets: { [field: string]: unknown }[];
}

const MARKET_FIELDS = ['status', 'bestBid', 'bestAsk', 'nextRise', 'nextFall', 'lastTicks', 'tradeNumber', 'indexTicks', 'queued'] as const;

function plainState(e: EngineParts): string {
  const plain: PlainState = {
    assets: e.wallet.assetList(),
    deposits: e.wallet.deposits.parts(),
    timers: [...e.timers.all()],
    queue: e.spot.queue,
    markets: e.spot.listed.map((market) => ({
      terms: market.terms, unit: market.unit,
      ...Object.fromEntries(MARKET_FIELDS.map((name) => [name, market[name]])),
      mean: { ...market.mean, slots: sparse(market.slots) },
    })),
    ...e.platform.saved(),
  };
  return JSON.stringify(plain);
}

function restorePlain(e: EngineParts, plain: PlainState): void {
  e.wallet.restore(plain.assets, plain.deposits);
  e.platform.restore(plain);
  e.timers.restore(plain.timers);
  e.spot.queue = plain.queue;
  for (const saved of plain.markets) {
    const market = e.spot.addMarket(saved['terms'] as never, saved['unit'] as number);
    for (const name of MARKET_FIELDS) market[name] = saved[name] as number;
    const mean = saved['mean'] as { second: number; sum: number; count: number; slots: [number, number][] };
    market.mean = mean;
    for (const [i, value] of mean.slots) market.slots[i] = value;
  }
}

function sparse(values: Float64Array): [number, number][] {
  const found: [number, number][] = [];
  values.forEach((value, i) => { if (value !== 0) found.push([i, value]); });
  return found;
}

function asWords(doubles: Float64Array): Int32Array {
  return new Int32Array(doubles.buffer, doubles.byteOffset, doubles.length * 2);
}

function asDoubles(words: Int32Array): Float64Array {
  return new Float64Array(words.slice().buffer);
}

/** ASCII text, a character a word; names and numbers only, so nothing is lost. */
function textWords(text: string): Int32Array {
  const words = new Int32Array(text.length);
  for (let i = 0; i < text.length; i++) words[i] = text.charCodeAt(i);
  return words;
}

function wordsText(words: Int32Array): string {
  let text = '';
  for (let at = 0; at < words.length; at += 8192) text += String.fromCharCode(...words.subarray(at, at + 8192));
  return text;
}
