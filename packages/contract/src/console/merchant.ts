/** Merchants of peer trade: who has asked to be one, how he has traded, and the decision. Source: calls.md "Console"; rules 4.5. */
import { Type } from 'typebox';
import { MERCHANT_NEEDS } from '../deal-advert.ts';
import { DECIMAL, NOTHING, TIME_MS, oneOf, orNull, strictObject } from '../fields.ts';
import { REASON, operatorCall } from './operator-call.ts';

export const MERCHANT_STATES = ['pending', 'approved', 'rejected', 'withdrawn'] as const;
/** What an operator has to look at twice: it decides nothing by itself. */
export const MERCHANT_RISKS = ['suspended', 'flagged', 'often_cancelled', 'blocked_by_many', 'third_party_payer', 'appeals_lost'] as const;

/** What can be in the way of a merchant: obstacles of peer trade (deal.ts). */
export const MERCHANT_LACKS = ['suspended', 'identity', 'age', 'completed', 'completion', 'counterparties', 'deposit'] as const;

const UID = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const COUNT = Type.Integer({ minimum: 0 });

export const merchantList = operatorCall({
  path: '/console/api/merchant/list',
  summary:
    'Those who have asked to be merchants, are, were refused, or are none any more, with how they have traded in 30 days and what is unusual.',
  access: 'merchant.view',
  effect: 'read',
  body: strictObject({
    /** Those who wait, where left out. */
    state: Type.Optional(oneOf(MERCHANT_STATES)),
    /** Only this one, also if he has never asked. */
    uid: Type.Optional(UID),
    /** The last UID of the page before. */
    after: Type.Optional(UID),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  answer: strictObject({
    list: Type.Array(
      strictObject({
        uid: UID,
        /** Null: he has never asked. */
        state: orNull(oneOf(MERCHANT_STATES)),
        reason: orNull(Type.String()),
        asked: orNull(TIME_MS),
        decided: orNull(TIME_MS),
        /** The operator. */
        decided_by: orNull(Type.Integer()),
        registered: TIME_MS,
        verified: Type.Boolean(),
        /** Of 30 days; volume in USDT. */
        completed: COUNT,
        volume: DECIMAL,
        completion: orNull(DECIMAL),
        counterparties: COUNT,
        release_seconds: orNull(COUNT),
        pay_seconds: orNull(COUNT),
        /** What he lacks of what is asked of merchants (rules 4.5). */
        lacks: Type.Array(oneOf(MERCHANT_LACKS)),
        risks: Type.Array(strictObject({ risk: oneOf(MERCHANT_RISKS), count: COUNT })),
      }),
    ),
    /** What is asked of them now. */
    needs: MERCHANT_NEEDS,
    next: orNull(UID),
  }),
});

const DECISION = { access: 'merchant.decide', effect: 'act', body: strictObject({ uid: UID, reason: REASON }), answer: NOTHING } as const;

export const merchantApprove = operatorCall({
  path: '/console/api/merchant/approve',
  summary: 'Lets somebody advertise whose identity is verified. He need not have asked: a new exchange has nobody yet who has traded.',
  ...DECISION,
});

export const merchantReject = operatorCall({
  path: '/console/api/merchant/reject',
  summary: 'Refuses somebody who has asked to be a merchant. He is told why and may ask again.',
  ...DECISION,
});

export const merchantWithdraw = operatorCall({
  path: '/console/api/merchant/withdraw',
  summary: 'Somebody is no merchant any more, at once: his adverts go offline, his trades under way go on.',
  ...DECISION,
});
