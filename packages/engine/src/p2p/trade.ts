import type { CancellationKind } from '@kontor/domain/p2p/cancellations';
import { isOpenTrade } from '@kontor/domain/p2p/trade-state';
import type { P2pCause, P2pOutcome, P2pRole, P2pSizeBy, P2pTradeState } from '@kontor/domain/p2p/words';
import type { CommandOf } from '../command.ts';

/** The release that brought trades between users. */
export const P2P_SINCE = 6;

/** What is said of a command beside what it is about. */
type Said = 'type' | 'time' | 'deadline' | 'user';

/** What P2P_TERMS says. */
export type P2pTerms = Omit<CommandOf<'P2P_TERMS'>, Said>;

/** What P2P_ADVERT says. */
export type AdvertTerms = Omit<CommandOf<'P2P_ADVERT'>, Said | 'number'>;

/** An advert (docs/p2p.md, "Words"). */
export interface Advert {
  readonly number: number;
  readonly user: number;
  terms: AdvertTerms;
  version: number;
  /** Units of the asset. */
  left: bigint;
  isOnline: boolean;
}

/** What of a trade stands still from when it is made. */
export interface TradeTerms {
  readonly number: number;
  readonly advert: number;
  readonly version: number;
  readonly buyer: number;
  readonly seller: number;
  /** It is of a SELL advert. */
  readonly isBuyerTaker: boolean;
  readonly asset: number;
  readonly by: P2pSizeBy;
  /** Units of the asset. */
  readonly quantity: bigint;
  /** Minor units of the fiat. */
  readonly price: bigint;
  readonly total: bigint;
  /** 1e-8 of the fiat for a coin. */
  readonly reference: bigint;
  /** 1e-8 USDT. */
  readonly value: bigint;
  /** 1e-8. */
  readonly feeRate: number;
}

/** A trade between two users (docs/p2p.md, "Words"). */
export interface Trade extends TradeTerms {
  state: P2pTradeState;
  /** Why it came to its state. */
  cause: P2pCause;
  /** Until when its state lasts, ms; in APPEAL, that of confirmation; 0: none. */
  deadline: number;
  /** In APPEAL, the state that it came from; else WAIT_PAY. */
  origin: P2pTradeState;
  /** Who has appealed, 0: nobody; and as what. */
  appellant: number;
  role: P2pRole;
  /** Who has ruled last, 0: nobody; and what. */
  ruledBy: number;
  outcome: P2pOutcome;
  /** Its quantity is missing from what its advert has left, as long as that has its version. */
  isOff: boolean;
  /** What a cancellation of it counts as, and the UTC day on which it does. */
  counted: CancellationKind | '';
  countedDay: number;
}

/** Who trades, and who of the two has taken the advert. */
type Parties = Pick<TradeTerms, 'isBuyerTaker' | 'buyer' | 'seller'>;

/** Whose advert it is of. */
export function merchantOf({ isBuyerTaker, buyer, seller }: Parties): number {
  return isBuyerTaker ? seller : buyer;
}

/** Who has taken the advert. */
export function takerOf({ isBuyerTaker, buyer, seller }: Parties): number {
  return isBuyerTaker ? buyer : seller;
}

/** Whether its coins are in escrow. */
export function isOpen({ state }: Trade): boolean {
  return isOpenTrade(state);
}

/** Whether a number can be one of an advert or a trade. */
export function isNumber(number: number): boolean {
  return Number.isSafeInteger(number) && number >= 1;
}
