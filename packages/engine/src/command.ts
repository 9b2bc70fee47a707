/**
 * Commands in binary: what the journal stores and the engine reads. A command is a run of 32-bit little-endian words at an
 * even word offset, so that the same bytes can be read as words, as doubles and as 64-bit integers without copying.
 *
 * Header, all commands:
 *   w0     type | words << 16           (words: length of the whole command, even)
 *   w1     user (0 for the operator's commands)
 *   w2-3   time, ms since 1970 UTC, double; stamped by the core loop
 *   w4-5   deadline, ms, double; the command is refused when stamped later; 0 is none
 * Amounts (`i64`) are counts of the asset's smallest unit. A price is quote units for one whole base coin.
 */

export const CommandType = {
  LIST_ASSET: 1,
  LIST_MARKET: 2,
  MARKET_STATUS: 3,
  FEE_TIER: 4,
  SET_USER: 5,
  DEPOSIT: 6,
  TRANSFER: 7,
  ADJUST: 8,
  PLACE: 9,
  CANCEL: 10,
  CANCEL_ALL: 11,
  AMEND: 12,
  REPLACE: 13,
  PLACE_OCO: 14,
  CANCEL_AFTER: 15,
  TICK: 16,
  INDEX_PRICE: 17,
  ENGINE_VERSION: 18,
  OUTAGE: 19,
  SET_ASSET: 20,
  SET_PLATFORM: 21,
} as const;
export type CommandType = (typeof CommandType)[keyof typeof CommandType];

/** Words in the header. */
export const HEADER_WORDS = 6;

/** Flags of a user (SET_USER). */
export const UserFlag = { SUSPENDED: 1 } as const;

/** `market` of a CANCEL_ALL that means every market. */
export const ALL_MARKETS = -1;

/** The release of the engine's rules; an ENGINE_VERSION command marks where it takes effect. */
export const ENGINE_VERSION = 2;

/** The oldest release whose journal this one replays. */
export const OLDEST_ENGINE_VERSION = 1;

/** A client's id: four words, compared as a whole within its user. All zero is malformed. */
export type ClientId = readonly [number, number, number, number];

/** An order's id: the slot it occupies and its number, which rises with every accepted order and never repeats. */
export interface OrderId {
  readonly slot: number;
  readonly number: number;
}

interface Header {
  readonly user?: number;
  readonly time: number;
  readonly deadline?: number;
}

export interface ListAsset extends Header {
  readonly type: typeof CommandType.LIST_ASSET;
  readonly asset: number;
  /** Decimals of the ledger, 0 to 18. */
  readonly scale: number;
  /** AssetFlag bits. */
  readonly flags: number;
}
export interface ListMarket extends Header {
  readonly type: typeof CommandType.LIST_MARKET;
  readonly terms: import('@kontor/domain/market').MarketTerms;
}
export interface SetMarketStatus extends Header {
  readonly type: typeof CommandType.MARKET_STATUS;
  readonly market: number;
  readonly status: number;
}
export interface SetFeeTier extends Header {
  readonly type: typeof CommandType.FEE_TIER;
  /** 0 to 15; every user starts in tier 0. */
  readonly tier: number;
  /** 1e-8 of the received amount, 0 to 50,000,000. */
  readonly makerRate: number;
  readonly takerRate: number;
}
export interface SetUser extends Header {
  readonly type: typeof CommandType.SET_USER;
  readonly user: number;
  readonly tier: number;
  readonly flags: number;
}
export interface Deposit extends Header {
  readonly type: typeof CommandType.DEPOSIT;
  readonly user: number;
  readonly asset: number;
  readonly amount: bigint;
  readonly network: number;
  readonly output: number;
  /** First 128 bits of the transaction's hash. With network and output the deposit's natural key, remembered for ever. */
  readonly transaction: ClientId;
}
export interface Transfer extends Header {
  readonly type: typeof CommandType.TRANSFER;
  readonly user: number;
  readonly clientId: ClientId;
  readonly asset: number;
  readonly amount: bigint;
  readonly from: number;
  readonly to: number;
}
/** An operators' booking against EXTERNAL of network 0; negative takes away. The approval of two is the caller's duty. */
export interface Adjust extends Header {
  readonly type: typeof CommandType.ADJUST;
  readonly user: number;
  readonly clientId: ClientId;
  readonly asset: number;
  readonly account: number;
  readonly amount: bigint;
}
export interface PlaceOrder extends Header {
  readonly type: typeof CommandType.PLACE;
  readonly user: number;
  readonly market: number;
  readonly clientId: ClientId;
  readonly side: number;
  readonly orderType: number;
  readonly timeInForce: number;
  readonly selfTrade: number;
  readonly price: bigint;
  readonly quantity: bigint;
  /** MARKET by quote amount only; then quantity is 0. */
  readonly quoteAmount: bigint;
  readonly stopPrice: bigint;
}
/** Cancels by order id, or by client id when `clientId` is given (then slot and number are 0). */
export interface CancelOrder extends Header {
  readonly type: typeof CommandType.CANCEL;
  readonly user: number;
  readonly order: OrderId;
  readonly clientId?: ClientId;
}
export interface CancelAll extends Header {
  readonly type: typeof CommandType.CANCEL_ALL;
  readonly user: number;
  /** ALL_MARKETS or one market. */
  readonly market: number;
}
/** Reduces an order's quantity; it keeps its place in the queue. */
export interface AmendOrder extends Header {
  readonly type: typeof CommandType.AMEND;
  readonly user: number;
  readonly order: OrderId;
  /** New whole quantity, executed part included, base units. */
  readonly quantity: bigint;
}
/** Cancels a resting limit order and places another on its side, both or neither. */
export interface ReplaceOrder extends Header {
  readonly type: typeof CommandType.REPLACE;
  readonly user: number;
  readonly order: OrderId;
  readonly clientId: ClientId;
  readonly price: bigint;
  readonly quantity: bigint;
  readonly timeInForce: number;
  readonly selfTrade: number;
}
export interface PlaceOco extends Header {
  readonly type: typeof CommandType.PLACE_OCO;
  readonly user: number;
  readonly market: number;
  readonly clientId: ClientId;
  readonly side: number;
  readonly quantity: bigint;
  /** Price of the post-only leg. */
  readonly price: bigint;
  readonly stopPrice: bigint;
  /** 0: the stop leg is a market order. */
  readonly stopLimitPrice: bigint;
  readonly selfTrade: number;
}
/** Cancels all the user's orders of a market at `time + timeoutMs` unless set again before; 0 takes the timer off. */
export interface CancelAfter extends Header {
  readonly type: typeof CommandType.CANCEL_AFTER;
  readonly user: number;
  readonly market: number;
  /** 0, or 1,000 to 86,400,000. */
  readonly timeoutMs: number;
}
export interface Tick extends Header {
  readonly type: typeof CommandType.TICK;
}
/** One index price with what it was made of (rules 2.6). */
export interface IndexPrice extends Header {
  readonly type: typeof CommandType.INDEX_PRICE;
  readonly market: number;
  /** Quote units for one base coin. */
  readonly price: bigint;
  readonly constituents: readonly { readonly source: number; readonly weight: number; readonly price: bigint }[];
}
export interface SetEngineVersion extends Header {
  readonly type: typeof CommandType.ENGINE_VERSION;
  readonly version: number;
}

/**
 * The exchange was down from this command's time, which is the core time of the last command before, until the time given. It
 * moves no time, so that what it changes is changed before anything that fell due meanwhile fires.
 */
export interface RecordOutage extends Header {
  readonly type: typeof CommandType.OUTAGE;
  /** ms, above the command's time. */
  readonly until: number;
}
/** New flags for a listed asset. */
export interface SetAsset extends Header {
  readonly type: typeof CommandType.SET_ASSET;
  readonly asset: number;
  /** AssetFlag bits. */
  readonly flags: number;
}
/** Limits of the platform, all of them (spec §3 config.legal_trade, config.name_check). */
export interface SetPlatform extends Header {
  readonly type: typeof CommandType.SET_PLATFORM;
  readonly limits: PlatformLimits;
}

/** What SET_PLATFORM holds, by name, in the order in which it stores them; whole numbers from 0 to 2³¹−1 (spec §9). */
export const PLATFORM_LIMITS = [
  'confirmTime', 'maxUnpaid', 'payTime', 'drawChecked', 'drawUnchecked', 'trustSingle', 'trustTotal', 'trustUnchecked',
] as const;
export type PlatformLimits = { readonly [Name in (typeof PLATFORM_LIMITS)[number]]: number };

export type Command =
  | ListAsset | ListMarket | SetMarketStatus | SetFeeTier | SetUser | Deposit | Transfer | Adjust | PlaceOrder | CancelOrder
  | CancelAll | AmendOrder | ReplaceOrder | PlaceOco | CancelAfter | Tick | IndexPrice | SetEngineVersion
  | RecordOutage | SetAsset | SetPlatform;

/** Word offsets of the bodies, from the command's first word. Read by the engine in place. */
export const Place = { MARKET: 6, FLAGS: 7, PRICE: 8, QUANTITY: 10, QUOTE: 12, STOP: 14, CLIENT: 16, WORDS: 20 } as const;
export const Cancel = { SLOT: 6, BY_CLIENT: 7, NUMBER: 8, CLIENT: 10, WORDS: 14 } as const;
export const All = { MARKET: 6, WORDS: 8 } as const;
export const Amend = { SLOT: 6, NUMBER: 8, QUANTITY: 10, WORDS: 12 } as const;
export const Replace = { SLOT: 6, FLAGS: 7, NUMBER: 8, PRICE: 10, QUANTITY: 12, CLIENT: 14, WORDS: 18 } as const;
export const Oco = { MARKET: 6, FLAGS: 7, QUANTITY: 8, PRICE: 10, STOP: 12, STOP_LIMIT: 14, CLIENT: 16, WORDS: 20 } as const;
export const After = { MARKET: 6, TIMEOUT: 7, WORDS: 8 } as const;
export const Asset = { ASSET: 6, SCALE: 7, FLAGS: 8, WORDS: 10 } as const;
export const Market = { MARKET: 6, BASE: 7, QUOTE: 8, FLAGS: 9, NUMBERS: 10, WORDS: 44 } as const;
export const Status = { MARKET: 6, STATUS: 7, WORDS: 8 } as const;
export const Tier = { TIER: 6, MAKER: 7, TAKER: 8, WORDS: 10 } as const;
export const User = { TIER: 6, FLAGS: 7, WORDS: 8 } as const;
export const Deposits = { ASSET: 6, NETWORK: 7, AMOUNT: 8, OUTPUT: 10, TRANSACTION: 12, WORDS: 16 } as const;
export const Transfers = { ASSET: 6, ROUTE: 7, AMOUNT: 8, CLIENT: 10, WORDS: 14 } as const;
export const Adjusts = { ASSET: 6, ACCOUNT: 7, AMOUNT: 8, CLIENT: 10, WORDS: 14 } as const;
export const Index = { MARKET: 6, COUNT: 7, PRICE: 8, CONSTITUENTS: 10, CONSTITUENT_WORDS: 4 } as const;
export const Version = { VERSION: 6, WORDS: 8 } as const;
export const Outages = { UNTIL: 6, WORDS: 8 } as const;
export const AssetFlags = { ASSET: 6, FLAGS: 7, WORDS: 8 } as const;
export const Limits = { FIRST: 6, WORDS: 14 } as const;

/** Flags word of PLACE, REPLACE and PLACE_OCO: a byte each. */
export function packFlags(side: number, orderType: number, timeInForce: number, selfTrade: number): number {
  return (side & 255) | ((orderType & 255) << 8) | ((timeInForce & 255) << 16) | ((selfTrade & 255) << 24);
}

/** The numbers of MarketTerms in the order in which LIST_MARKET stores them, doubles from word Market.NUMBERS. */
export const TERM_NUMBERS = [
  'tickUnits', 'stepUnits', 'minPriceTicks', 'maxPriceTicks', 'minLots', 'maxLots', 'minMarketLots', 'maxMarketLots', 'minNotional',
  'maxNotional', 'bidUpBps', 'bidDownBps', 'askUpBps', 'askDownBps', 'maxOrders', 'maxConditionalOrders', 'bandBps',
] as const;

/** Flag bits of LIST_MARKET. */
export const TermFlag = { SELF_TRADE_ALLOWED: 1, MIN_TO_MARKET: 2, MAX_TO_MARKET: 4 } as const;
