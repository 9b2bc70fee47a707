/** Algo orders of perpetual contracts: what waits for a price and then closes a position. Source: rules §8, 2.15; docs/perpetual.md "Plans". */
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { AMOUNT, DONE, FLAG, TEXT, WHOLE, anySymbol, positionSide, window } from './futures-fields.ts';
import { CONDITION_PARAMETERS, FUTURES_SELF_TRADES } from './futures-order.ts';
import { clientOrderId, decimal, flag, optional, symbol, whole, withDefault, word } from './parameter.ts';
import type { Parameters } from './parameter.ts';

const NAMED = {
  algoId: optional(whole('Its id.')),
  clientAlgoId: optional(clientOrderId('The id that it was given.')),
} as const satisfies Parameters;

const FIELDS = {
  algoId: WHOLE,
  clientAlgoId: TEXT,
  algoType: TEXT,
  orderType: TEXT,
  symbol: TEXT,
  side: TEXT,
  positionSide: TEXT,
  timeInForce: TEXT,
  quantity: AMOUNT,
  algoStatus: TEXT,
  triggerPrice: AMOUNT,
  price: AMOUNT,
  icebergQuantity: Type.Null(),
  selfTradePreventionMode: TEXT,
  workingType: TEXT,
  priceMatch: TEXT,
  closePosition: FLAG,
  priceProtect: FLAG,
  reduceOnly: FLAG,
  activatePrice: TEXT,
  callbackRate: TEXT,
  createTime: WHOLE,
  updateTime: WHOLE,
  triggerTime: WHOLE,
  goodTillDate: WHOLE,
};

/** An algo order as its placing tells it. */
const FUTURES_ALGO_PLACED = Type.Object(FIELDS);
/** The same as one asks for it. */
export const FUTURES_ALGO = Type.Object({
  ...FIELDS,
  /** Empty until it is triggered. */
  actualOrderId: TEXT,
  actualPrice: AMOUNT,
  actualQty: AMOUNT,
  actualType: TEXT,
  tpTriggerPrice: AMOUNT,
  tpPrice: AMOUNT,
  slTriggerPrice: AMOUNT,
  slPrice: AMOUNT,
  tpOrderType: TEXT,
});
export type FuturesAlgo = Static<typeof FUTURES_ALGO>;

export const futuresAlgoPlace = endpoint({
  family: 'futures',
  method: 'POST',
  paths: ['/fapi/v1/algoOrder'],
  socketMethod: 'algoOrder.place',
  security: 'TRADE',
  weight: 1,
  orders: 1,
  parameters: {
    algoType: withDefault(word(['CONDITIONAL'], 'There is this type alone.'), 'CONDITIONAL'),
    symbol: symbol(),
    side: word(['BUY', 'SELL'], 'Which way.'),
    positionSide: positionSide(),
    type: word(
      ['STOP', 'STOP_MARKET', 'TAKE_PROFIT', 'TAKE_PROFIT_MARKET', 'TRAILING_STOP_MARKET'],
      'STOP and TAKE_PROFIT place a limit order of `price` when triggered, the others one at market.',
    ),
    timeInForce: optional(word(['GTC'], 'What it places rests.')),
    quantity: optional(decimal('How many coins; left out with closePosition alone.')),
    price: optional(decimal('The limit of what it places; of STOP and TAKE_PROFIT.')),
    triggerPrice: optional(decimal('The price that it waits for; of all but TRAILING_STOP_MARKET.')),
    activatePrice: optional(decimal('Of TRAILING_STOP_MARKET: the mark from which on it is followed.')),
    activationPrice: optional(decimal('The same by its older name.')),
    reduceOnly: optional(flag('One-way mode: has to be true, unless closePosition is. In hedge mode it is refused.')),
    clientAlgoId: optional(clientOrderId('An id of one’s own; it takes effect at most once, for ever.')),
    newClientOrderId: optional(clientOrderId('The same by the name that orders have.')),
    ...CONDITION_PARAMETERS,
    newOrderRespType: optional(word(['ACK', 'RESULT'], 'Both answer the same.')),
    priceMatch: optional(word(['NONE'], 'Prices by the place in the book are not offered.')),
    selfTradePreventionMode: optional(word(FUTURES_SELF_TRADES, 'EXPIRE_MAKER alone.')),
    goodTillDate: optional(whole('Not offered: 0 alone.', { max: 0 })),
  },
  answer: FUTURES_ALGO_PLACED,
  about:
    'Waits for a price and then closes a position, or a part of it. One has to be there: what would open something is refused with -1020, without a position it is refused with -2022, and with the position it ends. With closePosition it takes the place of the one that does the same. At most 20 wait on one position.',
});

export const futuresAlgoCancel = endpoint({
  family: 'futures',
  method: 'DELETE',
  paths: ['/fapi/v1/algoOrder'],
  socketMethod: 'algoOrder.cancel',
  security: 'TRADE',
  weight: 1,
  maintenance: 'served',
  parameters: { ...NAMED, symbol: optional(symbol('Not needed.')) },
  answer: Type.Object({ algoId: WHOLE, clientAlgoId: TEXT, code: TEXT, msg: TEXT }),
  about: 'Cancels an algo order that waits.',
});

export const futuresAlgoCancelAll = endpoint({
  family: 'futures',
  method: 'DELETE',
  paths: ['/fapi/v1/algoOpenOrders'],
  security: 'TRADE',
  weight: 1,
  maintenance: 'served',
  parameters: { symbol: symbol() },
  answer: DONE,
  about: 'Cancels all algo orders of a market that wait.',
});

export const futuresAlgoQuery = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v1/algoOrder'],
  security: 'USER_DATA',
  weight: 1,
  parameters: { ...NAMED, symbol: optional(symbol('Not needed.')) },
  answer: FUTURES_ALGO,
  about: 'An algo order of one’s own, waiting or over.',
});

export const futuresOpenAlgos = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v1/openAlgoOrders'],
  security: 'USER_DATA',
  weight: { symbol: 1, all: 40 },
  parameters: {
    algoType: optional(word(['CONDITIONAL'], 'There is this type alone.')),
    symbol: anySymbol(),
    algoId: optional(whole('This one alone.')),
  },
  answer: Type.Array(FUTURES_ALGO),
  about: 'Own algo orders that wait.',
  example: {},
});

export const futuresAllAlgos = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v1/allAlgoOrders'],
  security: 'USER_DATA',
  weight: 5,
  parameters: { symbol: symbol(), algoId: optional(whole('From this one on.')), ...window(1_000, 500) },
  answer: Type.Array(FUTURES_ALGO),
  about: 'Own algo orders, waiting and over, oldest first: from an id or a time on, otherwise the last. Times lie at most 7 days apart.',
  example: { symbol: 'BTCUSDT' },
});

/** All of them. */
export const FUTURES_ALGO_ENDPOINTS = [
  futuresAlgoPlace,
  futuresAlgoCancel,
  futuresAlgoCancelAll,
  futuresAlgoQuery,
  futuresOpenAlgos,
  futuresAllAlgos,
];
