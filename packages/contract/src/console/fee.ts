/** The fee tiers. What sets one, and what gives one to a customer, are changes (changes.ts). Source: calls.md "Console"; rules 1.8. */
import { Type } from 'typebox';
import { NOTHING, SEQUENCE, orNull, strictObject } from '../fields.ts';
import { operatorCall } from './operator-call.ts';

export const feeTable = operatorCall({
  path: '/console/api/fee/table',
  summary: 'Every fee tier that is set, with its rates and how many accounts pay by it.',
  access: 'market.view',
  effect: 'read',
  body: NOTHING,
  answer: strictObject({
    list: Type.Array(
      strictObject({
        tier: Type.Integer({ minimum: 0, maximum: 15 }),
        /** 1e-8 of what is received, as `fee/tier` says them. */
        maker_rate: Type.Integer(),
        taker_rate: Type.Integer(),
        /** 1e-8 of the value, as `contract/tier` says them; null where the tier pays what each contract asks. */
        contract_maker_rate: orNull(Type.Integer()),
        contract_taker_rate: orNull(Type.Integer()),
        /** Accounts that are not closed; `account/tier` moves them. */
        accounts: Type.Integer(),
        /** The tier of the house's own accounts, which customers are not shown. */
        is_house: Type.Boolean(),
      }),
    ),
    sequence: SEQUENCE,
  }),
});
