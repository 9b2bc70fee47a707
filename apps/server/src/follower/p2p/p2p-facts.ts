/**
 * What the follower tells of peer trade, plain data as in feed.ts: quantities in units of their asset, prices and totals in minor units of their fiat, values
 * in 1e-8 USDT, rates in 1e-8, times in ms since 1970 UTC. Words of states, sides, causes and roles stand in @kontor/domain/p2p/words; docs/p2p.md.
 */
import type { P2pAdvertState, P2pCause, P2pPriceType, P2pSide, P2pTradeState } from '@kontor/domain/p2p/words';

/** An advert that is not removed. */
export interface P2pAdvertFact {
  readonly number: number;
  /** The merchant. */
  readonly user: number;
  readonly asset: number;
  /** Number of a display currency, and decimals of its amounts. */
  readonly fiat: number;
  readonly scale: number;
  readonly side: P2pSide;
  readonly priceType: P2pPriceType;
  /** Of FIXED. */
  readonly price: bigint;
  /** Of FLOATING, in 1e-4. */
  readonly margin: number;
  readonly quantity: bigint;
  readonly left: bigint;
  readonly minimum: bigint;
  readonly maximum: bigint;
  readonly payMinutes: number;
  readonly state: P2pAdvertState;
  readonly version: number;
  readonly changedMs: number;
}

/** A change of a trade's state. */
export interface P2pStep {
  readonly state: P2pTradeState;
  readonly cause: P2pCause;
  readonly timeMs: number;
  /** P2pRole + 1 of who has appealed, where it is about an appeal; else 0. */
  readonly appellant: number;
}

/** A trade as its two sides see it, open or over. */
export interface P2pTradeFact {
  readonly number: number;
  readonly advert: number;
  /** The advert's, when the trade was made. */
  readonly version: number;
  readonly buyer: number;
  readonly seller: number;
  /** Who answered the advert; the other one is its merchant. */
  readonly taker: number;
  readonly asset: number;
  readonly fiat: number;
  readonly scale: number;
  readonly quantity: bigint;
  readonly price: bigint;
  readonly total: bigint;
  readonly fee: bigint;
  readonly value: bigint;
  readonly state: P2pTradeState;
  /** Why it came to its state. */
  readonly cause: P2pCause;
  /** Of one that is cancelled, or was before an appeal: why, where it was no withdrawal of that appeal; else 0. */
  readonly cancelCause: number;
  /** P2pRole + 1 of who has appealed; 0: nobody. */
  readonly appellant: number;
  /** P2pOutcome + 1 that an operator has ruled; 0: none. */
  readonly ruling: number;
  /** Of payment or confirmation; of one that is over, until when the engine remembers it; 0 where nothing runs. */
  readonly deadlineMs: number;
  readonly madeMs: number;
  /** 0 before. */
  readonly paidMs: number;
  readonly endedMs: number;
  /** The last command that changed it, and the one that made it. */
  readonly sequence: number;
  readonly madeSequence: number;
}

/** A row of the read table of steps; a trade's and an event's own numbers make it the only one of its kind. */
export interface P2pStepRow extends P2pStep {
  readonly trade: number;
  readonly sequence: number;
  /** Among the steps of its command. */
  readonly ordinal: number;
  readonly buyer: number;
  readonly seller: number;
}

/** What holds for all trades, as P2P_TERMS said last (docs/p2p.md "Commands"). */
export interface P2pTermsFact {
  readonly twoPersonValue: bigint;
  readonly holdMs: number;
  readonly makerRate: number;
  readonly takerRate: number;
  readonly depositAsset: number;
  /** 0: none. */
  readonly deposit: bigint;
}

/** An advert of one's own with the trades that are under way on it. */
export interface P2pOwnAdvert {
  readonly advert: P2pAdvertFact;
  readonly open: number;
}

/** What is known of one user now. */
export interface P2pStanding {
  /** His trades that are open, oldest first. */
  readonly open: readonly P2pTradeFact[];
  /** Those of them that he has to pay. */
  readonly unpaid: number;
  /** What counts against the limit of 24 hours. */
  readonly used: bigint;
  /** Until when he cannot buy; 0: he can. */
  readonly blockedUntil: number;
  /** Cancellations of this UTC day, and trades ever completed by him. */
  readonly cancelledBefore: number;
  readonly cancelledAfter: number;
  readonly completed: number;
  /** Of what he bought: held against withdrawals, and until when the last of it is; 0: nothing. */
  readonly held: bigint;
  readonly heldUntil: number;
}

/** How much is offered of one coin for one currency, on one side. */
export interface P2pMarketFact {
  readonly asset: number;
  readonly fiat: number;
  readonly side: P2pSide;
  readonly adverts: number;
  /** Those among which the best price is: the best fixed one, and the best floating one. */
  readonly best: readonly P2pAdvertFact[];
}

/** Terms of all trades; told whole. */
export interface P2pNews {
  readonly p2pTerms: P2pTermsFact;
}

/** What changed in peer trade for one watched user; of a trade that is named more than once the last counts. */
export interface P2pChange {
  readonly p2pTrades: readonly P2pTradeFact[];
}
