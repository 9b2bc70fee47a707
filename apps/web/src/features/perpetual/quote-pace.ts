/** When what the exchange says of an order is asked for anew because the mark has moved. Pure. */

/** Marks move every second; a quote is asked for at most this often, ms. */
const AGAIN_MS = 2_000;

/** What was asked last. */
export interface AskedQuote {
  /** What was filled in, and what stood behind it. */
  readonly key: string;
  /** The mark then, in ticks; undefined before the first. */
  readonly markTicks: bigint | undefined;
  /** When, on the clock of the page, ms. */
  readonly atMs: number;
}

/** How long to wait before the same is asked again, ms; undefined where there is no reason to: another was asked, or the mark is on the tick where it was. */
export function askAgainIn(asked: AskedQuote | undefined, key: string, markTicks: bigint | undefined, nowMs: number): number | undefined {
  if (asked?.key !== key || markTicks === undefined || markTicks === asked.markTicks) return undefined;
  return Math.max(0, asked.atMs + AGAIN_MS - nowMs);
}
