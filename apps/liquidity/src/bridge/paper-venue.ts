/**
 * A venue of which only the book is real: hedges are filled against the last one that was heard, and nothing is sent anywhere. What a hedge took is
 * gone from that book until the next one is heard.
 */
import { feeAmount } from '@kontor/domain/formulas/fee';
import type { IntentRecord } from '../books/journal-record.ts';
import type { Flow } from '../books/books.ts';
import { Refusal } from '../exchange/wire.ts';
import type { MarketTerms } from '../market-terms.ts';
import { walkBook } from './venue.ts';
import type { Hedge, HedgeOutcome, Venue, VenueBook, VenueRoom, VenueSizes } from './venue.ts';

/** Where books come from. */
export interface BookSource {
  readonly name: string;
  readonly book: VenueBook | undefined;
  readonly sizes: VenueSizes;
  close(): void;
}

export interface PaperOptions {
  readonly terms: MarketTerms;
  readonly source: BookSource;
  /** What it is taken to have had when the books began, units. */
  readonly had: VenueRoom;
  /** What has flowed there since. */
  readonly flow: Readonly<Flow>;
  /** In 1e-8 of what is traded, in the quote asset. */
  readonly feeRate: number;
  readonly monotonicMs: () => number;
}

export class PaperVenue implements Venue {
  readonly isPaper = true;
  readonly #options: PaperOptions;
  #taken: VenueBook | undefined;

  constructor(options: PaperOptions) {
    this.#options = options;
  }

  get name(): string {
    return this.#options.source.name;
  }

  get sizes(): VenueSizes {
    return this.#options.source.sizes;
  }

  get book(): VenueBook | undefined {
    const { book } = this.#options.source;
    return book?.heardMs === this.#taken?.heardMs ? this.#taken : book;
  }

  room(): VenueRoom {
    const { had, flow } = this.#options;
    return { base: had.base + flow.base, quote: had.quote + flow.quote };
  }

  hedge(hedge: Hedge): Promise<HedgeOutcome> {
    const { terms, feeRate, monotonicMs } = this.#options;
    const { book } = this;
    if (book === undefined) return Promise.reject(new Refusal(0, 'there is no book to fill a hedge against'));
    const { units, cost, rest } = walkBook(terms, book, hedge);
    this.#taken = hedge.side === 'SELL' ? { ...book, bids: rest } : { ...book, asks: rest };
    const fee = feeAmount(cost, feeRate);
    return Promise.resolve({ units, cost, fee, feeAsset: terms.quote, bookAgeMs: Math.round(monotonicMs() - book.heardMs) });
  }

  /** Whatever paper has done stands in the journal. */
  find(_hedge: Hedge, _intent: IntentRecord): Promise<'never'> {
    return Promise.resolve('never');
  }

  close(): void {
    this.#options.source.close();
  }
}
