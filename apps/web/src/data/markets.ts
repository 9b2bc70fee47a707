/**
 * What is listed; asked for when the page starts, and again when the channel of listings tells of another version. A failure is
 * swallowed (spec §8): the page then has nothing to choose from, or what it had.
 */
import type { AnswerOf } from '@kontor/contract/call';
import { currencyList, pairList } from '@kontor/contract/market';
import { create } from 'zustand';
import { callServer } from './call-server.ts';
import type { KeptList } from './listings.ts';

type ListedPair = AnswerOf<typeof pairList>['list'][number];
export type Currency = AnswerOf<typeof currencyList>['list'][number];

/** A pair with the decimals of its two currencies. */
export interface Pair extends ListedPair {
  /** `BTC_USDT`. */
  readonly name: string;
  readonly baseScale: number;
  readonly quoteScale: number;
}

interface Markets {
  /** `failed`: a list could not be had. */
  readonly state: 'waiting' | 'ready' | 'failed';
  /** The older version of the two lists; undefined before they came. */
  readonly version: number | undefined;
  readonly pairs: readonly Pair[];
  readonly currencies: ReadonlyMap<string, Currency>;
}

const markets = create<Markets>()(() => ({ state: 'waiting', version: undefined, pairs: [], currencies: new Map() }));
let asked: Promise<void> | undefined;

/** Asks for currencies and pairs once; later calls wait for the same answer. After a failure the next call asks again. */
export function loadMarkets(): Promise<void> {
  asked ??= ask().catch(() => {
    asked = undefined;
    markets.setState({ state: 'failed' });
  });
  return asked;
}

/** The lists as those that follow the channel of listings. */
export const keptMarkets: KeptList = { version: () => markets.getState().version, ask };

/** Calls back when the lists have come anew, but not when they come first. Returns what ends it. */
export function onMarkets(listener: () => void): () => void {
  return markets.subscribe((now, before) => {
    if (before.version !== undefined && now.version !== before.version) listener();
  });
}

async function ask(): Promise<void> {
  const [listed, currencies] = await Promise.all([callServer(pairList, {}), callServer(currencyList, {})]);
  const bySymbol = new Map(currencies.list.map((currency) => [currency.symbol, currency]));
  const before = new Map(markets.getState().pairs.map((pair) => [pair.name, pair]));
  const pairs = listed.list.map((pair) =>
    asBefore(before, {
      ...pair,
      name: `${pair.left_symbol}_${pair.right_symbol}`,
      baseScale: bySymbol.get(pair.left_symbol)?.scale ?? 0,
      quoteScale: bySymbol.get(pair.right_symbol)?.scale ?? 0,
    }),
  );
  markets.setState({ state: 'ready', version: Math.min(listed.version, currencies.version), pairs, currencies: bySymbol });
}

/** The pair that was there before where nothing but its last price is another, which ticks tell better: what is drawn of it stays. */
function asBefore(before: ReadonlyMap<string, Pair>, pair: Pair): Pair {
  const known = before.get(pair.name);
  return known !== undefined && JSON.stringify({ ...known, last_price: null }) === JSON.stringify({ ...pair, last_price: null })
    ? known
    : pair;
}

/** The pairs listed; empty until known. */
export function useMarkets(): readonly Pair[] {
  return markets(({ pairs }) => pairs);
}

/** Whether the lists have come. */
export function useMarketsState(): Markets['state'] {
  return markets(({ state }) => state);
}

/** The currencies listed, by symbol. */
export function useCurrencies(): ReadonlyMap<string, Currency> {
  return markets(({ currencies }) => currencies);
}

/** The pair of that name; undefined while unknown or not listed. */
export function usePair(name: string): Pair | undefined {
  return markets(({ pairs }) => pairs.find((pair) => pair.name === name));
}

/** Decimals of a step: `0.010` has 2, `1` none. */
export function decimalsOf(step: string): number {
  return (step.split('.')[1] ?? '').replace(/0+$/, '').length;
}
