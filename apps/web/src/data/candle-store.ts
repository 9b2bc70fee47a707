/** Candles of a pair and interval: a page of history, the live candle, older pages when asked for; those that nobody keeps are put together here. */
import { useSyncExternalStore } from 'react';
import { keptParts } from '@kontor/domain/formulas/chart-interval';
import type { ChartInterval } from '@kontor/domain/formulas/chart-interval';
import { MOST_CANDLES, extendTo, mergeCandles, mergeRecent, skipsCandles } from './candle-series.ts';
import type { Candle } from './candle-series.ts';
import type { CandleComposer } from './composed-series.ts';
import { bySource, useMarketSource } from './market-source.tsx';
import type { MarketSource } from './market-source.tsx';
import { paced } from './publish-pace.ts';
import type { PaceKind } from './publish-pace.ts';
import { realtime } from './realtime-client.ts';
import { serverNowMs } from './server-clock.ts';
import { SharedStore, storesByKey } from './shared-store.ts';

/** What a chart draws. `candles` is undefined until the first answer, empty before the first trade. */
export interface CandleView {
  readonly candles: readonly Candle[] | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
  /** Asks for the page before the oldest candle; does nothing while one is under way or when there is none. */
  readonly loadOlder: () => void;
}

const FIRST_PAGE = 500;
const OLDER_PAGE = 500;
/** The most that a call gives, asked for where many make one candle. */
const PARTS_PAGE = 1_000;
/** Candles that a chart begins with where its interval is put together, while so many kept ones at most are asked for. */
const FIRST_COMPOSED = 120;
const MOST_PARTS_KEPT = 10_000;
/** Candles asked for again when some may have been missed. */
const RECENT = 200;
const CLOCK_MS = 1_000;
const MOST_SERIES = 8;

let pace: PaceKind = 'chart';

/** A chart under the pointer is repainted more often. */
export function setChartPace(kind: 'chart' | 'crosshair'): void {
  pace = kind;
}

const EMPTY: CandleView = { candles: undefined, failed: false, retry: () => undefined, loadOlder: () => undefined };

const storesOf = bySource((source) =>
  storesByKey<CandleView>(MOST_SERIES, (key) => {
    const [pair = '', word = ''] = key.split(' ');
    return new SharedStore<CandleView>(EMPTY, (store) => follow(source, store, pair, word as ChartInterval));
  }),
);

/** Long: what is asked, what comes live and what the clock adds share one series. */
function follow(source: MarketSource, store: SharedStore<CandleView>, pair: string, shown: ChartInterval): () => void {
  const [left = '', right = ''] = pair.split('_');
  const { kept: interval, parts } = keptParts(shown);
  const isComposed = parts > 1;
  let composer: CandleComposer | undefined;
  const most = isComposed ? Math.min(MOST_CANDLES * parts, MOST_PARTS_KEPT) : MOST_CANDLES;
  let series = isComposed ? undefined : store.get().candles;
  let failed = false;
  let asking = false;
  let exhausted = false;
  let open = true;
  const candles = (): readonly Candle[] | undefined =>
    !isComposed || series === undefined ? series : composer?.compose(series, exhausted && series.length < most);
  const view = (): CandleView => ({ candles: candles(), failed, retry: () => askRecent(), loadOlder });
  const mark = paced(
    () => pace,
    () => store.set(view()),
  );

  const ask = async (page: { readonly limit: number; readonly to?: number }): Promise<number> => {
    asking = true;
    try {
      // Whoever looks at kept candles alone needs nothing that puts them together.
      if (isComposed) composer ??= new (await import('./composed-series.ts')).CandleComposer(shown);
      const list = await source.askCandles({
        pair,
        interval,
        limit: String(page.limit),
        ...(page.to === undefined ? {} : { to: String(page.to) }),
      });
      if (open) {
        failed = false;
        series = page.to === undefined ? mergeRecent(series ?? [], list, interval, most) : mergeCandles(series ?? [], list, interval, most);
      }
      return list.length;
    } finally {
      asking = false;
      if (open) mark();
    }
  };
  const askRecent = (): void => {
    if (asking) return;
    const first = isComposed ? PARTS_PAGE : FIRST_PAGE;
    ask({ limit: series === undefined ? first : RECENT }).then(fill, () => {
      failed = series === undefined;
    });
  };
  const loadOlder = (): void => {
    const oldest = series?.[0];
    if (asking || exhausted || oldest === undefined || (series?.length ?? 0) >= most) return;
    ask({ limit: isComposed ? PARTS_PAGE : OLDER_PAGE, to: oldest.open_time }).then(
      (count) => {
        exhausted = count === 0;
        // The first one need not be whole any more.
        if (exhausted && isComposed) mark();
        fill();
      },
      () => undefined,
    );
  };
  const fill = (): void => {
    if (open && composer !== undefined && series !== undefined && (candles()?.length ?? 0) < FIRST_COMPOSED) loadOlder();
  };
  const leave = realtime.subscribe(source.candleChannel(left, right, interval), (message) => {
    if (!('data' in message) || series === undefined) return;
    const live = message.data as Candle;
    if (skipsCandles(series, live, interval)) askRecent();
    series = mergeCandles(series, [live], interval, most);
    mark();
  });
  const leaveResync = realtime.onResync(askRecent);
  const timer = setInterval(() => {
    if (series === undefined || realtime.view().state !== 'live') return;
    const extended = extendTo(series, serverNowMs() - CLOCK_MS, interval, most);
    if (extended === series) return;
    series = extended;
    mark();
  }, CLOCK_MS);
  askRecent();
  return () => {
    open = false;
    leave();
    leaveResync();
    clearInterval(timer);
  };
}

/** Candles of a pair, oldest first. */
export function useCandles(pair: string, interval: ChartInterval): CandleView {
  const store = storesOf(useMarketSource())(`${pair} ${interval}`);
  return useSyncExternalStore(store.watch, store.get, store.get);
}
