/** Whole numbers out of what an exchange writes, and what is reckoned with them. Nothing here is a float. */
import { parseDecimal } from '@kontor/domain/amount';
import { floorDivide } from '@kontor/domain/formulas/rounding';

/** Parts of a whole that shares, spreads and shifts are counted in: 10,000 is one percent. */
export const MILLION = 1_000_000n;

/** An answer of an exchange that is not what it has to be; nothing is done by it. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer';
}

/**
 * Reads a decimal of either sign as units of `scale` decimals. Zeros behind the scale are dropped, as exchanges write more decimals than they
 * count in; any other digit there is refused.
 * @throws UnreadableAnswer
 */
export function readUnits(value: unknown, scale: number): bigint {
  const text = typeof value === 'string' ? value : '';
  const isNegative = text.startsWith('-');
  const parsed = parseDecimal(trimmed(isNegative ? text.slice(1) : text), scale);
  if (typeof parsed === 'string') throw new UnreadableAnswer(`${JSON.stringify(value)} is no amount of ${scale} decimals`);
  return isNegative ? -parsed : parsed;
}

/** A price as an exchange writes it, whatever its decimals. */
export interface Written {
  readonly units: bigint;
  readonly scale: number;
}

/**
 * Reads a decimal with the decimals that it has.
 * @throws UnreadableAnswer
 */
export function readWritten(value: unknown): Written {
  const text = trimmed(typeof value === 'string' ? value : '');
  const scale = text.includes('.') ? text.length - text.indexOf('.') - 1 : 0;
  if (scale > 18) throw new UnreadableAnswer(`${JSON.stringify(value)} has more than 18 decimals`);
  return { units: readUnits(text, scale), scale };
}

/** Without the zeros at the end of its decimals. */
function trimmed(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** ⌊√value⌋ for value ≥ 0. */
export function rootDown(value: bigint): bigint {
  if (value < 2n) return value;
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/** ⌊value × parts / 1,000,000⌋, toward −∞. */
export function partsOf(value: bigint, parts: bigint): bigint {
  return floorDivide(value * parts, MILLION);
}

/** The lower of two. */
export function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

/** The higher of two. */
export function most(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

/** Not below `low`, and not above `high`. */
export function within(value: bigint, low: bigint, high: bigint): bigint {
  return most(low, least(value, high));
}

/** Without its sign. */
export function size(value: bigint): bigint {
  return value < 0n ? -value : value;
}
