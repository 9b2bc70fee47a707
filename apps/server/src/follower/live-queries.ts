/**
 * What the gateway may ask the follower about the present. Everything else is history and comes from the read tables
 * (histories.ts). Answers never show what a power cut could undo.
 */
import type { WithdrawalPlace } from '@kontor/engine/engine-door';
import type { BalanceChange, CandleChange, DepthSnapshot, FeeRates, IndexCandle, IndexState, SpotOrder, Ticker } from './feed.ts';
import type { OpenOrderCount } from './spot/open-orders.ts';
import type { CandleInterval } from '@kontor/domain/formulas/candle-interval';
import type { IcoHolding, IcoItemState } from './ico/ico-facts.ts';
import type { Listings } from './listings.ts';
import type { P2pMarketKey } from './p2p/p2p-book.ts';
import type { P2pAdvertFact, P2pMarketFact, P2pOwnAdvert, P2pStanding, P2pStep, P2pTermsFact, P2pTradeFact } from './p2p/p2p-facts.ts';
import type { ContractOrder, ContractState, OwnContracts } from './perpetual/contract-facts.ts';
import type { AdlLight } from './perpetual/adl-lights.ts';
import type { OwnSeconds, SecondsLimits, SecondsPairState, SecondsSums } from './seconds/seconds-facts.ts';
import type { Books, SystemHolding } from './wallet/projection.ts';
import type { Worth } from './worth/projection.ts';

/** The follower cannot answer now: it has not reached the sequence demanded within a second, or is down. Ask again. */
export class FollowerBusy extends Error {
  override readonly name = 'FollowerBusy';
}

/** What the engine knows of a user: his fee tier and UserFlag bits. */
export interface EngineStanding {
  readonly user: number;
  readonly tier: number;
  readonly flags: number;
}

/** What everybody in a fee tier pays. */
export interface FeeTier extends FeeRates {
  readonly tier: number;
  /** In contracts, where the tier has rates there: the lower of these and a contract's are paid. */
  readonly inContracts: FeeRates | undefined;
}

/** What the engine knows that a user may do (SET_RIGHTS); all 0 for one of whom it was told nothing. */
export interface EngineRights {
  readonly version: number;
  /** VerifiedLevel. */
  readonly level: number;
  /** UserPermission bits. */
  readonly permissions: number;
  /** Until when nothing may leave the exchange, ms; 0: no hold. */
  readonly holdUntil: number;
}

/** What the engine keeps of a user's withdrawals; values in 1e-8 USDT. */
export interface EngineWithdrawals {
  /** Of the last 24 hours, without those that came back. */
  readonly withdrawn: bigint;
  /** Of deposits that are credited and not final: so much has to stay. */
  readonly heldValue: bigint;
  /** They are stopped. */
  readonly isBlocked: boolean;
  /** While there are such deposits: what he has is to be valued as of this command or a later one; else 0. */
  readonly valuedSince: number;
}

/** An answer, and the sequence of the last command it reflects. */
export interface AsOf<Value> {
  readonly value: Value;
  readonly sequence: number;
}

/**
 * The present, as of the last command the follower applied. `minSeq` makes a query wait for that command, at most one second.
 * All queries throw FollowerBusy.
 */
export interface LiveQueries {
  /** Kept here, so that reading costs nothing; may be some ms behind. */
  readonly listings: Listings;
  /** The last index of each market that ever had one; kept here like the listings. */
  readonly indexes: ReadonlyMap<number, IndexState>;
  /** Sequence of the last command known to be applied. */
  readonly sequence: number;
  /** All holdings of a user that were ever touched. */
  balances(user: number, minSeq?: number): Promise<AsOf<readonly BalanceChange[]>>;
  /** What a user's holdings cost, and how far the tables of what he held go. */
  worth(user: number, minSeq?: number): Promise<AsOf<Worth>>;
  /** What the exchange itself holds, by system account. */
  systemHoldings(minSeq?: number): Promise<AsOf<readonly SystemHolding[]>>;
  /** What everybody holds: all users together, and the exchange itself by system account. */
  books(minSeq?: number): Promise<AsOf<Books>>;
  /** A user's open orders, oldest first. */
  openOrders(user: number, minSeq?: number): Promise<AsOf<readonly SpotOrder[]>>;
  /** One open order of a user. */
  openOrder(user: number, number: number, minSeq?: number): Promise<AsOf<SpotOrder | undefined>>;
  /** The best `levels` levels of each side. */
  depth(market: number, levels: number, minSeq?: number): Promise<AsOf<DepthSnapshot>>;
  /** 24-hour tickers of all markets that ever traded. */
  tickers(minSeq?: number): Promise<AsOf<readonly Ticker[]>>;
  /** How many orders are open in each market that has some. */
  openOrderCounts(minSeq?: number): Promise<AsOf<readonly OpenOrderCount[]>>;
  /** What a user pays for trading from now on. */
  feeRates(user: number, minSeq?: number): Promise<AsOf<FeeRates>>;
  /** The fee tiers that are set, by number. */
  feeTiers(minSeq?: number): Promise<AsOf<readonly FeeTier[]>>;
  /** What a user may do. */
  rights(user: number, minSeq?: number): Promise<AsOf<EngineRights>>;
  /** What the engine keeps of a user's withdrawals. */
  withdrawalsOf(user: number, minSeq?: number): Promise<AsOf<EngineWithdrawals>>;
  /** Where a withdrawal is. */
  withdrawal(number: number, minSeq?: number): Promise<AsOf<WithdrawalPlace>>;
  /** The height up to which nothing of a network changes any more; −1 before any. */
  finalHeight(network: number, minSeq?: number): Promise<AsOf<number>>;
  /** All users but those in tier 0 and without flags, by number. */
  standings(minSeq?: number): Promise<AsOf<readonly EngineStanding[]>>;
  /** The candle of a market that is still open, if it ever traded. Closed ones are history. */
  openCandle(market: number, interval: CandleInterval, minSeq?: number): Promise<AsOf<CandleChange | undefined>>;
  /** What everybody may know of each contract; kept here like the listings. */
  readonly contracts: ReadonlyMap<number, ContractState>;
  /** All that is known of one user's contracts. */
  ownContracts(user: number, minSeq?: number): Promise<AsOf<OwnContracts>>;
  /** Pairs of seconds contracts, in the order in which they came; kept here like the listings. */
  readonly secondsPairs: ReadonlyMap<number, SecondsPairState>;
  /** What the house may lose by seconds contracts, and a user stake; kept here alike. */
  readonly secondsLimits: SecondsLimits;
  /** A user's seconds contracts that run, and what limits him. */
  ownSeconds(user: number, minSeq?: number): Promise<AsOf<OwnSeconds>>;
  /** What runs of each pair of seconds contracts. */
  secondsSums(minSeq?: number): Promise<AsOf<readonly SecondsSums[]>>;
  /** An order of a user in a contract that is open, or ended lately; undefined for any other, also for one that ended before a restart. */
  contractOrder(user: number, number: number, minSeq?: number): Promise<AsOf<ContractOrder | undefined>>;
  /** How soon auto-deleveraging would meet a user's positions. */
  adlLights(user: number, minSeq?: number): Promise<AsOf<readonly AdlLight[]>>;
  /** The last candles of a contract's mark, as of an index. */
  markCandles(market: number, interval: CandleInterval, minSeq?: number): Promise<AsOf<readonly IndexCandle[]>>;
  /** The same of how far the mark stood above the index, in 1e-8 of that. */
  premiumCandles(market: number, interval: CandleInterval, minSeq?: number): Promise<AsOf<readonly IndexCandle[]>>;
  /** Every item that has terms, by its number; kept here like the listings. */
  readonly icoItems: ReadonlyMap<number, IcoItemState>;
  /** What a user has in items, by item. */
  icoHoldings(user: number, minSeq?: number): Promise<AsOf<readonly IcoHolding[]>>;
  /** Which of so many tickets from one on have won, by number; undefined as long as that is not known. */
  icoWinners(item: number, from: number, count: number, minSeq?: number): Promise<AsOf<readonly number[] | undefined>>;
  /** What holds for all peer trades; kept here like the listings. */
  readonly p2pTerms: P2pTermsFact;
  /** Adverts online of one coin for one currency, on one side. */
  p2pOffers(key: P2pMarketKey, minSeq?: number): Promise<AsOf<readonly P2pAdvertFact[]>>;
  /** How much is online of each coin and currency. */
  p2pMarkets(minSeq?: number): Promise<AsOf<readonly P2pMarketFact[]>>;
  /** An advert that is not removed. */
  p2pAdvert(number: number, minSeq?: number): Promise<AsOf<P2pOwnAdvert | undefined>>;
  /** A merchant's adverts that are not removed. */
  p2pOwnAdverts(user: number, minSeq?: number): Promise<AsOf<readonly P2pOwnAdvert[]>>;
  /** What is known of a user in peer trade. */
  p2pStanding(user: number, minSeq?: number): Promise<AsOf<P2pStanding>>;
  /** A trade that is open, or has been over for no longer than two days. */
  p2pTrade(
    number: number,
    minSeq?: number,
  ): Promise<AsOf<{ readonly trade: P2pTradeFact; readonly steps: readonly P2pStep[] } | undefined>>;
  /** The last candles of a market's index, oldest first: the one before and the one that may still change. Older ones are history. */
  indexCandles(market: number, interval: CandleInterval, minSeq?: number): Promise<AsOf<readonly IndexCandle[]>>;
}
