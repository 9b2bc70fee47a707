/** Calls about what is listed. Source: spec §3 (currency, trading pair), §7. */
import { Type } from 'typebox';
import { openCall } from './call.ts';
import { DECIMAL, NOTHING, SYMBOL, strictObject } from './fields.ts';

/** spec §3: 1 means enabled, for `trade_status`, `contract_status`, `recharge_turn`, `draw_turn` and `legal_status`. */
const TURN = Type.Integer({ minimum: 0, maximum: 1 });

const CURRENCY = strictObject({
  symbol: SYMBOL,
  /** In USDT; null while nothing says what it is worth. */
  price: Type.Union([DECIMAL, Type.Null()]),
  recharge_turn: TURN,
  draw_turn: TURN,
  legal_status: TURN,
  /** Decimals of amounts of this currency. */
  scale: Type.Integer({ minimum: 0, maximum: 18 }),
});

const TRADING_PAIR = strictObject({
  left_symbol: SYMBOL,
  right_symbol: SYMBOL,
  is_hot: TURN,
  trade_status: TURN,
  contract_status: TURN,
  /** A price is a multiple of this (rules 1.2 PRICE_FILTER). */
  tick_size: DECIMAL,
  /** A quantity is a multiple of this (rules 1.2 LOT_SIZE). */
  step_size: DECIMAL,
  min_quantity: DECIMAL,
  /** Smallest price × quantity, in the right currency. */
  min_notional: DECIMAL,
  /** Price of the last trade; null before the first. */
  last_price: Type.Union([DECIMAL, Type.Null()]),
});

export const currencyList = openCall({
  path: '/api/currency_list',
  summary: 'The currencies listed.',
  effect: 'read',
  body: NOTHING,
  answer: strictObject({ list: Type.Array(CURRENCY) }),
});

export const pairList = openCall({
  path: '/api/pair_list',
  summary: 'The pairs listed, with the grid and the limits of their orders.',
  effect: 'read',
  body: NOTHING,
  answer: strictObject({ list: Type.Array(TRADING_PAIR) }),
});
