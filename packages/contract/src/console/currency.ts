/** The currencies that are listed. What lists them and turns their uses on and off are changes (changes.ts). Source: calls.md "Console"; spec §3. */
import { Type } from 'typebox';
import { DECIMAL, NOTHING, PAIR, SEQUENCE, SYMBOL, orNull, strictObject } from '../fields.ts';
import { operatorCall } from './operator-call.ts';

export const currencyTable = operatorCall({
  path: '/console/api/currency/table',
  summary: 'Every currency that is listed: its decimals, its supply, what it may be used for, and the pairs that it stands in.',
  access: 'market.view',
  effect: 'read',
  body: NOTHING,
  answer: strictObject({
    list: Type.Array(
      strictObject({
        symbol: SYMBOL,
        /** Decimals of its amounts. */
        scale: Type.Integer({ minimum: 0, maximum: 18 }),
        /** Coins in circulation; null where nobody said. */
        supply: orNull(DECIMAL),
        /** As operators set them; a use that the exchange does not offer yet is none for customers. */
        deposits: Type.Boolean(),
        withdrawals: Type.Boolean(),
        legal: Type.Boolean(),
        ico_payment: Type.Boolean(),
        margin: Type.Boolean(),
        pairs: Type.Array(PAIR),
      }),
    ),
    sequence: SEQUENCE,
  }),
});
