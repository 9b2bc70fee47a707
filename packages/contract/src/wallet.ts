/** Wallet calls that look at all accounts together. Source: spec §3 (wallet); rules 6.6, 6.7. */
import { Type } from 'typebox';
import { userCall } from './call.ts';
import { DECIMAL, MIN_SEQ, SEQUENCE, SIGNED_DECIMAL, SYMBOL, TIME_MS, oneOf, orNull, strictObject } from './fields.ts';
import { DISPLAY_CURRENCIES } from './locale.ts';

export const equity = userCall({
  path: '/api/wallet/equity',
  summary: 'What all accounts of this user are worth, in USDT, BTC and a display currency, and what they have gained since 00:00 UTC.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({
    /** Display currency of `fiat`; USD when left out. */
    currency: Type.Optional(oneOf(DISPLAY_CURRENCIES.map(({ name }) => name))),
    min_seq: MIN_SEQ,
  }),
  answer: strictObject({
    /** USDT, cut to 8 decimals, as all amounts in USDT here. Currencies without a price are not in it: see `unpriced`. */
    total: DECIMAL,
    /** Cut to 8 decimals; null while BTC has no price. */
    btc: orNull(DECIMAL),
    /** In the display currency, cut to 2 decimals. */
    fiat: DECIMAL,
    /** Gain in USDT since the day began: now − start − (inflow − outflow). Null where a currency of the day has no price. */
    today: orNull(SIGNED_DECIMAL),
    /** `today` / (start + inflow), a fraction cut to 6 decimals; null where there was nothing to gain with. */
    today_share: orNull(SIGNED_DECIMAL),
    /** What `today` follows from; null where that is. */
    day: orNull(strictObject({
      /** 00:00 UTC. */
      start_time: TIME_MS,
      /** What was held then, at the last prices before then. */
      start: DECIMAL,
      /** What came in from outside and what left since, each at the price of its time. Moves between own accounts are neither. */
      inflow: DECIMAL,
      outflow: DECIMAL,
    })),
    /** Currencies held that have no price. */
    unpriced: Type.Array(SYMBOL),
    /** When the prices were taken. */
    time: TIME_MS,
    sequence: SEQUENCE,
  }),
});
