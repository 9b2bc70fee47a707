/** Trades as the wire has them. */
import { CANCELLED_BY, DEAL_STATES } from '@kontor/contract/deal';
import type { Deal, DealState } from '@kontor/contract/deal';
import { formatDecimal, formatTrimmedDecimal } from '@kontor/domain/amount';
import { P2pCause, P2pTradeState } from '@kontor/domain/p2p/words';
import type { P2pStep, P2pTradeFact } from '../../follower/p2p/p2p-facts.ts';
import { fiatOf } from './fiats.ts';
import type { PeerRow } from './peers.ts';

/** What is said of a trade besides what the engine knows. */
export interface DealWords {
  readonly symbol: string;
  /** Decimals of the coin. */
  readonly scale: number;
  readonly peer: PeerRow;
  readonly method: string;
  readonly unread: number;
  readonly nowMs: number;
}

type CancelledBy = (typeof CANCELLED_BY)[number];
type StepBy = 'buyer' | 'seller' | 'support' | 'time';

/** By P2pRole. */
const ROLES = ['buyer', 'seller', 'support'] as const;

export function stateWord(state: P2pTradeState): DealState {
  return DEAL_STATES[state];
}

/** A trade as one of its sides sees it. */
export function dealRow(trade: P2pTradeFact, user: number, { symbol, scale, peer, method, unread, nowMs }: DealWords): Deal {
  const { quantity, fee, state, cancelCause } = trade;
  const isCancelled = state === P2pTradeState.CANCELLED;
  return {
    order: String(trade.number),
    advert: String(trade.advert),
    role: trade.buyer === user ? 'buyer' : 'seller',
    peer,
    symbol,
    fiat: fiatOf(trade.fiat).name,
    price: formatDecimal(trade.price, trade.scale),
    quantity: formatTrimmedDecimal(quantity, scale),
    total: formatDecimal(trade.total, trade.scale),
    fee: formatTrimmedDecimal(fee, scale),
    receives: formatTrimmedDecimal(quantity - fee, scale),
    method,
    time: trade.madeMs,
    paid_time: trade.paidMs === 0 ? null : trade.paidMs,
    end_time: trade.endedMs === 0 ? null : trade.endedMs,
    cancelled_by: isCancelled ? cancelledBy(cancelCause) : null,
    collection: null,
    cancelled_by_buyer: isCancelled && cancelCause === P2pCause.CANCELLED_BY_BUYER,
    unread,
    ...stands(trade, nowMs),
  };
}

/** State and what runs of a trade. */
export function stands(trade: P2pTradeFact, nowMs: number): Pick<Deal, 'state' | 'deadline' | 'remaining_seconds'> {
  const runs = trade.deadlineMs > 0 && (trade.state === P2pTradeState.WAIT_PAY || trade.state === P2pTradeState.PAID);
  return {
    state: stateWord(trade.state),
    deadline: runs ? trade.deadlineMs : null,
    remaining_seconds: runs ? String(Math.max(0, Math.ceil((trade.deadlineMs - nowMs) / 1_000))) : '0',
  };
}

/** A step, with whose it was. */
export function stepRow(
  { state, cause, timeMs, appellant }: P2pStep,
  { taker, buyer }: Pick<P2pTradeFact, 'taker' | 'buyer'>,
): { readonly state: DealState; readonly time: number; readonly by: StepBy } {
  return {
    state: stateWord(state),
    time: timeMs,
    by: cause === P2pCause.MADE ? (taker === buyer ? 'buyer' : 'seller') : stepBy(cause, appellant),
  };
}

function stepBy(cause: P2pCause, appellant: number): StepBy {
  switch (cause) {
    case P2pCause.PAID:
    case P2pCause.CANCELLED_BY_BUYER:
      return 'buyer';
    case P2pCause.RELEASED:
      return 'seller';
    case P2pCause.APPEALED:
    case P2pCause.WITHDRAWN:
      return ROLES[appellant - 1] ?? 'support';
    case P2pCause.RULED:
      return 'support';
    default:
      return 'time';
  }
}

function cancelledBy(cause: number): CancelledBy {
  if (cause === P2pCause.CANCELLED_BY_BUYER) return 'buyer';
  return cause === P2pCause.TIMED_OUT ? 'time' : 'ruling';
}
