/** Where the makers of a market want their orders, as distances from the fair price, and how large. Whole ticks and lots. */

/** One maker's ladder, best level first; the same for both sides. */
export interface Ladder {
  /** Ticks from the fair price, rising. */
  readonly offsets: readonly number[];
  /** Usual size of each. */
  readonly lots: readonly number[];
}

export interface LadderTerms {
  /** A price near which the market trades. */
  readonly priceTicks: number;
  /** Usual size of the best level. */
  readonly touchLots: number;
  /** Levels of both makers together, on each side. */
  readonly levels: number;
}

/** The deepest level lies this share of the price away, at least a tick a level. */
const REACH = 0.015;

/** The ladders of two makers whose levels alternate, the first at the best price. Sizes grow with the distance. */
export function laddersOf({ priceTicks, touchLots, levels }: LadderTerms): readonly [Ladder, Ladder] {
  const makers = [0, 1].map((maker) => {
    const places = Array.from({ length: levels }, (_, place) => place).filter((place) => place % 2 === maker);
    return {
      offsets: places.map((place) => 1 + Math.max(place, Math.round(REACH * priceTicks * part(place, levels)))),
      lots: places.map((place) => Math.max(1, Math.round(touchLots * (1 + 0.35 * place)))),
    };
  });
  return [makers[0]!, makers[1]!];
}

/** Levels lie closer together near the price: the power 1.5 of the share, by a root, which is the same on every machine. */
function part(place: number, levels: number): number {
  const share = place / Math.max(1, levels - 1);
  return share * Math.sqrt(share);
}
