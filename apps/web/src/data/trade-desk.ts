/** What the panels of the trading screen tell each other: a price picked in the book, and what the price field follows. */
import { create } from 'zustand';

/** Where the price of the order form comes from; `typed`: the person's own, which nothing overwrites. */
export type PriceSource = 'last' | 'bid' | 'ask' | 'typed';

/** A price or a quantity that was clicked, and the side where that says one. Plain decimals, exactly as the server wrote them. */
export interface Pick {
  readonly price?: string;
  readonly quantity?: string;
  readonly side?: 'buy' | 'sell';
  /** Rises with every pick, so that the same level may be picked twice. */
  readonly at: number;
}

interface TradeDesk {
  readonly pick: Pick | undefined;
  readonly setPick: (pick: Omit<Pick, 'at'>) => void;
  readonly priceSource: PriceSource;
  readonly setPriceSource: (source: PriceSource) => void;
  /** Whether the phone's order sheet is open, and for which side it was opened. */
  readonly sheet: 'buy' | 'sell' | undefined;
  readonly setSheet: (side: 'buy' | 'sell' | undefined) => void;
  /** Order whose edit dialog is to open (a click on its line in the chart). */
  readonly editing: string | undefined;
  readonly setEditing: (orderId: string | undefined) => void;
  /** Open orders that were asked for by their mark in the book: their list shows them. `at` rises with every time. */
  readonly found: { readonly orderIds: readonly string[]; readonly at: number } | undefined;
  readonly find: (orderIds: readonly string[]) => void;
  /** The screen shows a pair: nothing is picked or being edited. What the price follows is the form's to reset. */
  readonly reset: () => void;
}

let picks = 0;
let finds = 0;

/** The desk of the page; there is one trading screen at a time. */
export const useTradeDesk = create<TradeDesk>()((set) => ({
  pick: undefined,
  setPick: (pick) => set({ pick: { ...pick, at: ++picks } }),
  priceSource: 'last',
  setPriceSource: (priceSource) => set({ priceSource }),
  sheet: undefined,
  setSheet: (sheet) => set({ sheet }),
  editing: undefined,
  setEditing: (editing) => set({ editing }),
  found: undefined,
  find: (orderIds) => set({ found: { orderIds, at: ++finds } }),
  reset: () => set({ pick: undefined, editing: undefined, found: undefined }),
}));
