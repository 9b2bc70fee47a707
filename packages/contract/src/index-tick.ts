/**
 * Ticks of an index that seconds contracts are settled by: each names the one before it by its hash, and the feed signs the hash with a key that
 * the engine never has. So nobody can alter, add or leave out a tick unseen. Source: rules 3.3, 3.6; calls.md "Seconds and ICO".
 */
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { marketCall } from './call.ts';
import { channelName } from './channels.ts';
import { DECIMAL, NOTHING, PAIR, TIME_MS, oneOf, orNull, queryInteger, strictObject } from './fields.ts';
import { SECONDS_DIRECTIONS, SECONDS_RESULTS, VOID_REASONS } from './seconds-words.ts';

const HASH = Type.String({ pattern: '^[0-9a-f]{64}$' });
const TICK_NUMBER = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** One tick, as it is published. What is hashed, and how, says `tickText`. */
export const INDEX_TICK = strictObject({
  pair: PAIR,
  /** The pair's number in the journal, for good: it is hashed in place of the name. */
  pair_number: Type.Integer({ minimum: 0, maximum: 65_535 }),
  number: TICK_NUMBER,
  /** As the feed says it. */
  time: TIME_MS,
  /** With all its digits. */
  price: DECIMAL,
  /** Too few sources spoke: the price is the last one again, and decides nothing. */
  stale: Type.Boolean(),
  /** What it was made of: a source's number, which is never given to another, and what it is called. */
  constituents: Type.Array(strictObject({ source: Type.Integer(), name: Type.String(), weight: Type.Integer(), price: DECIMAL })),
  /** Of the tick before it that was taken; zeros for the first. */
  previous_hash: HASH,
  hash: HASH,
  /** Of the hash, by the key `key_id`; null for the moment before it is signed. */
  signature: orNull(Type.String({ pattern: '^[0-9a-f]{128}$' })),
  key_id: orNull(Type.String()),
});
export type IndexTick = Static<typeof INDEX_TICK>;

export const indexTicks = marketCall({
  path: '/api/market/index_ticks',
  summary: 'The ticks of a pair by their numbers, oldest first: from a number or a time on, or the last ones.',
  /** `from_number`, or `from` and `to` (ms); `limit`: at most 1,000, 100 when left out. */
  body: strictObject({ pair: PAIR, from_number: queryInteger(), from: queryInteger(), to: queryInteger(), limit: queryInteger() }),
  answer: strictObject({ list: Type.Array(INDEX_TICK) }),
});

export const indexKeys = marketCall({
  path: '/api/market/index_keys',
  summary: 'The keys that ticks were signed by, oldest first. Each but the first was announced by a signature of the one before it.',
  body: NOTHING,
  answer: strictObject({
    list: Type.Array(
      strictObject({
        key_id: Type.String(),
        /** Ed25519, 32 bytes. */
        public_key: Type.String({ pattern: '^[0-9a-f]{64}$' }),
        from: TIME_MS,
        /** Null for the one in use. */
        until: orNull(TIME_MS),
        /** Of `keyIntroductionText`, by the key before it; null for the first. */
        introduction: orNull(Type.String({ pattern: '^[0-9a-f]{128}$' })),
      }),
    ),
  }),
});

/** A day, UTC. */
const DAY = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' });

export const indexFiles = marketCall({
  path: '/api/market/index_files',
  summary:
    'The days of a pair of which there are files, newest first: its ticks, and the seconds contracts that expired, without their users. What is under way today is in the files of today.',
  body: strictObject({ pair: PAIR }),
  answer: strictObject({
    list: Type.Array(
      strictObject({
        day: DAY,
        /** Whether the day is over: its files do not change any more. */
        is_over: Type.Boolean(),
        /** Addresses of the two files on this server: lines of JSON (`INDEX_TICK`, `SETTLED_CONTRACT`). */
        ticks: Type.String(),
        contracts: Type.String(),
      }),
    ),
  }),
});

/** What is in front of the rest of a file's address, `BTC_USDT/2026-11-26.ticks.jsonl` or `BTC_USDT/2026-11-26.contracts.jsonl`. */
export const INDEX_FILES = '/api/market/index_files/';

/** Ticks that a day's file begins with: those of the longest contract before the day, so that each contract of the day can be settled again, ms. */
export const TICKS_BEFORE_DAY_MS = 3_600_000;

/** A contract that is over, as a line of a day's file: by its end `t1`, not by when it was settled. */
export const SETTLED_CONTRACT = strictObject({
  number: TICK_NUMBER,
  pair: PAIR,
  direction: oneOf(SECONDS_DIRECTIONS),
  t0: TIME_MS,
  t1: TIME_MS,
  /** Null where there was none. */
  entry_number: orNull(TICK_NUMBER),
  exit_number: orNull(TICK_NUMBER),
  outcome: oneOf(SECONDS_RESULTS),
  void_reason: orNull(oneOf(VOID_REASONS)),
});

export const indexContract = marketCall({
  path: '/api/market/index_contract',
  summary: 'A seconds contract that is over, as the file of the day of its end says it, without the rest of the day.',
  body: strictObject({ pair: PAIR, day: DAY, number: queryInteger() }),
  answer: strictObject({ contract: SETTLED_CONTRACT }),
});

export const SECONDS_CHANNELS = { tick: '{pair}_seconds_tick' } as const;

/** Ticks of the index that seconds contracts of a pair are settled by: each of them, as it is taken. */
export function secondsTickChannel(left: string, right: string): string {
  return channelName(SECONDS_CHANNELS.tick, { pair: `${left}_${right}`.toLowerCase() });
}

/** What the channel tells: a tick without what proves it, which is asked for. */
export const SECONDS_TICK = strictObject({ pair: PAIR, number: TICK_NUMBER, time: TIME_MS, price: DECIMAL, stale: Type.Boolean() });

export type SecondsData = Static<typeof SECONDS_TICK>;

/** What is hashed of a tick. */
interface HashedTick extends Pick<IndexTick, 'pair_number' | 'number' | 'time' | 'price' | 'stale' | 'previous_hash'> {
  readonly constituents: readonly Pick<IndexTick['constituents'][number], 'source' | 'weight' | 'price'>[];
}

/** The `previous_hash` of the first tick of a pair. */
export const NO_TICK_HASH = '0'.repeat(64);

/**
 * What is hashed of a tick, by SHA-256 over UTF-8: lines, so that whoever reads them can make them again with nothing else. Constituents in
 * their order, each `source weight price`.
 */
export function tickText(tick: HashedTick): string {
  return [
    'kontor index tick 1',
    String(tick.pair_number),
    String(tick.number),
    String(tick.time),
    tick.price,
    tick.stale ? 'stale' : 'valid',
    ...tick.constituents.map(({ source, weight, price }) => `${source} ${weight} ${price}`),
    tick.previous_hash,
  ].join('\n');
}

/** What the key in use signs, of UTF-8, to introduce the one that follows it. What it signs of a tick is the 32 bytes of its hash. */
export function keyIntroductionText(publicKey: string): string {
  return `kontor feed key 1\n${publicKey}`;
}
