/** Candles of a chart's interval put together from kept ones, as these grow at either end and as the last one changes. */
import { candlesTogether } from '@kontor/domain/formulas/composed-candle';
import { chartCloseTime, chartOpenTime } from '@kontor/domain/formulas/chart-interval';
import type { ChartInterval } from '@kontor/domain/formulas/chart-interval';
import type { Candle } from './candle-series.ts';
import { compareDecimals, sum } from './decimal-product.ts';

/** Puts the candles of one series together; those that did not change are the same objects again. */
export class CandleComposer {
  readonly #interval: ChartInterval;
  #kept: readonly Candle[] = [];
  #composed: readonly Candle[] = [];
  #hasOldest = false;

  constructor(interval: ChartInterval) {
    this.#interval = interval;
  }

  /**
   * Candles of the interval from kept ones, oldest first and without gaps. Unless these begin with the market (`hasOldest`), the first ones that do not
   * make a whole candle are left out.
   */
  compose(kept: readonly Candle[], hasOldest: boolean): readonly Candle[] {
    const [before, composed] = [this.#kept, this.#composed];
    if (kept === before && hasOldest === this.#hasOldest) return composed;
    let same = 0;
    if (hasOldest === this.#hasOldest) while (same < kept.length && kept[same] !== undefined && kept[same] === before[same]) same++;
    // The candle that holds the last one that is the same as before may have grown.
    const grown = same === 0 ? undefined : kept[same - 1];
    const fromMs = grown === undefined ? undefined : chartOpenTime(this.#interval, grown.open_time);
    this.#kept = kept;
    this.#hasOldest = hasOldest;
    const isFirst = fromMs === undefined || fromMs < (kept[0]?.open_time ?? 0);
    this.#composed = isFirst
      ? this.#whole(kept, hasOldest)
      : [...until(composed, fromMs), ...this.#together(kept.slice(firstFrom(kept, fromMs)))];
    return this.#composed;
  }

  #whole(kept: readonly Candle[], hasOldest: boolean): readonly Candle[] {
    const [first] = kept;
    const all = this.#together(kept);
    if (first === undefined || hasOldest) return all;
    return chartOpenTime(this.#interval, first.open_time) === first.open_time ? all : all.slice(1);
  }

  #together(kept: readonly Candle[]): Candle[] {
    const interval = this.#interval;
    const parts = kept.map((candle) => ({ openMs: candle.open_time, count: candle.count, candle }));
    return candlesTogether(
      (timeMs) => chartOpenTime(interval, timeMs),
      parts,
      (a, b) => ({ openMs: a.openMs, count: a.count + b.count, candle: joined(a.candle, b.candle) }),
    ).map(({ openMs, candle }) => ({ ...candle, open_time: openMs, close_time: chartCloseTime(interval, openMs) }));
  }
}

/** Two candles as one, the second behind the first. Volumes are summed exactly. */
function joined(a: Candle, b: Candle): Candle {
  return {
    ...a,
    high: compareDecimals(a.high, b.high) >= 0 ? a.high : b.high,
    low: compareDecimals(a.low, b.low) <= 0 ? a.low : b.low,
    close: b.close,
    amount: sum([a.amount, b.amount]),
    vol: sum([a.vol, b.vol]),
    count: a.count + b.count,
  };
}

/** The candles that open before a time. */
function until(candles: readonly Candle[], timeMs: number): readonly Candle[] {
  let end = candles.length;
  while (end > 0 && (candles[end - 1]?.open_time ?? 0) >= timeMs) end--;
  return candles.slice(0, end);
}

/** Number of the first candle that opens at a time or later. */
function firstFrom(candles: readonly Candle[], timeMs: number): number {
  let at = candles.length;
  while (at > 0 && (candles[at - 1]?.open_time ?? 0) >= timeMs) at--;
  return at;
}
