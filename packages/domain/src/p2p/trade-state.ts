/** What may be done about a trade between users, and when. Source: rules 4.3, docs/p2p.md ("Commands"). */

import { P2pCause, P2pRole, P2pTradeState } from './words.ts';

/** How long a trade is kept, and a cancelled one may be appealed, once it is over, ms. */
export const KEPT_MS = 900_000;

/** Whether its coins are in escrow. */
export function isOpenTrade(state: P2pTradeState): boolean {
  return state <= P2pTradeState.APPEAL;
}

/** Whether it has a deadline at which something happens by itself. */
export function isTimed(state: P2pTradeState): boolean {
  return state === P2pTradeState.WAIT_PAY || state === P2pTradeState.PAID || !isOpenTrade(state);
}

/** Whether the buyer has said that he has paid, and nobody has asked for a ruling. */
export function isPaid(state: P2pTradeState): boolean {
  return state === P2pTradeState.PAID || state === P2pTradeState.PAID_OVERDUE;
}

/** What is known of a trade when somebody wants to appeal. */
export interface Appealed {
  readonly state: P2pTradeState;
  /** Why it came to that. */
  readonly cause: P2pCause;
  /** ms. */
  readonly deadline: number;
}

/** Whether who has this role may appeal at a time, or has yet to wait. */
export function appealOf({ state, cause, deadline }: Appealed, role: P2pRole, time: number): 'yes' | 'no' | 'too early' {
  switch (state) {
    case P2pTradeState.PAID:
      return role === P2pRole.BUYER ? 'too early' : 'yes';
    case P2pTradeState.PAID_OVERDUE:
      return 'yes';
    case P2pTradeState.CANCELLED: {
      const isByItself = cause === P2pCause.CANCELLED_BY_BUYER || cause === P2pCause.TIMED_OUT;
      return role === P2pRole.BUYER && isByItself && time < deadline ? 'yes' : 'no';
    }
    default:
      return 'no';
  }
}
