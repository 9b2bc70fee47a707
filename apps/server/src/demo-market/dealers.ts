/** The demo's merchants of peer trade: who they are, what they offer, and how they answer. All that they say of themselves is evidently made up. */
import { FIRST_DEALER } from '../bot-numbers.ts';

/** How a merchant answers: `late` never confirms a payment, `idle` never pays. */
export type DealerManner = 'prompt' | 'late' | 'idle';

export interface DealerOffer {
  readonly side: 'sell' | 'buy';
  readonly symbol: 'USDT' | 'BTC' | 'ETH';
  readonly fiat: 'USD' | 'EUR' | 'GBP' | 'JPY' | 'TRY';
  readonly priceType: 'fixed' | 'floating';
  /** Over the reference, parts of ten thousand; of a fixed price as of when the advert is made. */
  readonly margin: number;
  /** Of the coin, a decimal. */
  readonly quantity: string;
  /** Smallest and largest total of a trade in the currency. */
  readonly minimum: string;
  readonly maximum: string;
  readonly manner: DealerManner;
}

const offer = (
  [side, symbol, fiat]: readonly [DealerOffer['side'], DealerOffer['symbol'], DealerOffer['fiat']],
  [priceType, margin]: readonly [DealerOffer['priceType'], number],
  [quantity, minimum, maximum]: readonly [string, string, string],
  manner: DealerManner = 'prompt',
): DealerOffer => ({ side, symbol, fiat, priceType, margin, quantity, minimum, maximum, manner });

/** One each, by their order. */
export const DEALER_OFFERS: readonly DealerOffer[] = [
  offer(['sell', 'USDT', 'USD'], ['floating', 50], ['20000', '20', '900']),
  offer(['sell', 'USDT', 'USD'], ['fixed', 80], ['20000', '50', '900']),
  offer(['sell', 'USDT', 'EUR'], ['floating', 70], ['20000', '20', '800']),
  offer(['sell', 'USDT', 'GBP'], ['fixed', 90], ['15000', '20', '700']),
  offer(['sell', 'USDT', 'TRY'], ['floating', 40], ['15000', '500', '25000'], 'late'),
  offer(['sell', 'BTC', 'USD'], ['floating', 100], ['0.5', '50', '900']),
  offer(['sell', 'BTC', 'EUR'], ['floating', 120], ['0.5', '50', '800']),
  offer(['sell', 'ETH', 'USD'], ['floating', 90], ['10', '50', '900']),
  offer(['buy', 'USDT', 'USD'], ['floating', -40], ['20000', '20', '900']),
  offer(['buy', 'USDT', 'EUR'], ['floating', -60], ['20000', '20', '800'], 'idle'),
  offer(['buy', 'USDT', 'JPY'], ['floating', -50], ['20000', '3000', '130000']),
  offer(['buy', 'BTC', 'USD'], ['floating', -80], ['0.5', '50', '900']),
  offer(['buy', 'ETH', 'EUR'], ['floating', -100], ['10', '50', '800']),
];

/** The merchant of an offer. */
export function dealerOf(place: number): { readonly user: number; readonly name: string } {
  return { user: FIRST_DEALER + place, name: `Demo Merchant ${place + 1}` };
}

/** What every advert of them says. */
export const DEALER_TERMS = 'A simulated merchant of the demo, which answers by itself. No money changes hands: do not send any.';
