/**
 * Candles of one interval in order, from pages of history and from a live channel that overlap, repeat, come late and leave
 * out intervals without a trade. Every interval between the first and the last candle has exactly one (rules 1.8).
 */
import type { AnswerOf } from '@kontor/contract/call';
import type { candles } from '@kontor/contract/market';
import { candleCloseTime, nextCandleOpenTime } from '@kontor/domain/formulas/candle-interval';
import type { CandleInterval } from '@kontor/domain/formulas/candle-interval';

export type Candle = AnswerOf<typeof candles>['list'][number];

/** Bars a chart keeps (ux §4). */
export const MOST_CANDLES = 5_000;

/**
 * `series` with `more` taken in. Of two candles of one interval the one with more trades is the later truth; at the same
 * count the newcomer is. Beyond `most`, the oldest go. The same series when nothing changed.
 */
export function mergeCandles(
  series: readonly Candle[],
  more: readonly Candle[],
  interval: CandleInterval,
  most = MOST_CANDLES,
): readonly Candle[] {
  const last = series.at(-1);
  const [only] = more;
  // By far the commonest: the live candle changed or the next one began.
  if (more.length === 1 && only !== undefined && last !== undefined) {
    if (only.open_time === last.open_time) return isNewer(only, last) ? [...series.slice(0, -1), only] : series;
    if (only.open_time === nextCandleOpenTime(interval, last.open_time)) return [...series, only].slice(-most);
  }
  const byTime = new Map(series.map((candle) => [candle.open_time, candle]));
  let changed = false;
  for (const candle of more) {
    const known = byTime.get(candle.open_time);
    if (known !== undefined && !isNewer(candle, known)) continue;
    byTime.set(candle.open_time, candle);
    changed = true;
  }
  if (!changed) return series;
  return withoutGaps(
    [...byTime.values()].sort((a, b) => a.open_time - b.open_time),
    interval,
    most,
  ).slice(-most);
}

/** `series` with the newest page taken in. A page that begins after a gap stands for itself: nobody knows what is in the gap. */
export function mergeRecent(
  series: readonly Candle[],
  page: readonly Candle[],
  interval: CandleInterval,
  most = MOST_CANDLES,
): readonly Candle[] {
  const [first] = page;
  const last = series.at(-1);
  const apart = first !== undefined && last !== undefined && first.open_time > nextCandleOpenTime(interval, last.open_time);
  return mergeCandles(apart ? [] : series, page, interval, most);
}

/** Whether intervals lie between the last candle and a live one. Perhaps nobody traded; perhaps messages were missed. */
export function skipsCandles(series: readonly Candle[], live: Candle, interval: CandleInterval): boolean {
  const last = series.at(-1);
  return last !== undefined && live.open_time > nextCandleOpenTime(interval, last.open_time);
}

/** Candles up to the one that holds `nowMs`: while nobody trades, the last price stands. */
export function extendTo(series: readonly Candle[], nowMs: number, interval: CandleInterval, most = MOST_CANDLES): readonly Candle[] {
  let last = series.at(-1);
  if (last === undefined || nowMs <= last.close_time) return series;
  const extended = [...series];
  for (let steps = 0; last.close_time < nowMs && steps < most; steps++) extended.push((last = flatCandle(last, interval)));
  return extended.slice(-most);
}

function isNewer(candle: Candle, known: Candle): boolean {
  if (candle.count !== known.count) return candle.count > known.count;
  return (
    candle.close !== known.close ||
    candle.high !== known.high ||
    candle.low !== known.low ||
    candle.amount !== known.amount ||
    candle.open !== known.open
  );
}

/** Where pages lie further apart than `most` candles, what is before the gap goes: nobody could fill it. */
function withoutGaps(sorted: readonly Candle[], interval: CandleInterval, most: number): readonly Candle[] {
  let whole: Candle[] = [];
  for (const candle of sorted) {
    let last = whole.at(-1);
    let filled = 0;
    while (last !== undefined && nextCandleOpenTime(interval, last.open_time) < candle.open_time && filled < most) {
      whole.push((last = flatCandle(last, interval)));
      filled++;
    }
    if (filled === most) whole = [];
    whole.push(candle);
  }
  return whole;
}

function flatCandle(before: Candle, interval: CandleInterval): Candle {
  const { close } = before;
  const openTime = nextCandleOpenTime(interval, before.open_time);
  return {
    open_time: openTime,
    close_time: candleCloseTime(interval, openTime),
    open: close,
    high: close,
    low: close,
    close,
    amount: '0',
    vol: '0',
    count: 0,
  };
}
