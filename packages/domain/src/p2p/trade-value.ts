/** What a trade counts for against limits and as held, 1e-8 USDT. Source: rules 4.6, 4.7. */
import { divideUp } from '../formulas/rounding.ts';
import { totalOf } from './amounts.ts';

/** Decimals of a value in USDT, and of a reference in fiat. */
const VALUE_DECIMALS = 8;
const REFERENCE_DECIMALS = 8;

/** Margins are integers in units of 1/MARGIN_SCALE; no floating price is further below the reference. */
const MARGIN_SCALE = 10_000n;
const MOST_MARGIN = 1_000n;

/** What one USDT costs: `price` of the fiat in units of 10^−scale. */
export interface FiatRate {
  readonly price: bigint;
  readonly scale: number;
}

export interface TradedSize {
  /** Units of the coin, and the decimals of its ledger. */
  readonly quantity: bigint;
  readonly coinScale: number;
  /** Units of the fiat of 10^−fiatScale. */
  readonly total: bigint;
  readonly fiatScale: number;
}

/** What an amount of a fiat is worth, rounded up since limits are held against it. */
export function worthOf(amount: bigint, fiatScale: number, rate: FiatRate): bigint {
  return divideUp(amount * 10n ** BigInt(VALUE_DECIMALS + rate.scale), rate.price * 10n ** BigInt(fiatScale));
}

/**
 * Whether a sale leaves as much as its seller has to keep of what he bought lately (rules 4.7): coins of the same kind, at what the trade counts for.
 * `left` and `quantity` in units of the coin, `value` of the trade and `held` in 1e-8 USDT.
 */
export function leavesEnough({ left, quantity, value }: { left: bigint; quantity: bigint; value: bigint }, held: bigint): boolean {
  return held === 0n || left * value >= held * quantity;
}

/**
 * The total; where its price makes the coins cheaper than any floating one may, what they are worth by the reference: two who agree on a silly price do not
 * choose what is measured. `reference`: 1e-8 of the fiat for a coin; undefined while nobody knows it.
 */
export function tradeValue({ quantity, coinScale, total, fiatScale }: TradedSize, rate: FiatRate, reference: bigint | undefined): bigint {
  const said = worthOf(total, fiatScale, rate);
  if (reference === undefined) return said;
  const worth = worthOf(totalOf(quantity, reference, coinScale), REFERENCE_DECIMALS, rate);
  return said * MARGIN_SCALE < worth * (MARGIN_SCALE - MOST_MARGIN) ? worth : said;
}
