/**
 * One thing, three names: the specification's, the field's, and ours (accounts, buckets, order words). A word of the domain
 * without a row does not compile. `wire` is the word in calls and channels.
 */
import { Account as AccountNumber, Bucket as BucketNumber, USER_ACCOUNTS } from '@kontor/domain/accounts';
import { OrderStatus, OrderType, SelfTrade, Side, TimeInForce } from '@kontor/domain/order';

/** What a word is called by whom. */
export interface Term<Wire extends string = string> {
  readonly wire: Wire;
  /** As the specification says it; empty where it has no word. */
  readonly specification: string;
  /** As the field says it, Binance's API first. */
  readonly field: string;
}

function term<const Wire extends string>(wire: Wire, specification: string, field: string): Term<Wire> {
  return { wire, specification, field };
}

export const ACCOUNTS = {
  SPOT: term('spot', 'currency account', 'SPOT, funding wallet of spot trading'),
  CONTRACT: term('contract', 'USDⓈ-M contract account', 'UMFUTURE, cross wallet'),
  SECONDS: term('seconds', 'seconds-futures account', 'options account'),
  FIAT: term('fiat', 'fiat account', 'FUNDING, P2P account'),
  ICO: term('ico', 'ICO subscription account', 'launchpad account'),
  FEE: term('fee', '', 'fee income'),
  ROUNDING: term('rounding', '', 'rounding difference'),
  INSURANCE: term('insurance', '', 'insurance fund'),
  HOUSE_SECONDS: term('house_seconds', '', 'counterparty of options'),
  EXTERNAL: term('external', '', 'custody, nostro'),
  CLEARING: term('clearing', '', 'clearing account'),
  WITHDRAW_PENDING: term('withdraw_pending', '', 'pending withdrawals'),
  ICO_TREASURY: term('ico_treasury', '', 'sale treasury'),
  P2P_ESCROW: term('peer_escrow', '', 'escrow of trades between users'),
  DUST: term('dust', '', 'dust'),
  LOSS: term('loss', '', 'loss of reversed deposits'),
} as const satisfies Record<keyof typeof AccountNumber, Term>;

export const BUCKETS = {
  AVAILABLE: term('available', 'available', 'free'),
  ORDER_FREEZE: term('order_freeze', 'order freeze', 'locked, on hold'),
  LOCKED: term('locked', 'margin assets; frozen quantity of an ICO', 'isolated margin; vesting'),
  FROZEN: term('frozen', 'frozen', 'withdrawing; in escrow'),
} as const satisfies Record<keyof typeof BucketNumber, Term>;

export const SIDES = {
  BUY: term('buy', 'buy', 'BUY'),
  SELL: term('sell', 'sell', 'SELL'),
} as const satisfies Record<keyof typeof Side, Term>;

export const ORDER_TYPES = {
  LIMIT: term('limit', 'limit', 'LIMIT'),
  LIMIT_MAKER: term('limit_maker', '', 'LIMIT_MAKER, post-only'),
  MARKET: term('market', 'market', 'MARKET'),
  STOP_LOSS: term('stop_loss', '', 'STOP_LOSS'),
  STOP_LOSS_LIMIT: term('stop_loss_limit', '', 'STOP_LOSS_LIMIT'),
  TAKE_PROFIT: term('take_profit', '', 'TAKE_PROFIT'),
  TAKE_PROFIT_LIMIT: term('take_profit_limit', '', 'TAKE_PROFIT_LIMIT'),
} as const satisfies Record<keyof typeof OrderType, Term>;

export const TIMES_IN_FORCE = {
  GTC: term('gtc', '', 'GTC, good till cancelled'),
  IOC: term('ioc', '', 'IOC, immediate or cancel'),
  FOK: term('fok', '', 'FOK, fill or kill'),
} as const satisfies Record<keyof typeof TimeInForce, Term>;

/** Self-trade prevention (rules 1.4). NONE is for benchmarks and has no word on the wire. */
export const SELF_TRADES = {
  NONE: term('none', '', 'NONE'),
  EXPIRE_TAKER: term('expire_taker', '', 'EXPIRE_TAKER'),
  EXPIRE_MAKER: term('expire_maker', '', 'EXPIRE_MAKER'),
  EXPIRE_BOTH: term('expire_both', '', 'EXPIRE_BOTH'),
  DECREMENT: term('decrement', '', 'DECREMENT'),
} as const satisfies Record<keyof typeof SelfTrade, Term>;

/** Why money moved; the words stand at the place of the ledger's number for it, which begins at 1. */
export const RECORD_TYPES = {
  DEPOSIT: term('deposit', 'deposit', 'DEPOSIT'),
  ADJUST: term('adjust', '', 'adjustment by the operator'),
  TRANSFER_OUT: term('transfer_out', 'transfer', 'TRANSFER'),
  TRANSFER_IN: term('transfer_in', 'transfer', 'TRANSFER'),
  SPOT_FREEZE: term('spot_freeze', 'order freeze', 'lock'),
  SPOT_UNFREEZE: term('spot_unfreeze', '', 'unlock'),
  SPOT_TRADE: term('spot_trade', 'deal', 'TRADE'),
  SPOT_FEE: term('spot_fee', 'fee', 'COMMISSION'),
  WITHDRAW_FREEZE: term('withdraw_freeze', 'frozen', 'locked for withdrawal'),
  WITHDRAW: term('withdraw', 'withdrawal', 'WITHDRAW'),
  WITHDRAW_FEE: term('withdraw_fee', 'fee', 'withdrawal fee'),
  WITHDRAW_REFUND: term('withdraw_refund', 'coin release failed', 'refund'),
  DEPOSIT_REVERSE: term('deposit_reverse', '', 'reversed deposit'),
  MARGIN_IN: term('margin_in', '', 'margin added'),
  MARGIN_OUT: term('margin_out', '', 'margin released'),
  REALIZED_PNL: term('realized_pnl', 'profit', 'REALIZED_PNL'),
  CONTRACT_FEE: term('contract_fee', 'fee', 'COMMISSION'),
  FUNDING: term('funding', '', 'FUNDING_FEE'),
  LIQUIDATION_FEE: term('liquidation_fee', '', 'INSURANCE_CLEAR'),
  INSURANCE_COVER: term('insurance_cover', '', 'covered by the insurance fund'),
  ADL: term('adl', '', 'auto-deleveraging'),
  SECONDS_OPEN: term('seconds_open', 'paid', 'stake and fee set aside'),
  SECONDS_SETTLE: term('seconds_settle', '', 'seconds contract settled'),
  SECONDS_REFUND: term('seconds_refund', '', 'seconds contract refunded'),
  SECONDS_FEE: term('seconds_fee', 'fee', 'COMMISSION'),
  ICO_PAY: term('ico_pay', 'actual payment', 'subscription payment'),
  ICO_REFUND: term('ico_refund', '', 'subscription refund'),
  ICO_GRANT: term('ico_grant', '', 'token distribution'),
  ICO_THAW: term('ico_thaw', 'thaw', 'token release'),
  P2P_LOCK: term('p2p_lock', 'frozen', 'escrow'),
  P2P_RELEASE: term('p2p_release', '', 'released from escrow'),
  P2P_RETURN: term('p2p_return', '', 'returned from escrow'),
  P2P_FEE: term('p2p_fee', 'fee', 'COMMISSION'),
  P2P_DEPOSIT: term('p2p_deposit', '', 'merchant deposit'),
} as const satisfies Record<string, Term>;

export const ORDER_STATUSES = {
  NEW: term('new', 'waiting for deal', 'NEW'),
  PARTIALLY_FILLED: term('partially_filled', 'partially dealt', 'PARTIALLY_FILLED'),
  FILLED: term('filled', 'fully dealt (closed)', 'FILLED'),
  CANCELED: term('canceled', 'cancelled (revoked)', 'CANCELED'),
  EXPIRED: term('expired', 'cancelled', 'EXPIRED'),
  EXPIRED_IN_MATCH: term('expired_in_match', 'cancelled', 'EXPIRED_IN_MATCH'),
  REJECTED: term('rejected', '', 'REJECTED'),
} as const satisfies Record<keyof typeof OrderStatus, Term>;

/** Wire words in the order of the domain's numbers. */
function byNumber<Name extends string, Wire extends string>(
  numbers: Readonly<Record<Name, number>>,
  terms: Readonly<Record<Name, Term<Wire>>>,
): Wire[] {
  const words: Wire[] = [];
  for (const name of Object.keys(numbers) as Name[]) words[numbers[name]] = terms[name].wire;
  return words;
}

/** `SIDE_WORDS[Side.SELL]` is `sell`; the other lists alike. */
export const SIDE_WORDS = byNumber(Side, SIDES);
export const ORDER_TYPE_WORDS = byNumber(OrderType, ORDER_TYPES);
export const TIME_IN_FORCE_WORDS = byNumber(TimeInForce, TIMES_IN_FORCE);
export const ORDER_STATUS_WORDS = byNumber(OrderStatus, ORDER_STATUSES);

/** Self-trade words a user may choose; `SELF_TRADE_WORDS[mode - 1]`. */
export const SELF_TRADE_WORDS = byNumber(SelfTrade, SELF_TRADES).slice(1) as Exclude<
  (typeof SELF_TRADES)[keyof typeof SELF_TRADES]['wire'],
  'none'
>[];
/** Words of a user's own accounts. */
export type AccountWord = (typeof ACCOUNTS)['SPOT' | 'CONTRACT' | 'SECONDS' | 'FIAT' | 'ICO']['wire'];
export const ACCOUNT_WORDS = byNumber(AccountNumber, ACCOUNTS).slice(0, USER_ACCOUNTS) as AccountWord[];
export const BUCKET_WORDS = byNumber(BucketNumber, BUCKETS);
/** `RECORD_WORDS[type - 1]`. */
export const RECORD_WORDS = Object.values(RECORD_TYPES).map(({ wire }) => wire);
