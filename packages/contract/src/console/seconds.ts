/**
 * The pairs of seconds contracts: what they are taken by, what the house may lose by them, and closing one at once, by one person. Terms, limits and
 * where they are offered are changes of two; nothing here ends a contract or says what comes of it. Source: calls.md "Console"; rules 3.
 */
import { Type } from 'typebox';
import { DECIMAL, NOTHING, PAIR, SEQUENCE, SYMBOL, oneOf, orNull, strictObject } from '../fields.ts';
import { CARRIED, REASON, operatorCall } from './operator-call.ts';

/** Most durations of a pair. */
const MAX_PRODUCTS = 16;
/** A fraction of what the house has, with 4 decimals at most. */
const SHARE = DECIMAL;

/** One duration: what is won and the fee are fractions of the stake, stakes are USDT. */
const TERMS = strictObject({
  duration_s: Type.Integer({ minimum: 10, maximum: 3_600 }),
  payout: DECIMAL,
  fee: DECIMAL,
  minimum: DECIMAL,
  maximum: DECIMAL,
});

/** Where seconds contracts are offered (rules 3.1). */
export const SECONDS_PLACES = strictObject({
  /** Whatever the country, also where it is not known. */
  everywhere: Type.Boolean(),
  /** Else only to those whose identity is of one of these, or who, before theirs is verified, come from one. */
  countries: Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { maxItems: 250, uniqueItems: true }),
  /** Only to those whose identity is verified. */
  identity: Type.Boolean(),
});

/** Bodies of the changes of seconds contracts. What is left out stays as it is. */
export const SECONDS_CHANGE_BODIES = {
  save: strictObject({
    pair: PAIR,
    /** Whether contracts are taken; those that run go on. */
    open: Type.Optional(Type.Boolean()),
    /** Needed of a pair that has none; always all of them. */
    products: Type.Optional(Type.Array(TERMS, { minItems: 1, maxItems: MAX_PRODUCTS })),
  }),
  /** The most that may be lost of what the house has: by contracts of a pair that expire in the same second, by a pair, by all. */
  limits: Type.Partial(
    strictObject({
      second_share: SHARE,
      pair_share: SHARE,
      total_share: SHARE,
      /** Most that one user may have staked at a time, USDT; 0: any. */
      open_stake: DECIMAL,
    }),
    { additionalProperties: false },
  ),
  countries: SECONDS_PLACES,
} as const;

export const secondsTable = operatorCall({
  path: '/console/api/seconds/list',
  summary:
    'The pairs of seconds contracts with their terms, what runs in each and what of the house it reserves; the house, its limits, and where they are offered.',
  access: 'market.view',
  effect: 'read',
  body: NOTHING,
  answer: strictObject({
    list: Type.Array(
      strictObject({
        pair: PAIR,
        state: oneOf(['open', 'closed']),
        products: Type.Array(TERMS),
        /** Of the last tick; null before the first. */
        index_price: orNull(DECIMAL),
        stale: Type.Boolean(),
        /** Contracts that run, and what is staked on either side. */
        contracts: Type.Integer(),
        up: DECIMAL,
        down: DECIMAL,
        /** What their payouts come to, all of which is kept from what the house has. */
        reserved: DECIMAL,
        /** What the house would lose at worst, by seconds of expiry (rules 3.5): all of them, and the largest. */
        liability: DECIMAL,
        largest_second: DECIMAL,
      }),
    ),
    house: strictObject({ symbol: SYMBOL, balance: DECIMAL, reserved: DECIMAL, liability: DECIMAL }),
    limits: strictObject({ second_share: SHARE, pair_share: SHARE, total_share: SHARE, /** Null: any. */ open_stake: orNull(DECIMAL) }),
    places: SECONDS_PLACES,
    sequence: SEQUENCE,
  }),
});

export const secondsClose = operatorCall({
  path: '/console/api/seconds/close',
  summary: 'Closes a pair of seconds contracts: none is taken any more, those that run go on. Answered when it is done.',
  access: 'pair.halt',
  effect: 'act',
  body: strictObject({ pair: PAIR, reason: REASON }),
  answer: CARRIED,
});
