/** The plot that drawings lie on: where times and prices are, and where an anchor comes to lie that a hand asks for. */
import type { SurfaceCandle } from '../../data/chart-surface.ts';
import { indexOf, timeOf } from './time-axis.ts';
import type { TimeAxis } from './time-axis.ts';

/** What a drawing is tied to: seconds since 1970 UTC, and a price. */
export interface Anchor {
  readonly time: number;
  readonly price: number;
}

/** A place, px from the top left corner of the plot. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Plot {
  readonly width: number;
  readonly height: number;
  readonly axis: TimeAxis;
  readonly candles: readonly SurfaceCandle[];
  readonly xOfIndex: (index: number) => number;
  readonly indexAt: (x: number) => number;
  readonly yOf: (price: number) => number;
  readonly priceAt: (y: number) => number;
  readonly tick: number;
  readonly decimals: number;
}

/** How an anchor may be bent: towards prices of the candle, and towards a straight direction from another anchor. */
export interface Bend {
  readonly magnet: boolean;
  readonly straightFrom?: Anchor | undefined;
}

/** Within so many px a price of the candle under the pointer draws an anchor to itself. */
const MAGNET_PX = 12;

export function spotOf(plot: Plot, { time, price }: Anchor): Spot {
  return { x: plot.xOfIndex(indexOf(plot.axis, time)), y: plot.yOf(price) };
}

/** The multiple of the tick nearest to a price. */
function toTick({ tick, decimals }: Plot, price: number): number {
  return Number((Math.round(price / tick) * tick).toFixed(decimals));
}

/** Time of a candle's number, in whole seconds. */
function timeAt(plot: Plot, index: number): number {
  return Math.max(0, Math.round(timeOf(plot.axis, index)));
}

/** The anchor that is meant by a place: at the nearest candle and the nearest tick, bent as asked. */
export function anchorAt(plot: Plot, { x, y }: Spot, { magnet, straightFrom }: Bend): Anchor {
  const index = Math.round(plot.indexAt(x));
  const time = timeAt(plot, index);
  if (straightFrom !== undefined) return straight(plot, { x, y }, straightFrom);
  const price = magnet ? magnetPrice(plot, index, y) : undefined;
  return { time, price: price ?? toTick(plot, plot.priceAt(y)) };
}

/** Open, high, low or close of a candle, whichever lies nearest to `y` and near enough. */
function magnetPrice({ candles, yOf }: Plot, index: number, y: number): number | undefined {
  const candle = candles[index];
  if (candle === undefined) return undefined;
  let [found, distance]: [number | undefined, number] = [undefined, MAGNET_PX];
  for (const price of [candle.open, candle.high, candle.low, candle.close]) {
    const away = Math.abs(yOf(price) - y);
    if (away <= distance) [found, distance] = [price, away];
  }
  return found;
}

/** The anchor nearest to a place that lies level with another one, above or below it, or on its diagonal on the screen. */
function straight(plot: Plot, { x, y }: Spot, from: Anchor): Anchor {
  const origin = spotOf(plot, from);
  const [dx, dy] = [x - origin.x, y - origin.y];
  const eighth = Math.round(Math.atan2(dy, dx) / (Math.PI / 4));
  if (eighth % 4 === 0) return { time: timeAt(plot, Math.round(plot.indexAt(x))), price: from.price };
  if (eighth % 2 === 0) return { time: from.time, price: toTick(plot, plot.priceAt(y)) };
  const index = Math.round(plot.indexAt(x));
  const across = Math.abs(plot.xOfIndex(index) - origin.x);
  return { time: timeAt(plot, index), price: toTick(plot, plot.priceAt(origin.y + Math.sign(dy) * across)) };
}

/** An anchor moved by whole candles and by px on the screen, kept on the ticks. */
export function movedAnchor(plot: Plot, { time, price }: Anchor, bars: number, dy: number): Anchor {
  return {
    time: bars === 0 ? time : timeAt(plot, indexOf(plot.axis, time) + bars),
    price: dy === 0 ? price : toTick(plot, plot.priceAt(plot.yOf(price) + dy)),
  };
}

/** Candles from one anchor to another; less than 0 backwards. */
export function barsBetween({ axis }: Plot, from: Anchor, to: Anchor): number {
  return Math.round(indexOf(axis, to.time) - indexOf(axis, from.time));
}
