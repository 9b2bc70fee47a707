/** Times and numbers of candles: between two candles, before the oldest and beyond the newest. A drawing keeps times, so that it lies where it was whatever the interval. */

/** Candles as far as an axis of time knows them: in order, at `step` from one another beyond either end. */
export interface TimeAxis {
  readonly count: number;
  /** When the candle of this number opens, seconds since 1970 UTC; whole numbers from 0 to `count` − 1 alone. */
  readonly at: (index: number) => number;
  /** Seconds. */
  readonly step: number;
}

/** Number of the candle at a time, with the share of the way to the next one. `count` is at least 1. */
export function indexOf({ count, at, step }: TimeAxis, time: number): number {
  const [first, last] = [at(0), at(count - 1)];
  if (time <= first) return (time - first) / step;
  if (time >= last) return count - 1 + (time - last) / step;
  let [low, high] = [0, count - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (at(middle) <= time) low = middle;
    else high = middle;
  }
  const [from, to] = [at(low), at(high)];
  return low + (time - from) / (to - from);
}

/** The other way round: the time at the number of a candle, in seconds with their fractions. */
export function timeOf({ count, at, step }: TimeAxis, index: number): number {
  if (index <= 0) return at(0) + index * step;
  if (index >= count - 1) return at(count - 1) + (index - (count - 1)) * step;
  const low = Math.floor(index);
  const from = at(low);
  return from + (index - low) * (at(low + 1) - from);
}
