/**
 * Listens to venues for the process that leads, and says what they say: its own end is heard-venues.ts. It listens for whatever pair was ever asked for, and
 * knows nothing else, so that any number of them may speak at once and whoever leads next needs nothing of them.
 */
import type { Pace } from '../pace.ts';
import { repeating } from '../pace.ts';
import type { Transport } from '../transport/transport.ts';
import { MOST_PAIRS, MOST_QUOTES, decodeWanted, encodeQuotes, isQuote, quotesOn, wantedOn } from './quote-messages.ts';
import type { Quote } from './quote-messages.ts';
import type { Venue, VenuePrice } from './venue.ts';

export interface VenueSpeakerOptions {
  readonly transport: Transport;
  /** Begins all subjects of this exchange. */
  readonly prefix: string;
  readonly pace: Pace;
  readonly wallMs: () => number;
  readonly venues: readonly Venue[];
  /** Starts listening to a venue; returns what ends it. */
  readonly connect: (venue: Venue, pairs: readonly string[], onPrice: (price: VenuePrice) => void) => () => void;
}

/** Of what a venue says of a pair in so long only the last is passed on, ms. */
const SAY_MS = 100;
/** Who was asked for nothing for so long is needed by nobody, as far as he knows; a venue that says nothing for so long counts for nothing, ms. */
const SILENT_MS = 10_000;

export class VenueSpeaker {
  readonly #options: VenueSpeakerOptions;
  readonly #stops: readonly (() => void)[];
  readonly #pairs = new Set<string>();
  #disconnects: readonly (() => void)[] = [];
  /** What is to be said, by venue and pair. */
  readonly #quotes = new Map<string, Quote>();
  /** When each venue was heard last, by its number. */
  readonly #heardMs = new Map<number, number>();
  #askedMs: number | undefined;

  constructor(options: VenueSpeakerOptions) {
    const { transport, prefix, pace } = options;
    this.#options = options;
    this.#stops = [
      transport.subscribe(wantedOn(prefix), (bytes) => this.#hearWanted(decodeWanted(bytes))),
      repeating(pace, SAY_MS, () => this.#say()),
    ];
  }

  /** Whether somebody asks for prices. */
  get isAsked(): boolean {
    return this.#isRecent(this.#askedMs);
  }

  /** Pairs that it listens for. */
  get pairs(): number {
    return this.#pairs.size;
  }

  /** Venues that said a price lately. */
  get speaking(): number {
    return [...this.#heardMs.values()].filter((heardMs) => this.#isRecent(heardMs)).length;
  }

  /** Says what is left, and listens to nobody any more. */
  close(): void {
    for (const stop of this.#stops) stop();
    for (const disconnect of this.#disconnects) disconnect();
    this.#say();
  }

  #isRecent(atMs: number | undefined): boolean {
    return atMs !== undefined && this.#options.pace.nowMs() - atMs < SILENT_MS;
  }

  #hearWanted(pairs: readonly string[]): void {
    this.#askedMs = this.#options.pace.nowMs();
    const known = this.#pairs.size;
    for (const pair of pairs) if (this.#pairs.size < MOST_PAIRS) this.#pairs.add(pair);
    if (this.#pairs.size === known) return;
    const { venues, connect } = this.#options;
    for (const disconnect of this.#disconnects) disconnect();
    const wanted = [...this.#pairs];
    this.#disconnects = venues.map((venue) => connect(venue, wanted, (price) => this.#hear(venue.source, price)));
  }

  #hear(source: number, { pair, price }: VenuePrice): void {
    if (!this.#pairs.has(pair) || !isQuote({ pair, price })) return;
    const { pace, wallMs } = this.#options;
    this.#heardMs.set(source, pace.nowMs());
    this.#quotes.set(`${source} ${pair}`, { source, pair, price, timeMs: Math.trunc(wallMs()) });
  }

  /** What cannot be sent now is sent with its time as soon as that can be, unless it is replaced before. */
  #say(): void {
    const { transport, prefix } = this.#options;
    const quotes = [...this.#quotes];
    for (let at = 0; at < quotes.length; at += MOST_QUOTES) {
      const part = quotes.slice(at, at + MOST_QUOTES);
      if (!transport.publish(quotesOn(prefix), encodeQuotes(part.map(([, quote]) => quote)))) return;
      for (const [key] of part) this.#quotes.delete(key);
    }
  }
}
