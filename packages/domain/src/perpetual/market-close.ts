/** How much of a position a market order closes at once. Source: spec §2, rules 2.15. */

/** Levels of the book, not orders, that closing at market reaches. */
const CLOSE_LEVELS = 30;

/** How far from the mark it reaches, in 1/10,000 of it. */
const CLOSE_BAND_BPS = 500n;

/** Whether a price is within 5 % of the mark, both in one unit. */
export function isNearMark(price: bigint, mark: bigint): boolean {
  const away = price > mark ? price - mark : mark - price;
  return away * 10_000n <= mark * CLOSE_BAND_BPS;
}

export interface CloseLevel {
  readonly ticks: bigint;
  readonly lots: bigint;
}

export interface MarketClose {
  /** What is closed; the rest is told "the excess quantity cannot be closed". */
  readonly lots: bigint;
  /** Sum of ticks × lots. */
  readonly value: bigint;
  /** The price furthest from the mark, undefined where nothing is closed. */
  readonly worstTicks: bigint | undefined;
}

/** What so many lots find in the best 30 levels that `isNear` the mark, best first. */
export function marketClose(levels: Iterable<CloseLevel>, lots: bigint, isNear: (ticks: bigint) => boolean): MarketClose {
  let closed = 0n;
  let value = 0n;
  let worstTicks: bigint | undefined;
  let seen = 0;
  for (const level of levels) {
    if (closed === lots || seen === CLOSE_LEVELS || !isNear(level.ticks)) break;
    const taken = level.lots < lots - closed ? level.lots : lots - closed;
    closed += taken;
    value += taken * level.ticks;
    worstTicks = level.ticks;
    seen += 1;
  }
  return { lots: closed, value, worstTicks };
}
