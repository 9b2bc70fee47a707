/** Seconds contracts as everybody sees them: what can be opened, and the ticks of the index. Only pages of seconds contracts ask for any of it. */
import { useSyncExternalStore } from 'react';
import type { AnswerOf, BodyOf } from '@kontor/contract/call';
import { indexTicks, secondsTickChannel } from '@kontor/contract/index-tick';
import { indexCandles } from '@kontor/contract/market';
import { secondsProducts } from '@kontor/contract/seconds';
import { callServer } from './call-server.ts';
import { paced } from './publish-pace.ts';
import { realtime } from './realtime-client.ts';
import { noteTickTime } from './seconds-clock.ts';
import { withTicks } from './seconds-ticks.ts';
import type { SecondsTick } from './seconds-ticks.ts';
import { SharedStore, storesByKey } from './shared-store.ts';

type Products = AnswerOf<typeof secondsProducts>;
/** What can be opened of a pair for one duration. */
export type SecondsProduct = Products['list'][number];
/** Whether anything can be opened of a pair now. */
export type SecondsPair = Products['pairs'][number];
type FullTick = AnswerOf<typeof indexTicks>['list'][number];

interface SecondsMarket {
  /** `failed`: the list could not be had. */
  readonly state: 'waiting' | 'ready' | 'failed';
  readonly products: readonly SecondsProduct[];
  readonly pairs: readonly SecondsPair[];
}

/** How often the list is asked for: an operator may close a pair at any moment. */
const PRODUCTS_MS = 15_000;
/** How soon after a failure, and how often ticks are asked for while the socket is away. */
const RETRY_MS = 2_000;
/** Ticks of one answer at most (`indexTicks`). */
const ANSWER_TICKS = 1_000;
/** Ticks that a page begins with: five minutes and a little. */
const FIRST_TICKS = 330;

let askProductsAgain: () => void = () => undefined;

const market = new SharedStore<SecondsMarket>({ state: 'waiting', products: [], pairs: [] }, (store) => {
  let isOpen = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async (): Promise<void> => {
    clearTimeout(timer);
    let waitMs = PRODUCTS_MS;
    try {
      const { list, pairs } = await callServer(secondsProducts, {});
      if (isOpen) store.set({ state: 'ready', products: list, pairs });
    } catch {
      waitMs = RETRY_MS;
      if (isOpen && store.get().state === 'waiting') store.set({ ...store.get(), state: 'failed' });
    }
    // Another one may have been asked meanwhile: one timer for both.
    clearTimeout(timer);
    if (isOpen) timer = setTimeout(() => void ask(), waitMs);
  };
  askProductsAgain = () => void ask();
  void ask();
  return () => {
    isOpen = false;
    clearTimeout(timer);
  };
});

/** Asks for the products at once: the terms that are shown have changed. */
export function refreshProducts(): void {
  askProductsAgain();
}

/** What can be opened, kept up to date. */
export function useSecondsMarket(): SecondsMarket {
  return useSyncExternalStore(market.watch, market.get, market.get);
}

/** The ticks of a pair, and what the last one that was asked for was made of. */
export interface PairTicks {
  /** By their numbers, oldest first. */
  readonly ticks: readonly SecondsTick[];
  /** Names of the sources of a recent tick; undefined until known. */
  readonly sources: readonly string[] | undefined;
  /** Whether the first answer has come, or failed. */
  readonly state: 'waiting' | 'ready' | 'failed';
}

const PAIRS_KEPT = 4;
const reach = new Map<string, (fromMs: number) => void>();
const ticksOf = storesByKey<PairTicks>(
  PAIRS_KEPT,
  (pair) => new SharedStore<PairTicks>({ ticks: [], sources: undefined, state: 'waiting' }, (store) => followTicks(pair, store)),
);

function followTicks(pair: string, store: SharedStore<PairTicks>): () => void {
  const [left = '', right = ''] = pair.split('_');
  let isOpen = true;
  let latest = store.get();
  const publish = paced('tick', () => store.set(latest));
  const change = (next: PairTicks, isUrgent = false): void => {
    latest = next;
    if (isUrgent) store.set(latest);
    else publish();
  };
  const ask = async (body: TickQuestion): Promise<void> => {
    try {
      const { list } = await callServer(indexTicks, { pair, ...body });
      if (!isOpen) return;
      const newest = body.to === undefined ? list.at(-1) : undefined;
      const sources = newest === undefined || newest.stale ? latest.sources : newest.constituents.map(({ name }) => name);
      change({ ticks: withTicks(latest.ticks, list.map(lightOf)), sources, state: 'ready' }, true);
    } catch {
      if (isOpen && latest.state === 'waiting') change({ ...latest, state: 'failed' }, true);
    }
  };
  const askAfter = (last: number | undefined): Promise<void> =>
    ask(last === undefined ? { limit: String(FIRST_TICKS) } : { from_number: String(last + 1), limit: String(ANSWER_TICKS) });
  const askNewest = (): void => void askAfter(latest.ticks.at(-1)?.number);
  const leave = realtime.subscribe(secondsTickChannel(left, right), (message) => {
    if (!('data' in message) || !('number' in message.data) || !('stale' in message.data)) return;
    const { number, time, price, stale } = message.data as SecondsTick;
    const last = latest.ticks.at(-1)?.number;
    if (last !== undefined && number <= last) return;
    noteTickTime(time);
    // Before the first answer the row has nothing to stand on: what it brings is asked for as a whole.
    if (latest.state === 'ready') change({ ...latest, ticks: withTicks(latest.ticks, [{ number, time, price, stale }]) });
    // Perhaps a number that was never given, perhaps a message that was missed.
    if (last !== undefined && number > last + 1) void askAfter(last);
  });
  let reachedMs = Infinity;
  const reachBack = async (fromMs: number): Promise<void> => {
    const first = latest.ticks[0];
    if (first === undefined || first.time <= fromMs || reachedMs <= fromMs) return;
    reachedMs = fromMs;
    for (let toMs = first.time - 1; isOpen && toMs > fromMs; toMs -= ANSWER_TICKS * 1_000) {
      await ask({ from: String(Math.max(fromMs, toMs - ANSWER_TICKS * 1_000 + 1)), to: String(toMs), limit: String(ANSWER_TICKS) });
    }
  };
  reach.set(pair, (fromMs) => void reachBack(fromMs));
  const timer = setInterval(() => {
    if (realtime.view().state !== 'live' || latest.state === 'failed') askNewest();
  }, RETRY_MS);
  const leaveResync = realtime.onResync(askNewest);
  askNewest();
  return () => {
    isOpen = false;
    leave();
    leaveResync();
    clearInterval(timer);
    reach.delete(pair);
  };
}

type TickQuestion = Omit<BodyOf<typeof indexTicks>, 'pair'>;

function lightOf({ number, time, price, stale }: FullTick): SecondsTick {
  return { number, time, price, stale };
}

/** The ticks of a pair, followed while somebody watches. */
export function usePairTicks(pair: string): PairTicks {
  const store = ticksOf(pair);
  return useSyncExternalStore(store.watch, store.get, store.get);
}

/** Asks for the ticks of a pair back to a time, where they are not here yet. */
export function reachTicks(pair: string, fromMs: number): void {
  reach.get(pair)?.(fromMs);
}

/** One candle of the index, for drawing. */
export interface DayCandle {
  readonly timeMs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** What the last day of a pair's index came to. */
export interface IndexDay {
  readonly candles: readonly DayCandle[];
  readonly open: string;
  readonly high: string;
  readonly low: string;
}

const DAY_INTERVAL = '5m';
const DAY_CANDLES = 288;
const DAY_MS = 60_000;

const dayOf = storesByKey<IndexDay | undefined>(
  PAIRS_KEPT,
  (pair) =>
    new SharedStore<IndexDay | undefined>(undefined, (store) => {
      let isOpen = true;
      const ask = async (): Promise<void> => {
        try {
          const { list } = await callServer(indexCandles, { pair, interval: DAY_INTERVAL, limit: String(DAY_CANDLES) });
          const [first] = list;
          if (!isOpen || first === undefined) return;
          const highest = list.reduce((most, candle) => (Number(candle.high) > Number(most.high) ? candle : most), first);
          const lowest = list.reduce((least, candle) => (Number(candle.low) < Number(least.low) ? candle : least), first);
          store.set({
            open: first.open,
            high: highest.high,
            low: lowest.low,
            candles: list.map(({ open_time: timeMs, open, high, low, close }) => ({
              timeMs,
              open: Number(open),
              high: Number(high),
              low: Number(low),
              close: Number(close),
            })),
          });
        } catch {
          // The figures of a day are an extra: the next turn asks again.
        }
      };
      const timer = setInterval(() => void ask(), DAY_MS);
      void ask();
      return () => {
        isOpen = false;
        clearInterval(timer);
      };
    }),
);

/** The last 24 hours of a pair's index; undefined until known, and where it has no candles. */
export function useIndexDay(pair: string): IndexDay | undefined {
  const store = dayOf(pair);
  return useSyncExternalStore(store.watch, store.get, store.get);
}
