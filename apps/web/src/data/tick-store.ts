/** The last 24 hours of every market of a source, at most once a second; and index prices. */
import { useCallback, useSyncExternalStore } from 'react';
import { futureIndexTickChannel } from '@kontor/contract/channels';
import { bySource, useMarketSource } from './market-source.tsx';
import type { MarketSource, Tick } from './market-source.tsx';
import { paced } from './publish-pace.ts';
import { realtime } from './realtime-client.ts';
import { SharedStore, storesByKey } from './shared-store.ts';

export type { Tick } from './market-source.tsx';

/** Index price (spec §3). `stale`: too few sources speak. */
export interface IndexTick {
  readonly close: string;
  readonly stale: boolean;
}

const NO_TICKS: ReadonlyMap<string, Tick> = new Map();
/** How soon the first list is asked for again after a failure, ms. */
const RETRY_MS = 3_000;
const MOST_INDEX_PRICES = 8;

const ticksOf = bySource((source) => new SharedStore<ReadonlyMap<string, Tick>>(NO_TICKS, (store) => follow(source, store)));

function follow(source: MarketSource, store: SharedStore<ReadonlyMap<string, Tick>>): () => void {
  const latest = new Map<string, Tick>(store.get());
  const leaves = new Map<string, () => void>();
  let open = true;
  const mark = paced('tick', () => store.set(new Map(latest)));
  const follow = (pair: string): void => {
    const [left = '', right = ''] = pair.split('_');
    if (leaves.has(pair)) return;
    leaves.set(
      pair,
      realtime.subscribe(source.tickChannel(left, right), (message) => {
        if (!('data' in message)) return;
        latest.set(pair, message.data as Tick);
        mark();
      }),
    );
  };
  const ask = (): void => {
    source.askTicks().then(
      (list) => {
        if (!open) return;
        for (const tick of list) {
          latest.set(tick.pair, tick);
          follow(tick.pair);
        }
        mark();
      },
      () => {
        if (open) setTimeout(ask, RETRY_MS);
      },
    );
  };
  ask();
  const leaveResync = realtime.onResync(() => {
    if (leaves.size > 0) ask();
  });
  const leaveMarkets = source.onListed(ask);
  return () => {
    open = false;
    leaveResync();
    leaveMarkets();
    for (const leave of leaves.values()) leave();
  };
}

/** Every pair's last 24 hours by name, `BTC_USDT`. */
export function useTicks(): ReadonlyMap<string, Tick> {
  const ticks = ticksOf(useMarketSource());
  return useSyncExternalStore(ticks.watch, ticks.get, ticks.get);
}

/** Whether the list of markets has come; prices that are not among them are not to be had. */
export function useAreTicksKnown(): boolean {
  return useTicks() !== NO_TICKS;
}

/** One pair's last 24 hours; undefined until known. */
export function useTick(pair: string): Tick | undefined {
  const ticks = ticksOf(useMarketSource());
  const get = useCallback(() => ticks.get().get(pair), [ticks, pair]);
  return useSyncExternalStore(ticks.watch, get, get);
}

const indexOf = storesByKey<IndexTick | undefined>(
  MOST_INDEX_PRICES,
  (pair) =>
    new SharedStore<IndexTick | undefined>(undefined, (store) => {
      const [left = '', right = ''] = pair.split('_');
      return realtime.subscribe(futureIndexTickChannel(left, right), (message) => {
        if ('data' in message && 'stale' in message.data && 'close' in message.data) store.set(message.data);
      });
    }),
);

/** Index price of a pair; undefined where there is none. */
export function useIndexTick(pair: string): IndexTick | undefined {
  const store = indexOf(pair);
  return useSyncExternalStore(store.watch, store.get, store.get);
}
