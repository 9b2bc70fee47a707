/**
 * Calls about trades between peers, with the coins in escrow: quote, steps, chat, appeals. A number of a trade that is not one's own is answered like one that does not
 * exist. Source: spec §2 (/deal), §3 (fiat order), §4; rules 4.3; calls.md "Peer trade"; docs/p2p.md.
 */
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { CREDENTIAL, CREDENTIAL_OPTIONS } from './account.ts';
import { userCall } from './call.ts';
import { ADVERT_ID, DEAL_OBSTACLES, FIAT, METHOD_KIND, OFFER, PEER } from './deal-advert.ts';
import {
  CLIENT_ID,
  DECIMAL,
  DONE_ONCE,
  KEPT_ID,
  MIN_SEQ,
  NOTHING,
  RECORD_FILTER,
  SEQUENCE,
  SYMBOL,
  TIME_MS,
  oneOf,
  orNull,
  pageOf,
  strictObject,
} from './fields.ts';
import { FILE } from './upload.ts';

/** rules 4.3. */
export const DEAL_STATES = ['wait_pay', 'paid', 'paid_overdue', 'appeal', 'completed', 'cancelled'] as const;

export type DealState = (typeof DEAL_STATES)[number];

/** Whose one is in a trade. */
export const DEAL_ROLES = ['buyer', 'seller'] as const;

/** Who or what has cancelled. */
export const CANCELLED_BY = ['buyer', 'time', 'ruling'] as const;

/** What an appeal is about. */
export const APPEAL_REASONS = [
  'paid_not_released',
  'not_received',
  'wrong_amount',
  'third_party_payer',
  'payment_reversed',
  'fraud',
  'other',
] as const;

export const MAX_CHAT_LENGTH = 1_000;

export const MAX_STATEMENT_LENGTH = 4_000;

/** Pictures of one appeal's side at most. */
export const MAX_EVIDENCE = 10;

const DEAL_ID = Type.String({ maxLength: 16, pattern: '^[1-9][0-9]{0,15}$' });

/** A merchant's method as it stood when the trade was made, or as a buyer of a `buy` advert gets it from the seller. */
const COLLECTION = strictObject({
  kind: METHOD_KIND,
  full_name: Type.String(),
  bank: Type.String(),
  number: Type.String(),
  branch: orNull(Type.String()),
});

/** A trade (spec §3: order number, seller, unit price, quantity, total, seller's method, card number, order time). */
const DEAL = strictObject({
  order: DEAL_ID,
  advert: ADVERT_ID,
  role: oneOf(DEAL_ROLES),
  peer: PEER,
  symbol: SYMBOL,
  fiat: FIAT,
  price: DECIMAL,
  quantity: DECIMAL,
  total: DECIMAL,
  /** Of the buyer's coins. */
  fee: DECIMAL,
  receives: DECIMAL,
  state: oneOf(DEAL_STATES),
  /** Of payment in wait_pay, of confirmation in paid; null where nothing runs. */
  deadline: orNull(TIME_MS),
  /** Of `deadline`, at the moment of the answer; 0 where nothing runs. */
  remaining_seconds: DECIMAL,
  /** The kind of payment. */
  method: METHOD_KIND,
  time: TIME_MS,
  paid_time: orNull(TIME_MS),
  end_time: orNull(TIME_MS),
  cancelled_by: orNull(oneOf(CANCELLED_BY)),
  cancelled_by_buyer: Type.Boolean(),
  /** How the buyer pays: where one trade is asked for, while it is open and for a day after it; else null. */
  collection: orNull(COLLECTION),
  /** Messages of the other one and of the exchange that were not read. */
  unread: Type.Integer({ minimum: 0 }),
});

/** A trade in a list: with what is left of the number of the account that is paid to, `•••• 1234`; null where it is not kept any more. */
const LISTED_DEAL = strictObject({ ...DEAL.properties, card: orNull(Type.String()) });

const APPEAL_SIDE = strictObject({
  reason: orNull(oneOf(APPEAL_REASONS)),
  statement: Type.String(),
  files: Type.Array(strictObject({ file: FILE, time: TIME_MS, bytes: Type.Integer({ minimum: 0 }) })),
});

const APPEAL = strictObject({
  by: oneOf(['buyer', 'seller', 'support']),
  time: TIME_MS,
  /** What support waits for; null where for nothing. */
  asked: orNull(Type.String()),
  buyer: APPEAL_SIDE,
  seller: APPEAL_SIDE,
  ruling: orNull(strictObject({ outcome: oneOf(['buyer', 'seller']), reason: Type.String(), time: TIME_MS })),
});

export const dealQuote = userCall({
  path: '/api/deal/order/quote',
  summary: 'What a trade on an advert would be at this moment, and what keeps from it.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({ advert: ADVERT_ID, amount: Type.Optional(DECIMAL), quantity: Type.Optional(DECIMAL) }),
  answer: strictObject({
    offer: OFFER,
    price: orNull(DECIMAL),
    quantity: orNull(DECIMAL),
    total: orNull(DECIMAL),
    fee: orNull(DECIMAL),
    receives: orNull(DECIMAL),
    /** USDT; null where nobody knows. */
    value: orNull(DECIMAL),
    obstacles: Type.Array(oneOf(DEAL_OBSTACLES)),
    sequence: SEQUENCE,
  }),
});

export const dealCreate = userCall({
  path: '/api/deal/order/create',
  summary:
    'Begins a trade: by total or by quantity, at the price that was shown or that stands. Who sells names the collection method he is to be paid by; who buys may name the kind of payment, else it is the first that works. The coins go into escrow.',
  effect: 'change',
  ownership: { kind: 'own' },
  body: strictObject({
    advert: ADVERT_ID,
    amount: Type.Optional(DECIMAL),
    quantity: Type.Optional(DECIMAL),
    /** As shown: another one now is refused. Left out: whatever stands now. */
    price: Type.Optional(DECIMAL),
    collection: Type.Optional(KEPT_ID),
    method: Type.Optional(METHOD_KIND),
    client_id: CLIENT_ID,
  }),
  answer: strictObject({ ...DONE_ONCE, order: DEAL_ID, state: oneOf(DEAL_STATES), deadline: orNull(TIME_MS), remaining_seconds: DECIMAL }),
});

const OF_DEAL = { effect: 'repeatable', ownership: { kind: 'named', noun: 'deal', field: 'order' } } as const;

const STANDS = strictObject({
  order: DEAL_ID,
  state: oneOf(DEAL_STATES),
  deadline: orNull(TIME_MS),
  remaining_seconds: DECIMAL,
  sequence: SEQUENCE,
});

export const dealPaid = userCall({
  path: '/api/deal/order/paid',
  summary: 'The buyer says that he has transferred the money from an account in his own name.',
  ...OF_DEAL,
  maintenance: 'served',
  body: strictObject({ order: DEAL_ID, proof: Type.Optional(Type.Array(FILE, { maxItems: 3, uniqueItems: true })) }),
  answer: STANDS,
});

export const dealCancel = userCall({
  path: '/api/deal/order/cancel',
  summary: 'The buyer cancels, and says by it that he has paid nothing.',
  ...OF_DEAL,
  maintenance: 'served',
  body: strictObject({ order: DEAL_ID }),
  answer: STANDS,
});

export const dealRelease = userCall({
  path: '/api/deal/order/release',
  summary:
    'The seller has received the money and releases the coins, which cannot be undone. It needs the fund password, and the second factor of who has one: a code, or a passkey.',
  ...OF_DEAL,
  body: strictObject({
    order: DEAL_ID,
    fund_password: Type.String({ maxLength: 128 }),
    code: Type.Optional(Type.String({ maxLength: 16 })),
    /** In its place: a passkey's answer to options that were made for this very order. */
    passkey: Type.Optional(CREDENTIAL),
  }),
  answer: STANDS,
});

export const dealReleasePasskeyOptions = userCall({
  path: '/api/deal/order/release_passkey_options',
  summary: 'What a passkey of the seller’s is asked to confirm a release with: good for this order only, once, within five minutes.',
  ...OF_DEAL,
  body: strictObject({ order: DEAL_ID }),
  answer: strictObject({ options: CREDENTIAL_OPTIONS }),
});

export const dealAppeal = userCall({
  path: '/api/deal/order/appeal',
  summary:
    'Asks support to decide, or adds to one’s side of an appeal that is under way. The time that a buyer has after a cancellation runs on in maintenance.',
  ...OF_DEAL,
  maintenance: 'served',
  body: strictObject({
    order: DEAL_ID,
    reason: oneOf(APPEAL_REASONS),
    statement: Type.Optional(Type.String({ maxLength: 4 * MAX_STATEMENT_LENGTH })),
    evidence: Type.Array(FILE, { maxItems: MAX_EVIDENCE, uniqueItems: true }),
  }),
  answer: STANDS,
});

export const dealAppealWithdraw = userCall({
  path: '/api/deal/order/appeal_withdraw',
  summary: 'Who has appealed takes it back.',
  ...OF_DEAL,
  body: strictObject({ order: DEAL_ID }),
  answer: STANDS,
});

export const dealDetail = userCall({
  path: '/api/deal/order/detail',
  summary: 'A trade of this user, with what each may see: the buyer how to pay, the seller who pays.',
  effect: 'read',
  ownership: { kind: 'named', noun: 'deal', field: 'order' },
  body: strictObject({ order: DEAL_ID, min_seq: MIN_SEQ }),
  answer: strictObject({
    deal: DEAL,
    /** Word that the buyer writes as the purpose of the payment. */
    reference: Type.String(),
    /** To the seller, once a payment or an appeal was said: the verified name that the payment must come from; to the buyer: the seller's. */
    peer_name: orNull(Type.String()),
    terms: Type.String(),
    proof: Type.Array(FILE),
    /** From when on this user may appeal; null where he cannot any more. */
    appeal_from: orNull(TIME_MS),
    appeal_until: orNull(TIME_MS),
    appeal: orNull(APPEAL),
    /** Every change of state, oldest first. */
    steps: Type.Array(strictObject({ state: oneOf(DEAL_STATES), time: TIME_MS, by: oneOf(['buyer', 'seller', 'support', 'time']) })),
    sequence: SEQUENCE,
  }),
});

export const dealList = userCall({
  path: '/api/deal/order/list',
  summary: 'The trades of this user, newest first; with `open` all those under way and nothing else.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({
    open: Type.Optional(Type.Boolean()),
    role: Type.Optional(oneOf(DEAL_ROLES)),
    state: Type.Optional(oneOf(DEAL_STATES)),
    symbol: Type.Optional(SYMBOL),
    fiat: Type.Optional(FIAT),
    ...RECORD_FILTER,
  }),
  answer: pageOf(LISTED_DEAL),
});

/** `system`: written by the exchange, `text` is then a state of the trade or a word of an event. */
const MESSAGE = strictObject({
  id: Type.String(),
  from: oneOf(['self', 'peer', 'support', 'system']),
  text: Type.String(),
  file: orNull(FILE),
  time: TIME_MS,
  /** By the other one; of the exchange's own true. */
  read: Type.Boolean(),
});

export const dealChat = userCall({
  path: '/api/deal/chat/list',
  summary: 'The messages of a trade, newest first.',
  effect: 'read',
  ownership: { kind: 'named', noun: 'deal', field: 'order' },
  body: strictObject({
    order: DEAL_ID,
    /** Only messages after this one, or before. */
    after: Type.Optional(Type.String({ maxLength: 16, pattern: '^[0-9]{1,16}$' })),
    before: Type.Optional(Type.String({ maxLength: 16, pattern: '^[0-9]{1,16}$' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  answer: strictObject({ list: Type.Array(MESSAGE), closed: Type.Boolean() }),
});

export const dealChatSend = userCall({
  path: '/api/deal/chat/send',
  summary:
    'Writes to the other one of a trade: text, a picture, or both. The same client id again gets the first outcome; without one each is a message of its own.',
  effect: 'change',
  ownership: { kind: 'named', noun: 'deal', field: 'order' },
  body: strictObject({
    order: DEAL_ID,
    text: Type.String({ maxLength: 4 * MAX_CHAT_LENGTH }),
    file: Type.Optional(FILE),
    client_id: Type.Optional(CLIENT_ID),
  }),
  answer: MESSAGE,
});

export const dealChatRead = userCall({
  path: '/api/deal/chat/read',
  summary: 'All messages up to this one were read.',
  effect: 'repeatable',
  ownership: { kind: 'named', noun: 'deal', field: 'order' },
  body: strictObject({ order: DEAL_ID, id: Type.String({ maxLength: 16, pattern: '^[0-9]{1,16}$' }) }),
  answer: NOTHING,
});

export type Deal = Static<typeof DEAL>;

export type ListedDeal = Static<typeof LISTED_DEAL>;

export type DealMessage = Static<typeof MESSAGE>;

export type ShownAppeal = Static<typeof APPEAL>;

export type AppealReason = (typeof APPEAL_REASONS)[number];

/**
 * What the section `deal` of the private channel tells: the open trades, whole and as changes (one that is completed or cancelled is over), and each new message
 * of a trade's chat. A message of the chat stands in no journal; `prev` and `sequence` of a part that has nothing else are those of the part before.
 */
export interface DealSections {
  readonly deal: {
    readonly snapshot: { readonly orders: readonly Deal[] };
    readonly update: {
      readonly orders: readonly Deal[];
      readonly messages: readonly { readonly order: string; readonly message: DealMessage }[];
    };
  };
}
