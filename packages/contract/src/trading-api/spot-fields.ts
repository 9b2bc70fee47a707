/** What endpoints of spot have in common: parts of their answers, and parameters that many take. Numbers are decimals as text; ids and times are numbers. Source: rules §8. */
import { Type } from 'typebox';
import { strictObject } from '../fields.ts';
import { optional, symbol, text, timeMs, whole, withDefault, word } from './parameter.ts';

/** A decimal as text; below zero only where it can be. */
export const AMOUNT = Type.String({ pattern: '^-?[0-9]+(\\.[0-9]+)?$' });
/** An id, a count, or a time in ms since 1970 UTC. */
export const WHOLE = Type.Integer();
export const TEXT = Type.String();
export const FLAG = Type.Boolean();

/** Types of orders. */
export const SPOT_ORDER_TYPES = [
  'LIMIT',
  'LIMIT_MAKER',
  'MARKET',
  'STOP_LOSS',
  'STOP_LOSS_LIMIT',
  'TAKE_PROFIT',
  'TAKE_PROFIT_LIMIT',
] as const;
/** What becomes of an order that does not trade at once. */
export const SPOT_TIMES_IN_FORCE = ['GTC', 'IOC', 'FOK'] as const;
/** What becomes of own orders that meet. */
export const SELF_TRADE_MODES = ['EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT'] as const;
/** How much a new order's answer says. */
export const RESPONSE_TYPES = ['ACK', 'RESULT', 'FULL'] as const;

/** Which side is asked for. */
export const side = () => word(['BUY', 'SELL'], 'BUY or SELL.');
/** The mode of self-trade prevention. */
export const selfTradeMode = () =>
  withDefault(
    word(
      ['NONE', ...SELF_TRADE_MODES],
      'What becomes of own orders that would trade with each other. NONE is refused where `allowedSelfTradePreventionModes` of exchangeInfo does not have it.',
    ),
    'EXPIRE_MAKER',
  );
/** Several symbols. */
export const SYMBOLS_ABOUT = 'Several markets, as a JSON list: ["BTCUSDT","ETHUSDT"].';
/** `startTime` and `endTime`, both included, and how many rows. */
export const window = (most = 1_000, otherwise = 500) => ({
  startTime: optional(timeMs('The first of them are given from here on; without it the last.')),
  endTime: optional(timeMs('Up to here.')),
  limit: withDefault(whole('How many rows at most.', { min: 1, max: most }), otherwise),
});
/** The market that is asked about; all of them where it is left out. */
export const anySymbol = () => optional(symbol('The market; all of them where it is left out.'));
/** Which day a program lives in. */
export const timeZone = () => withDefault(text('Where days begin: UTC alone.', '^(0|00|\\+?0?0:00|-0?0:00)$'), '0');

/** An order that was cancelled, and what it had come to. */
export const CANCELLED_ORDER = strictObject({
  symbol: TEXT,
  origClientOrderId: TEXT,
  orderId: WHOLE,
  orderListId: WHOLE,
  clientOrderId: TEXT,
  transactTime: WHOLE,
  price: AMOUNT,
  origQty: AMOUNT,
  executedQty: AMOUNT,
  origQuoteOrderQty: AMOUNT,
  cummulativeQuoteQty: AMOUNT,
  status: TEXT,
  timeInForce: TEXT,
  type: TEXT,
  side: TEXT,
  stopPrice: Type.Optional(AMOUNT),
  trailingDelta: Type.Optional(WHOLE),
  selfTradePreventionMode: Type.Optional(TEXT),
  preventedQuantity: Type.Optional(AMOUNT),
});

/** An order as it stands. */
export const ORDER = strictObject({
  symbol: TEXT,
  orderId: WHOLE,
  orderListId: WHOLE,
  clientOrderId: TEXT,
  price: AMOUNT,
  origQty: AMOUNT,
  executedQty: AMOUNT,
  origQuoteOrderQty: AMOUNT,
  cummulativeQuoteQty: AMOUNT,
  status: TEXT,
  timeInForce: TEXT,
  type: TEXT,
  side: TEXT,
  stopPrice: AMOUNT,
  trailingDelta: Type.Optional(WHOLE),
  icebergQty: AMOUNT,
  time: WHOLE,
  updateTime: WHOLE,
  isWorking: FLAG,
  workingTime: WHOLE,
  selfTradePreventionMode: Type.Optional(TEXT),
  preventedQuantity: Type.Optional(AMOUNT),
});

/** A deal of a new order. */
const NEW_FILL = strictObject({ price: AMOUNT, qty: AMOUNT, commission: AMOUNT, commissionAsset: TEXT, tradeId: WHOLE });

/** A new order: of ACK the first five, of RESULT all but the fills. */
export const NEW_ORDER = strictObject({
  symbol: TEXT,
  orderId: WHOLE,
  orderListId: WHOLE,
  clientOrderId: TEXT,
  transactTime: WHOLE,
  price: Type.Optional(AMOUNT),
  origQty: Type.Optional(AMOUNT),
  executedQty: Type.Optional(AMOUNT),
  origQuoteOrderQty: Type.Optional(AMOUNT),
  cummulativeQuoteQty: Type.Optional(AMOUNT),
  status: Type.Optional(TEXT),
  timeInForce: Type.Optional(TEXT),
  type: Type.Optional(TEXT),
  side: Type.Optional(TEXT),
  stopPrice: Type.Optional(AMOUNT),
  trailingDelta: Type.Optional(WHOLE),
  workingTime: Type.Optional(WHOLE),
  selfTradePreventionMode: Type.Optional(TEXT),
  preventedQuantity: Type.Optional(AMOUNT),
  fills: Type.Optional(Type.Array(NEW_FILL)),
});

const LIST = {
  orderListId: WHOLE,
  contingencyType: TEXT,
  listStatusType: TEXT,
  listOrderStatus: TEXT,
  listClientOrderId: TEXT,
  transactionTime: WHOLE,
  symbol: TEXT,
  orders: Type.Array(strictObject({ symbol: TEXT, orderId: WHOLE, clientOrderId: TEXT })),
};

/** A list of orders. */
export const ORDER_LIST = strictObject(LIST);
/** A list that was placed. */
export const NEW_ORDER_LIST = strictObject({ ...LIST, orderReports: Type.Array(NEW_ORDER) });
/** A list that was cancelled. */
export const CANCELLED_ORDER_LIST = strictObject({ ...LIST, orderReports: Type.Array(CANCELLED_ORDER) });
