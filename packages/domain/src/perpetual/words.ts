/** Words of contracts. The numbers are part of the journal's format. Source: rules 2.1, 2.5, 2.11, 2.15. */

/** What stands behind a position: the account's wallet, or a margin of its own. */
export const MarginMode = { CROSS: 0, ISOLATED: 1 } as const;
export type MarginMode = (typeof MarginMode)[keyof typeof MarginMode];

/** Whether a user has long and short apart, or one of the two. */
export const PositionMode = { HEDGE: 0, ONE_WAY: 1 } as const;
export type PositionMode = (typeof PositionMode)[keyof typeof PositionMode];

/** What a plan's level is: a price, a yield, or how far the mark comes back from its best. */
export const PlanTrigger = { PRICE: 0, YIELD: 1, TRAILING: 2 } as const;
export type PlanTrigger = (typeof PlanTrigger)[keyof typeof PlanTrigger];

/** Bits of CONTRACT_PLACE: what comes with the order and waits for the mark instead of the last price. */
export const ByMark = { TAKE_PROFIT: 1, STOP_LOSS: 2 } as const;

/** What has changed a position; carried by the POSITION event. */
export const PositionCause = { TRADE: 0, LIQUIDATION: 1, TAKE_OVER: 2, OFFSET: 3, ADL: 4, MARGIN: 5, DELISTED: 6 } as const;
export type PositionCause = (typeof PositionCause)[keyof typeof PositionCause];

/** What of a position is being liquidated: down by a bracket, all of it, or what nobody bought. */
export const LiquidationStep = { REDUCE: 0, CLOSE: 1, TAKE_OVER: 2 } as const;
export type LiquidationStep = (typeof LiquidationStep)[keyof typeof LiquidationStep];

/** Why a plan is over. INVALID: when it fired there was nothing that it could close. */
export const PlanEnd = { CANCELED: 0, TRIGGERED: 1, INVALID: 2, REPLACED: 3, CLOSED: 4 } as const;
export type PlanEnd = (typeof PlanEnd)[keyof typeof PlanEnd];
