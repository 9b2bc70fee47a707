/** Orders of USDT-margined perpetual contracts: place, modify, cancel, ask. Source: rules §8, 2.1; docs/perpetual.md. */
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { AMOUNT, DONE, FLAG, TEXT, WHOLE, anySymbol, positionSide, window } from './futures-fields.ts';
import { clientOrderId, decimal, flag, objects, optional, symbol, texts, whole, withDefault, word } from './parameter.ts';
import type { Parameters } from './parameter.ts';

/** Types of orders that are matched when they arrive, and of those that wait for a price: these are algo orders, taken here as older programs send them. */
export const FUTURES_ORDER_TYPES = [
  'LIMIT',
  'MARKET',
  'STOP',
  'STOP_MARKET',
  'TAKE_PROFIT',
  'TAKE_PROFIT_MARKET',
  'TRAILING_STOP_MARKET',
] as const;
export const FUTURES_TIMES_IN_FORCE = ['GTC', 'IOC', 'FOK', 'GTX'] as const;
const WORKING_TYPES = ['CONTRACT_PRICE', 'MARK_PRICE'] as const;
/** What is done where an order would trade with one of the same account; NONE is not offered. */
export const FUTURES_SELF_TRADES = ['EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH'] as const;

const side = () => word(['BUY', 'SELL'], 'Which way.');
const respType = () =>
  withDefault(
    word(['ACK', 'RESULT'], 'ACK answers once the order is taken for good; RESULT once it is known what came of it at once.'),
    'ACK',
  );
const timeInForce = () =>
  optional(
    word(
      FUTURES_TIMES_IN_FORCE,
      'Of LIMIT, where it has to be sent. GTX is post-only: what would take is refused with -5022. FOK that cannot be filled whole is refused with -5021. GTD is not offered.',
    ),
  );
const priceMatch = () => optional(word(['NONE'], 'Prices by the place in the book are not offered.'));
const goodTillDate = () => optional(whole('Of GTD, which is not offered: 0 alone.', { max: 0 }));
const orderId = () => optional(whole('The order’s id.'));
const origClientOrderId = () => optional(clientOrderId('The id that it was given.'));

/** What the types that wait for a price take, as older programs send them with an order. */
export const CONDITION_PARAMETERS = {
  closePosition: optional(
    flag('Closes all that the position has when it is triggered: without quantity, and of STOP_MARKET and TAKE_PROFIT_MARKET alone.'),
  ),
  callbackRate: optional(decimal('Of TRAILING_STOP_MARKET: how far the mark comes back, in percent: 0.1 to 50, at most two decimals.')),
  workingType: optional(
    word(
      WORKING_TYPES,
      'Which price triggers: of the last trade, which it is where it is left out, or the mark. What trails follows the mark.',
    ),
  ),
  priceProtect: optional(word(['FALSE', 'false'], 'Price protection is not offered.')),
} as const satisfies Parameters;

/** What makes an order: also of each of a list. */
export const PLACE_PARAMETERS = {
  symbol: symbol(),
  side: side(),
  positionSide: positionSide(),
  type: word(FUTURES_ORDER_TYPES, 'LIMIT needs price, quantity and timeInForce, MARKET quantity. The others are algo orders, see there.'),
  timeInForce: timeInForce(),
  quantity: optional(decimal('How many coins.')),
  reduceOnly: optional(flag('One-way mode: it only closes. In hedge mode an order closes by its side, and `true` is refused with -1106.')),
  price: optional(decimal('The limit; of LIMIT.')),
  newClientOrderId: optional(
    clientOrderId('An id of one’s own; it takes effect at most once, for ever: with the same order again, what came of it is told again.'),
  ),
  stopPrice: optional(decimal('Of the types that wait for a price: which one.')),
  triggerPrice: optional(decimal('The same by its newer name.')),
  activationPrice: optional(decimal('Of TRAILING_STOP_MARKET: the mark from which on it is followed.')),
  ...CONDITION_PARAMETERS,
  newOrderRespType: respType(),
  priceMatch: priceMatch(),
  selfTradePreventionMode: optional(
    word(FUTURES_SELF_TRADES, 'What expires where it would trade with an order of the same account: EXPIRE_MAKER where it is left out.'),
  ),
  goodTillDate: goodTillDate(),
} as const satisfies Parameters;

/** What changes an order: also of each of a list. */
export const MODIFY_PARAMETERS = {
  symbol: symbol(),
  side: side(),
  orderId: orderId(),
  origClientOrderId: origClientOrderId(),
  quantity: decimal('The whole quantity it is to have, with what is filled already.'),
  price: decimal('The new limit.'),
  priceMatch: priceMatch(),
} as const satisfies Parameters;

const NAMED = { symbol: symbol(), orderId: orderId(), origClientOrderId: origClientOrderId() } as const satisfies Parameters;

const ORDER_FIELDS = {
  orderId: WHOLE,
  symbol: TEXT,
  status: TEXT,
  clientOrderId: TEXT,
  price: AMOUNT,
  avgPrice: AMOUNT,
  origQty: AMOUNT,
  executedQty: AMOUNT,
  cumQty: AMOUNT,
  cumQuote: AMOUNT,
  timeInForce: TEXT,
  type: TEXT,
  reduceOnly: FLAG,
  closePosition: FLAG,
  side: TEXT,
  positionSide: TEXT,
  stopPrice: AMOUNT,
  workingType: TEXT,
  priceProtect: FLAG,
  origType: TEXT,
  priceMatch: TEXT,
  selfTradePreventionMode: TEXT,
  goodTillDate: WHOLE,
};

/** An order as its placing tells it. */
export const FUTURES_PLACED = Type.Object({
  ...ORDER_FIELDS,
  activatePrice: Type.Optional(AMOUNT),
  priceRate: Type.Optional(AMOUNT),
  updateTime: WHOLE,
});
export type FuturesPlaced = Static<typeof FUTURES_PLACED>;
/** The same as one asks for it. */
export const FUTURES_ORDER = Type.Object({
  ...ORDER_FIELDS,
  activatePrice: Type.Optional(AMOUNT),
  priceRate: Type.Optional(AMOUNT),
  time: WHOLE,
  updateTime: WHOLE,
});
export type FuturesOrder = Static<typeof FUTURES_ORDER>;
/** One of a list that could not be done. */
const FAILED = Type.Object({ code: WHOLE, msg: TEXT });

export const futuresPlace = endpoint({
  family: 'futures',
  method: 'POST',
  paths: ['/fapi/v1/order'],
  socketMethod: 'order.place',
  security: 'TRADE',
  weight: 1,
  orders: 1,
  parameters: PLACE_PARAMETERS,
  answer: FUTURES_PLACED,
  about:
    'Places an order. In hedge mode BUY LONG and SELL SHORT open, SELL LONG and BUY SHORT close. In one-way mode an order closes the other side first, as far as that has coins, and opens with the rest; its margin is asked for as if all of it opened, unless it says reduceOnly. At market it reaches 5 % from the mark, and what closes 30 levels; the rest expires. Conditional types make an algo order, whose orderId here is 4000000000000000 and its algoId.',
});

export const futuresTest = endpoint({
  family: 'futures',
  method: 'POST',
  paths: ['/fapi/v1/order/test'],
  security: 'TRADE',
  weight: 1,
  parameters: PLACE_PARAMETERS,
  answer: FUTURES_PLACED,
  about: 'Looks at an order as far as that can be done without placing it: symbol, parameters, filters, mode of positions.',
});

export const futuresPlaceMany = endpoint({
  family: 'futures',
  method: 'POST',
  paths: ['/fapi/v1/batchOrders'],
  security: 'TRADE',
  weight: 5,
  orders: { parameter: 'batchOrders' },
  parameters: { batchOrders: objects('Orders, each with the parameters of one.', { max: 5 }) },
  answer: Type.Array(Type.Union([FUTURES_PLACED, FAILED])),
  about: 'Places up to five orders, each by itself; the answer tells of each in its place.',
});

export const futuresModify = endpoint({
  family: 'futures',
  method: 'PUT',
  paths: ['/fapi/v1/order'],
  socketMethod: 'order.modify',
  security: 'TRADE',
  weight: 1,
  orders: 1,
  parameters: MODIFY_PARAMETERS,
  answer: FUTURES_PLACED,
  about:
    'Gives an open LIMIT order another price or quantity: it is cancelled, and what is left of the new quantity is placed again, with an id of its own and behind all others of its price. What was filled until then counts. The answer is the new order; the old ids lead to it, for cancels, modifications and queries, also after a restart. Where the new one is refused the old one is gone.',
});

export const futuresModifyMany = endpoint({
  family: 'futures',
  method: 'PUT',
  paths: ['/fapi/v1/batchOrders'],
  security: 'TRADE',
  weight: 5,
  orders: { parameter: 'batchOrders' },
  parameters: { batchOrders: objects('Changes, each with the parameters of one.', { max: 5 }) },
  answer: Type.Array(Type.Union([FUTURES_PLACED, FAILED])),
  about: 'Modifies up to five orders, each by itself.',
});

export const futuresCancel = endpoint({
  family: 'futures',
  method: 'DELETE',
  paths: ['/fapi/v1/order'],
  socketMethod: 'order.cancel',
  security: 'TRADE',
  weight: 1,
  maintenance: 'served',
  parameters: NAMED,
  answer: FUTURES_PLACED,
  about: 'Cancels an open order, by its id or the one that it was given.',
});

export const futuresCancelMany = endpoint({
  family: 'futures',
  method: 'DELETE',
  paths: ['/fapi/v1/batchOrders'],
  security: 'TRADE',
  weight: 1,
  maintenance: 'served',
  parameters: {
    symbol: symbol(),
    orderIdList: optional(texts('Ids of orders.', { max: 10 })),
    origClientOrderIdList: optional(texts('Ids that they were given.', { max: 10 })),
    orderidlist: optional(texts('The same by another name.', { max: 10 })),
    origclientorderidlist: optional(texts('The same by another name.', { max: 10 })),
  },
  answer: Type.Array(Type.Union([FUTURES_PLACED, FAILED])),
  about: 'Cancels up to ten orders, each by itself.',
});

export const futuresCancelAll = endpoint({
  family: 'futures',
  method: 'DELETE',
  paths: ['/fapi/v1/allOpenOrders'],
  security: 'TRADE',
  weight: 1,
  maintenance: 'served',
  parameters: { symbol: symbol() },
  answer: DONE,
  about: 'Cancels all open orders of a market. Algo orders stay.',
});

export const futuresCountdown = endpoint({
  family: 'futures',
  method: 'POST',
  paths: ['/fapi/v1/countdownCancelAll'],
  security: 'TRADE',
  weight: 10,
  maintenance: 'served',
  parameters: {
    symbol: symbol(),
    countdownTime: whole('Time until then, ms: 0 takes it back; otherwise at least 1000.', { max: 86_400_000 }),
  },
  answer: Type.Object({ symbol: TEXT, countdownTime: TEXT }),
  about: 'Cancels all open orders of a market when the time has passed and this was not called again.',
});

export const futuresQuery = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v1/order'],
  socketMethod: 'order.status',
  security: 'USER_DATA',
  weight: 1,
  parameters: NAMED,
  answer: FUTURES_ORDER,
  about: 'An order of one’s own, open or over. Of one that was modified: the one in its place, the last where that happened several times.',
});

export const futuresOpenOrder = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v1/openOrder'],
  security: 'USER_DATA',
  weight: 1,
  parameters: NAMED,
  answer: FUTURES_ORDER,
  about: 'An open order of one’s own; one that is over is refused with -2013.',
});

export const futuresOpenOrders = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v1/openOrders'],
  security: 'USER_DATA',
  weight: { symbol: 1, all: 40 },
  parameters: { symbol: anySymbol() },
  answer: Type.Array(FUTURES_ORDER),
  about: 'Own open orders. Algo orders are listed by themselves.',
  example: {},
});

export const futuresAllOrders = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v1/allOrders'],
  security: 'USER_DATA',
  weight: 5,
  parameters: { symbol: symbol(), orderId: optional(whole('From this order on.')), ...window(1_000, 500) },
  answer: Type.Array(FUTURES_ORDER),
  about:
    'Own orders, open and over, oldest first: from an id or a time on, otherwise the last. Times are those at which they were placed, at most 7 days apart.',
  example: { symbol: 'BTCUSDT' },
});

export const futuresUserTrades = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v1/userTrades'],
  security: 'USER_DATA',
  weight: 5,
  parameters: {
    symbol: symbol(),
    orderId: optional(whole('Of one order.')),
    fromId: optional(whole('From this trade on; without times.')),
    ...window(1_000, 500),
  },
  answer: Type.Array(
    Type.Object({
      symbol: TEXT,
      id: WHOLE,
      orderId: WHOLE,
      side: TEXT,
      price: AMOUNT,
      qty: AMOUNT,
      realizedPnl: AMOUNT,
      quoteQty: AMOUNT,
      commission: AMOUNT,
      commissionAsset: TEXT,
      time: WHOLE,
      positionSide: TEXT,
      maker: FLAG,
      buyer: FLAG,
      marginAsset: TEXT,
    }),
  ),
  about:
    'Own trades, oldest first: from an id or a time on, otherwise the last. What was closed without an order (auto-deleveraging, a liquidation that nobody bought, the end of a contract) is among them, with a negative number as its id and its order’s. In one-way mode a trade that closes one side and opens the other is two rows of one id.',
  example: { symbol: 'BTCUSDT' },
});

export const futuresForceOrders = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v1/forceOrders'],
  security: 'USER_DATA',
  weight: { symbol: 20, all: 50 },
  parameters: {
    symbol: anySymbol(),
    autoCloseType: optional(word(['LIQUIDATION', 'ADL'], 'One of the two alone.')),
    ...window(100, 50),
  },
  answer: Type.Array(FUTURES_ORDER),
  about: 'Orders by which own positions were liquidated or deleveraged, oldest first.',
  example: {},
});

/** All of them. */
export const FUTURES_ORDER_ENDPOINTS = [
  futuresPlace,
  futuresTest,
  futuresPlaceMany,
  futuresModify,
  futuresModifyMany,
  futuresCancel,
  futuresCancelMany,
  futuresCancelAll,
  futuresCountdown,
  futuresQuery,
  futuresOpenOrder,
  futuresOpenOrders,
  futuresAllOrders,
  futuresUserTrades,
  futuresForceOrders,
];
