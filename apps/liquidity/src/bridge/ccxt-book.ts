/** The book of a market at another exchange, asked for again and again. */
import type { Exchange } from 'ccxt';
import { UnreadableAnswer, readUnits, readWritten } from '../exact.ts';
import { readMicroTicks } from '../market-terms.ts';
import type { MarketTerms } from '../market-terms.ts';
import { ccxtMarket } from './ccxt-exchange.ts';
import type { Text } from './ccxt-exchange.ts';
import type { BookSource } from './paper-venue.ts';
import type { VenueBook, VenueLevel, VenueSizes } from './venue.ts';

export interface CcxtBookOptions {
  readonly exchange: Exchange;
  /** ccxt's name of the market, `BTC/USDT`. */
  readonly symbol: string;
  readonly terms: MarketTerms;
  readonly everyMs: number;
  readonly monotonicMs: () => number;
  readonly onBook: () => void;
  readonly onTrouble: (text: string) => void;
}

/** Levels that are asked for. */
const LEVELS = 25;
/** Before an exchange is asked again that did not answer, ms. */
const AWAY_MS = 2_000;

export class CcxtBook implements BookSource {
  readonly name: string;
  readonly #options: CcxtBookOptions;
  #book: VenueBook | undefined;
  #sizes: VenueSizes = { step: 1n, fewest: 1n, leastCost: 0n };
  #isKnown = false;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: CcxtBookOptions) {
    this.#options = options;
    this.name = options.exchange.id;
    void this.#follow();
  }

  get book(): VenueBook | undefined {
    return this.#book;
  }

  get sizes(): VenueSizes {
    return this.#sizes;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  async #follow(): Promise<void> {
    const { exchange, symbol, terms, everyMs, monotonicMs, onBook, onTrouble } = this.#options;
    let waitMs = everyMs;
    try {
      if (!this.#isKnown) {
        this.#sizes = sizesOf(terms, await ccxtMarket(exchange, symbol));
        this.#isKnown = true;
      }
      const askedMs = monotonicMs();
      const { bids, asks } = await exchange.fetchOrderBook(symbol, LEVELS);
      // As old as the question: nobody knows how long the answer was under way.
      this.#book = { bids: levelsOf(terms, bids, -1), asks: levelsOf(terms, asks, 1), heardMs: askedMs };
      onBook();
    } catch (error) {
      onTrouble(`${this.name} tells no book: ${error instanceof Error ? error.message.slice(0, 300) : String(error)}`);
      waitMs = AWAY_MS;
    }
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.#follow(), waitMs);
  }
}

/** Sorted here: ccxt compares numbers, and these are texts. */
function levelsOf(terms: MarketTerms, levels: readonly unknown[], direction: 1 | -1): readonly VenueLevel[] {
  return levels
    .map((level) => {
      const [price, quantity] = level as readonly [string, string];
      return { price: readMicroTicks(terms, readWritten(price)), units: cutUnits(quantity, terms.baseScale) };
    })
    .toSorted((a, b) => (a.price === b.price ? 0 : a.price < b.price ? -direction : direction));
}

/** Units, what lies behind the scale cut off. */
function cutUnits(text: string, scale: number): bigint {
  const dot = text.indexOf('.');
  return readUnits(dot < 0 ? text : text.slice(0, dot + 1 + scale), scale);
}

/** What the venue takes. @throws UnreadableAnswer */
function sizesOf(terms: MarketTerms, market: unknown): VenueSizes {
  const { precision, limits } = market as {
    readonly precision: { readonly amount?: Text };
    readonly limits: { readonly amount?: { readonly min?: Text }; readonly cost?: { readonly min?: Text } };
  };
  const units = (text: Text, scale: number, otherwise: bigint): bigint => (text === undefined ? otherwise : readUnits(String(text), scale));
  const step = units(precision.amount, terms.baseScale, 1n);
  if (step <= 0n) throw new UnreadableAnswer('a venue counts in steps of nothing');
  return {
    step,
    fewest: units(limits.amount?.min, terms.baseScale, step),
    leastCost: units(limits.cost?.min, terms.quoteScale, 0n),
  };
}
