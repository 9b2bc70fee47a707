/** Ticks with what the feed's key signed of them, from the tables and as the wire has them. */
import type { IndexTick } from '@kontor/contract/index-tick';
import type { TickFact } from '../../follower/seconds/seconds-facts.ts';
import { INDEX_TICK_TABLE, readTick } from '../../follower/seconds/seconds-tables.ts';
import { tickPriceText } from '../../follower/seconds/tick-hash.ts';
import { selectFrom } from '../../follower/read-table.ts';
import { bytes, safeInteger, text } from '../../store/columns.ts';
import { statement } from '../../store/database.ts';
import type { Queries, SqlValue, Statement } from '../../store/database.ts';

/** A tick, and its signature as soon as there is one, in hexadecimal. */
export interface SignedTick extends TickFact {
  readonly signature: string | null;
  readonly keyId: string | null;
}

function ticks<Args extends readonly SqlValue[]>(name: string, where: string): Statement<Args, TickFact> {
  return selectFrom<Args, TickFact>(name, INDEX_TICK_TABLE, where, readTick);
}

const LAST = ticks<[pair: number, limit: number]>('index-ticks-last', 'WHERE pair = $1 ORDER BY number DESC LIMIT $2::integer');
const FROM_NUMBER = ticks<[pair: number, from: number, to: number, limit: number]>(
  'index-ticks-from-number',
  'WHERE pair = $1 AND number >= $2::bigint AND at_ms < $3::bigint ORDER BY number LIMIT $4::integer',
);
const FROM_TIME = ticks<[pair: number, from: number, to: number, limit: number]>(
  'index-ticks-from-time',
  'WHERE pair = $1 AND at_ms >= $2::bigint AND at_ms < $3::bigint ORDER BY at_ms LIMIT $4::integer',
);
const OF_NUMBERS = ticks<[pair: number, numbers: readonly number[]]>(
  'index-ticks-of-numbers',
  'WHERE pair = $1 AND number = ANY ($2::bigint[])',
);
const FIRST = ticks<[pair: number]>('index-tick-first', 'WHERE pair = $1 ORDER BY number LIMIT 1');
const SIGNATURES = statement<
  [pair: number, numbers: readonly number[]],
  { readonly number: number; readonly signature: string; readonly keyId: string }
>(
  'index-tick-signatures',
  `SELECT s.number, s.signature, k.key_id FROM index_tick_signature AS s JOIN index_feed_key AS k ON k.id = s.key
   WHERE s.pair = $1 AND s.number = ANY ($2::bigint[])`,
  (row) => ({
    number: safeInteger(row, 'number'),
    signature: Buffer.from(bytes(row, 'signature')).toString('hex'),
    keyId: text(row, 'key_id'),
  }),
);

/** A pair's ticks with their signatures, which are kept with the key that made them. */
async function signed(queries: Queries, pair: number, found: readonly TickFact[]): Promise<SignedTick[]> {
  if (found.length === 0) return [];
  const numbers = found.map(({ number }) => number);
  const signatures = new Map((await queries.many(SIGNATURES, pair, numbers)).map((each) => [each.number, each]));
  return found.map((tick) => {
    const { signature = null, keyId = null } = signatures.get(tick.number) ?? {};
    return { ...tick, signature, keyId };
  });
}

/** The last ticks of a pair, oldest first. */
export async function lastTicks(queries: Queries, pair: number, limit: number): Promise<SignedTick[]> {
  return signed(queries, pair, (await queries.many(LAST, pair, limit)).reverse());
}

/** From a number on, oldest first, of before a time. */
export async function ticksFromNumber(queries: Queries, pair: number, from: number, toMs: number, limit: number): Promise<SignedTick[]> {
  return signed(queries, pair, await queries.many(FROM_NUMBER, pair, from, toMs, limit));
}

/** Of a time, its end not included, oldest first. */
export async function ticksFromTime(queries: Queries, pair: number, fromMs: number, toMs: number, limit: number): Promise<SignedTick[]> {
  return signed(queries, pair, await queries.many(FROM_TIME, pair, fromMs, toMs, limit));
}

/** The first tick of a pair. */
export async function firstTick(queries: Queries, pair: number): Promise<SignedTick | undefined> {
  return (await signed(queries, pair, await queries.many(FIRST, pair)))[0];
}

/** Those of a pair with these numbers, by number. */
export async function ticksByNumber(queries: Queries, pair: number, numbers: readonly number[]): Promise<Map<number, SignedTick>> {
  if (numbers.length === 0) return new Map();
  const found = await signed(queries, pair, await queries.many(OF_NUMBERS, pair, [...new Set(numbers)]));
  return new Map(found.map((tick) => [tick.number, tick]));
}

/** What a source of the index is called. */
export type SourceName = (source: number) => string;

/** As the wire has it. */
export function tickRow(pair: string, tick: TickFact & Partial<Pick<SignedTick, 'signature' | 'keyId'>>, nameOf: SourceName): IndexTick {
  return {
    pair,
    pair_number: tick.pair,
    number: tick.number,
    time: tick.at,
    price: tickPriceText(tick.price),
    stale: tick.isStale,
    constituents: tick.constituents.map(({ source, weight, price }) => ({
      source,
      name: nameOf(source),
      weight,
      price: tickPriceText(price),
    })),
    previous_hash: tick.previousHash,
    hash: tick.hash,
    signature: tick.signature ?? null,
    key_id: tick.keyId ?? null,
  };
}
