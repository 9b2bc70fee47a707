/** Spot calls: orders, their history and deals, balances, fees. Source: spec §3 (spot order), §4; rules 1.3 to 1.6. */
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { openCall, userCall } from './call.ts';
import {
  CLIENT_ID,
  DECIMAL,
  DONE_ONCE,
  MIN_SEQ,
  NOTHING,
  ORDER_ID,
  PAIR,
  RECORD_FILTER,
  SEQUENCE,
  SYMBOL,
  TIME_MS,
  listOf,
  oneOf,
  orNull,
  pageOf,
  strictObject,
} from './fields.ts';
import { ORDER_STATUS_WORDS, ORDER_TYPE_WORDS, SELF_TRADE_WORDS, SIDE_WORDS, TIME_IN_FORCE_WORDS } from './glossary.ts';

/** What the core answered to a change. */
const DONE = {
  order_id: ORDER_ID,
  /** Place of the command in the journal; send it as `min_seq` to see its effects in a query. */
  sequence: SEQUENCE,
};

const PLACED = strictObject({ order_id: ORDER_ID, ...DONE_ONCE });

/** Own resting orders in the way of an incoming one; expire_maker when left out (rules 1.4). */
const SELF_TRADE = Type.Optional(oneOf(SELF_TRADE_WORDS));

/** Made by the server when left out. */
const OWN_CLIENT_ID = Type.Optional(CLIENT_ID);

export const placeOrder = userCall({
  path: '/api/spot/order/place',
  summary:
    'Places an order. limit, limit_maker: price, quantity. market: quantity, or amount in the right currency. stop_loss, take_profit: stop_price, quantity; the _limit forms also price. With trailing_delta their stop follows the last price, from stop_price on or at once. limit, limit_maker and market may bring take_profit_price and stop_loss_price along: when the order ends with anything executed, orders of the other side are placed at these, of what was received.',
  effect: 'change',
  ownership: { kind: 'own' },
  body: strictObject({
    pair: PAIR,
    side: oneOf(SIDE_WORDS),
    type: oneOf(ORDER_TYPE_WORDS),
    price: Type.Optional(DECIMAL),
    quantity: Type.Optional(DECIMAL),
    /** Market orders only, in place of quantity: what to spend or to earn, in the right currency. */
    amount: Type.Optional(DECIMAL),
    stop_price: Type.Optional(DECIMAL),
    /** Conditional types only: how far the last price comes back from its best before it is triggered, in 1/10,000. */
    trailing_delta: Type.Optional(Type.Integer({ minimum: 10, maximum: 2_000 })),
    /** limit, limit_maker and market only: where what it has bought or sold is to end. */
    take_profit_price: Type.Optional(DECIMAL),
    stop_loss_price: Type.Optional(DECIMAL),
    /** Price of the order that the stop sends; without it, it sells or buys at market. */
    stop_loss_limit_price: Type.Optional(DECIMAL),
    /** limit, stop_loss_limit and take_profit_limit only; gtc when left out. */
    time_in_force: Type.Optional(oneOf(TIME_IN_FORCE_WORDS)),
    self_trade: SELF_TRADE,
    client_id: OWN_CLIENT_ID,
  }),
  answer: PLACED,
});

export const placeOco = userCall({
  path: '/api/spot/order/oco',
  summary:
    'Places two orders of which at most one is done: a post-only limit order and a stop order. `order_id` is the limit order’s, `stop_order_id` the other’s; cancelling one cancels both.',
  effect: 'change',
  ownership: { kind: 'own' },
  body: strictObject({
    pair: PAIR,
    side: oneOf(SIDE_WORDS),
    quantity: DECIMAL,
    /** Price of the limit order. */
    price: DECIMAL,
    stop_price: DECIMAL,
    /** Price of the stop order; without it, it sells or buys at market. */
    stop_limit_price: Type.Optional(DECIMAL),
    self_trade: SELF_TRADE,
    client_id: OWN_CLIENT_ID,
  }),
  answer: strictObject({ ...PLACED.properties, stop_order_id: ORDER_ID }),
});

export const cancelOrder = userCall({
  path: '/api/spot/order/cancel',
  summary: 'Cancels an open order, by its id or by the client id it was placed with.',
  effect: 'repeatable',
  maintenance: 'served',
  ownership: { kind: 'named', noun: 'spot order', field: 'order_id' },
  body: strictObject({ order_id: Type.Optional(ORDER_ID), client_id: Type.Optional(CLIENT_ID) }),
  answer: strictObject(DONE),
});

export const cancelAllOrders = userCall({
  path: '/api/spot/order/cancel_all',
  summary: 'Cancels all open orders of this user, of one pair or of all.',
  effect: 'repeatable',
  maintenance: 'served',
  ownership: { kind: 'own' },
  body: strictObject({ pair: Type.Optional(PAIR) }),
  answer: strictObject({ sequence: SEQUENCE }),
});

export const cancelAfter = userCall({
  path: '/api/spot/order/cancel_after',
  summary: 'Cancels all open orders of a pair after a time unless called again before; 0 takes the timer off.',
  effect: 'repeatable',
  maintenance: 'served',
  ownership: { kind: 'own' },
  /** 0, or 1,000 to 86,400,000. */
  body: strictObject({ pair: PAIR, timeout_ms: Type.Integer({ minimum: 0, maximum: 86_400_000 }) }),
  answer: strictObject({ sequence: SEQUENCE }),
});

export const amendOrder = userCall({
  path: '/api/spot/order/amend',
  summary: 'Makes an open order smaller; it keeps its place in the queue.',
  effect: 'change',
  ownership: { kind: 'named', noun: 'spot order', field: 'order_id' },
  /** `quantity`: the new whole quantity, what is dealt included. */
  body: strictObject({ order_id: ORDER_ID, quantity: DECIMAL }),
  answer: strictObject(DONE),
});

export const replaceOrder = userCall({
  path: '/api/spot/order/replace',
  summary: 'Cancels a resting limit order and places another in its stead, both or neither. `order_id` of the answer is the new order’s.',
  effect: 'change',
  ownership: { kind: 'named', noun: 'spot order', field: 'order_id' },
  body: strictObject({
    order_id: ORDER_ID,
    price: DECIMAL,
    quantity: DECIMAL,
    time_in_force: Type.Optional(oneOf(TIME_IN_FORCE_WORDS)),
    self_trade: SELF_TRADE,
    client_id: OWN_CLIENT_ID,
  }),
  answer: PLACED,
});

/** A spot order (spec §3). */
const SPOT_ORDER = strictObject({
  order_id: ORDER_ID,
  /** Counts all orders of the exchange; deals name their order by it. */
  order_number: Type.Integer(),
  pair: PAIR,
  side: oneOf(SIDE_WORDS),
  type: oneOf(ORDER_TYPE_WORDS),
  time_in_force: oneOf(TIME_IN_FORCE_WORDS),
  status: oneOf(ORDER_STATUS_WORDS),
  /** Entrusted price; null where the type has none. */
  price: orNull(DECIMAL),
  stop_price: orNull(DECIMAL),
  /** Whole quantity; 0 for a market order by amount. */
  quantity: DECIMAL,
  /** Total entrusted amount of a market order by amount; null for the others. */
  amount: orNull(DECIMAL),
  deal_quantity: DECIMAL,
  /** Turnover so far, in the right currency. */
  deal_amount: DECIMAL,
  /** Turnover / quantity, cut to the decimals of the right currency; null before the first deal. */
  average_price: orNull(DECIMAL),
  /** Sum of its deals' fees, in the currency received: a buyer's left, a seller's right one (rules 1.5). */
  fee: DECIMAL,
  fee_symbol: SYMBOL,
  /** Of the stop order of an OCO: `order_number` of the limit order that it is paired with. Of an exit's stop too. Null for every other order. */
  leg_of: orNull(Type.Integer()),
  /** Of an order that trails: how far the last price comes back from its best, in 1/10,000. `stop_price` is its activation then. Else null. */
  trailing_delta: orNull(Type.Integer()),
  /** What an order brings along, placed when it ends with anything executed; null where that is nothing. */
  exit: orNull(
    strictObject({
      take_profit_price: orNull(DECIMAL),
      stop_loss_price: orNull(DECIMAL),
      stop_loss_limit_price: orNull(DECIMAL),
    }),
  ),
  /** `order_number` of the order that has brought it along; null for every other order. */
  exit_of: orNull(Type.Integer()),
  /** Entrust time. */
  time: TIME_MS,
});

export const openOrders = userCall({
  path: '/api/spot/order/open',
  summary: 'The open orders of this user, newest first.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({ pair: Type.Optional(PAIR), min_seq: MIN_SEQ }),
  answer: listOf(SPOT_ORDER),
});

/** An order that is over or open, as the history knows it. */
export const PAST_ORDER = strictObject({
  ...SPOT_ORDER.properties,
  /** When it last changed. */
  update_time: TIME_MS,
});

/** A page may hold fewer rows than its limit although more follow: what `side` and `status` leave out counts as looked at. */
export const orderHistory = userCall({
  path: '/api/spot/order/history',
  summary: 'The orders of this user that are over, newest first.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({
    pair: Type.Optional(PAIR),
    side: Type.Optional(oneOf(SIDE_WORDS)),
    status: Type.Optional(oneOf(['filled', 'canceled', 'expired', 'expired_in_match'])),
    ...RECORD_FILTER,
  }),
  answer: pageOf(PAST_ORDER),
});

/** One deal of an order. */
export const SPOT_DEAL = strictObject({
  order_number: Type.Integer(),
  pair: PAIR,
  side: oneOf(SIDE_WORDS),
  price: DECIMAL,
  quantity: DECIMAL,
  /** price × quantity, in the right currency. */
  amount: DECIMAL,
  /** In the currency received. */
  fee: DECIMAL,
  fee_symbol: SYMBOL,
  role: oneOf(['maker', 'taker']),
  time: TIME_MS,
});

export const orderDetail = userCall({
  path: '/api/spot/order/detail',
  summary: 'An order of this user, open or over, with its deals.',
  effect: 'read',
  ownership: { kind: 'named', noun: 'spot order', field: 'order_id' },
  body: strictObject({ order_id: ORDER_ID, min_seq: MIN_SEQ }),
  /** `other_leg`: the order that it is paired with in an OCO, open or over. */
  answer: strictObject({ order: PAST_ORDER, other_leg: orNull(PAST_ORDER), deals: Type.Array(SPOT_DEAL), sequence: SEQUENCE }),
});

export const spotDeals = userCall({
  path: '/api/spot/deals',
  summary: 'The deals of this user, newest first.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({ pair: Type.Optional(PAIR), ...RECORD_FILTER }),
  answer: pageOf(SPOT_DEAL),
});

/** `frozen` is held by withdrawals, `order_freeze` by open orders; the three add up to all of it. */
const SPOT_BALANCE = strictObject({ symbol: SYMBOL, available: DECIMAL, frozen: DECIMAL, order_freeze: DECIMAL });

export const balances = userCall({
  path: '/api/spot/balances',
  summary: 'The spot account: what is available, frozen and in orders of each currency listed.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({ min_seq: MIN_SEQ }),
  answer: listOf(SPOT_BALANCE),
});

export const feeRates = userCall({
  path: '/api/spot/fee_rates',
  summary: 'The fee rates of this user, as fractions of what is received: 0.001 is 0.1 %.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: NOTHING,
  answer: strictObject({ maker: DECIMAL, taker: DECIMAL }),
});

export const feeTiers = openCall({
  path: '/api/spot/fee_tiers',
  summary:
    'The fee tiers there are but that of the exchange’s own makers, as fractions of what is received. In contracts, of the value: the lower of the tier’s rate and the contract’s, whose alone holds where the tier has none (null). Who registers begins in tier 0; the operator moves people between tiers.',
  effect: 'read',
  body: NOTHING,
  answer: strictObject({
    list: Type.Array(
      strictObject({
        tier: Type.Integer({ minimum: 0 }),
        maker: DECIMAL,
        taker: DECIMAL,
        contract_maker: orNull(DECIMAL),
        contract_taker: orNull(DECIMAL),
      }),
    ),
  }),
});

/** What the private channel tells of spot, whole and as changes. */
export interface SpotSections {
  readonly spot: {
    readonly snapshot: { readonly orders: readonly Static<typeof PAST_ORDER>[] };
    readonly update: { readonly orders: readonly Static<typeof PAST_ORDER>[]; readonly deals: readonly Static<typeof SPOT_DEAL>[] };
  };
}
