/** Plans: take profit and stop loss of a position, by price or by yield. Prices in quote units for a whole coin, or in ticks. Source: rules 2.15. */

import type { Fraction } from '../formulas/fraction.ts';
import { ceilDivide, floorDivide } from '../formulas/rounding.ts';
import { PositionSide, signOf } from './position.ts';
import type { Position } from './position.ts';

export const PlanPurpose = { TAKE_PROFIT: 0, STOP_LOSS: 1 } as const;
export type PlanPurpose = (typeof PlanPurpose)[keyof typeof PlanPurpose];

/** Yields are integers in units of 1/YIELD_SCALE: 5,000 is 50 %. */
const YIELD_SCALE = 10_000n;

/** Whether a plan waits for a rise of the price: a long's profit and a short's loss. */
function waitsForRise(side: PositionSide, purpose: PlanPurpose): boolean {
  return (side === PositionSide.LONG) === (purpose === PlanPurpose.TAKE_PROFIT);
}

/** Whether a price meets a plan's trigger, the price itself included. */
export function meetsPrice(price: bigint, trigger: bigint, side: PositionSide, purpose: PlanPurpose): boolean {
  return waitsForRise(side, purpose) ? price >= trigger : price <= trigger;
}

/** Whether the live yield (`positionYield`) meets a plan's, so that a change of entry or leverage moves its trigger. */
export function meetsYield({ numerator, denominator }: Fraction, trigger: bigint, purpose: PlanPurpose): boolean {
  const live = numerator * YIELD_SCALE;
  return purpose === PlanPurpose.TAKE_PROFIT ? live >= trigger * denominator : live <= trigger * denominator;
}

/** The price at which a position would have a yield, `EP × (1 + s × r / L)`, in ticks, away from the entry price. */
export function ticksAtYield(
  { side, quantity, entryValue }: Position,
  trigger: bigint,
  leverage: number,
  { coin, tickUnits }: { readonly coin: bigint; readonly tickUnits: bigint },
): bigint {
  const whole = YIELD_SCALE * BigInt(leverage);
  const moved = signOf(side) * trigger;
  return (moved > 0n ? ceilDivide : floorDivide)(entryValue * coin * (whole + moved), quantity * whole * tickUnits);
}
