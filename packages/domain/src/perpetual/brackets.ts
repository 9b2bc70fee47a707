/**
 * Brackets of a perpetual contract: the larger a position, the less leverage and the more maintenance margin. Maintenance is
 * continuous where brackets meet. Source: rules 2.3.
 */

import { divideUp } from '../formulas/rounding.ts';

/** Maintenance rates are integers in units of 1/MAINTENANCE_SCALE: 4,000 is 0.4 %. */
export const MAINTENANCE_SCALE = 1_000_000n;

/** Leverage is a whole number from 1 to this, or to less in a contract. */
export const MAX_LEVERAGE = 125;

/** A row of the table as operators write it. */
export interface BracketTerms {
  /** Notional up to which it holds, this one included, in units of the quote asset. */
  readonly cap: bigint;
  readonly maxLeverage: number;
  /** In units of 1/MAINTENANCE_SCALE, below the whole. */
  readonly rate: bigint;
}

/** A row with what follows from the rows before it. */
export interface Bracket extends BracketTerms {
  /** Notional above which it holds, in units of the quote asset. */
  readonly floor: bigint;
  /** What is taken off notional × rate, in units of the quote asset. */
  readonly cum: bigint;
}

/** What makes a table of brackets useless. */
export type BracketProblem =
  | 'EMPTY'
  | 'CAPS_DO_NOT_RISE'
  | 'LEVERAGE_DOES_NOT_FALL'
  | 'RATES_DO_NOT_RISE'
  | 'CUM_ROUNDS'
  | 'LEVERAGE_ABOVE_RATE';

/**
 * The table with floors and `cum_k = cum_{k−1} + floor_k × (rate_k − rate_{k−1})`, or what is wrong with it. Leverage may not be so high
 * that what opens a position is not above what it takes to keep it (1 / L > rate).
 */
export function bracketTable(rows: readonly BracketTerms[]): readonly Bracket[] | BracketProblem {
  if (rows.length === 0) return 'EMPTY';
  const table: Bracket[] = [];
  let floor = 0n;
  let cum = 0n;
  let rate = 0n;
  let leverage = MAX_LEVERAGE + 1;
  for (const row of rows) {
    if (row.cap <= floor) return 'CAPS_DO_NOT_RISE';
    if (!Number.isInteger(row.maxLeverage) || row.maxLeverage < 1 || row.maxLeverage >= leverage) return 'LEVERAGE_DOES_NOT_FALL';
    if (row.rate <= rate || row.rate >= MAINTENANCE_SCALE) return 'RATES_DO_NOT_RISE';
    if (row.rate * BigInt(row.maxLeverage) >= MAINTENANCE_SCALE) return 'LEVERAGE_ABOVE_RATE';
    const step = floor * (row.rate - rate);
    if (step % MAINTENANCE_SCALE !== 0n) return 'CUM_ROUNDS';
    cum += step / MAINTENANCE_SCALE;
    table.push({ ...row, floor, cum });
    floor = row.cap;
    ({ rate } = row);
    leverage = row.maxLeverage;
  }
  return table;
}

/** The bracket of a notional ≥ 0 that is `notional / parts` units of the quote asset; above the last cap the last one. */
export function bracketOf(table: readonly Bracket[], notional: bigint, parts = 1n): Bracket {
  return table.find(({ cap }) => notional <= cap * parts) ?? table.at(-1)!;
}

/** What keeps a position of `notional / parts` units, rounded up to a whole unit of the quote asset. */
export function maintenanceMargin(table: readonly Bracket[], notional: bigint, parts = 1n): bigint {
  const { rate, cum } = bracketOf(table, notional, parts);
  return divideUp(notional * rate, parts * MAINTENANCE_SCALE) - cum;
}

/** Most notional, in units of the quote asset, that may be held and ordered at a leverage; 0 where no bracket allows it. */
export function capAtLeverage(table: readonly Bracket[], leverage: number): bigint {
  return table.findLast(({ maxLeverage }) => maxLeverage >= leverage)?.cap ?? 0n;
}
