/** Adverts as the wire has them. */
import type { Offer, OwnAdvert } from '@kontor/contract/deal-advert';
import { formatDecimal, formatTrimmedDecimal } from '@kontor/domain/amount';
import { formatFraction } from '@kontor/domain/formulas/fraction';
import { P2pAdvertState, P2pPriceType, P2pSide } from '@kontor/domain/p2p/words';
import type { P2pAdvertFact } from '../../follower/p2p/p2p-facts.ts';
import type { AdvertText } from './deal-rows.ts';
import { fiatOf } from './fiats.ts';
import { REFERENCE_SCALE } from './reference-prices.ts';
import type { ReferencePrices } from './reference-prices.ts';

type AdvertRow = Omit<OwnAdvert, 'methods' | 'open' | 'obstacles' | 'update_time'>;
type WireState = Offer['state'];

/** Decimals of a margin: parts of ten thousand. */
export const MARGIN_SCALE = 4;
const FRACTION_DIGITS = 6;

/** What is said of an advert besides what the engine knows. */
export interface AdvertWords {
  readonly symbol: string;
  /** Decimals of the coin. */
  readonly scale: number;
  readonly text: Pick<AdvertText, 'kinds' | 'conditions'>;
  readonly terms: string;
}

export function advertRow(
  advert: P2pAdvertFact,
  prices: Pick<ReferencePrices, 'of' | 'priceOf' | 'pauses'>,
  words: AdvertWords,
): AdvertRow {
  const { asset, fiat, scale, side, priceType, margin } = advert;
  const price = prices.priceOf(advert);
  const reference = prices.of(asset, fiat);
  const isFloating = priceType === P2pPriceType.FLOATING;
  return {
    advert: String(advert.number),
    side: side === P2pSide.SELL ? 'sell' : 'buy',
    symbol: words.symbol,
    fiat: fiatOf(fiat).name,
    price_type: isFloating ? 'floating' : 'fixed',
    price: price === undefined ? null : formatDecimal(price, scale),
    margin: isFloating ? formatTrimmedDecimal(BigInt(margin), MARGIN_SCALE) : null,
    over_reference: price === undefined || reference === undefined || reference === 0n ? null : overText(price, scale, reference),
    quantity: formatTrimmedDecimal(advert.quantity, words.scale),
    remaining_quantity: formatTrimmedDecimal(advert.left, words.scale),
    minimum: formatDecimal(advert.minimum, scale),
    maximum: formatDecimal(advert.maximum, scale),
    pay_time: advert.payMinutes,
    collections: [...words.text.kinds],
    terms: words.terms,
    conditions: words.text.conditions,
    state: stateOf(advert, prices.pauses(advert)),
  };
}

function stateOf({ state }: P2pAdvertFact, isPaused: boolean): WireState {
  if (state === P2pAdvertState.REMOVED) return 'removed';
  if (state === P2pAdvertState.OFFLINE) return 'offline';
  return isPaused ? 'paused' : 'online';
}

/** A price over its reference, less one. */
function overText(price: bigint, scale: number, reference: bigint): string {
  const atReference = price * 10n ** BigInt(REFERENCE_SCALE - scale);
  return formatFraction({ numerator: atReference - reference, denominator: reference }, FRACTION_DIGITS);
}
