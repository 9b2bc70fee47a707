/** Numbers of trades between users, as commands, events and the read tables have them (docs/p2p.md, "Words"). They are stored. */

/** What the advertiser does. */
export const P2pSide = { SELL: 0, BUY: 1 } as const;
export type P2pSide = (typeof P2pSide)[keyof typeof P2pSide];

/** FLOATING: so much above or below a reference. */
export const P2pPriceType = { FIXED: 0, FLOATING: 1 } as const;
export type P2pPriceType = (typeof P2pPriceType)[keyof typeof P2pPriceType];

/** A REMOVED one is forgotten. */
export const P2pAdvertState = { OFFLINE: 0, ONLINE: 1, REMOVED: 2 } as const;
export type P2pAdvertState = (typeof P2pAdvertState)[keyof typeof P2pAdvertState];

/** What the size of a trade counts: minor units of the fiat, or units of the asset. */
export const P2pSizeBy = { TOTAL: 0, QUANTITY: 1 } as const;
export type P2pSizeBy = (typeof P2pSizeBy)[keyof typeof P2pSizeBy];

/** A trade is open up to APPEAL. */
export const P2pTradeState = { WAIT_PAY: 0, PAID: 1, PAID_OVERDUE: 2, APPEAL: 3, COMPLETED: 4, CANCELLED: 5 } as const;
export type P2pTradeState = (typeof P2pTradeState)[keyof typeof P2pTradeState];

/** Who appeals. */
export const P2pRole = { BUYER: 0, SELLER: 1, SUPPORT: 2 } as const;
export type P2pRole = (typeof P2pRole)[keyof typeof P2pRole];

/** Who gets the coins. */
export const P2pOutcome = { BUYER: 0, SELLER: 1 } as const;
export type P2pOutcome = (typeof P2pOutcome)[keyof typeof P2pOutcome];

/** Why a trade was made or has changed. */
export const P2pCause = {
  MADE: 0,
  PAID: 1,
  CANCELLED_BY_BUYER: 2,
  TIMED_OUT: 3,
  OVERDUE: 4,
  RELEASED: 5,
  APPEALED: 6,
  WITHDRAWN: 7,
  RULED: 8,
  DEADLINE_MOVED: 9,
} as const;
export type P2pCause = (typeof P2pCause)[keyof typeof P2pCause];
