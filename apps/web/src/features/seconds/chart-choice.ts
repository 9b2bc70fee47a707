/** What the reader chose of the chart of an index: kept while the page is open. */
import { create } from 'zustand';

const MINUTE_MS = 60_000;

/** How much of the past is shown. A day is drawn from candles of five minutes; less, from the ticks themselves. */
export const SPANS = {
  span5m: { spanMs: 5 * MINUTE_MS, isByCandles: false, candleMs: 5_000 },
  span15m: { spanMs: 15 * MINUTE_MS, isByCandles: false, candleMs: 15_000 },
  span1h: { spanMs: 60 * MINUTE_MS, isByCandles: false, candleMs: MINUTE_MS },
  span1d: { spanMs: 1_440 * MINUTE_MS, isByCandles: true, candleMs: 5 * MINUTE_MS },
} as const;

export type SpanName = keyof typeof SPANS;

interface ChartChoice {
  readonly span: SpanName;
  readonly shape: 'line' | 'candles';
  readonly choose: (change: Partial<Pick<ChartChoice, 'span' | 'shape'>>) => void;
}

export const useChartChoice = create<ChartChoice>()((set) => ({ span: 'span5m', shape: 'line', choose: (change) => set(change) }));
