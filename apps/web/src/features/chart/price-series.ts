/** The ways to draw prices: which series of the library each is, its colours, and what it is given of a candle. */
import { AreaSeries, BarSeries, CandlestickSeries, LineSeries } from 'lightweight-charts';
import type { ISeriesApi, UTCTimestamp } from 'lightweight-charts';
import type { ChartType } from '@kontor/contract/desk-documents';
import { withAlpha } from './chart-ink.ts';
import type { ChartInk } from './chart-ink.ts';
import type { Bar } from './heikin-ashi.ts';

/** What draws the prices of a chart. */
export type PriceSeries = ISeriesApi<'Candlestick' | 'Bar' | 'Line' | 'Area'>;

/** The library's series of each type. */
export const PRICE_SERIES = {
  candles: CandlestickSeries,
  hollow: CandlestickSeries,
  heikin: CandlestickSeries,
  bars: BarSeries,
  line: LineSeries,
  area: AreaSeries,
} as const satisfies Readonly<Record<ChartType, unknown>>;

/** Whether only closes are drawn. */
export function isOfCloses(type: ChartType): boolean {
  return type === 'line' || type === 'area';
}

/** Colours of a type in a theme. */
export function priceStyle(type: ChartType, ink: ChartInk) {
  if (type === 'line') return { color: ink.info, lineWidth: 2 as const };
  if (type === 'area')
    return { lineColor: ink.info, lineWidth: 2 as const, topColor: withAlpha(ink.info, 0.28), bottomColor: withAlpha(ink.info, 0.02) };
  if (type === 'bars') return { upColor: ink.up, downColor: ink.down, thinBars: true };
  return {
    // Outlined where the close is higher: direction has a shape besides its colour (ux, charts).
    upColor: type === 'candles' ? ink.up : ink.s1,
    borderUpColor: ink.up,
    wickUpColor: ink.up,
    downColor: ink.down,
    borderDownColor: ink.down,
    wickDownColor: ink.down,
  };
}

/** A candle, or an averaged one, as its series takes it. */
export function priceRow(type: ChartType, time: UTCTimestamp, { open, high, low, close }: Bar) {
  return isOfCloses(type) ? { time, value: close } : { time, open, high, low, close };
}
