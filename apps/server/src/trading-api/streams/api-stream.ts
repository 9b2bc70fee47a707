/**
 * The table of market streams of the trading API: a row for each kind of stream says how its names are spelled, what they are about, how often it speaks
 * and what feeds it (rules §8). Products bring their rows (`modules/<product>/trading-api/streams.ts`); the hub knows none of them by name.
 */
import type { Family } from '@kontor/contract/trading-api/endpoint';
import type { Applied } from '../../follower/feed.ts';
import type { StreamChannel } from './stream-channel.ts';

/** Whose streams: `/ws`, `/stream` have those of spot, the same behind `/fstream` those of futures. */
export type StreamFamily = Exclude<Family, 'wallet'>;

/** A family in the binary form, and in rows. */
export const FAMILY_PLACE: Readonly<Record<StreamFamily, number>> = { spot: 0, futures: 1 };

/** What may stand at the braces of a pattern: the source of a regular expression without groups. */
export const STREAM_PART = {
  /** A symbol in small letters. */
  SYMBOL: '[a-z0-9]{2,40}',
  LEVELS: '5|10|20',
  /** `1M` is a month. */
  INTERVAL: '[0-9]{1,2}[mhdwM]',
} as const;

/** The streams of one row that somebody reads. */
export interface OpenStreams<Ch extends StreamChannel> {
  find(name: string): Ch | undefined;
  all(): Iterable<Ch>;
}

/** A kind of market stream. Everybody may read it; `Key` is what one stream of it is about. */
export interface ApiStream<Key = unknown, Ch extends StreamChannel = StreamChannel> {
  readonly family: StreamFamily;
  /** `{symbol}@depth@100ms`. */
  readonly pattern: string;
  /** For each brace, what may stand there. */
  readonly parts: Readonly<Record<string, (typeof STREAM_PART)[keyof typeof STREAM_PART]>>;
  /** What is new leaves this often, ms; 0: as soon as it is told. */
  readonly paceMs: StreamPace;
  /** For the documents: one sentence. */
  readonly about: string;
  /** Whether its messages have a binary form too. */
  readonly binary?: true;
  /** What a name with these parts is about; undefined where there is no such thing, and then there is no such stream. */
  keyOf(parts: Readonly<Record<string, string>>): Key | undefined;
  /** A stream that somebody begins to read. */
  open(key: Key, name: string): Ch;
  /** Nobody reads it any more. */
  close?(channel: Ch): void;
  /** Takes what a batch of commands brought. */
  applied?(applied: Applied, open: OpenStreams<Ch>): void;
  /** It is time: what is said for its own sake, or once in a while, is to be set now, before what is new leaves. */
  beat?(open: OpenStreams<Ch>): void;
}

/** A product's streams, with what they share. */
export interface ApiStreams {
  readonly rows: readonly ApiStream[];
  /** Reads what they cannot be told, before anybody reads; may be asked again when it fails. */
  start?(): Promise<void>;
  /** Takes what a batch of commands brought, before any row does. */
  applied?(applied: Applied): void;
}

/** How often streams speak, ms: each a multiple of the shortest but 0. */
export const STREAM_PACES = [0, 100, 250, 500, 1_000, 3_000] as const;
export type StreamPace = (typeof STREAM_PACES)[number];
