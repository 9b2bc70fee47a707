/** The venue of a configuration: real, or paper over a real book. */
import { unitsOf } from '../config.ts';
import type { BridgeConfig } from '../config.ts';
import type { Books } from '../books/books.ts';
import type { MarketTerms } from '../market-terms.ts';
import { CcxtBook } from './ccxt-book.ts';
import { ccxtExchange } from './ccxt-exchange.ts';
import { CcxtVenue } from './ccxt-venue.ts';
import { PaperVenue } from './paper-venue.ts';
import type { Venue } from './venue.ts';

export interface OpenVenueOptions {
  readonly bridge: BridgeConfig;
  readonly terms: MarketTerms;
  readonly books: Pick<Books, 'there'>;
  readonly wallMs: () => number;
  readonly monotonicMs: () => number;
  readonly onBook: () => void;
  readonly onTrouble: (text: string) => void;
}

/** Fees of paper are counted in 1e-8 of what is traded, as fees here are. */
const RATE_UNITS = 100n;

/** Begins to ask for its book. @throws VenueProblem */
export function openVenue({ bridge, terms, books, wallMs, monotonicMs, onBook, onTrouble }: OpenVenueOptions): Venue {
  const symbol = bridge.venueSymbol;
  const exchange = ccxtExchange({ id: bridge.venue, symbol, address: bridge.venueAddress, key: bridge.key });
  const source = new CcxtBook({ exchange, symbol, terms, everyMs: bridge.bookMs, monotonicMs, onBook, onTrouble });
  if (bridge.mode === 'live') return new CcxtVenue({ exchange, symbol, terms, source, wallMs, onTrouble });
  return new PaperVenue({
    terms,
    source,
    had: { base: unitsOf(bridge.paperBase, terms.baseScale), quote: unitsOf(bridge.paperQuote, terms.quoteScale) },
    flow: books.there,
    feeRate: Number(bridge.paperFee * RATE_UNITS),
    monotonicMs,
  });
}
