/**
 * Whether floating prices may be traded at: not while the index they follow is stale or has moved too far too fast, and not before it has stood for a while
 * since; nor while the rate of their currency has just leapt. It looks at what was said alone; in the server, as the engine knows one index at a time. Source: rules 4.2; docs/decisions/0023-peer-trade.md.
 */
import { INDEX_LIMIT_MS, isIndexStale } from '@kontor/domain/formulas/index-price';
import type { IndexAge } from '@kontor/domain/formulas/index-price';

/** An index that moves by more than MOST_MOVE within this long is not followed, ms, and has to stand for as long before it is again. */
const STANDS_MS = 60_000;
/** A rate that has leapt is followed after so long at the latest, ms. */
const RATE_STANDS_MS = 3_600_000;
/** In 1e-4 of the lower price. */
const MOST_MOVE = 300n;
const WHOLE = 10_000n;

/** What was said of an index. */
export interface SaidIndex extends IndexAge {
  readonly price: bigint;
}

/** What one USDT is worth in a currency. */
export interface SaidRate {
  readonly price: bigint;
  /** When a source of rates said it, ms; null for what operators have set by hand. */
  readonly timeMs: number | null;
}

export class PriceGuard {
  /** Those of the last STANDS_MS and the one before them, which stood when they began; oldest first. */
  readonly #said: SaidIndex[] = [];
  #freshSinceMs = -Infinity;

  /** The last one; undefined before any. */
  get last(): SaidIndex | undefined {
    return this.#said.at(-1);
  }

  /** Takes an index, or that it is stale. */
  say(index: SaidIndex): void {
    const before = this.last;
    const wasStale = before !== undefined && (before.isFlagged || index.timeMs - before.timeMs > INDEX_LIMIT_MS);
    if (wasStale && !index.isFlagged) this.#freshSinceMs = index.timeMs;
    this.#said.push(index);
    while (this.#said.length > 1 && this.#said[1]!.timeMs <= index.timeMs - STANDS_MS) this.#said.shift();
  }

  /** Whether nothing is traded at a floating price at `nowMs`. */
  isPaused(nowMs: number): boolean {
    const { last } = this;
    if (last === undefined || isIndexStale(last, nowMs)) return true;
    return nowMs - this.#freshSinceMs < STANDS_MS || this.#hasMoved(nowMs - STANDS_MS);
  }

  #hasMoved(sinceMs: number): boolean {
    const from = Math.max(
      0,
      this.#said.findLastIndex(({ timeMs }) => timeMs <= sinceMs),
    );
    let [lowest, highest] = [this.#said[from]!.price, this.#said[from]!.price];
    for (const { price } of this.#said.slice(from)) {
      if (price < lowest) lowest = price;
      if (price > highest) highest = price;
    }
    return isLeap(lowest, highest);
  }
}

/**
 * A source of rates may err as well, and says one an hour: a rate that leaps is not followed before the next one agrees with it, or it has stood for
 * RATE_STANDS_MS. What operators set by hand they mean.
 */
export class RateGuard {
  #last: SaidRate | undefined;
  /** When the last one was said, where it has leapt and nothing agrees with it yet. */
  #leaptMs: number | undefined;

  /** Takes what a rate is; the same again changes nothing. */
  say(rate: SaidRate): void {
    const before = this.#last;
    this.#last = rate;
    if (rate.timeMs === null) this.#leaptMs = undefined;
    // Of the same time another price is the dollar's own, which is always set by hand: the source has said nothing new.
    else if (before !== undefined && before.timeMs !== rate.timeMs)
      this.#leaptMs = isLeap(before.price, rate.price) ? rate.timeMs : undefined;
  }

  /** Whether nothing is traded at a floating price of this currency at `nowMs`. */
  isPaused(nowMs: number): boolean {
    return this.#leaptMs !== undefined && nowMs - this.#leaptMs < RATE_STANDS_MS;
  }
}

/** Whether two prices are further apart than what is followed. */
function isLeap(one: bigint, other: bigint): boolean {
  const [lower, higher] = one < other ? [one, other] : [other, one];
  return (higher - lower) * WHOLE > lower * MOST_MOVE;
}
