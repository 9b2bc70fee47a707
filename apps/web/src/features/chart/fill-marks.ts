/** Own trades as small marks beside the candles they fell into (ux §1): pointing up for a purchase, down for a sale. */
import type { ISeriesPrimitive, Time } from 'lightweight-charts';
import type { DrawnCandle } from './drawn-candle.ts';

/** An own trade, as far as the chart cares. */
export interface OwnTrade {
  readonly side: 'buy' | 'sell';
  /** Plain decimals. */
  readonly price: string;
  readonly quantity: string;
  /** ms */
  readonly time: number;
}

/** All own trades of one side in one candle, at their average price. */
export interface FillMark {
  readonly at: Time;
  readonly side: 'buy' | 'sell';
  readonly price: number;
}

/** Marks for the candles that are loaded; trades before the first candle have none. Candles are in order of time. */
export function fillMarks(trades: readonly OwnTrade[], candles: readonly DrawnCandle[]): readonly FillMark[] {
  const sums = new Map<string, { readonly at: Time; readonly side: 'buy' | 'sell'; value: number; quantity: number }>();
  for (const { side, price, quantity, time } of trades) {
    const candle = candleAt(candles, time);
    if (candle === undefined) continue;
    const key = `${candle.time} ${side}`;
    const sum = sums.get(key) ?? { at: candle.time, side, value: 0, quantity: 0 };
    sum.value += Number(price) * Number(quantity);
    sum.quantity += Number(quantity);
    sums.set(key, sum);
  }
  return [...sums.values()]
    .filter(({ quantity }) => quantity > 0)
    .map(({ at, side, value, quantity }) => ({ at, side, price: value / quantity }));
}

/** The last candle that opens at or before a time. */
function candleAt(candles: readonly DrawnCandle[], timeMs: number): DrawnCandle | undefined {
  let [low, high] = [0, candles.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((candles[middle]?.source.open_time ?? Infinity) <= timeMs) low = middle + 1;
    else high = middle;
  }
  return candles[low - 1];
}

/** Half a mark's width and its distance from the price, px. */
const HALF = 4;
const GAP = 3;

/** Where a mark lies on the canvas, px. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly side: 'buy' | 'sell';
}

/** Draws marks over a series: triangles with a rim of the ground, so that they stand out from any candle. */
export function fillMarksPrimitive(
  places: () => readonly Place[],
  inks: () => { readonly fill: string; readonly rim: string },
): ISeriesPrimitive {
  return {
    paneViews: () => [
      {
        zOrder: () => 'top',
        renderer: () => ({
          draw: (target) =>
            target.useMediaCoordinateSpace(({ context }) => {
              const { fill, rim } = inks();
              context.fillStyle = fill;
              context.strokeStyle = rim;
              for (const { x, y, side } of places()) {
                const toBase = side === 'buy' ? 1 : -1;
                context.beginPath();
                context.moveTo(x, y + GAP * toBase);
                context.lineTo(x - HALF, y + (GAP + 2 * HALF) * toBase);
                context.lineTo(x + HALF, y + (GAP + 2 * HALF) * toBase);
                context.closePath();
                context.stroke();
                context.fill();
              }
            }),
        }),
      },
    ],
  };
}
