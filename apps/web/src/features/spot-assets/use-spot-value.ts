import { useCallback, useMemo } from 'react';
import { useBalances } from '../../data/account-stream.ts';
import { MAIN_PAIR } from '../../data/constants.ts';
import { useCurrencies } from '../../data/markets.ts';
import { useTicks } from '../../data/tick-store.ts';
import { assetRows, inBtc, totalUsdt } from './spot-value.ts';
import type { AssetRow, PriceOf } from './spot-value.ts';

/** The spot account with its value. */
export interface SpotValue {
  readonly rows: readonly AssetRow[];
  readonly usdt: string;
  readonly btc: string | undefined;
  readonly hasUnknown: boolean;
}

/** The spot account valued at the last prices; undefined until balances are known. */
export function useSpotValue(): SpotValue | undefined {
  const balances = useBalances();
  const currencies = useCurrencies();
  const priceOf = usePriceOf();
  return useMemo(() => {
    if (balances === undefined || currencies.size === 0) return undefined;
    const rows = assetRows(balances, currencies, priceOf);
    const usdt = totalUsdt(rows);
    return { rows, usdt, btc: inBtc(usdt, priceOf(MAIN_PAIR.split('_')[0] ?? '')), hasUnknown: rows.some(({ value }) => value === undefined) };
  }, [balances, currencies, priceOf]);
}

/** Prices in USDT now. */
function usePriceOf(): PriceOf {
  const currencies = useCurrencies();
  const ticks = useTicks();
  return useCallback((symbol) => (symbol === 'USDT' ? '1' : (ticks.get(`${symbol}_USDT`)?.close ?? currencies.get(symbol)?.price ?? undefined)), [currencies, ticks]);
}
