/** Calls about the exchange's days: customers, trades and what was earned, from midnight to midnight UTC. Sums, never a person. */
import { Type } from 'typebox';
import { DECIMAL, PAIR, SYMBOL, TIME_MS, oneOf, orNull, strictObject } from '../fields.ts';
import { operatorCall } from './operator-call.ts';

/** How many days one may look back, today among them. */
export const STATISTIC_DAYS = [7, 30, 90] as const;

const COUNT = Type.Integer({ minimum: 0 });

export const statisticsDays = operatorCall({
  path: '/console/api/statistics/days',
  summary: 'Of each of the last days what was registered, verified, traded and earned; a day without trades of a pair has no row of it.',
  access: 'statistics.view',
  effect: 'read',
  body: strictObject({ days: Type.Unsafe<(typeof STATISTIC_DAYS)[number]>({ type: 'integer', enum: STATISTIC_DAYS }) }),
  answer: strictObject({
    /** When each of the days begins, the oldest first. */
    days: Type.Array(TIME_MS),
    /** By day, as they were counted last; null: not counted yet. Accounts of the house are left out. */
    customers: Type.Array(
      orNull(
        strictObject({
          /** Registered that day. */
          registered: COUNT,
          /** Logged in, each once. */
          active: COUNT,
          /** Whose identity was verified that day. */
          verified: COUNT,
          counted: TIME_MS,
        }),
      ),
    ),
    /** By day and market: a pair may be traded at once and as a contract. */
    trading: Type.Array(
      strictObject({
        day: TIME_MS,
        pair: PAIR,
        kind: oneOf(['spot', 'contract']),
        trades: COUNT,
        /** Turnover in the quote currency, which is `quote`. */
        volume: DECIMAL,
        quote: SYMBOL,
        /** Fees as they were charged: of those who bought in the base currency, of those who sold in the quote currency; of a contract all in the latter. */
        base: SYMBOL,
        base_fee: DECIMAL,
        quote_fee: DECIMAL,
        /** Both together in the quote currency, at the day's average price of the pair; cut to its last digit. */
        fee_value: DECIMAL,
      }),
    ),
  }),
});
