/** What processes that listen to venues say to the one that leads, and what it asks of them, as bytes. */
import { WireError, WireReader, WireWriter } from '../transport/wire-bytes.ts';
import { priceUnits } from './venue.ts';
import type { VenuePrice } from './venue.ts';

/** What a venue said, and when that was heard. */
export interface Quote extends VenuePrice {
  /** The venue's number. */
  readonly source: number;
  /** By the clock of whoever heard it, whole ms since 1970 UTC. */
  readonly timeMs: number;
}

/** Quotes in a message. */
export const MOST_QUOTES = 5_000;
/** Pairs that are asked for. */
export const MOST_PAIRS = 1_000;
const FORM = 1;
/** A listed pair's name; venues are asked for it as it stands. */
const PAIR = /^[A-Z0-9]{1,20}_[A-Z0-9]{1,20}$/;
/** Decimals that are read of a price. */
const SCALE = 30;

/** Subjects below an exchange's prefix. */
export const quotesOn = (prefix: string): string => `${prefix}.quotes`;
export const wantedOn = (prefix: string): string => `${prefix}.quotes.wanted`;

/** Whether a pair's name and a price are what they should be. */
export function isQuote({ pair, price }: VenuePrice): boolean {
  return PAIR.test(pair) && priceUnits(price, SCALE) !== undefined;
}

/** At most `MOST_QUOTES`. */
export function encodeQuotes(quotes: readonly Quote[]): Uint8Array {
  const writer = begin(quotes.length);
  for (const { source, pair, price, timeMs } of quotes) {
    writer.byte(source);
    writer.text(pair);
    writer.text(price);
    writer.double(timeMs);
  }
  return writer.take();
}

/** @throws WireError */
export function decodeQuotes(bytes: Uint8Array): readonly Quote[] {
  return read(bytes, MOST_QUOTES, (reader) => {
    const quote = { source: reader.byte(), pair: reader.text(), price: reader.text(), timeMs: reader.whole() };
    if (!isQuote(quote)) throw new WireError('a quote that is none');
    return quote;
  });
}

/** At most `MOST_PAIRS`. */
export function encodeWanted(pairs: readonly string[]): Uint8Array {
  const writer = begin(pairs.length);
  for (const pair of pairs) writer.text(pair);
  return writer.take();
}

/** @throws WireError */
export function decodeWanted(bytes: Uint8Array): readonly string[] {
  return read(bytes, MOST_PAIRS, (reader) => {
    const pair = reader.text();
    if (!PAIR.test(pair)) throw new WireError('a pair that is none');
    return pair;
  });
}

function begin(count: number): WireWriter {
  const writer = new WireWriter(16 + count * 48);
  writer.byte(FORM);
  writer.count(count);
  return writer;
}

function read<Entry>(bytes: Uint8Array, most: number, next: (reader: WireReader) => Entry): readonly Entry[] {
  const reader = new WireReader(bytes);
  if (reader.byte() !== FORM) throw new WireError(`a message of another form than ${FORM}`);
  const count = reader.count();
  if (count > most) throw new WireError(`${count} entries, more than ${most}`);
  const entries = Array.from({ length: count }, () => next(reader));
  reader.end();
  return entries;
}
