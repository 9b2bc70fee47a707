/**
 * Alerts that a person sets on a market: a price that it rises or falls to, a change within a period, a funding rate. The exchange watches them whether
 * or not anybody looks, and tells each by a notice, by mail as well where that is wanted.
 */
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { userCall } from './call.ts';
import { KEPT_ID, NOTHING, PAIR, TIME_MS, oneOf, orNull, strictObject } from './fields.ts';

/** Where the market is. */
export const PRICE_ALERT_SOURCES = ['spot', 'perpetual'] as const;
export type PriceAlertSource = (typeof PRICE_ALERT_SOURCES)[number];

/**
 * What is watched. `last`: the price of each trade. `mark`: the mark price of a contract. `change`: how far the last price stands from what it was a
 * period ago. `funding`: the rate that a contract would settle by next.
 */
export const PRICE_ALERT_KINDS = ['last', 'mark', 'change', 'funding'] as const;
export type PriceAlertKind = (typeof PRICE_ALERT_KINDS)[number];

/** Which way it is reached: at the value or above, at the value or below. */
export const PRICE_ALERT_DIRECTIONS = ['up', 'down'] as const;
export type PriceAlertDirection = (typeof PRICE_ALERT_DIRECTIONS)[number];

/** Periods of a change. */
export const PRICE_ALERT_PERIODS = ['5m', '15m', '1h', '4h', '24h'] as const;
export type PriceAlertPeriod = (typeof PRICE_ALERT_PERIODS)[number];

/** `once`, or whenever it is reached anew: at most once an hour, at most once a day. */
export const PRICE_ALERT_REPEATS = ['once', 'hour', 'day'] as const;
export type PriceAlertRepeat = (typeof PRICE_ALERT_REPEATS)[number];

export const PRICE_ALERT_RULES = {
  /** Of one person at most, open ones and those that are switched off. */
  most: 200,
  /** Characters of a note, as a person counts them. */
  note: 100,
  /** How long those that fired are listed, days. */
  firedDays: 30,
  /** Decimals of a share (change) and of a rate (funding) at most. */
  shareDigits: 6,
  rateDigits: 8,
  /** Largest rise that can be watched, a share: 10 is 1000 %. A fall is always below 1. */
  mostRise: 10,
} as const;

/**
 * A price in the quote currency; of `change` a share without a sign (`0.05` is 5 %), of `funding` a share that may be below zero.
 */
const VALUE = Type.String({ maxLength: 41, pattern: '^-?[0-9]+(\\.[0-9]+)?$' });
const NOTE = Type.String({ maxLength: 1_000 });

/** What its owner can change of one. */
const TERMS = {
  value: VALUE,
  repeat: oneOf(PRICE_ALERT_REPEATS),
  /** A mail besides the notice. */
  mail: Type.Boolean(),
  /** Empty for none. */
  note: NOTE,
};

const ALERT = strictObject({
  id: KEPT_ID,
  source: oneOf(PRICE_ALERT_SOURCES),
  pair: PAIR,
  kind: oneOf(PRICE_ALERT_KINDS),
  direction: oneOf(PRICE_ALERT_DIRECTIONS),
  /** Of `change` alone. */
  period: orNull(oneOf(PRICE_ALERT_PERIODS)),
  ...TERMS,
  /** `off`: switched off by its owner. `ended`: its market is not traded any more. */
  state: oneOf(['open', 'off', 'fired', 'ended']),
  created: TIME_MS,
  /** When it fired last, and what was reached then; when it ended. Null before. */
  time: orNull(TIME_MS),
  reached: orNull(Type.String()),
  /** One that fires again: until then it does not. */
  quiet_until: orNull(TIME_MS),
});
export type PriceAlert = Static<typeof ALERT>;

export const priceAlertList = userCall({
  path: '/api/price_alert/list',
  summary: 'Alerts of this user, newest first: those that are open or switched off, and those that fired or ended in the last 30 days.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: NOTHING,
  answer: strictObject({ list: Type.Array(ALERT) }),
});

export const priceAlertAdd = userCall({
  path: '/api/price_alert/add',
  summary:
    'Adds an alert, or gives back one of the very same terms that is open; refused where what it waits for is reached already. A user has 200 at most.',
  effect: 'change',
  ownership: { kind: 'own' },
  body: strictObject({
    source: oneOf(PRICE_ALERT_SOURCES),
    pair: PAIR,
    kind: oneOf(PRICE_ALERT_KINDS),
    direction: oneOf(PRICE_ALERT_DIRECTIONS),
    period: Type.Optional(oneOf(PRICE_ALERT_PERIODS)),
    ...TERMS,
  }),
  answer: ALERT,
});

export const priceAlertEdit = userCall({
  path: '/api/price_alert/edit',
  summary: 'Changes an alert that is open or switched off. With another value it waits anew, from now on.',
  effect: 'repeatable',
  ownership: { kind: 'named', noun: 'alert', field: 'id' },
  body: strictObject({ id: KEPT_ID, ...TERMS }),
  answer: ALERT,
});

export const priceAlertSwitch = userCall({
  path: '/api/price_alert/switch',
  summary: 'Switches an alert off, or on again; on it waits anew, from now on.',
  effect: 'repeatable',
  ownership: { kind: 'named', noun: 'alert', field: 'id' },
  body: strictObject({ id: KEPT_ID, enabled: Type.Boolean() }),
  answer: ALERT,
});

export const priceAlertDelete = userCall({
  path: '/api/price_alert/delete',
  summary: 'Deletes an alert, whatever its state.',
  effect: 'repeatable',
  maintenance: 'served',
  ownership: { kind: 'named', noun: 'alert', field: 'id' },
  body: strictObject({ id: KEPT_ID }),
  answer: NOTHING,
});
