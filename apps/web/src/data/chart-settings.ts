/** How a person has set up the chart and the book of each pair, kept in the browser. */
import { CANDLE_INTERVALS } from '@kontor/domain/formulas/candle-interval';
import type { CandleInterval } from '@kontor/domain/formulas/candle-interval';
import { createContext, useContext, useMemo } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { GROUPINGS } from './book-ladder.ts';
import type { Grouping } from './book-ladder.ts';
import { useMarketSource } from './market-source.tsx';

/** What may be drawn over or under the candles. */
export const INDICATORS = ['ma', 'ema', 'boll', 'vol', 'macd', 'rsi', 'kdj'] as const;
export type Indicator = (typeof INDICATORS)[number];

export interface PairView {
  readonly interval: CandleInterval;
  readonly indicators: readonly Indicator[];
  readonly grouping: Grouping;
  readonly sides: 'both' | 'bids' | 'asks';
  /** Unit of sizes in the book. */
  readonly sizeIn: 'base' | 'quote';
  /** Levels of each side of the book; `auto`: what the screen thinks best, `fit`: as many as there is room for. */
  readonly levels: Levels;
  /** What the bars behind the book's rows are as long as: the sum down to a row, or the row alone. */
  readonly heat: 'sum' | 'size';
}

/** Numbers of levels that may be chosen. */
export const LEVELS = ['auto', 5, 10, 15, 20, 30, 'fit'] as const;
export type Levels = (typeof LEVELS)[number];

const DEFAULT_VIEW: PairView = {
  interval: '15m',
  indicators: ['ma', 'vol'],
  grouping: 1,
  sides: 'both',
  sizeIn: 'base',
  levels: 'auto',
  heat: 'sum',
};

interface ChartSettings {
  readonly pairs: Readonly<Record<string, Partial<PairView>>>;
  readonly change: (pair: string, change: Partial<PairView>) => void;
}

const useChartSettings = create<ChartSettings>()(
  persist(
    (set) => ({
      pairs: {},
      change: (pair, change) => set(({ pairs }) => ({ pairs: { ...pairs, [pair]: { ...pairs[pair], ...change } } })),
    }),
    { name: 'kontor.chart', partialize: ({ pairs }) => ({ pairs }) },
  ),
);

/** How a pair is set up, and how to change it. */
export type OpenPairView = readonly [PairView, (change: Partial<PairView>) => void];

const ViewContext = createContext<OpenPairView | undefined>(undefined);

/** Gives the chart that stands in it a view of its own, beside the one of its pair. */
export const PairViewProvider = ViewContext.Provider;

/** The settings of a pair and how to change them. What the store holds from elsewhere is not believed. */
export function usePairView(pair: string): OpenPairView {
  const apart = useContext(ViewContext);
  const { id } = useMarketSource();
  // A contract's chart is set up by itself: it moves otherwise than the coin's.
  const key = id === 'spot' ? pair : `${id} ${pair}`;
  const stored = useChartSettings(({ pairs }) => pairs[key]);
  const change = useChartSettings((settings) => settings.change);
  // The same view as long as nothing changes: what draws it compares its parts.
  const view = useMemo(() => readView(stored), [stored]);
  return apart ?? [view, (part) => change(key, part)];
}

/** A view with the default in place of whatever is not one. */
export function readView(stored: Partial<PairView> | undefined): PairView {
  const given = { ...DEFAULT_VIEW, ...stored };
  return {
    interval: CANDLE_INTERVALS.find((interval) => interval === given.interval) ?? DEFAULT_VIEW.interval,
    indicators: Array.isArray(given.indicators) ? INDICATORS.filter((name) => given.indicators.includes(name)) : DEFAULT_VIEW.indicators,
    grouping: GROUPINGS.find((grouping) => grouping === given.grouping) ?? DEFAULT_VIEW.grouping,
    sides: (['both', 'bids', 'asks'] as const).find((sides) => sides === given.sides) ?? DEFAULT_VIEW.sides,
    sizeIn: given.sizeIn === 'quote' ? 'quote' : 'base',
    levels: LEVELS.find((levels) => levels === given.levels) ?? DEFAULT_VIEW.levels,
    heat: given.heat === 'size' ? 'size' : 'sum',
  };
}
