/** Auto-deleveraging: whose position is closed when neither book nor fund can take a bankrupt one. Units as in position.ts. Source: rules 2.13. */

import type { Fraction } from '../formulas/fraction.ts';
import { signOf } from './position.ts';
import type { Position } from './position.ts';

/** A position of the opposite side. */
export interface Ranked extends Position {
  /** The older, the lower. */
  readonly id: number;
  /** What closing all of it would have to bring at least (liquidation.ts). */
  readonly bankruptcy: bigint;
}

/** Lights of the indicator. */
const LIGHTS = 5;

/**
 * Its score: gain as a share of entry value, times effective leverage where it gains, over it where it does not. Undefined for one that
 * is bankrupt at the mark, which nobody can be closed against.
 */
export function adlScore({ side, quantity, entryValue, bankruptcy }: Ranked, mark: bigint, coin: bigint): Fraction | undefined {
  const sign = signOf(side);
  // Values over the coin, signed by side: what a short is worth lies below zero.
  const markValue = sign * quantity * mark;
  const behind = markValue - bankruptcy * coin;
  if (behind <= 0n) return undefined;
  const gain = markValue - sign * entryValue * coin;
  const size = quantity * mark;
  const entry = entryValue * coin;
  return gain > 0n ? { numerator: gain * size, denominator: entry * behind } : { numerator: gain * behind, denominator: entry * size };
}

/** A position with its score, kept so that it is reckoned once. */
export interface Scored {
  readonly position: Pick<Ranked, 'quantity' | 'id'>;
  readonly score: Fraction;
}

/** Below zero where `a` is closed before `b`: the highest score, then the larger position, then the older. Never 0 for two positions. */
export function adlCompare(a: Scored, b: Scored): number {
  return falling(a.score, b.score) || larger(a.position, b.position) || a.position.id - b.position.id;
}

/** Whom to close first (`adlCompare`). Those without a score are left out. */
export function adlOrder<One extends Ranked>(positions: readonly One[], mark: bigint, coin: bigint): One[] {
  const scored = positions.flatMap((position) => {
    const score = adlScore(position, mark, coin);
    return score === undefined ? [] : [{ position, score }];
  });
  return scored.sort(adlCompare).map(({ position }) => position);
}

/** Lights, 1 to LIGHTS, of each position in the order of `adlOrder`: fifths of the quantity, all of them for whom it would meet first. */
export function adlLights(ordered: readonly Pick<Position, 'quantity'>[]): number[] {
  const total = ordered.reduce((sum, { quantity }) => sum + quantity, 0n);
  let before = 0n;
  return ordered.map(({ quantity }) => {
    before += quantity;
    return LIGHTS + 1 - Number((before * BigInt(LIGHTS) + total - 1n) / total);
  });
}

/** Quotients of doubles that differ by more than this share of them differ in truth. */
const UNSURE = 1e-9;

function falling(a: Fraction, b: Fraction): number {
  if (a.numerator === b.numerator && a.denominator === b.denominator) return 0;
  // Most are told apart without a product of large numbers.
  const [one, other] = [Number(a.numerator) / Number(a.denominator), Number(b.numerator) / Number(b.denominator)];
  const about = other - one;
  if (Math.abs(about) > UNSURE * (Math.abs(one) + Math.abs(other))) return about;
  const difference = b.numerator * a.denominator - a.numerator * b.denominator;
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}

function larger(a: Pick<Position, 'quantity'>, b: Pick<Position, 'quantity'>): number {
  return a.quantity === b.quantity ? 0 : a.quantity > b.quantity ? -1 : 1;
}
