/**
 * Venues that other processes listen to (venue-speaker.ts), as many as there are, in place of connections of one's own: which pairs are wanted is said again
 * and again, so that one that begins later hears of it. Of what several say of a venue the newest counts. A quote counts with the time at which it was heard
 * there, so that one that was long on its way is as old as it is.
 */
import { MAX_DIVERGENCE_MS } from '../clock.ts';
import type { Pace } from '../pace.ts';
import { repeating } from '../pace.ts';
import type { Transport } from '../transport/transport.ts';
import { decodeQuotes, encodeWanted, quotesOn, wantedOn, MOST_PAIRS } from './quote-messages.ts';
import type { Venue, VenuePrice } from './venue.ts';

/** Is told a price, and when it was said, ms since 1970 UTC; now where that is left out. */
export type OnPrice = (price: VenuePrice, timeMs?: number) => void;

export interface HeardVenuesOptions {
  readonly transport: Transport;
  /** Begins all subjects of this exchange. */
  readonly prefix: string;
  readonly pace: Pace;
  readonly wallMs: () => number;
  /** Told of quotes that are not taken because the clock of whoever said them is ahead by so much, ms; not more often than each minute. */
  readonly onAhead: (aheadMs: number) => void;
}

/** How often it is said what is wanted, ms. */
const ASK_MS = 1_000;
const AHEAD_EVERY_MS = 60_000;

export class HeardVenues {
  readonly #options: HeardVenuesOptions;
  readonly #stops: readonly (() => void)[];
  /** By the venue's number. */
  readonly #hearers = new Map<number, OnPrice>();
  /** When what was taken last of a venue and a pair was said there, by the clock of whoever said it. */
  readonly #newest = new Map<string, number>();
  #pairs: ReadonlySet<string> = new Set();
  #aheadMs: number | undefined;

  constructor(options: HeardVenuesOptions) {
    const { transport, prefix, pace } = options;
    this.#options = options;
    this.#stops = [
      transport.subscribe(quotesOn(prefix), (bytes) => this.#hear(bytes)),
      transport.onConnection((connected) => connected && this.#ask()),
      repeating(pace, ASK_MS, () => this.#ask()),
    ];
  }

  /** Hears of a venue from now on, until the returned function is called. All are asked for the same pairs: for those that were named last. */
  connect(venue: Pick<Venue, 'source'>, pairs: readonly string[], onPrice: OnPrice): () => void {
    this.#pairs = new Set(pairs.slice(0, MOST_PAIRS));
    this.#hearers.set(venue.source, onPrice);
    this.#ask();
    return () => {
      if (this.#hearers.get(venue.source) === onPrice) this.#hearers.delete(venue.source);
    };
  }

  /** Nothing is heard or asked for any more. */
  close(): void {
    for (const stop of this.#stops) stop();
    this.#hearers.clear();
  }

  #ask(): void {
    const { transport, prefix } = this.#options;
    if (this.#hearers.size > 0) transport.publish(wantedOn(prefix), encodeWanted([...this.#pairs]));
  }

  #hear(bytes: Uint8Array): void {
    const nowMs = this.#options.wallMs();
    for (const { source, timeMs, ...price } of decodeQuotes(bytes)) {
      const hearer = this.#hearers.get(source);
      if (hearer === undefined || !this.#pairs.has(price.pair)) continue;
      // It would keep out what others say, and count when it is long over.
      if (timeMs - nowMs > MAX_DIVERGENCE_MS) {
        this.#tellAhead(timeMs - nowMs);
        continue;
      }
      const key = `${source} ${price.pair}`;
      const newest = this.#newest.get(key) ?? 0;
      // What lies so far ahead was said before this machine's clock was set back.
      if (timeMs <= newest && newest - nowMs <= MAX_DIVERGENCE_MS) continue;
      this.#newest.set(key, timeMs);
      hearer(price, Math.min(timeMs, nowMs));
    }
  }

  #tellAhead(byMs: number): void {
    const nowMs = this.#options.pace.nowMs();
    if (this.#aheadMs !== undefined && nowMs - this.#aheadMs < AHEAD_EVERY_MS) return;
    this.#aheadMs = nowMs;
    this.#options.onAhead(byMs);
  }
}
