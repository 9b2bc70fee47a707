/** Lists of orders of spot, of which there is one kind: OCO, a post-only limit order and a stop order of which at most one is done. Source: rules §8, 1.3. */
import { Type } from 'typebox';
import { strictObject } from '../fields.ts';
import { endpoint } from './endpoint.ts';
import type { Parameters } from './parameter.ts';
import { clientOrderId, decimal, optional, symbol, text, whole, word } from './parameter.ts';
import {
  CANCELLED_ORDER_LIST,
  NEW_ORDER_LIST,
  ORDER_LIST,
  RESPONSE_TYPES,
  SPOT_TIMES_IN_FORCE,
  selfTradeMode,
  side,
  window,
} from './spot-fields.ts';

const LIST_ID = optional(clientOrderId('Names the list, for ever, as `newClientOrderId` does an order. One is made where it is left out.'));
const RESPONSE = optional(word(RESPONSE_TYPES, 'How much the reports of the orders say; RESULT where it is left out.'));
const NOT_KEPT = optional(whole('Taken and not kept.'));
const NO_ICEBERG = optional(decimal('Refused: there are no iceberg orders.'));
const NO_TRAILING = optional(whole('Refused: there are no trailing stops in lists.'));
const LEG_TYPES = ['STOP_LOSS_LIMIT', 'STOP_LOSS', 'LIMIT_MAKER', 'TAKE_PROFIT', 'TAKE_PROFIT_LIMIT'] as const;

export const spotPlaceOco = endpoint({
  family: 'spot',
  method: 'POST',
  paths: ['/api/v3/orderList/oco'],
  socketMethod: 'orderList.place.oco',
  security: 'TRADE',
  weight: 1,
  orders: 1,
  parameters: {
    symbol: symbol(),
    listClientOrderId: LIST_ID,
    side: side(),
    quantity: decimal('Of both orders.'),
    aboveType: word(LEG_TYPES, 'The order with the higher price: of a sale LIMIT_MAKER, of a purchase STOP_LOSS or STOP_LOSS_LIMIT.'),
    aboveClientOrderId: optional(clientOrderId('Names the order above.')),
    aboveIcebergQty: NO_ICEBERG,
    abovePrice: optional(decimal('Its limit.')),
    aboveStopPrice: optional(decimal('Its stop.')),
    aboveTrailingDelta: NO_TRAILING,
    aboveTimeInForce: optional(word(SPOT_TIMES_IN_FORCE, 'Of STOP_LOSS_LIMIT, and GTC alone.')),
    aboveStrategyId: NOT_KEPT,
    aboveStrategyType: NOT_KEPT,
    belowType: word(LEG_TYPES, 'The order with the lower price: of a sale STOP_LOSS or STOP_LOSS_LIMIT, of a purchase LIMIT_MAKER.'),
    belowClientOrderId: optional(clientOrderId('Names the order below.')),
    belowIcebergQty: NO_ICEBERG,
    belowPrice: optional(decimal('Its limit.')),
    belowStopPrice: optional(decimal('Its stop.')),
    belowTrailingDelta: NO_TRAILING,
    belowTimeInForce: optional(word(SPOT_TIMES_IN_FORCE, 'Of STOP_LOSS_LIMIT, and GTC alone.')),
    belowStrategyId: NOT_KEPT,
    belowStrategyType: NOT_KEPT,
    newOrderRespType: RESPONSE,
    selfTradePreventionMode: selfTradeMode(),
  },
  answer: NEW_ORDER_LIST,
  about:
    'Places both orders of an OCO, which freeze what the dearer one needs. One of the two has to be LIMIT_MAKER and the other a stop; a take profit in its place is refused with -1014.',
});

export const spotPlaceOldOco = endpoint({
  family: 'spot',
  method: 'POST',
  paths: ['/api/v3/order/oco'],
  socketMethod: 'orderList.place',
  security: 'TRADE',
  weight: 1,
  orders: 1,
  parameters: {
    symbol: symbol(),
    listClientOrderId: LIST_ID,
    side: side(),
    quantity: decimal('Of both orders.'),
    limitClientOrderId: optional(clientOrderId('Names the limit order.')),
    price: decimal('Of the limit order.'),
    limitStrategyId: NOT_KEPT,
    limitStrategyType: NOT_KEPT,
    limitIcebergQty: NO_ICEBERG,
    stopClientOrderId: optional(clientOrderId('Names the stop order.')),
    stopPrice: decimal('Of the stop order.'),
    trailingDelta: NO_TRAILING,
    stopStrategyId: NOT_KEPT,
    stopStrategyType: NOT_KEPT,
    stopLimitPrice: optional(decimal('The limit of the stop order; without it, it sells or buys at market.')),
    stopIcebergQty: NO_ICEBERG,
    stopLimitTimeInForce: optional(word(SPOT_TIMES_IN_FORCE, 'Needed with stopLimitPrice, and GTC alone.')),
    newOrderRespType: RESPONSE,
    selfTradePreventionMode: selfTradeMode(),
  },
  answer: NEW_ORDER_LIST,
  about: 'The older form of an OCO.',
});

const WHICH = { orderListId: optional(whole('The list, or its name.')) };

export const spotOrderList = endpoint({
  family: 'spot',
  method: 'GET',
  paths: ['/api/v3/orderList'],
  socketMethod: 'orderList.status',
  security: 'USER_DATA',
  weight: 4,
  parameters: { ...WHICH, origClientOrderId: optional(clientOrderId('The name of the list.')) },
  answer: ORDER_LIST,
  about: 'A list of orders. Its id is that of its limit order.',
});

export const spotCancelOrderList = endpoint({
  family: 'spot',
  method: 'DELETE',
  paths: ['/api/v3/orderList'],
  socketMethod: 'orderList.cancel',
  security: 'TRADE',
  weight: 1,
  maintenance: 'served',
  parameters: {
    symbol: symbol(),
    ...WHICH,
    listClientOrderId: optional(clientOrderId('The name of the list.')),
    newClientOrderId: optional(clientOrderId('Names the cancellation.')),
  },
  answer: CANCELLED_ORDER_LIST,
  about: 'Cancels both orders of a list.',
});

export const spotAllOrderLists = endpoint({
  family: 'spot',
  method: 'GET',
  paths: ['/api/v3/allOrderList'],
  socketMethod: 'allOrderLists',
  security: 'USER_DATA',
  weight: 20,
  parameters: { fromId: optional(whole('From this one on; not together with times.')), ...window() },
  answer: Type.Array(ORDER_LIST),
  about: 'Lists of orders, oldest first.',
  example: {},
});

export const spotOpenOrderLists = endpoint({
  family: 'spot',
  method: 'GET',
  paths: ['/api/v3/openOrderList'],
  socketMethod: 'openOrderLists.status',
  security: 'USER_DATA',
  weight: 6,
  parameters: {},
  answer: Type.Array(ORDER_LIST),
  about: 'Lists of which an order is open.',
  example: {},
});

/** Kinds of lists that there are not: whatever is sent, they say so. */
const missing = <const Path extends `/${string}`, const Method extends string>(path: Path, socketMethod: Method) =>
  endpoint({
    family: 'spot',
    method: 'POST',
    paths: [path],
    socketMethod,
    security: 'TRADE',
    weight: 1,
    parameters: LISTED_PARAMETERS,
    answer: strictObject({}),
    about: 'There is no such kind of lists: always refused with -1020.',
  });

/** All that programs send to them, so that they hear what is wrong, and not that a parameter is. */
const LISTED_PARAMETERS: Parameters = Object.fromEntries(
  [
    'symbol',
    'listClientOrderId',
    'newOrderRespType',
    'selfTradePreventionMode',
    ...['working', 'pending', 'pendingAbove', 'pendingBelow'].flatMap((leg) =>
      [
        'Type',
        'Side',
        'ClientOrderId',
        'Price',
        'StopPrice',
        'Quantity',
        'IcebergQty',
        'TimeInForce',
        'TrailingDelta',
        'StrategyId',
        'StrategyType',
      ].map((field) => `${leg}${field}`),
    ),
  ].map((name) => [name, optional(text('Not read.'))]),
);

export const spotPlaceOto = missing('/api/v3/orderList/oto', 'orderList.place.oto');
export const spotPlaceOtoco = missing('/api/v3/orderList/otoco', 'orderList.place.otoco');

/** All of them. */
export const SPOT_ORDER_LIST_ENDPOINTS = [
  spotPlaceOco,
  spotPlaceOldOco,
  spotOrderList,
  spotCancelOrderList,
  spotAllOrderLists,
  spotOpenOrderLists,
  spotPlaceOto,
  spotPlaceOtoco,
];
