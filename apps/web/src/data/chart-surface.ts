/** What a chart lends to whatever else is drawn with its candles: places, candles, colours and a layer of its canvas. */
import type { ISeriesPrimitive } from 'lightweight-charts';
import type { DeskInk } from '@kontor/contract/desk-documents';
import type { Reader } from './reader.ts';

/** A candle as far as it is drawn. */
export interface SurfaceCandle {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** `open_time` in ms since 1970 UTC. */
  readonly source: { readonly open_time: number };
}

/** The canvas of a chart. Places are px from the top left corner of the plot; what cannot be told yet is undefined. */
export interface ChartSurface {
  /** Draws something more with the candles, as often as they are drawn. Gives back what takes it away again. */
  readonly attach: (primitive: ISeriesPrimitive) => () => void;
  /** Place of the middle of a candle by its number; the number may lie between two candles or beyond either end. */
  readonly xOfIndex: (index: number) => number | undefined;
  readonly indexAt: (x: number) => number | undefined;
  readonly yOf: (price: number) => number | undefined;
  readonly priceAt: (y: number) => number | undefined;
  /** Size of the pane of the candles. */
  readonly plotSize: () => { readonly width: number; readonly height: number };
  readonly candles: () => readonly SurfaceCandle[];
}

/** What draws into a chart besides itself is handed this. */
export interface ChartExtraProps {
  readonly surface: ChartSurface;
  /** Name of the market within its source: `BTC_USDT`. */
  readonly pair: string;
  /** From one candle to the next, ms. */
  readonly stepMs: number;
  readonly inks: Readonly<Record<DeskInk | 's1', string>>;
  readonly reader: Reader;
  /** Smallest step of a price, and its digits behind the point. */
  readonly tick: number;
  readonly decimals: number;
  readonly narrow: boolean;
  /** Its tools are wanted; `onPutAway`: they are not any more. */
  readonly isOpen: boolean;
  readonly onPutAway: () => void;
  /** Place for tools, at the start of the plot or on a phone below it. */
  readonly rail: HTMLElement | null;
}
