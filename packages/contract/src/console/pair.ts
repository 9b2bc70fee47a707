/**
 * The pairs that are listed, and halting one at once, by one person; that it trades again, and all else about it, are changes
 * (`pair/state`, `pair/list`). Source: calls.md "Console"; rules 1.2, 1.9.
 */
import { Type } from 'typebox';
import { DECIMAL, NOTHING, PAIR, SEQUENCE, SYMBOL, TIME_MS, oneOf, orNull, strictObject } from '../fields.ts';
import { ORDER_LIMITS } from '../market.ts';
import { CARRIED, REASON, operatorCall } from './operator-call.ts';

/** `new`: listed, not opened yet, and never traded. `halted`: it takes no orders, cancels go through. */
export const PAIR_STATES = ['trading', 'halted', 'new'] as const;

export const pairTable = operatorCall({
  path: '/console/api/pair/table',
  summary: 'Every pair that is listed: its state and who halted it, grid and limits, the last 24 hours, and its open orders.',
  access: 'market.view',
  effect: 'read',
  body: NOTHING,
  answer: strictObject({
    list: Type.Array(
      strictObject({
        pair: PAIR,
        base: SYMBOL,
        quote: SYMBOL,
        state: oneOf(PAIR_STATES),
        /** While it is halted: since when, why, and who asked for it; null where no operator did, but whoever is at the machine. */
        halt: orNull(strictObject({ time: TIME_MS, reason: Type.String(), by: orNull(Type.String()) })),
        is_hot: Type.Boolean(),
        tick_size: DECIMAL,
        step_size: DECIMAL,
        min_quantity: DECIMAL,
        min_notional: DECIMAL,
        limits: ORDER_LIMITS,
        /** Of the last trade; null before the first. */
        last_price: orNull(DECIMAL),
        /** Of the last 24 hours: in the base currency, in the quote currency, and how many trades. */
        volume: DECIMAL,
        turnover: DECIMAL,
        trades: Type.Integer(),
        /** In the book, or waiting for a price. */
        open_orders: Type.Integer(),
      }),
    ),
    sequence: SEQUENCE,
  }),
});

export const pairHalt = operatorCall({
  path: '/console/api/pair/halt',
  summary: 'Halts a pair: it takes no orders, cancels go through, open orders stay. Answered when it is done; again it changes nothing.',
  access: 'pair.halt',
  effect: 'act',
  body: strictObject({ pair: PAIR, reason: REASON }),
  answer: CARRIED,
});
