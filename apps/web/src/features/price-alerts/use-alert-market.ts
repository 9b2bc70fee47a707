/** Markets as alerts speak of them, and what each costs now. */
import { useEffect } from 'react';
import type { PriceAlertKind, PriceAlertSource } from '@kontor/contract/price-alert';
import { decimalsOf } from '../../data/book-ladder.ts';
import { useMarkets } from '../../data/markets.ts';
import { loadContracts, useContracts, useMark } from '../../data/perpetual-market.ts';
import { useTick } from '../../data/tick-store.ts';

/** `BTC/USDT`. */
export function pairName(pair: string): string {
  return pair.replace('_', '/');
}

/** Decimals of the prices of a market; those that any price may have while its list is not here. */
export function usePriceDecimals(source: PriceAlertSource, pair: string): number {
  const [pairs, contracts] = [useMarkets(), useContracts()];
  useEffect(() => {
    if (source === 'perpetual') void loadContracts();
  }, [source]);
  const listed = (source === 'spot' ? pairs : contracts).find(({ name }) => name === pair);
  return listed === undefined ? 8 : decimalsOf(listed.tick_size);
}

/** What is watched of a contract as it is now: a price, or a share; undefined while it is not known. */
export function useContractNow(pair: string, kind: PriceAlertKind): string | undefined {
  const [tick, mark] = [useTick(pair), useMark(pair)];
  if (kind === 'last') return tick?.close ?? undefined;
  return kind === 'mark' ? mark?.mark_price : kind === 'funding' ? mark?.next_funding_rate : undefined;
}

/** What a coin costs now. */
export function useSpotNow(pair: string, kind: PriceAlertKind): string | undefined {
  const tick = useTick(pair);
  return kind === 'last' ? (tick?.close ?? undefined) : undefined;
}
