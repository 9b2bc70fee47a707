/**
 * How a person has set up the chart and the book. The chart's settings are a document of the desk, and follow the account; the book's are this browser's,
 * by pair, and so is what was chosen of a chart before there was such a document: it holds until the document says something else.
 */
import { useCallback, useMemo } from 'react';
import type { ChartType } from '@kontor/contract/desk-documents';
import { readChartInterval } from '@kontor/domain/formulas/chart-interval';
import type { ChartInterval } from '@kontor/domain/formulas/chart-interval';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { GROUPINGS } from './book-ladder.ts';
import type { Grouping } from './book-ladder.ts';
import { withFavourite, withInterval, withOwn } from './chart-document.ts';
import { useDesk } from './desk.ts';
import type { OpenDocument } from './desk.ts';
import { useMarketSource } from './market-source.tsx';

/** What may be drawn over or under the candles. */
export const INDICATORS = ['ma', 'ema', 'boll', 'vol', 'macd', 'rsi', 'kdj'] as const;
export type Indicator = (typeof INDICATORS)[number];

/** What is this browser's, by pair. */
export interface PairView {
  readonly indicators: readonly Indicator[];
  readonly grouping: Grouping;
  readonly sides: 'both' | 'bids' | 'asks';
  /** Unit of sizes in the book. */
  readonly sizeIn: 'base' | 'quote';
}

/** What a browser may hold of a pair. */
export type StoredView = Partial<PairView> & { readonly interval?: string };

const DEFAULT_VIEW: PairView = { indicators: ['ma', 'vol'], grouping: 1, sides: 'both', sizeIn: 'base' };
const DEFAULT_INTERVAL: ChartInterval = '15m';

/** Intervals in the toolbar until somebody chooses others. */
const FIRST_FAVOURITES: readonly ChartInterval[] = ['1m', '5m', '15m', '60m', '4h', '1d', '1w'];

interface ChartSettings {
  readonly pairs: Readonly<Record<string, StoredView>>;
  readonly change: (pair: string, change: StoredView) => void;
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

/** A contract's chart is set up by itself: it moves otherwise than the coin's. */
function useStored(pair: string): readonly [StoredView | undefined, (change: StoredView) => void] {
  const { id } = useMarketSource();
  const key = id === 'spot' ? pair : `${id} ${pair}`;
  const stored = useChartSettings(({ pairs }) => pairs[key]);
  const change = useChartSettings((settings) => settings.change);
  return [stored, (part) => change(key, part)];
}

/** The settings of a pair and how to change them. What the store holds from elsewhere is not believed. */
export function usePairView(pair: string): readonly [PairView, (change: Partial<PairView>) => void] {
  const [stored, change] = useStored(pair);
  // The same view as long as nothing changes: what draws it compares its parts.
  const view = useMemo(() => readView(stored), [stored]);
  return [view, change];
}

/** A view with the default in place of whatever is not one. */
export function readView(stored: StoredView | undefined): PairView {
  const given = { ...DEFAULT_VIEW, ...stored };
  return {
    indicators: Array.isArray(given.indicators) ? INDICATORS.filter((name) => given.indicators.includes(name)) : DEFAULT_VIEW.indicators,
    grouping: GROUPINGS.find((grouping) => grouping === given.grouping) ?? DEFAULT_VIEW.grouping,
    sides: (['both', 'bids', 'asks'] as const).find((sides) => sides === given.sides) ?? DEFAULT_VIEW.sides,
    sizeIn: given.sizeIn === 'quote' ? 'quote' : 'base',
  };
}

/** How the chart of a market is set up. */
export interface ChartView {
  readonly interval: ChartInterval;
  readonly type: ChartType;
  /** In the toolbar. */
  readonly favourites: readonly ChartInterval[];
  /** Made by the person. */
  readonly own: readonly ChartInterval[];
}

/** What changes it. */
export interface ChartChanges {
  readonly setInterval: (interval: ChartInterval) => void;
  readonly setType: (type: ChartType) => void;
  readonly setFavourite: (interval: ChartInterval, isIn: boolean) => void;
  readonly setOwn: (interval: ChartInterval, isThere: boolean) => void;
}

/** How the chart of a market is set up, and what changes it. */
export function useChartView(pair: string): readonly [ChartView, ChartChanges] {
  const { id } = useMarketSource();
  const market = `${id} ${pair}`;
  const [document, change] = useDesk('chart', '');
  const [stored] = useStored(pair);
  const view = useMemo(() => chartView(document, market, stored), [document, market, stored]);
  const setInterval = useCallback((interval: ChartInterval) => change((chart) => withInterval(chart, market, interval)), [change, market]);
  return [
    view,
    {
      setInterval,
      setType: (type) => change((chart) => ({ ...chart, type })),
      setFavourite: (interval, isIn) => change((chart) => withFavourite(chart, interval, isIn, FIRST_FAVOURITES)),
      setOwn: (interval, isThere) => change((chart) => withOwn(chart, interval, isThere)),
    },
  ];
}

/** What a document says of a market's chart; what it does not say, the browser's memory, else what everybody begins with. */
export function chartView(document: OpenDocument<'chart'>[0], market: string, stored: StoredView | undefined): ChartView {
  const known = (list: readonly string[]): readonly ChartInterval[] => list.flatMap((text) => readChartInterval(text) ?? []);
  const chosen = document.markets.find((row) => row.market === market)?.interval;
  return {
    interval: readChartInterval(chosen) ?? readChartInterval(stored?.interval) ?? DEFAULT_INTERVAL,
    type: document.type ?? 'hollow',
    favourites: document.favourites === undefined ? FIRST_FAVOURITES : known(document.favourites),
    own: known(document.own ?? []),
  };
}
