import type { UTCTimestamp } from 'lightweight-charts';
import type { Candle } from '../../data/candle-series.ts';
import { zoneOffsetMs } from './zone-shift.ts';

/** A candle in the numbers that the chart draws. */
export interface DrawnCandle {
  /** Seconds, moved into the zone. */
  readonly time: UTCTimestamp;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly source: Candle;
}

const drawnOf = new Map<string, WeakMap<Candle, DrawnCandle>>();

/** Candles for drawing; those that were drawn before are the same objects. Where a clock goes back, no second comes twice. */
export function drawCandles(candles: readonly Candle[], zone: string): readonly DrawnCandle[] {
  let known = drawnOf.get(zone);
  if (known === undefined) drawnOf.set(zone, (known = new WeakMap()));
  const memory = known;
  let previous = -Infinity;
  return candles.map((source) => {
    let drawn = memory.get(source);
    if (drawn === undefined || drawn.time <= previous) {
      const time = Math.max(previous + 1, (source.open_time + zoneOffsetMs(source.open_time, zone)) / 1_000) as UTCTimestamp;
      drawn = {
        time,
        open: Number(source.open),
        high: Number(source.high),
        low: Number(source.low),
        close: Number(source.close),
        volume: Number(source.amount),
        source,
      };
      memory.set(source, drawn);
    }
    previous = drawn.time;
    return drawn;
  });
}
