import { useMemo } from 'react';
import { useCurrencies, useMarkets } from '../../data/markets.ts';
import { useTicks } from '../../data/tick-store.ts';
import { marketRows } from './market-row.ts';
import type { MarketRow } from './market-row.ts';

/** All spot markets with their last 24 hours, kept up to date. */
export function useMarketRows(): readonly MarketRow[] {
  const pairs = useMarkets();
  const ticks = useTicks();
  const currencies = useCurrencies();
  return useMemo(
    () =>
      marketRows(
        pairs.filter(({ trade_status }) => trade_status === 1),
        ticks,
        currencies,
      ),
    [pairs, ticks, currencies],
  );
}
