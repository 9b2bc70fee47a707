/** Orders of spot: placed, looked at, changed, cancelled. Source: rules §8, 1.3. */
import { Type } from 'typebox';
import { strictObject } from '../fields.ts';
import { endpoint } from './endpoint.ts';
import { clientOrderId, decimal, flag, optional, symbol, whole, withDefault, word } from './parameter.ts';
import {
  AMOUNT,
  CANCELLED_ORDER,
  CANCELLED_ORDER_LIST,
  NEW_ORDER,
  ORDER,
  RESPONSE_TYPES,
  SPOT_ORDER_TYPES,
  SPOT_TIMES_IN_FORCE,
  TEXT,
  WHOLE,
  anySymbol,
  selfTradeMode,
  side,
  window,
} from './spot-fields.ts';

/** What is ordered; `cancelReplace` takes the same. */
const ORDERED = {
  symbol: symbol(),
  side: side(),
  type: word(
    SPOT_ORDER_TYPES,
    'LIMIT takes timeInForce, quantity and price; MARKET quantity or quoteOrderQty; LIMIT_MAKER quantity and price; STOP_LOSS and TAKE_PROFIT quantity and stopPrice; STOP_LOSS_LIMIT and TAKE_PROFIT_LIMIT timeInForce, quantity, price and stopPrice.',
  ),
  timeInForce: optional(word(SPOT_TIMES_IN_FORCE, 'GTC rests, IOC takes what is there, FOK all or nothing.')),
  quantity: optional(decimal('How much of the base currency.')),
  quoteOrderQty: optional(decimal('Of MARKET: how much of the quote currency is spent or to be received.')),
  price: optional(decimal('The limit.')),
  newClientOrderId: optional(
    clientOrderId(
      'Names the order, for ever: the same name with the same order gets the first outcome again, whatever was restarted meanwhile, and with another order -2010. One is made where it is left out.',
    ),
  ),
  strategyId: optional(whole('Taken and not kept.')),
  strategyType: optional(whole('Taken and not kept; 1000000 or more.', { min: 1_000_000 })),
  stopPrice: optional(
    decimal('The last price at which a conditional order is triggered; with trailingDelta, at which it begins to be followed.'),
  ),
  trailingDelta: optional(
    whole(
      'Of a conditional order: how far the last price comes back from its best, in 1/10,000, before it is triggered. It is followed at once, or from stopPrice on.',
    ),
  ),
  icebergQty: optional(decimal('Refused: there are no iceberg orders.')),
  newOrderRespType: optional(
    word(RESPONSE_TYPES, 'How much the answer says: FULL of LIMIT and MARKET where it is left out, ACK of others.'),
  ),
  selfTradePreventionMode: selfTradeMode(),
};

export const spotPlaceOrder = endpoint({
  family: 'spot',
  method: 'POST',
  paths: ['/api/v3/order'],
  socketMethod: 'order.place',
  security: 'TRADE',
  weight: 1,
  orders: 1,
  parameters: ORDERED,
  answer: NEW_ORDER,
  about:
    'Places an order. The answer of RESULT and FULL tells the order as this very command left it, once that is durable and told everywhere; ACK does not wait for the latter.',
});

const RATES = strictObject({ maker: AMOUNT, taker: AMOUNT });

export const spotTestOrder = endpoint({
  family: 'spot',
  method: 'POST',
  paths: ['/api/v3/order/test'],
  socketMethod: 'order.test',
  security: 'TRADE',
  weight: 1,
  parameters: { ...ORDERED, computeCommissionRates: withDefault(flag('Whether the rates are told that the order would pay.'), false) },
  answer: Type.Union([
    strictObject({
      standardCommissionForOrder: RATES,
      specialCommissionForOrder: RATES,
      taxCommissionForOrder: RATES,
      discount: strictObject({
        enabledForAccount: Type.Boolean(),
        enabledForSymbol: Type.Boolean(),
        discountAsset: TEXT,
        discount: AMOUNT,
      }),
    }),
    strictObject({}),
  ]),
  about: 'Reads an order and asks the filters that need no book; nothing is placed.',
});

/** Which order. */
const WHICH = {
  symbol: symbol(),
  orderId: optional(whole('The order, or origClientOrderId.')),
  origClientOrderId: optional(clientOrderId('The name it was placed under.')),
};

export const spotOrder = endpoint({
  family: 'spot',
  method: 'GET',
  paths: ['/api/v3/order'],
  socketMethod: 'order.status',
  security: 'USER_DATA',
  weight: 4,
  parameters: WHICH,
  answer: ORDER,
  about: 'An order, open or over. Where both are sent, the order with this id has to have this name.',
});

const CANCEL_RESTRICTIONS = optional(
  word(
    ['ONLY_NEW', 'ONLY_PARTIALLY_FILLED'],
    'Cancels only while it has not traded, or only once it has in part: as far as was told when the request came.',
  ),
);

export const spotCancelOrder = endpoint({
  family: 'spot',
  method: 'DELETE',
  paths: ['/api/v3/order'],
  socketMethod: 'order.cancel',
  security: 'TRADE',
  weight: 1,
  maintenance: 'served',
  parameters: {
    ...WHICH,
    newClientOrderId: optional(clientOrderId('Names the cancellation, in its answer and its event.')),
    cancelRestrictions: CANCEL_RESTRICTIONS,
  },
  answer: Type.Union([CANCELLED_ORDER, CANCELLED_ORDER_LIST]),
  about: 'Cancels an open order. A leg of a list cancels the list, which is what is answered then.',
});

export const spotOpenOrders = endpoint({
  family: 'spot',
  method: 'GET',
  paths: ['/api/v3/openOrders'],
  socketMethod: 'openOrders.status',
  security: 'USER_DATA',
  weight: { symbol: 6, all: 80 },
  parameters: { symbol: anySymbol() },
  answer: Type.Array(ORDER),
  about: 'All open orders, oldest first.',
  example: {},
});

export const spotCancelOpenOrders = endpoint({
  family: 'spot',
  method: 'DELETE',
  paths: ['/api/v3/openOrders'],
  socketMethod: 'openOrders.cancelAll',
  security: 'TRADE',
  weight: 1,
  maintenance: 'served',
  parameters: { symbol: symbol() },
  answer: Type.Array(Type.Union([CANCELLED_ORDER, CANCELLED_ORDER_LIST])),
  about: 'Cancels all open orders of a market; -2011 where there is none.',
});

export const spotAllOrders = endpoint({
  family: 'spot',
  method: 'GET',
  paths: ['/api/v3/allOrders'],
  socketMethod: 'allOrders',
  security: 'USER_DATA',
  weight: 20,
  parameters: { symbol: symbol(), orderId: optional(whole('From this one on.')), ...window() },
  answer: Type.Array(ORDER),
  about: 'Orders, open and over, oldest first: from `orderId` on, or of a time, or the last ones.',
  example: { symbol: 'BTCUSDT' },
});

export const spotCancelReplace = endpoint({
  family: 'spot',
  method: 'POST',
  paths: ['/api/v3/order/cancelReplace'],
  socketMethod: 'order.cancelReplace',
  security: 'TRADE',
  weight: 1,
  orders: 1,
  parameters: {
    ...ORDERED,
    cancelReplaceMode: word(
      ['STOP_ON_FAILURE', 'ALLOW_FAILURE'],
      'Whether the new order is placed although the old one could not be cancelled.',
    ),
    cancelNewClientOrderId: optional(clientOrderId('Names the cancellation.')),
    cancelOrigClientOrderId: optional(clientOrderId('The name of the order to be cancelled.')),
    cancelOrderId: optional(whole('The order to be cancelled, or cancelOrigClientOrderId.')),
    cancelRestrictions: CANCEL_RESTRICTIONS,
    orderRateLimitExceededMode: optional(word(['DO_NOTHING', 'CANCEL_ONLY'], 'Taken: beyond the limit of orders nothing is done.')),
  },
  answer: strictObject({ cancelResult: TEXT, newOrderResult: TEXT, cancelResponse: CANCELLED_ORDER, newOrderResponse: NEW_ORDER }),
  about:
    'Cancels an order and places another, the two behind each other with nothing between. Where one fails, it is answered by -2021, and by -2022 where both do or the new one was not tried, with `data` that tells each.',
});

export const spotAmendOrder = endpoint({
  family: 'spot',
  method: 'PUT',
  paths: ['/api/v3/order/amend/keepPriority'],
  socketMethod: 'order.amend.keepPriority',
  security: 'TRADE',
  weight: 4,
  parameters: {
    ...WHICH,
    newClientOrderId: optional(clientOrderId('An order keeps its name: any other than its own is refused.')),
    newQty: decimal('The new whole quantity: smaller, and more than was executed.'),
  },
  answer: strictObject({
    transactTime: WHOLE,
    executionId: WHOLE,
    amendedOrder: strictObject({
      symbol: TEXT,
      orderId: WHOLE,
      orderListId: WHOLE,
      origClientOrderId: TEXT,
      clientOrderId: TEXT,
      price: AMOUNT,
      qty: AMOUNT,
      executedQty: AMOUNT,
      preventedQty: AMOUNT,
      quoteOrderQty: AMOUNT,
      cumulativeQuoteQty: AMOUNT,
      status: TEXT,
      timeInForce: TEXT,
      type: TEXT,
      side: TEXT,
      workingTime: WHOLE,
      selfTradePreventionMode: Type.Optional(TEXT),
    }),
  }),
  about: 'Makes an open order smaller; it keeps its place in the book. Legs of lists cannot be amended.',
});

/** All of them. */
export const SPOT_ORDER_ENDPOINTS = [
  spotPlaceOrder,
  spotTestOrder,
  spotOrder,
  spotCancelOrder,
  spotOpenOrders,
  spotCancelOpenOrders,
  spotAllOrders,
  spotCancelReplace,
  spotAmendOrder,
];
