/**
 * Amounts of money and the decimal strings that carry them across the edge: one type, one parser, one way to print.
 * Source: rules 0.1, spec §9 (number display).
 */

declare const amountBrand: unique symbol;

/**
 * A count of an asset's smallest unit (rules 0.1), from MIN_AMOUNT to MAX_AMOUNT. The sum of two amounts fits a signed
 * 64-bit integer, except MAX_AMOUNT twice, which is one too many: check a sum with isAmount before it is stored. How many
 * decimals the unit has is the asset's scale and is not stored here.
 */
export type Amount = bigint & { readonly [amountBrand]: true };

/** Largest amount: 2^62. */
export const MAX_AMOUNT = (1n << 62n) as Amount;

/** Smallest amount: −2^62. */
export const MIN_AMOUNT = -(1n << 62n) as Amount;

/** Most decimals an asset may have in the ledger; 10^18 units still fit an amount. */
export const MAX_SCALE = 18;

/** Longest text the parser looks at, in UTF-16 units. The longest valid decimal has 20 characters. */
export const MAX_DECIMAL_LENGTH = 40;

/**
 * Why a text is not an amount, in the order the parser asks:
 * - NOT_A_STRING: any other type, String objects included; nothing is converted, so no foreign code runs.
 * - EMPTY: no characters.
 * - TOO_LONG: more than MAX_DECIMAL_LENGTH; nothing of it was read.
 * - MALFORMED: not `digits` or `digits.digits` in ASCII, or a needless leading zero.
 * - TOO_PRECISE: more decimals than the asset has.
 * - OUT_OF_RANGE: above MAX_AMOUNT.
 */
export type DecimalProblem = 'NOT_A_STRING' | 'EMPTY' | 'TOO_LONG' | 'MALFORMED' | 'TOO_PRECISE' | 'OUT_OF_RANGE';

/** As DecimalProblem; NOT_POSITIVE: a well-formed zero where something is wanted. */
export type PositiveDecimalProblem = DecimalProblem | 'NOT_POSITIVE';

const DOT = 46;
const ZERO = 48;
const NINE = 57;

/** Whether a count of units is within the range of an amount, both ends included. */
export function isAmount(units: bigint): units is Amount {
  return units <= MAX_AMOUNT && units >= MIN_AMOUNT;
}

/** Brands a count of units that the caller knows to be in range. Throws RangeError when it is not: that is a bug, no refusal. */
export function toAmount(units: bigint): Amount {
  if (!isAmount(units)) throw new RangeError(`amount out of range: ${units}`);
  return units;
}

/**
 * Reads an unsigned decimal such as `0.05` as a count of units of an asset with `scale` decimals. Never rounds and never
 * throws on input; the result is either the amount (a bigint) or the name of the problem (a string).
 *
 * The grammar is strict, so that nearly every number has one spelling and no reader downstream can see another value:
 * - ASCII digits and at most one dot with digits on both sides: `1.` and `.5` are MALFORMED (as in Binance's API).
 * - No leading zeros but the one before the dot: `007` and `00.5` are MALFORMED; some languages read them as octal.
 * - Trailing zeros are welcome up to the scale (`1.50`), refused beyond it: a sender who writes 10 decimals for an asset
 *   with 8 believes in another scale, and his next amount would be wrong by a power of ten.
 *
 * Throws RangeError only when `scale` itself is not an integer from 0 to MAX_SCALE.
 */
export function parseDecimal(text: unknown, scale: number): Amount | DecimalProblem {
  requireScale(scale);
  if (typeof text !== 'string') return 'NOT_A_STRING';
  if (text.length === 0) return 'EMPTY';
  if (text.length > MAX_DECIMAL_LENGTH) return 'TOO_LONG';
  let dot = -1;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === DOT && dot < 0) dot = i;
    else if (code < ZERO || code > NINE) return 'MALFORMED';
  }
  const wholeDigits = dot < 0 ? text.length : dot;
  const decimals = dot < 0 ? 0 : text.length - dot - 1;
  if (wholeDigits === 0) return 'MALFORMED';
  if (dot >= 0 && decimals === 0) return 'MALFORMED';
  if (wholeDigits > 1 && text.charCodeAt(0) === ZERO) return 'MALFORMED';
  if (decimals > scale) return 'TOO_PRECISE';
  const digits = dot < 0 ? text : text.slice(0, dot) + text.slice(dot + 1);
  const units = BigInt(digits + '0'.repeat(scale - decimals));
  return isAmount(units) ? units : 'OUT_OF_RANGE';
}

/** As parseDecimal, and refuses zero with NOT_POSITIVE. */
export function parsePositiveDecimal(text: unknown, scale: number): Amount | PositiveDecimalProblem {
  const parsed = parseDecimal(text, scale);
  return parsed === 0n ? 'NOT_POSITIVE' : parsed;
}

/**
 * Prints a count of units with all of the asset's decimals: `50000000` at scale 8 is `0.50000000`. No exponent, no
 * grouping, ASCII minus. The form of the wire and of records.
 */
export function formatDecimal(units: bigint, scale: number): string {
  requireScale(scale);
  const negative = units < 0n;
  const digits = (negative ? -units : units).toString().padStart(scale + 1, '0');
  const sign = negative ? '-' : '';
  if (scale === 0) return sign + digits;
  const dot = digits.length - scale;
  return `${sign}${digits.slice(0, dot)}.${digits.slice(dot)}`;
}

/** Prints as formatDecimal without trailing zeros and without a trailing dot: `0.5`, `12`. */
export function formatTrimmedDecimal(units: bigint, scale: number): string {
  const text = formatDecimal(units, scale);
  if (scale === 0) return text;
  let end = text.length;
  while (text.charCodeAt(end - 1) === ZERO) end--;
  if (text.charCodeAt(end - 1) === DOT) end--;
  return text.slice(0, end);
}

/**
 * Prints with exactly `digits` decimals (0 to MAX_SCALE), cutting the rest toward zero, so a screen never shows more than
 * there is (spec §9: balances truncated, fiat 2 decimals, contract index price 4). Pads with zeros when the asset has
 * fewer decimals. What is cut to nothing prints without a minus: `0.00`, never `-0.00`.
 */
export function truncateDecimal(units: bigint, scale: number, digits: number): string {
  requireScale(scale);
  requireScale(digits);
  const shifted = digits >= scale ? units * 10n ** BigInt(digits - scale) : units / 10n ** BigInt(scale - digits);
  return formatDecimal(shifted, digits);
}

function requireScale(scale: number): void {
  if (!Number.isInteger(scale) || scale < 0 || scale > MAX_SCALE) throw new RangeError(`scale out of range: ${scale}`);
}
