/** What a trading program asks of an exchange, the same for spot and for contracts. */
import type { MarketTerms } from '../market-terms.ts';

export type OrderSide = 'BUY' | 'SELL';

/** `open` rests, wholly or in part; whatever is `over` never trades again. */
export type OrderStanding = 'open' | 'over';

/** An order as the exchange tells of it. */
export interface OrderReport {
  readonly clientId: string;
  readonly orderId: number;
  readonly side: OrderSide;
  readonly priceTicks: bigint;
  readonly lots: bigint;
  readonly filledLots: bigint;
  readonly standing: OrderStanding;
}

/** An own trade. Amounts are units of their asset. */
export interface Fill {
  readonly tradeId: number;
  readonly orderId: number;
  /** Undefined where the exchange does not say it: in the history of trades. */
  readonly clientId: string | undefined;
  readonly side: OrderSide;
  readonly priceTicks: bigint;
  readonly lots: bigint;
  readonly fee: bigint;
  readonly feeAsset: string;
  readonly isMaker: boolean;
  readonly timeMs: number;
}

/** An order that is to be placed: it rests, or is refused. */
export interface NewOrder {
  readonly clientId: string;
  readonly side: OrderSide;
  readonly priceTicks: bigint;
  readonly lots: bigint;
  /** Refused where it would trade at once. */
  readonly isPostOnly: boolean;
}

/** What an account holds of a market, units: on spot of both assets, free and bound; of a contract the position in `base`, and the margin that is free in `quote`. */
export interface Holdings {
  readonly base: bigint;
  readonly quote: bigint;
}

/** What came of replacing an order: the old one is gone for certain, unfilled, or nobody knows; and what came of the new one. */
export interface Replaced {
  readonly old: 'gone' | 'unknown';
  readonly placed: OrderReport | undefined;
  /** Why the new one was not placed. */
  readonly reason?: string;
  /** Whether that was for being no maker's. */
  readonly isPostOnly?: boolean;
}

/** A price that quotes may follow, and when it was made. */
export interface ReferencePrice {
  /** As it was written. */
  readonly price: string;
  /** Exchange's time, ms. */
  readonly timeMs: number;
}

/** Levels of a book, best first. */
export interface BookSides {
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
}
export interface BookLevel {
  readonly priceTicks: bigint;
  readonly lots: bigint;
}

/** One market of one exchange. Every call may throw `Refusal` or `OutcomeUnknown` (wire.ts) and `UnreadableAnswer`. */
export interface TradingClient {
  readonly terms: MarketTerms;
  openOrders(): Promise<readonly OrderReport[]>;
  /** Undefined: the exchange knows no such order. */
  order(clientId: string): Promise<OrderReport | undefined>;
  place(order: NewOrder): Promise<OrderReport>;
  /** Undefined: there was nothing to cancel any more. */
  cancel(clientId: string): Promise<OrderReport | undefined>;
  cancelAll(): Promise<void>;
  /** One order in place of another of which nothing is filled; without a moment in which both rest. Where some of it is filled by then, the new one is not placed. */
  replace(old: string, order: NewOrder): Promise<Replaced>;
  holdings(): Promise<Holdings>;
  /** Own trades from this id on, oldest first; the last ones where it is undefined. A full page says that there may be more. */
  fillsFrom(tradeId: number | undefined): Promise<readonly Fill[]>;
  /** Closing prices of the last minutes, oldest first, as they were written; the one that is not over is not among them. */
  closes(count: number): Promise<readonly string[]>;
  book(): Promise<BookSides>;
  /** The index of the pair. */
  index(): Promise<ReferencePrice>;
  /** Sets of the account what the program takes for granted. */
  prepare(): Promise<void>;
  /** Where the exchange has it: cancels everything by itself unless it is heard of again within `ms`. */
  readonly cancelUnlessHeard?: (ms: number) => Promise<void>;
}

/** Most trades on a page of `fillsFrom`. */
export const FILLS_PAGE = 1_000;
