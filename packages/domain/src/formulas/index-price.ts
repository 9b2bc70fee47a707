/** The index price: what the coin costs elsewhere, from several exchanges, none of which can move it alone. Source: rules 2.6. */

/** Fewer sources than this make no index. */
export const MIN_INDEX_SOURCES = 3;

/** A source that said nothing for longer does not count, ms. */
export const INDEX_SOURCE_LIMIT_MS = 10_000;

/** An index of which nothing was heard for longer is stale: whoever made it may be gone as well, ms. */
export const INDEX_LIMIT_MS = 10_000;

/** A price further from the median than this, in 1/10,000 of it, is an outlier. */
const OUTLIER_BPS = 500n;

/** What one exchange said last. */
export interface IndexSource {
  /** Quote units for one base coin, above zero. */
  readonly price: bigint;
  /** Whole number, 0 or more. */
  readonly weight: number;
  /** When it was said, ms since 1970 UTC. */
  readonly timeMs: number;
}

/**
 * The index at `nowMs`, in the sources' unit, cut to a whole unit. Sources that are silent for more than 10 s or say no price
 * above zero do not count. One outlier (more than 5 % from the median) is left out; with two or more the index is the median;
 * otherwise it is the weighted mean (the median when all weights are zero).
 * Undefined means stale: fewer than three sources count.
 */
export function indexPrice(sources: readonly IndexSource[], nowMs: number): bigint | undefined {
  const valid = validIndexSources(sources, nowMs);
  if (valid.length < MIN_INDEX_SOURCES) return undefined;
  const median = medianOf(valid.map(({ price }) => price));
  const near = valid.filter(({ price }) => !isOutlier(price, median));
  if (valid.length - near.length > 1) return median.sum / median.count;
  let total = 0n;
  let weights = 0n;
  for (const { price, weight } of near) {
    total += price * BigInt(weight);
    weights += BigInt(weight);
  }
  return weights === 0n ? median.sum / median.count : total / weights;
}

/** How fresh an index is. */
export interface IndexAge {
  /** When it was made last, ms since 1970 UTC. */
  readonly timeMs: number;
  /** Whoever makes it has said since that fewer than three sources speak. */
  readonly isFlagged: boolean;
}

/** Whether nothing may be settled by an index at `nowMs`: too few sources speak, or none was heard of for more than 10 s (rules 2.6, 2.14). */
export function isIndexStale({ timeMs, isFlagged }: IndexAge, nowMs: number): boolean {
  return isFlagged || nowMs - timeMs > INDEX_LIMIT_MS;
}

/** The sources that count at `nowMs`: what is journalled as the index's constituents. */
export function validIndexSources<Source extends IndexSource>(sources: readonly Source[], nowMs: number): Source[] {
  return sources.filter(({ price, timeMs }) => price > 0n && nowMs - timeMs <= INDEX_SOURCE_LIMIT_MS);
}

/** Kept as a sum of one or two prices, so that nothing is rounded before the comparison. */
interface Median {
  readonly sum: bigint;
  readonly count: bigint;
}

function medianOf(prices: readonly bigint[]): Median {
  const sorted = prices.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0n;
  return sorted.length % 2 === 1 ? { sum: upper, count: 1n } : { sum: upper + (sorted[middle - 1] ?? 0n), count: 2n };
}

/** |price − median| > 5 % × median, without division. */
function isOutlier(price: bigint, { sum, count }: Median): boolean {
  const distance = price * count - sum;
  return (distance < 0n ? -distance : distance) * 10_000n > sum * OUTLIER_BPS;
}
