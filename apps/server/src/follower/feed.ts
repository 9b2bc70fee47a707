/**
 * What the follower tells as it applies committed batches: plain data, so that it crosses threads and processes as it is.
 * Prices are in ticks and quantities in lots of their market (`MarketListing` of listings.ts says what those are worth),
 * amounts in the smallest unit of their asset, times in ms since 1970 UTC, sides, types and statuses as in
 * @kontor/domain/order.
 */
import type { CandleInterval } from '@kontor/domain/formulas/candle-interval';
import type { IndexAge } from '@kontor/domain/formulas/index-price';
import type { PlatformLimits } from '@kontor/engine/command';
import type { IcoChange, IcoNews } from './ico/ico-facts.ts';
import type { AssetListing, MarketListing } from './listings.ts';
import type { P2pChange, P2pNews } from './p2p/p2p-facts.ts';
import type { ContractChange, ContractNews } from './perpetual/contract-facts.ts';
import type { SecondsChange, SecondsNews } from './seconds/seconds-facts.ts';

/** A trade as everybody may see it. */
export interface PublicTrade {
  readonly market: number;
  /** Counts the market's trades from 1, without gaps. */
  readonly tradeNumber: number;
  /** Sequence of the command that caused it. */
  readonly sequence: number;
  readonly timeMs: number;
  readonly priceTicks: number;
  readonly lots: number;
  /** Side of the taker. */
  readonly side: number;
}

/** What one price level holds now. */
export interface DepthLevel {
  readonly side: number;
  readonly priceTicks: number;
  /** Total open quantity; 0: the level is gone. */
  readonly lots: number;
}

/**
 * Levels of one market that changed. Update ids are sequences of commands: after applying this change a book is what it was
 * right after command `lastUpdateId`, and `firstUpdateId` is the market's previous `lastUpdateId` + 1, so that a gap shows
 * (rules 1.10: `U` and `u`). A snapshot with any `updateId` joins where firstUpdateId ≤ updateId + 1 ≤ lastUpdateId.
 */
export interface DepthChange {
  readonly market: number;
  readonly firstUpdateId: number;
  readonly lastUpdateId: number;
  readonly levels: readonly DepthLevel[];
}

/** The best levels of a market, best price first. */
export interface DepthSnapshot {
  readonly market: number;
  /** Sequence of the last command in it. */
  readonly updateId: number;
  readonly bids: readonly (readonly [priceTicks: number, lots: number])[];
  readonly asks: readonly (readonly [priceTicks: number, lots: number])[];
}

/** One candle (rules 1.8). */
export interface Candle {
  readonly openMs: number;
  readonly openTicks: number;
  readonly highTicks: number;
  readonly lowTicks: number;
  readonly closeTicks: number;
  /** Base volume, lots. */
  readonly lots: bigint;
  /** Quote volume, quote units. */
  readonly amount: bigint;
  /** Trades. */
  readonly count: number;
  /** The part in which the taker bought. */
  readonly takerBuyLots: bigint;
  readonly takerBuyAmount: bigint;
}

/** A candle that changed. It is closed once a later one of the same market and interval is told, or its close time is over. */
export interface CandleChange extends Candle {
  readonly market: number;
  readonly interval: CandleInterval;
}

/** The last index price of a market, as journalled (rules 2.6). */
export interface IndexState extends IndexAge {
  readonly market: number;
  /** Quote units for one base coin, with all its digits. */
  readonly price: bigint;
}

/** One candle of a market's index: what was said of it in an interval. Prices in quote units for one base coin. */
export interface IndexCandle {
  readonly openMs: number;
  readonly open: bigint;
  readonly high: bigint;
  readonly low: bigint;
  readonly close: bigint;
  /** How often a price was said. */
  readonly count: number;
}

/** The candle of a market and an interval. */
export interface MarketIndexCandle extends IndexCandle {
  readonly market: number;
  readonly interval: CandleInterval;
}

/** The last 24 hours of a market (rules 1.9). Wire words: amount = base volume, vol = quote turnover, count = trades. */
export interface Ticker {
  readonly market: number;
  readonly openMs: number;
  readonly closeMs: number;
  readonly openTicks: number;
  readonly highTicks: number;
  readonly lowTicks: number;
  readonly closeTicks: number;
  /** Base volume, lots. */
  readonly lots: bigint;
  /** Quote turnover, quote units. */
  readonly amount: bigint;
  readonly count: number;
}

/** What a user pays of what he receives, in 1e-8 (rules 1.5). */
export interface FeeRates {
  readonly makerRate: number;
  readonly takerRate: number;
}

/** What a user holds of an asset in one account now. */
export interface BalanceChange {
  readonly account: number;
  readonly asset: number;
  readonly available: bigint;
  readonly frozen: bigint;
  readonly orderFreeze: bigint;
  readonly locked: bigint;
}

/** An order as its owner sees it, open or over. Source: spec §3 (spot order). */
export interface OrderState {
  readonly slot: number;
  readonly number: number;
  readonly user: number;
  readonly market: number;
  readonly side: number;
  readonly orderType: number;
  readonly timeInForce: number;
  /** An OrderStatus. */
  readonly status: number;
  /** A DoneReason; −1 while it is open or when it was filled. */
  readonly doneReason: number;
  /** Limit or worst price; 0 for market orders. */
  readonly priceTicks: number;
  readonly stopTicks: number;
  /** Of market orders by amount, quote units; 0 otherwise. */
  readonly quoteAmount: bigint;
  /** Whole quantity; 0 for market orders by amount. */
  readonly lots: number;
  /** What can still be executed. */
  readonly openLots: number;
  readonly dealLots: number;
  /** Turnover, quote units. Average deal price: `averagePrice` of @kontor/domain/formulas/notional. */
  readonly dealAmount: bigint;
  /** Fees charged in base units (a buyer's) or quote units (a seller's). */
  readonly fee: bigint;
  /** Four words as the engine keeps them (core-loop/client-id.ts); all zero for an OCO's stop leg. Of an exit made of its number (`exitId`). */
  readonly clientId: readonly [number, number, number, number];
  /** Entrust time. */
  readonly placedMs: number;
  /** Time of its last change. */
  readonly changedMs: number;
  /** What only few orders have. */
  readonly more?: OrderMore | undefined;
}

/** What is known of an order that trails, brings an exit along, or is one. */
export interface OrderMore {
  /** How far the last price comes back from its best, 1e-4. */
  readonly trailingDelta?: number;
  /** What it brings along, ticks; 0: none. */
  readonly exit?: { readonly takeProfitTicks: number; readonly stopTicks: number; readonly stopLimitTicks: number };
  /** Number of the order that brought it along. */
  readonly exitOf?: number;
  /** Of the stop of such a pair: number of the take profit. */
  readonly legOf?: number;
}

/** An order of spot. */
export interface SpotOrder extends OrderState {
  /** OrderMark bits (spot/order-marks.ts). */
  readonly marks: number;
}

/** An order of spot as one event left it. */
export interface OrderChange extends SpotOrder {
  /** Sequence of the command that caused it. */
  readonly sequence: number;
  /** An OrderCause. With TRADE the next of the user's fills, in their order, is this order's. */
  readonly cause: number;
}

/** Two own orders that self-trade prevention kept from trading (rules 1.4). */
export interface PreventedMatch {
  readonly sequence: number;
  /** Counts those of one command from 0. */
  readonly ordinal: number;
  readonly timeMs: number;
  readonly user: number;
  readonly market: number;
  /** SelfTrade, the taker's. */
  readonly mode: number;
  readonly makerNumber: number;
  readonly takerNumber: number;
  readonly priceTicks: number;
  /** What would have been traded. */
  readonly lots: number;
}

/** One side of a trade: a deal record (spec §3). */
export interface Fill {
  readonly market: number;
  readonly tradeNumber: number;
  readonly orderNumber: number;
  readonly user: number;
  readonly side: number;
  readonly maker: boolean;
  readonly priceTicks: number;
  readonly lots: number;
  /** Price × quantity, quote units. */
  readonly amount: bigint;
  /** In base units for a buyer, quote units for a seller. */
  readonly fee: bigint;
  readonly timeMs: number;
}

/** What changed of spot for one watched user, each list in order; `orders` may name an order more than once, the last counts. */
export interface SpotChange {
  readonly orders: readonly OrderChange[];
  readonly fills: readonly Fill[];
  readonly prevented: readonly PreventedMatch[];
}

/** What came to an account of a user's or left it, other than by a trade or from one bucket to another: what a command's records add up to. */
export interface BalanceMove {
  readonly account: number;
  readonly asset: number;
  /** Below zero for what left; never 0. */
  readonly amount: bigint;
  readonly sequence: number;
  readonly timeMs: number;
}

/** What changed of the wallet for one watched user. */
export interface WalletChange {
  readonly balances: readonly BalanceChange[];
  readonly moves: readonly BalanceMove[];
}

/** What changed for one watched user: each product's share, which says where nothing did. */
export interface UserChange extends SpotChange, WalletChange, ContractChange, SecondsChange, IcoChange, P2pChange {
  readonly user: number;
}

/** What is listed and set. */
export interface ListingNews {
  readonly assets: readonly AssetListing[];
  /** Markets listed anew, relisted, halted or opened. `lastTicks` of the others comes with their trades. */
  readonly markets: readonly MarketListing[];
  /** Limits of the platform, once set. */
  readonly limits: PlatformLimits | undefined;
  /** As in Listings. */
  readonly feeTiersSet: number;
}

/** What changed in the spot markets. */
export interface SpotNews {
  readonly trades: readonly PublicTrade[];
  readonly depth: readonly DepthChange[];
  readonly candles: readonly CandleChange[];
  /** Of markets that traded, or whose window moved to the next minute. */
  readonly tickers: readonly Ticker[];
}

/** Of which markets an index was said, or was said to be stale: as it is now. */
export interface IndexNews {
  readonly indexes: readonly IndexState[];
}

/** What some consecutive committed batches changed: each projection's share, in which lists are empty where there is nothing. */
export interface Applied extends ListingNews, SpotNews, IndexNews, ContractNews, SecondsNews, IcoNews, P2pNews {
  /** Sequence of the last command. */
  readonly sequence: number;
  /** Core time of the last command, ms. */
  readonly timeMs: number;
  /** True when something may have changed without being told before this: take new snapshots. */
  readonly reset: boolean;
  /** Of watched users only. */
  readonly users: readonly UserChange[];
}

/** Where realtime listens. */
export interface Feed {
  /** Calls back in order of sequence. Returns what ends it. */
  onApplied(listener: (applied: Applied) => void): () => void;
  /** From now on `users` tells of this user, until the returned function is called as often as this was. */
  watch(user: number): () => void;
  /** Until the returned function is called somebody waits for what is told: it is told sooner, and costs more. */
  hasten(): () => void;
}
