/** Ticks with what the feed's key signed of them, from the tables and as the wire has them. */
import type { IndexTick } from '@kontor/contract/index-tick';
import type { TickFact } from '../../follower/seconds/seconds-facts.ts';
import { INDEX_TICK_TABLE, readTick } from '../../follower/seconds/seconds-tables.ts';
import { tickPriceText } from '../../follower/seconds/tick-hash.ts';
import { bytes, nullable, text } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';
import { statement } from '../../store/database.ts';
import type { Queries, SqlValue, Statement } from '../../store/database.ts';

/** A tick, and its signature as soon as there is one, in hexadecimal. */
export interface SignedTick extends TickFact {
  readonly signature: string | null;
  readonly keyId: string | null;
}

const COLUMNS = INDEX_TICK_TABLE.columns.map(([name]) => `t.${name}`).join(', ');

function signedTicks<Args extends readonly SqlValue[]>(name: string, where: string): Statement<Args, SignedTick> {
  return statement<Args, SignedTick>(
    name,
    `SELECT ${COLUMNS}, s.signature, k.key_id FROM index_tick AS t
     LEFT JOIN index_tick_signature AS s ON s.pair = t.pair AND s.number = t.number LEFT JOIN index_feed_key AS k ON k.id = s.key ${where}`,
    (row: RawRow) => {
      const signature = nullable(bytes, row, 'signature');
      return {
        ...readTick(row),
        signature: signature === null ? null : Buffer.from(signature).toString('hex'),
        keyId: nullable(text, row, 'key_id'),
      };
    },
  );
}

const LAST = signedTicks<[pair: number, limit: number]>('index-ticks-last', 'WHERE t.pair = $1 ORDER BY t.number DESC LIMIT $2::integer');
const FROM_NUMBER = signedTicks<[pair: number, from: number, to: number, limit: number]>(
  'index-ticks-from-number',
  'WHERE t.pair = $1 AND t.number >= $2::bigint AND t.at_ms < $3::bigint ORDER BY t.number LIMIT $4::integer',
);
const FROM_TIME = signedTicks<[pair: number, from: number, to: number, limit: number]>(
  'index-ticks-from-time',
  'WHERE t.pair = $1 AND t.at_ms >= $2::bigint AND t.at_ms < $3::bigint ORDER BY t.at_ms LIMIT $4::integer',
);
const OF_NUMBERS = signedTicks<[pair: number, numbers: readonly number[]]>(
  'index-ticks-of-numbers',
  'WHERE t.pair = $1 AND t.number = ANY ($2::bigint[])',
);
const FIRST = signedTicks<[pair: number]>('index-tick-first', 'WHERE t.pair = $1 ORDER BY t.number LIMIT 1');

/** The last ticks of a pair, oldest first. */
export async function lastTicks(queries: Queries, pair: number, limit: number): Promise<SignedTick[]> {
  return (await queries.many(LAST, pair, limit)).reverse();
}

/** From a number on, oldest first, of before a time. */
export function ticksFromNumber(queries: Queries, pair: number, from: number, toMs: number, limit: number): Promise<SignedTick[]> {
  return queries.many(FROM_NUMBER, pair, from, toMs, limit);
}

/** Of a time, its end not included, oldest first. */
export function ticksFromTime(queries: Queries, pair: number, fromMs: number, toMs: number, limit: number): Promise<SignedTick[]> {
  return queries.many(FROM_TIME, pair, fromMs, toMs, limit);
}

/** The first tick of a pair. */
export function firstTick(queries: Queries, pair: number): Promise<SignedTick | undefined> {
  return queries.maybe(FIRST, pair);
}

/** Those of a pair with these numbers, by number. */
export async function ticksByNumber(queries: Queries, pair: number, numbers: readonly number[]): Promise<Map<number, SignedTick>> {
  if (numbers.length === 0) return new Map();
  return new Map((await queries.many(OF_NUMBERS, pair, [...new Set(numbers)])).map((tick) => [tick.number, tick]));
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
