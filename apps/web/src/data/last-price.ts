/** The price of the last trade and which way it went, the same everywhere on the trading screen. */
import type { MarketTrade } from './tape.ts';
import { useTape } from './tape-store.ts';
import { useTick } from './tick-store.ts';

export interface LastPrice {
  /** Plain decimal; undefined before the first trade. */
  readonly price: string | undefined;
  readonly direction: 'up' | 'down';
}

/** The direction of the last trade whose price was another than the one before it; up where there is none. */
export function lastMove(trades: readonly MarketTrade[]): 'up' | 'down' {
  const [last] = trades;
  const other = trades.find(({ price }) => price !== last?.price);
  return last !== undefined && other !== undefined && Number(other.price) > Number(last.price) ? 'down' : 'up';
}

export function useLastPrice(pair: string): LastPrice {
  const { trades } = useTape(pair);
  const tick = useTick(pair);
  const price = trades?.[0]?.price ?? tick?.close ?? undefined;
  return { price, direction: lastMove(trades ?? []) };
}
