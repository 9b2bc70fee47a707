/** Bounds that the page `docs/engine.md` names, written again: were they read from where the engine reads them, a wrong one would be wrong in both. */

/** The most units a holding or an amount can have. */
export const MOST_UNITS = 2n ** 62n;
/** The most ticks of a price and lots of a quantity. */
export const MOST_ON_GRID = 2 ** 31 - 1;
/** The largest whole number that every field of a command can carry. */
export const MOST_WHOLE = 2 ** 53 - 1;
/** The most decimals of an asset. */
export const MOST_DECIMALS = 18;

/** Whether a market or an asset can have this number. */
export function isId(id: number): boolean {
  return id >= 0 && id <= 65_535;
}
