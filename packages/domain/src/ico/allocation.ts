/** Tokens shared in proportion to what was committed. Source: rules 5.3. */

import { divideDown } from '../formulas/rounding.ts';
import { tokensFor } from './cost.ts';
import type { TokenPrice } from './cost.ts';

/** What is shared among those who have no fixed share: tokens that are left, for what they have paid together. */
export interface Pool {
  readonly tokens: bigint;
  readonly paid: bigint;
}

/** A share in proportion, rounded down. */
export function shareOf(paid: bigint, pool: Pool): bigint {
  return divideDown(pool.tokens * paid, pool.paid);
}

/** The most that a user gets: what he has paid for, or the cap where there is one (0: none) and it is lower. */
export function mostOf(paid: bigint, price: TokenPrice, cap: bigint): bigint {
  const most = tokensFor(paid, price);
  return cap > 0n && cap < most ? cap : most;
}

/**
 * All shares at once: passes over all that are not fixed, until one fixes nobody. A pass fixes at their most those whose share would be
 * above it, and what they leave is shared among the others. `paid` are amounts above 0.
 */
export function allocate(supply: bigint, paid: readonly bigint[], price: TokenPrice, cap: bigint): bigint[] {
  const fixed = new Map<number, bigint>();
  let pool: Pool = { tokens: supply, paid: paid.reduce((sum, each) => sum + each, 0n) };
  for (let before = -1; fixed.size > before && fixed.size < paid.length;) {
    before = fixed.size;
    let { tokens, paid: left } = pool;
    for (const [place, each] of paid.entries()) {
      if (fixed.has(place)) continue;
      const most = mostOf(each, price, cap);
      if (shareOf(each, pool) <= most) continue;
      fixed.set(place, most);
      tokens -= most;
      left -= each;
    }
    pool = { tokens, paid: left };
  }
  return paid.map((each, place) => fixed.get(place) ?? shareOf(each, pool));
}
