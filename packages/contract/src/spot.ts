/** Spot calls: place, cancel, open orders, balances. Source: spec §3 (spot order, wallet), §4; rules 1.3, 1.6. */
import { Type } from 'typebox';
import { userCall } from './call.ts';
import { CLIENT_ID, DECIMAL, MIN_SEQ, ORDER_ID, PAIR, SEQUENCE, SYMBOL, oneOf, strictObject } from './fields.ts';
import { ORDER_STATUS_WORDS, ORDER_TYPE_WORDS, SIDE_WORDS, TIME_IN_FORCE_WORDS } from './glossary.ts';

/** What the core answered to a change. */
const DONE = {
  order_id: ORDER_ID,
  /** Place of the command in the journal; send it as `min_seq` to see its effects in a query. */
  sequence: SEQUENCE,
};

export const placeOrder = userCall({
  path: '/api/spot/order/place',
  summary: 'Places a limit order (price and quantity) or a market order (quantity, or amount in the right currency).',
  effect: 'change',
  ownership: { kind: 'own' },
  body: strictObject({
    pair: PAIR,
    side: oneOf(['buy', 'sell']),
    type: oneOf(['limit', 'market']),
    /** Limit orders only. */
    price: Type.Optional(DECIMAL),
    quantity: Type.Optional(DECIMAL),
    /** Market orders only, in place of quantity: what to spend or to earn, in the right currency. */
    amount: Type.Optional(DECIMAL),
    /** Limit orders only; gtc when left out. */
    time_in_force: Type.Optional(oneOf(['gtc', 'ioc', 'fok'])),
    /** Made by the server when left out. */
    client_id: Type.Optional(CLIENT_ID),
  }),
  answer: strictObject({
    ...DONE,
    client_id: CLIENT_ID,
    /** True when the same request was done before and this is its first outcome. */
    repeated: Type.Boolean(),
  }),
});

export const cancelOrder = userCall({
  path: '/api/spot/order/cancel',
  summary: 'Cancels an open order.',
  effect: 'change',
  ownership: { kind: 'named', noun: 'spot order', field: 'order_id' },
  body: strictObject({ order_id: ORDER_ID }),
  answer: strictObject(DONE),
});

const SPOT_ORDER = strictObject({
  order_id: ORDER_ID,
  pair: PAIR,
  side: oneOf(SIDE_WORDS),
  type: oneOf(ORDER_TYPE_WORDS),
  time_in_force: oneOf(TIME_IN_FORCE_WORDS),
  status: oneOf(ORDER_STATUS_WORDS),
  /** Null where the type has none. */
  price: Type.Union([DECIMAL, Type.Null()]),
  stop_price: Type.Union([DECIMAL, Type.Null()]),
  quantity: DECIMAL,
  deal_quantity: DECIMAL,
  /** Turnover so far, in the right currency. */
  deal_amount: DECIMAL,
  /** Entrust time, ms since 1970 UTC. */
  time: Type.Integer(),
});

export const openOrders = userCall({
  path: '/api/spot/order/open',
  summary: 'The open orders of this user, newest first.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({ pair: Type.Optional(PAIR), min_seq: MIN_SEQ }),
  answer: strictObject({ list: Type.Array(SPOT_ORDER), sequence: SEQUENCE }),
});

const SPOT_BALANCE = strictObject({ symbol: SYMBOL, available: DECIMAL, frozen: DECIMAL });

export const balances = userCall({
  path: '/api/spot/balances',
  summary: 'The spot account: available and frozen of each currency listed.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({ min_seq: MIN_SEQ }),
  answer: strictObject({ list: Type.Array(SPOT_BALANCE), sequence: SEQUENCE }),
});
