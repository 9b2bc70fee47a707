/** The mark price at which positions of a contract would be liquidated: an estimate, since other contracts' marks move as well. Source: rules 2.9. */

import { MAINTENANCE_SCALE, bracketOf } from './brackets.ts';
import type { Bracket } from './brackets.ts';
import { signOf } from './position.ts';
import type { Position } from './position.ts';

/** What stands behind the positions of one contract. Isolated: the position's own margin, and nothing of other contracts. */
export interface Backing {
  /** Wallet in cross margin, or isolated margin; quote units. */
  readonly wallet: bigint;
  /** Of the cross positions in other contracts. */
  readonly otherMaintenance: bigint;
  readonly otherUnrealised: bigint;
}

/**
 * The price in quote units for a whole coin, cut; undefined where no price above zero liquidates. Long and short of a contract in cross
 * margin have the same one. Each position counts in the bracket that it would be in there; where two prices liquidate, above and below,
 * it is the one nearer to the mark.
 */
export function liquidationPrice(
  positions: readonly Position[],
  { wallet, otherMaintenance, otherUnrealised }: Backing,
  { table, mark, coin }: { readonly table: readonly Bracket[]; readonly mark: bigint; readonly coin: bigint },
): bigint | undefined {
  const held = positions.filter(({ quantity }) => quantity > 0n);
  let best: bigint | undefined;
  for (const brackets of choices(table, held.length)) {
    let balance = wallet - otherMaintenance + otherUnrealised;
    let slope = 0n;
    for (const [index, { side, quantity, entryValue }] of held.entries()) {
      const { cum, rate } = brackets[index]!;
      balance += cum - signOf(side) * entryValue;
      slope += quantity * (rate - signOf(side) * MAINTENANCE_SCALE);
    }
    if (slope === 0n) continue;
    // The price is numerator / denominator quote units for a coin.
    const numerator = slope > 0n ? balance * coin * MAINTENANCE_SCALE : -balance * coin * MAINTENANCE_SCALE;
    const denominator = slope > 0n ? slope : -slope;
    if (numerator <= 0n) continue;
    if (!held.every(({ quantity }, index) => bracketOf(table, quantity * numerator, denominator * coin) === brackets[index])) continue;
    const price = numerator / denominator;
    if (best === undefined || distance(price, mark) < distance(best, mark)) best = price;
  }
  return best;
}

/** Every way to give each of `count` positions a bracket. */
function choices(table: readonly Bracket[], count: number): readonly (readonly Bracket[])[] {
  if (count === 0) return [];
  if (count === 1) return table.map((bracket) => [bracket]);
  return choices(table, count - 1).flatMap((before) => table.map((bracket) => [...before, bracket]));
}

function distance(price: bigint, from: bigint): bigint {
  return price > from ? price - from : from - price;
}
