/** Appeals of peer trade: what waits, both sides of one, what support asks for, and the ruling. Source: calls.md "Console"; rules 4.3. */
import { Type } from 'typebox';
import { APPEAL_REASONS, DEAL_STATES } from '../deal.ts';
import { CLIENT_ID, DECIMAL, NOTHING, SYMBOL, TIME_MS, oneOf, orNull, strictObject } from '../fields.ts';
import { FILE } from '../upload.ts';
import { CARRIED, REASON, operatorCall } from './operator-call.ts';

const ORDER = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const UID = Type.Integer();
const SIDES = ['buyer', 'seller'] as const;

/** `appeal`: is to be ruled. `overdue`: paid, and not confirmed in time; nobody has appealed. `ruled`: support has decided. */
export const APPEAL_LISTS = ['appeal', 'overdue', 'ruled'] as const;

/** What is unusual about a trade, the gravest first: shown, and decides nothing. */
export const DEAL_RISKS = [
  'same_device',
  'same_network',
  'third_party_payer',
  'often_cancelled_buyer',
  'often_cancelled_seller',
  'blocked_by_many_buyer',
  'blocked_by_many_seller',
  'new_buyer',
  'flagged_buyer',
  'flagged_seller',
] as const;

const HEAD = {
  order: ORDER,
  state: oneOf(DEAL_STATES),
  buyer: UID,
  seller: UID,
  symbol: SYMBOL,
  quantity: DECIMAL,
  fiat: Type.String(),
  total: DECIMAL,
  /** USDT, when it was made. */
  value: DECIMAL,
  /** Since when it is in this state. */
  since: TIME_MS,
  appellant: orNull(oneOf([...SIDES, 'support'])),
  /** What a first operator has ruled, where a second has to agree. */
  ruled: orNull(oneOf(SIDES)),
};

export const appealList = operatorCall({
  path: '/console/api/appeal/list',
  summary:
    'Trades that support has to look at, what has waited longest first; those it has ruled, the last first. Nothing that was written.',
  access: 'appeal.view',
  effect: 'read',
  body: strictObject({
    list: Type.Optional(oneOf(APPEAL_LISTS)),
    /** The last order of the page before. */
    after: Type.Optional(ORDER),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  }),
  answer: strictObject({ list: Type.Array(strictObject(HEAD)), next: orNull(ORDER) }),
});

const SIDE = strictObject({
  reason: orNull(oneOf(APPEAL_REASONS)),
  statement: Type.String(),
  files: Type.Array(strictObject({ file: FILE, time: TIME_MS, bytes: Type.Integer({ minimum: 0 }) })),
  /** The name he is verified with, when the trade was made; null where that is gone. */
  name: orNull(Type.String()),
  /** How he has traded in 30 days, as everybody may see it: trades completed, the share of them, and what he took to release and to pay, seconds. */
  completed: Type.Integer({ minimum: 0 }),
  completion: orNull(DECIMAL),
  release_seconds: orNull(Type.Integer({ minimum: 0 })),
  pay_seconds: orNull(Type.Integer({ minimum: 0 })),
});

export const appealDetail = operatorCall({
  path: '/console/api/appeal/detail',
  summary:
    'A trade with both sides of its appeal, its chat, how it was to be paid, its steps, what is unusual, and what operators have decided.',
  access: 'appeal.review',
  effect: 'view',
  body: strictObject({ order: ORDER }),
  answer: strictObject({
    ...HEAD,
    price: DECIMAL,
    fee: DECIMAL,
    made: TIME_MS,
    /** What the buyer had to write as the purpose of the payment. */
    reference: Type.String(),
    /** Null where it is gone. */
    collection: orNull(
      strictObject({
        kind: Type.String(),
        full_name: Type.String(),
        bank: Type.String(),
        number: Type.String(),
        branch: orNull(Type.String()),
      }),
    ),
    /** Pictures that the buyer sent when he said that he had paid. */
    proof: Type.Array(FILE),
    sides: strictObject({ buyer: SIDE, seller: SIDE }),
    /** What support waits for. */
    asked: orNull(strictObject({ side: oneOf(SIDES), time: TIME_MS })),
    steps: Type.Array(strictObject({ word: Type.String(), time: TIME_MS })),
    /** Oldest first. `text` of a line of the system is a word. */
    chat: Type.Array(
      strictObject({ from: oneOf([...SIDES, 'support', 'system']), text: Type.String(), file: orNull(FILE), time: TIME_MS }),
    ),
    decisions: Type.Array(
      strictObject({
        operator: strictObject({ id: Type.Integer(), name: Type.String() }),
        kind: oneOf(['appeal', 'withdraw', ...SIDES]),
        reason: Type.String(),
        time: TIME_MS,
        /** NONE: the engine has taken it; else why not. Null while it waits. */
        outcome: orNull(Type.String()),
      }),
    ),
    /** Whether two operators have to rule the same. */
    needs_two: Type.Boolean(),
    /** Whether this operator said the ruling that is kept now: then another one has to agree. Whose ruling was replaced may rule again. */
    mine: Type.Boolean(),
    risks: Type.Array(strictObject({ risk: oneOf(DEAL_RISKS), count: Type.Integer({ minimum: 1 }) })),
  }),
});

export const appealFile = operatorCall({
  path: '/console/api/appeal/file',
  summary: 'A picture that one of a trade’s two persons has sent in it.',
  access: 'appeal.review',
  effect: 'view',
  body: strictObject({ order: ORDER, file: FILE }),
  /** A JPEG, base64. */
  answer: strictObject({ picture: Type.String() }),
});

export const appealAsk = operatorCall({
  path: '/console/api/appeal/ask',
  summary:
    'Writes into the chat of a trade that one side is to send something. Both see it; it is open until that side has added to what it says.',
  access: 'appeal.review',
  effect: 'act',
  body: strictObject({ order: ORDER, side: oneOf(SIDES), text: Type.String({ minLength: 1, maxLength: 4_000 }), client_id: CLIENT_ID }),
  answer: strictObject({ repeated: Type.Boolean() }),
});

export const appealOpen = operatorCall({
  path: '/console/api/appeal/open',
  summary: 'Support opens an appeal by itself of a trade that is paid: nothing runs any more, and nobody can release.',
  access: 'appeal.review',
  effect: 'act',
  body: strictObject({ order: ORDER, reason: REASON }),
  answer: CARRIED,
});

export const appealWithdraw = operatorCall({
  path: '/console/api/appeal/withdraw',
  summary: 'Takes an appeal back that support has opened.',
  access: 'appeal.review',
  effect: 'act',
  body: strictObject({ order: ORDER, reason: REASON }),
  answer: CARRIED,
});

export const appealRule = operatorCall({
  path: '/console/api/appeal/rule',
  summary:
    'Says who gets the coins. From the value on that the terms say two operators have to rule the same; both persons read the reason. It cannot be undone.',
  access: 'appeal.rule',
  effect: 'act',
  body: strictObject({ order: ORDER, outcome: oneOf(SIDES), reason: REASON }),
  answer: CARRIED,
});

/** Body of the change of the terms of peer trade; all of them. */
export const DEAL_TERMS_BODY = strictObject({
  /** USDT: from this value on two operators rule together. */
  two_person_value: DECIMAL,
  /** Hours for which the value of what was bought cannot leave. */
  hold_hours: Type.Integer({ minimum: 0, maximum: 720 }),
  /** Fractions of what the buyer gets: where he is the merchant, and else. */
  maker_fee: DECIMAL,
  taker_fee: DECIMAL,
  /** What a merchant deposits before he goes online, 0: nothing; and in which coin, needed where it is something. */
  deposit: DECIMAL,
  symbol: Type.Optional(SYMBOL),
});

export const dealDeskTerms = operatorCall({
  path: '/console/api/deal/terms',
  summary: 'The terms of peer trade, and how many adverts and trades there are.',
  access: 'appeal.view',
  effect: 'read',
  body: NOTHING,
  answer: strictObject({
    ...DEAL_TERMS_BODY.properties,
    /** Trades that are open, by state. */
    open: strictObject({
      wait_pay: Type.Integer({ minimum: 0 }),
      paid: Type.Integer({ minimum: 0 }),
      paid_overdue: Type.Integer({ minimum: 0 }),
      appeal: Type.Integer({ minimum: 0 }),
    }),
  }),
});
