/**
 * The perpetual contracts that are listed, and halting one at once, by one person. What lists one and changes its terms, lets it trade,
 * ends it, and sets what is paid for trading, are changes of two. Source: calls.md "Console"; rules 2.
 */
import { Type } from 'typebox';
import { DECIMAL, NOTHING, PAIR, SEQUENCE, SIGNED_DECIMAL, SYMBOL, TIME_MS, oneOf, orNull, strictObject } from '../fields.ts';
import { ORDER_LIMITS } from '../market.ts';
import { CONTRACT_STATES } from '../perpetual-words.ts';
import { CARRIED, REASON, operatorCall } from './operator-call.ts';

const LEVERAGE = Type.Integer({ minimum: 1, maximum: 125 });
const ORDERS = Type.Integer({ minimum: 0, maximum: 1_000_000 });
/** 1e-8 of what is traded. */
const RATE = Type.Integer({ minimum: 0, maximum: 50_000_000 });
/** Most rows of a table of brackets. */
const MAX_BRACKETS = 32;

/** A row of the table of brackets: cap in the quote currency, rate a fraction (0.004 is 0.4 %). */
const BRACKET = strictObject({ cap: DECIMAL, max_leverage: LEVERAGE, maintenance_rate: DECIMAL });

/** What a new contract has where `contract/save` says nothing of it. */
export const CONTRACT_DEFAULTS = {
  max_orders: 200,
  maker_rate: 20_000,
  taker_rate: 50_000,
  liquidation_fee: '0.005',
  funding_hours: 8,
  funding_cap: '0.003',
} as const;

/** Bodies of the changes of contracts. What is left out stays as it is. */
export const CONTRACT_CHANGE_BODIES = {
  save: strictObject({
    pair: PAIR,
    is_hot: Type.Optional(Type.Boolean()),
    /** Needed of a contract that is not listed; of one that is, they cannot change. A limit of zero is none. */
    tick_size: Type.Optional(DECIMAL),
    step_size: Type.Optional(DECIMAL),
    min_notional: Type.Optional(DECIMAL),
    max_notional: Type.Optional(DECIMAL),
    max_quantity: Type.Optional(DECIMAL),
    max_market_quantity: Type.Optional(DECIMAL),
    max_orders: Type.Optional(ORDERS),
    /** Most that all longs together may hold, which is what all shorts hold; zero is no limit. */
    max_open_interest: Type.Optional(DECIMAL),
    /** Needed of a contract that is not listed; always all of them, the lowest first. */
    brackets: Type.Optional(Type.Array(BRACKET, { minItems: 1, maxItems: MAX_BRACKETS })),
    /** A fraction of what is liquidated. */
    liquidation_fee: Type.Optional(DECIMAL),
    /** Between two settlements. */
    funding_hours: Type.Optional(Type.Integer({ minimum: 1, maximum: 24 })),
    /** Highest funding rate either way, a fraction. */
    funding_cap: Type.Optional(DECIMAL),
  }),
  state: strictObject({ pair: PAIR, state: oneOf(['trading', 'halted']) }),
  /** Ends a contract that is halted: every order is cancelled and every position closed at this price. */
  settle: strictObject({ pair: PAIR, price: DECIMAL }),
  fee: strictObject({ pair: PAIR, maker_rate: RATE, taker_rate: RATE }),
} as const;

export const contractTable = operatorCall({
  path: '/console/api/contract/list',
  summary:
    'Every contract that is listed: its state, terms and brackets, what it stands at, and what is open in it; and the insurance fund.',
  access: 'market.view',
  effect: 'read',
  body: NOTHING,
  answer: strictObject({
    list: Type.Array(
      strictObject({
        pair: PAIR,
        base: SYMBOL,
        quote: SYMBOL,
        state: oneOf(CONTRACT_STATES),
        /** While it is halted: since when, why, and who asked for it; null where no operator did. */
        halt: orNull(strictObject({ time: TIME_MS, reason: Type.String(), by: orNull(Type.String()) })),
        is_hot: Type.Boolean(),
        tick_size: DECIMAL,
        step_size: DECIMAL,
        min_quantity: DECIMAL,
        min_notional: DECIMAL,
        limits: ORDER_LIMITS,
        /** Null: no limit. */
        max_open_interest: orNull(DECIMAL),
        brackets: Type.Array(BRACKET),
        maker_rate: RATE,
        taker_rate: RATE,
        liquidation_fee: DECIMAL,
        funding_hours: Type.Integer(),
        funding_cap: DECIMAL,
        /** Null before the first. */
        mark_price: orNull(DECIMAL),
        index_price: orNull(DECIMAL),
        last_price: orNull(DECIMAL),
        /** Marks stand still, nothing is opened or liquidated (rules 2.14). */
        is_stale: Type.Boolean(),
        funding_rate: SIGNED_DECIMAL,
        next_funding_time: orNull(TIME_MS),
        open_interest: DECIMAL,
        positions: Type.Integer(),
        open_orders: Type.Integer(),
        /** Of the last 24 hours: in the base currency, in the quote currency, how many trades, and how many liquidations. */
        volume: DECIMAL,
        turnover: DECIMAL,
        trades: Type.Integer(),
        liquidations: Type.Integer(),
      }),
    ),
    insurance: strictObject({ symbol: SYMBOL, balance: DECIMAL }),
    sequence: SEQUENCE,
  }),
});

export const contractHalt = operatorCall({
  path: '/console/api/contract/halt',
  summary: 'Halts a contract: it takes no orders, cancels go through, open orders and positions stay. Answered when it is done.',
  access: 'pair.halt',
  effect: 'act',
  body: strictObject({ pair: PAIR, reason: REASON }),
  answer: CARRIED,
});
