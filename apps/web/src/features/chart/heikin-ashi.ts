/**
 * Heikin Ashi: candles of averages, which show a trend more calmly. Its close is the mean of a candle's four prices; its open the middle of the one
 * before, of the first one the middle of its own open and close; high and low reach over both. They are a picture: nothing is traded at them.
 */
import type { DrawnCandle } from './drawn-candle.ts';

/** The four values that a candle is drawn with. */
export type Bar = Pick<DrawnCandle, 'open' | 'high' | 'low' | 'close'>;

/** One more averaged candle; `before`: the averaged one before it. */
function averagedBar({ open, high, low, close }: Bar, before: Bar | undefined): Bar {
  const middle = before === undefined ? (open + close) / 2 : (before.open + before.close) / 2;
  const mean = (open + high + low + close) / 4;
  return { open: middle, high: Math.max(high, middle, mean), low: Math.min(low, middle, mean), close: mean };
}

/** Averaged candles of a series; of `known` ones only those are made anew whose candle, or one before it, is another than in `before`. */
export function heikinAshi<Candle extends Bar>(
  candles: readonly Candle[],
  before: readonly Candle[] = [],
  known: readonly Bar[] = [],
): readonly Bar[] {
  let same = 0;
  while (same < candles.length && candles[same] === before[same]) same++;
  const bars = known.slice(0, same);
  for (const candle of candles.slice(bars.length)) bars.push(averagedBar(candle, bars.at(-1)));
  return bars;
}
