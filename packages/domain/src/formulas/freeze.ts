/**
 * What a spot order freezes when it is placed and what a fill gives back. Buys freeze quote units, sells base units.
 * The bigint formulas are exact without bound; ask isAmount before the result becomes money. Source: rules 1.3, 1.6.
 */

import { notionalAmount, notionalUnits } from './notional.ts';
import { highestBandTicks } from './price-band.ts';

/** Quote units a limit buy freezes, and what a cancel of `lots` remaining lots releases: price × quantity (V:S1). */
export function limitBuyFreeze(limitTicks: number, lots: number, unit: number | bigint): bigint {
  return notionalAmount(limitTicks, lots, unit);
}

/** Base units any sell freezes: the quantity. An OCO sell freezes it once for both legs (V:S5). */
export function sellFreeze(lots: number, stepUnits: number | bigint): bigint {
  return BigInt(lots) * BigInt(stepUnits);
}

/** sellFreeze in doubles; exact if and only if the result is ≤ Number.MAX_SAFE_INTEGER, as with notionalUnits. */
export function sellFreezeUnits(lots: number, stepUnits: number): number {
  return lots * stepUnits;
}

/** Quote units an OCO buy freezes once for both legs: the dearer of quantity × limit and quantity × stop limit (V:S5). */
export function ocoBuyFreeze(limitTicks: number, stopLimitTicks: number, lots: number, unit: number | bigint): bigint {
  return notionalAmount(limitTicks > stopLimitTicks ? limitTicks : stopLimitTicks, lots, unit);
}

/**
 * Quote units a buy without a limit price freezes when it waits for a stop: quantity × the stop price raised by the
 * protection band and rounded up to a tick (rules 1.6, 1.7). It is also the highest price those funds can pay.
 */
export function stopMarketBuyFreeze(stopTicks: number, bandBps: number, lots: number, unit: number | bigint): bigint {
  return notionalAmount(highestBandTicks(stopTicks, bandBps), lots, unit);
}

/** Quote units released by a fill below the limit: (limit − trade price) × quantity, for tradeTicks ≤ limitTicks. */
export function priceImprovement(limitTicks: number, tradeTicks: number, lots: number, unit: number | bigint): bigint {
  return notionalAmount(limitTicks - tradeTicks, lots, unit);
}

/** priceImprovement in doubles; exact if and only if the result is ≤ Number.MAX_SAFE_INTEGER, as with notionalUnits. */
export function priceImprovementUnits(limitTicks: number, tradeTicks: number, lots: number, unit: number): number {
  return notionalUnits(limitTicks - tradeTicks, lots, unit);
}
