/**
 * Accounts and buckets: where money can be. A holding is one (owner, account, asset); each holding has three buckets.
 * Source: spec §1, rules 0.4, 6.1.
 */

/** A user's five accounts (0 to 4) and the system accounts (16 and up). The numbers are part of the journal's format. */
export const Account = {
  SPOT: 0,
  CONTRACT: 1,
  SECONDS: 2,
  FIAT: 3,
  ICO: 4,
  /** Fees earned. Owner 0. */
  FEE: 16,
  /** What rounding leaves over; never below zero. Owner 0. */
  ROUNDING: 17,
  /** Covers losses beyond a position's margin. Owner 0. */
  INSURANCE: 18,
  /** Pays seconds contracts. Owner 0. */
  HOUSE_SECONDS: 19,
  /** The mirror of the outside world: minus what came in plus what went out. The one account that may be negative. Owner −1 − network. */
  EXTERNAL: 20,
} as const;
export type Account = (typeof Account)[keyof typeof Account];

/** Number of accounts a user has; `account < USER_ACCOUNTS` tells a user's account from a system account. */
export const USER_ACCOUNTS = 5;

/** Buckets of a holding. LOCKED is isolated margin in the contract account and unthawed tokens in the ICO account. */
export const Bucket = { AVAILABLE: 0, FROZEN: 1, LOCKED: 2 } as const;
export type Bucket = (typeof Bucket)[keyof typeof Bucket];

/** Owner of the system accounts that belong to no network. */
export const SYSTEM_OWNER = 0;

/** Owner of the EXTERNAL account of one network (0 is "operators' adjustment"). */
export function externalOwner(network: number): number {
  return -1 - network;
}

/**
 * What an asset may be used for; flags of the LIST_ASSET and SET_ASSET commands (rules 6.2). Of spec §3: LEGAL is legal_status,
 * DEPOSITS recharge_turn, WITHDRAWALS draw_turn.
 */
export const AssetFlag = { LEGAL: 1, ICO_PAYMENT: 2, MARGIN: 4, DEPOSITS: 8, WITHDRAWALS: 16 } as const;

/** All bits that the commands know. */
export const ALL_ASSET_FLAGS = 31;

/**
 * Whether a transfer between two of a user's own accounts is allowed (rules 6.2). MARGIN marks USDT, the one asset of the
 * contract and seconds accounts; LEGAL the currencies of the fiat account; ICO_PAYMENT those accepted by subscriptions.
 */
export function transferAllowed(from: number, to: number, assetFlags: number): boolean {
  if (from === to || from >= USER_ACCOUNTS || to >= USER_ACCOUNTS || from < 0 || to < 0) return false;
  const margin = (assetFlags & AssetFlag.MARGIN) !== 0;
  if (from === Account.CONTRACT || from === Account.SECONDS || to === Account.CONTRACT || to === Account.SECONDS) return margin;
  if (to === Account.FIAT) return (assetFlags & AssetFlag.LEGAL) !== 0;
  if (to === Account.ICO) return (assetFlags & AssetFlag.ICO_PAYMENT) !== 0;
  return true;
}
