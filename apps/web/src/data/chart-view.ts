/**
 * How a person has set up charts: a document of the desk, which follows the account. What a browser remembers of before there was one holds for a pair
 * until the document says something else.
 */
import { createContext, useCallback, useContext, useMemo } from 'react';
import type { ChartType } from '@kontor/contract/desk-documents';
import { readChartInterval } from '@kontor/domain/formulas/chart-interval';
import type { ChartInterval } from '@kontor/domain/formulas/chart-interval';
import { comparedWith, withFavourite, withIndicator, withInterval, withOwn, withoutIndicator } from './chart-document.ts';
import type { ComparedPair } from './chart-document.ts';
import { useStored } from './chart-settings.ts';
import type { StoredView } from './chart-settings.ts';
import { useDesk } from './desk.ts';
import type { OpenDocument } from './desk.ts';
import { namedIndicators } from './indicator-kinds.ts';
import type { Indicator } from './indicator-kinds.ts';
import { useMarketSource } from './market-source.tsx';

const DEFAULT_INTERVAL: ChartInterval = '15m';

/** Intervals in the toolbar until somebody chooses others. */
const FIRST_FAVOURITES: readonly ChartInterval[] = ['1m', '5m', '15m', '60m', '4h', '1d', '1w'];

/** How the chart of a market is set up. */
export interface ChartView {
  readonly interval: ChartInterval;
  readonly type: ChartType;
  readonly indicators: readonly Indicator[];
  /** A line at what the coin cost on average. */
  readonly cost: boolean;
  /** In the toolbar. */
  readonly favourites: readonly ChartInterval[];
  /** Made by the person. */
  readonly own: readonly ChartInterval[];
  /** Pairs that are drawn beside the market's prices. */
  readonly compared: readonly ComparedPair[];
}

/** What changes it. */
export interface ChartChanges {
  readonly setInterval: (interval: ChartInterval) => void;
  readonly setType: (type: ChartType) => void;
  /** Adds one, or puts it in place of the one with its id. */
  readonly setIndicator: (indicator: Indicator) => void;
  readonly removeIndicator: (id: string) => void;
  readonly setCost: (isShown: boolean) => void;
  readonly setFavourite: (interval: ChartInterval, isIn: boolean) => void;
  readonly setOwn: (interval: ChartInterval, isThere: boolean) => void;
}

/** An interval, and what chooses another. */
type ApartInterval = readonly [ChartInterval, (interval: ChartInterval) => void];

const IntervalContext = createContext<ApartInterval | undefined>(undefined);

/** Gives the chart that stands in it an interval of its own, beside the one of its market. */
export const IntervalProvider = IntervalContext.Provider;

/** How the chart of a market is set up, and what changes it. */
export function useChartView(pair: string): readonly [ChartView, ChartChanges] {
  const { id } = useMarketSource();
  const market = `${id} ${pair}`;
  const [document, change] = useDesk('chart', '');
  const [stored] = useStored(pair);
  const apart = useContext(IntervalContext);
  const own = apart?.[0];
  const view = useMemo(() => {
    const ofMarket = chartView(document, market, stored);
    return own === undefined ? ofMarket : { ...ofMarket, interval: own };
  }, [document, market, stored, own]);
  const setOfMarket = useCallback((interval: ChartInterval) => change((chart) => withInterval(chart, market, interval)), [change, market]);
  return [
    view,
    {
      setInterval: apart?.[1] ?? setOfMarket,
      setType: (type) => change((chart) => ({ ...chart, type })),
      setIndicator: (indicator) => change((chart) => withIndicator(chart, indicator, view.indicators)),
      removeIndicator: (id) => change((chart) => withoutIndicator(chart, id, view.indicators)),
      setCost: (isShown) => change((chart) => ({ ...chart, cost: isShown })),
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
    indicators: document.indicators === undefined ? namedIndicators(stored?.indicators) : document.indicators,
    cost: document.cost === true,
    favourites: document.favourites === undefined ? FIRST_FAVOURITES : known(document.favourites),
    own: known(document.own ?? []),
    compared: comparedWith(document, market),
  };
}
