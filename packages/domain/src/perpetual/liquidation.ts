/** What liquidating a position yields, to whom, and how much of it is liquidated first. Units as in position.ts. Source: rules 2.10–2.12. */

import { FEE_RATE_SCALE } from '../formulas/fee.ts';
import { ceilDivide, divideDown, divideUp, floorDivide } from '../formulas/rounding.ts';
import { bracketOf, maintenanceMargin } from './brackets.ts';
import type { Bracket } from './brackets.ts';
import { PositionSide, signOf } from './position.ts';
import type { Position } from './position.ts';

/** In units of 1/FEE_RATE_SCALE: 0.5 %. */
export const LIQUIDATION_FEE_RATE = 500_000;

/**
 * The least that closing `quantity` of an isolated position must bring so that no more than its margin is lost: long the proceeds of a
 * sale, short the cost of buying it back, below zero. Rounded up.
 */
export function isolatedBankruptcy({ side, quantity: held, entryValue }: Position, margin: bigint, quantity: bigint): bigint {
  const whole = signOf(side) * entryValue - margin;
  return quantity === held ? whole : ceilDivide(whole * quantity, held);
}

/** A cross account at the marks of its contracts. */
export interface CrossStanding {
  /** Margin balance: wallet and unrealised profit. */
  readonly balance: bigint;
  /** Of all its cross positions. */
  readonly maintenance: bigint;
}

/**
 * The same for a cross position: what the account has is shared out by maintenance margin, and closing `quantity` gives up the share of
 * the maintenance that goes with it. With `ΔN` and `ΔMM` of the close: `−ΔN − balance × |ΔMM| / MM`, rounded up.
 */
export function crossBankruptcy(
  { side, quantity: held }: Pick<Position, 'side' | 'quantity'>,
  quantity: bigint,
  { balance, maintenance }: CrossStanding,
  { table, mark, coin }: { readonly table: readonly Bracket[]; readonly mark: bigint; readonly coin: bigint },
): bigint {
  const given = maintenanceMargin(table, held * mark, coin) - maintenanceMargin(table, (held - quantity) * mark, coin);
  return ceilDivide(signOf(side) * quantity * mark * maintenance - balance * given * coin, maintenance * coin);
}

/** A bankruptcy amount as the limit of an order, in ticks: not worse than it, so up for longs and down for shorts. */
export function bankruptcyTicks(side: PositionSide, bankruptcy: bigint, lots: bigint, unit: bigint): bigint {
  const amount = signOf(side) * bankruptcy;
  return side === PositionSide.LONG ? ceilDivide(amount, lots * unit) : floorDivide(amount, lots * unit);
}

/**
 * What the insurance fund gets, or pays where it is below zero, when `notional` is liquidated for `proceeds` (short: minus the cost): the
 * fee, but no more than what is left above bankruptcy. The rest belongs to the user.
 */
export function insuranceDelta(notional: bigint, proceeds: bigint, bankruptcy: bigint, feeRate: number): bigint {
  const surplus = proceeds - bankruptcy;
  if (surplus <= 0n) return surplus;
  const fee = divideUp(notional * BigInt(feeRate), BigInt(FEE_RATE_SCALE));
  return fee < surplus ? fee : surplus;
}

/** Lots that stay when a position is brought down by a bracket at the mark; 0 for one in the first, which goes as a whole. */
export function keptLots(
  lots: bigint,
  {
    table,
    mark,
    stepUnits,
    coin,
  }: { readonly table: readonly Bracket[]; readonly mark: bigint; readonly stepUnits: bigint; readonly coin: bigint },
): bigint {
  const { floor } = bracketOf(table, lots * stepUnits * mark, coin);
  return divideDown(floor * coin, mark * stepUnits);
}

/** Most lots that the insurance fund can pay for at a price worse than bankruptcy, both in ticks. */
export function lotsPaidByFund(fund: bigint, ticks: bigint, bankruptcy: bigint, unit: bigint): bigint {
  const each = (ticks > bankruptcy ? ticks - bankruptcy : bankruptcy - ticks) * unit;
  if (each === 0n) throw new RangeError('nothing is to be paid at the bankruptcy price');
  return divideDown(fund, each);
}
