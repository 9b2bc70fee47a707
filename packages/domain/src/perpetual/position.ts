/**
 * A position in a linear contract. Quantities are base units, prices quote units for a whole base coin, `coin` is base units of a whole
 * coin; money is quote units. Source: rules 2.1, 2.2.
 */

import type { Fraction } from '../formulas/fraction.ts';
import { divideDown, divideUp, floorDivide } from '../formulas/rounding.ts';
import { shareDown, shareUp } from '../formulas/units.ts';
import type { Units } from '../formulas/units.ts';

/** What gains when the price rises, and what gains when it falls. */
export const PositionSide = { LONG: 0, SHORT: 1 } as const;
export type PositionSide = (typeof PositionSide)[keyof typeof PositionSide];

/** A position that is open, or none (quantity 0, entry value 0). */
export interface Position {
  readonly side: PositionSide;
  readonly quantity: bigint;
  /** Exact sum of quantity × price of what opened it, less what was closed. */
  readonly entryValue: bigint;
}

/** +1 for long, −1 for short. */
export function signOf(side: PositionSide): bigint {
  return side === PositionSide.LONG ? 1n : -1n;
}

/** What of the entry value goes with `quantity` of it: up for longs and down for shorts, so that a realised gain is rounded down. */
export function closedCost({ side, quantity: held, entryValue }: Position, quantity: bigint): bigint {
  return (side === PositionSide.LONG ? divideUp : divideDown)(entryValue * quantity, held);
}

/** The same of an entry value as Units, for so many lots of those that are held. */
export function closedCostUnits(side: PositionSide, entryValue: Units, lots: number, held: number): Units {
  if (lots < 1 || lots > held) throw new RangeError(`${lots} lots of a position of ${held}`);
  return (side === PositionSide.LONG ? shareUp : shareDown)(entryValue, lots, held);
}

/** What is left when `quantity` (1 to all) is closed for `proceeds`, and what was gained by it, fees apart. */
export function closePosition(
  position: Position,
  quantity: bigint,
  proceeds: bigint,
): { readonly rest: Position; readonly realised: bigint } {
  if (quantity < 1n || quantity > position.quantity) throw new RangeError(`${quantity} of a position of ${position.quantity}`);
  const cost = closedCost(position, quantity);
  const rest = { side: position.side, quantity: position.quantity - quantity, entryValue: position.entryValue - cost };
  return { rest, realised: signOf(position.side) * (proceeds - cost) };
}

/** What it would gain at a mark price, rounded down to a unit. */
export function unrealisedProfit({ side, quantity, entryValue }: Position, mark: bigint, coin: bigint): bigint {
  return floorDivide(signOf(side) * (quantity * mark - entryValue * coin), coin);
}

/** Yield: what it would gain at a mark price over its initial margin at entry, `s × (M / EP − 1) × L`. Undefined where there is none. */
export function positionYield(
  { side, quantity, entryValue }: Position,
  mark: bigint,
  leverage: number,
  coin: bigint,
): Fraction | undefined {
  if (entryValue === 0n) return undefined;
  return { numerator: signOf(side) * (quantity * mark - entryValue * coin) * BigInt(leverage), denominator: entryValue * coin };
}

/** What a position at entry price holds as margin at a leverage, rounded up. */
export function initialMargin(entryValue: bigint, leverage: number): bigint {
  return divideUp(entryValue, BigInt(leverage));
}
