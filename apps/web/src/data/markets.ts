/** What is listed; asked for once per page. A failure is swallowed (spec §8), the page then has nothing to choose from. */
import type { AnswerOf } from '@kontor/contract/call';
import { currencyList, pairList } from '@kontor/contract/market';
import { create } from 'zustand';
import { callServer } from './call-server.ts';

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
  readonly pairs: readonly Pair[];
  readonly currencies: ReadonlyMap<string, Currency>;
}

const markets = create<Markets>()(() => ({ state: 'waiting', pairs: [], currencies: new Map() }));
let asked: Promise<void> | undefined;

/** Asks for currencies and pairs once; later calls wait for the same answer. After a failure the next call asks again. */
export function loadMarkets(): Promise<void> {
  asked ??= ask();
  return asked;
}

async function ask(): Promise<void> {
  try {
    const [listed, currencies] = await Promise.all([callServer(pairList, {}), callServer(currencyList, {})]);
    const bySymbol = new Map(currencies.list.map((currency) => [currency.symbol, currency]));
    const pairs = listed.list.map((pair) => ({
      ...pair,
      name: `${pair.left_symbol}_${pair.right_symbol}`,
      baseScale: bySymbol.get(pair.left_symbol)?.scale ?? 0,
      quoteScale: bySymbol.get(pair.right_symbol)?.scale ?? 0,
    }));
    markets.setState({ state: 'ready', pairs, currencies: bySymbol });
  } catch {
    asked = undefined;
    markets.setState({ state: 'failed' });
  }
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
