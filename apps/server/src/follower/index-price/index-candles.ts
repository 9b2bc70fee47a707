/**
 * Candles of index prices. A candle is what was said in its interval and nothing else: where no index was said, there is no candle. That is unlike the
 * candles of trades (rules 1.8), where an interval without a trade has the close before as its prices, because then the last price holds;
 * while an index is silent nobody knows what the coin costs.
 */
import { CANDLE_INTERVALS, candleOpenTime, nextCandleOpenTime } from '@kontor/domain/formulas/candle-interval';
import type { CandleInterval } from '@kontor/domain/formulas/candle-interval';
import type { IndexCandle } from '../feed.ts';

type Growing = { -readonly [Field in keyof IndexCandle]: IndexCandle[Field] };

/** An interval's last candles. */
interface Line {
  before: IndexCandle | undefined;
  last: Growing | undefined;
  /** The last one takes what is said before this, ms. */
  endMs: number;
}

/** The candles of one market that may still change, one for each interval, and the one before each. */
export class IndexCandles {
  /** In the order of CANDLE_INTERVALS. */
  readonly #lines: readonly Line[];

  /** `lasts`: what `all` gave. */
  constructor(lasts: readonly (readonly IndexCandle[])[] = []) {
    this.#lines = CANDLE_INTERVALS.map((interval, place) => {
      const [last, before] = lasts[place]?.toReversed() ?? [];
      return { before, last: last && { ...last }, endMs: last === undefined ? 0 : nextCandleOpenTime(interval, last.openMs) };
    });
  }

  /** An index was said; `over` is told each candle that is complete with that. Times never go back. */
  add(timeMs: number, price: bigint, over: (interval: CandleInterval, candle: IndexCandle) => void): void {
    CANDLE_INTERVALS.forEach((interval, place) => {
      const line = this.#lines[place]!;
      const { last } = line;
      if (last !== undefined && timeMs < line.endMs) {
        if (price > last.high) last.high = price;
        if (price < last.low) last.low = price;
        last.close = price;
        last.count += 1;
        return;
      }
      if (last !== undefined) over(interval, last);
      const openMs = candleOpenTime(interval, timeMs);
      line.before = last;
      line.last = { openMs, open: price, high: price, low: price, close: price, count: 1 };
      line.endMs = nextCandleOpenTime(interval, openMs);
    });
  }

  /** The last two candles of an interval, oldest first; fewer where there are fewer. */
  last(interval: CandleInterval): readonly IndexCandle[] {
    const { before, last } = this.#lines[CANDLE_INTERVALS.indexOf(interval)]!;
    return [before, last].flatMap((candle) => (candle === undefined ? [] : { ...candle }));
  }

  /** The same of all intervals, in the order of CANDLE_INTERVALS; for a snapshot. */
  all(): readonly (readonly IndexCandle[])[] {
    return CANDLE_INTERVALS.map((interval) => this.last(interval));
  }
}
