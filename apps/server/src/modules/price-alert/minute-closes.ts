/** What a market cost so long ago: the last price of each minute of the last day. Pure. */
import { candleOpenTime } from '@kontor/domain/formulas/candle-interval';

const MINUTE_MS = 60_000;
/** Minutes that are kept: a day, and those around it that may still be asked for. */
const KEPT = 1_445;

/** A minute and the price that its last trade was at. */
export interface MinuteClose {
  readonly openMs: number;
  readonly ticks: number;
}

export class MinuteCloses {
  /** Oldest first; minutes without a trade are left out. */
  #closes: MinuteClose[];

  /** `closes`: oldest first. */
  constructor(closes: readonly MinuteClose[] = []) {
    this.#closes = [...closes];
  }

  /** A trade, not older than the one told before. */
  add(timeMs: number, ticks: number): void {
    const openMs = candleOpenTime('1m', timeMs);
    const last = this.#closes.at(-1);
    if (last !== undefined && openMs < last.openMs) return;
    if (last?.openMs === openMs) this.#closes[this.#closes.length - 1] = { openMs, ticks };
    else this.#closes.push({ openMs, ticks });
    if (this.#closes.length > 2 * KEPT) this.#closes = this.#closes.slice(-KEPT);
  }

  /** Oldest first. */
  get all(): readonly MinuteClose[] {
    return this.#closes;
  }

  /** The last price, ticks; undefined before the first trade. */
  get last(): number | undefined {
    return this.#closes.at(-1)?.ticks;
  }

  /** What it cost at the end of the last minute that was over at `timeMs`, ticks; undefined where it had not been traded by then. */
  at(timeMs: number): number | undefined {
    const end = candleOpenTime('1m', timeMs);
    let [from, to] = [0, this.#closes.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.#closes[middle]!.openMs + MINUTE_MS <= end) from = middle + 1;
      else to = middle;
    }
    return this.#closes[from - 1]?.ticks;
  }
}

/** Parts of a share that changes are counted in. */
const CHANGE_UNITS = 1_000_000;

/**
 * How far `ticks` stands from `before`, in millionths of that. A change between two whole numbers has reached neither but the one nearer to none: `high` is
 * what a rise is compared with, `low` what a fall is.
 */
export function changeOf(ticks: number, before: number): { readonly low: number; readonly high: number } {
  const [difference, base] = [BigInt(ticks - before) * BigInt(CHANGE_UNITS), BigInt(before)];
  const cut = Number(difference / base);
  if (difference % base === 0n) return { low: cut, high: cut };
  return difference > 0n ? { low: cut + 1, high: cut } : { low: cut, high: cut - 1 };
}
