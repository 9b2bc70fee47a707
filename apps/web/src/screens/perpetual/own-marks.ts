/** What a contract's book and chart mark as one's own. */
import { useMemo } from 'react';
import { usePerpetuals } from '../../data/perpetual-account.ts';
import type { ContractOrder } from '../../data/perpetual-state.ts';

/** What an action sends: opening a long and closing a short buy. */
function bookSide(action: ContractOrder['action']): 'buy' | 'sell' {
  return action === 'open_long' || action === 'close_short' ? 'buy' : 'sell';
}

interface Resting {
  readonly order_id: string;
  readonly pair: string;
  readonly side: 'buy' | 'sell';
  readonly price: string | null;
  readonly stop_price: null;
  readonly quantity: string;
  readonly deal_quantity: string;
}

/** Own orders in the book. */
export function useRestingOrders(): readonly Resting[] {
  const { orders } = usePerpetuals();
  return useMemo(
    () =>
      [...orders.values()].map(({ order_id, pair, action, price, quantity, deal_quantity }) => ({
        order_id,
        pair,
        side: bookSide(action),
        price,
        stop_price: null,
        quantity,
        deal_quantity,
      })),
    [orders],
  );
}

interface Dealt {
  readonly side: 'buy' | 'sell';
  readonly price: string;
  readonly quantity: string;
  readonly time: number;
}

const NO_DEALS: readonly Dealt[] = [];

/** Own deals of this visit in a contract, for the marks beside its candles. */
export function useOwnDeals(pair: string): readonly Dealt[] {
  const { fills } = usePerpetuals();
  return useMemo(
    () =>
      fills?.deals
        .filter((deal) => deal.pair === pair)
        .map(({ action, price, quantity, time }) => ({ side: bookSide(action), price, quantity, time })) ?? NO_DEALS,
    [fills, pair],
  );
}
