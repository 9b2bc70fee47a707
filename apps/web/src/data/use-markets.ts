/** What is listed; asked for once. A failure is swallowed (spec §8), the page then has nothing to choose from. */
import { useEffect, useState } from 'react';
import type { AnswerOf } from '@kontor/contract/call';
import { currencyList, pairList } from '@kontor/contract/market';
import { callServer } from './call-server.ts';

type ListedPair = AnswerOf<typeof pairList>['list'][number];

/** A pair with the decimals of its two currencies. */
export interface Pair extends ListedPair {
  /** `BTC_USDT`. */
  readonly name: string;
  readonly baseScale: number;
  readonly quoteScale: number;
}

export function useMarkets(): readonly Pair[] {
  const [pairs, setPairs] = useState<readonly Pair[]>([]);
  useEffect(() => {
    Promise.all([callServer(pairList, {}), callServer(currencyList, {})]).then(
      ([listed, currencies]) => {
        const scales = new Map(currencies.list.map(({ symbol, scale }) => [symbol, scale]));
        setPairs(
          listed.list.map((pair) => ({
            ...pair,
            name: `${pair.left_symbol}_${pair.right_symbol}`,
            baseScale: scales.get(pair.left_symbol) ?? 0,
            quoteScale: scales.get(pair.right_symbol) ?? 0,
          })),
        );
      },
      () => undefined,
    );
  }, []);
  return pairs;
}
