/**
 * Accounts and buckets: where money can be. A holding is one (owner, account, asset); each holding has four buckets.
 * Source: spec §1, rules 0.4, 6.1.
 */

/** What a system account is for. */
export type AccountRole =
  | 'clearing'
  | 'dust'
  | 'escrow'
  | 'fees'
  | 'house'
  | 'insurance'
  | 'loss'
  | 'outside'
  | 'pending'
  | 'rounding'
  | 'treasury';

export interface SystemAccount {
  /** Part of the journal's format. */
  readonly number: number;
  readonly role: AccountRole;
  /** Whether there is one of the exchange, or one for each of what is numbered so. */
  readonly of: 'exchange' | 'contract' | 'item' | 'network';
  /** What two operators together may do (PROPOSE, APPROVE); nothing with money that belongs to customers. */
  readonly operators: 'nothing' | 'empty' | 'fund' | 'fund and empty';
}

/** The system accounts. A new one is a row here, and a word of the wire. Source: rules 0.4. */
export const SYSTEM_ACCOUNTS = {
  /** Fees earned. */
  FEE: { number: 16, role: 'fees', of: 'exchange', operators: 'empty' },
  /** What rounding leaves over; never below zero. */
  ROUNDING: { number: 17, role: 'rounding', of: 'exchange', operators: 'empty' },
  /** Covers losses beyond a position's margin. */
  INSURANCE: { number: 18, role: 'insurance', of: 'exchange', operators: 'fund and empty' },
  /** Pays seconds contracts. */
  HOUSE_SECONDS: { number: 19, role: 'house', of: 'exchange', operators: 'fund and empty' },
  /** The mirror of the outside world: minus what came in plus what went out. It may be negative, and so may LOSS and CLEARING. */
  EXTERNAL: { number: 20, role: 'outside', of: 'network', operators: 'nothing' },
  /** Between the two sides of a contract: minus what its positions were entered at. It may be negative. */
  CLEARING: { number: 21, role: 'clearing', of: 'contract', operators: 'nothing' },
  /** Withdrawals that have left the user and have not left the exchange. */
  WITHDRAW_PENDING: { number: 22, role: 'pending', of: 'network', operators: 'nothing' },
  /** Tokens that an item sells, and what was paid for them. */
  ICO_TREASURY: { number: 23, role: 'treasury', of: 'item', operators: 'fund and empty' },
  /** Coins of trades between users, while the payment is under way. */
  P2P_ESCROW: { number: 24, role: 'escrow', of: 'exchange', operators: 'nothing' },
  /** Remainders too small to be of use to whom they came from. */
  DUST: { number: 25, role: 'dust', of: 'exchange', operators: 'empty' },
  /** What was spent of deposits that a chain has taken back: below zero until operators fill it up. */
  LOSS: { number: 26, role: 'loss', of: 'exchange', operators: 'fund' },
} as const satisfies { readonly [name: string]: SystemAccount };

/** A user's five accounts (0 to 4) and the system accounts (16 and up). The numbers are part of the journal's format. */
export const Account = {
  SPOT: 0,
  CONTRACT: 1,
  SECONDS: 2,
  FIAT: 3,
  ICO: 4,
  ...numbersOf(SYSTEM_ACCOUNTS),
} as const;
export type Account = (typeof Account)[keyof typeof Account];

/** Numbers by name. */
function numbersOf<Table extends { readonly [name: string]: SystemAccount }>(
  table: Table,
): { readonly [Name in keyof Table]: Table[Name]['number'] } {
  return Object.fromEntries(Object.entries(table).map(([name, { number }]) => [name, number])) as {
    readonly [Name in keyof Table]: Table[Name]['number'];
  };
}

const SYSTEM_BY_NUMBER = new Map<number, SystemAccount>(Object.values(SYSTEM_ACCOUNTS).map((account) => [account.number, account]));

/** The system account of a number; undefined where it is a user's or nobody's. */
export function systemAccount(number: number): SystemAccount | undefined {
  return SYSTEM_BY_NUMBER.get(number);
}

/** Whether an account may hold less than nothing: the outside's mirror, what losses have to be filled up, and what gains of contracts come from. */
export function mayBeNegative(account: number): boolean {
  return account === Account.EXTERNAL || account === Account.LOSS || account === Account.CLEARING;
}

/** The name of an account; throws for a number that is none. */
export function accountName(number: number): keyof typeof Account {
  const found = (Object.keys(Account) as (keyof typeof Account)[]).find((name) => Account[name] === number);
  if (found === undefined) throw new Error(`no such account: ${number}`);
  return found;
}

/** Number of accounts a user has; `account < USER_ACCOUNTS` tells a user's account from a system account. */
export const USER_ACCOUNTS = 5;

/**
 * Buckets of a holding. ORDER_FREEZE is what open orders hold, FROZEN what withdrawals under way and escrow hold, LOCKED isolated
 * margin in the contract account and unthawed tokens in the ICO account. The numbers are part of the read tables' format.
 */
export const Bucket = { AVAILABLE: 0, ORDER_FREEZE: 1, LOCKED: 2, FROZEN: 3 } as const;
export type Bucket = (typeof Bucket)[keyof typeof Bucket];

/** Owner of the system accounts of which there is one. */
export const SYSTEM_OWNER = 0;

/** Owner of the one of numbered system accounts that belongs to a network, a contract, an item. */
export function numberedOwner(number: number): number {
  return -1 - number;
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

/** Whether an asset may come into an account at all (rules 6.1, 6.2). */
export function accountTakes(account: number, assetFlags: number): boolean {
  switch (account) {
    case Account.SPOT:
      return true;
    case Account.CONTRACT:
    case Account.SECONDS:
      return (assetFlags & AssetFlag.MARGIN) !== 0;
    case Account.FIAT:
      return (assetFlags & AssetFlag.LEGAL) !== 0;
    case Account.ICO:
      return (assetFlags & AssetFlag.ICO_PAYMENT) !== 0;
    default:
      return false;
  }
}
