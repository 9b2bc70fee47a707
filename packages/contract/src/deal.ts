/**
 * Calls about fiat peer trade: adverts, trades with the coins in escrow, chat, appeals, merchants. A number of an advert or a trade that is not one's own is
 * answered like one that does not exist. Source: spec §2 (/deal), §3 (fiat order), §4; rules 4; calls.md "Peer trade"; docs/p2p.md.
 */
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { CREDENTIAL, CREDENTIAL_OPTIONS } from './account.ts';
import { KEPT_ID } from './address.ts';
import { openCall, userCall } from './call.ts';
import {
  CLIENT_ID,
  DECIMAL,
  DONE_ONCE,
  MIN_SEQ,
  NOTHING,
  RECORD_FILTER,
  SEQUENCE,
  SIGNED_DECIMAL,
  SYMBOL,
  TIME_MS,
  listOf,
  oneOf,
  orNull,
  pageOf,
  strictObject,
} from './fields.ts';
import { DISPLAY_CURRENCIES } from './locale.ts';
import { FILE } from './upload.ts';

/** What the merchant does: `sell` coins, or `buy` them. Who answers a `sell` advert buys. */
export const ADVERT_SIDES = ['sell', 'buy'] as const;
export const PRICE_TYPES = ['fixed', 'floating'] as const;
/** `paused`: floating, and its reference is stale or has just jumped; nothing is traded on it until it stands still. */
export const ADVERT_STATES = ['online', 'paused', 'offline', 'removed'] as const;
export type AdvertState = (typeof ADVERT_STATES)[number];

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
/** What keeps somebody from an advert or from advertising, before he clicks. */
export const DEAL_OBSTACLES = [
  'identity',
  'age',
  'completed',
  'completion',
  'counterparties',
  'hold',
  'bought',
  'buying_blocked',
  'unpaid',
  'limit',
  'own',
  'blocked',
  'method',
  'suspended',
  'approval',
  'deposit',
] as const;

/** How far from the reference a floating price may be, in parts of ten thousand. */
export const MAX_MARGIN = 1_000;
/** Fewest minutes that a buyer gets to pay, where the operator grants so many. */
export const LEAST_PAY_TIME = 15;

/** Most collection methods of an advert. */
export const MAX_ADVERT_METHODS = 3;
export const MAX_TERMS_LENGTH = 1_000;
export const MAX_CHAT_LENGTH = 1_000;
export const MAX_STATEMENT_LENGTH = 4_000;
/** Pictures of one appeal's side at most. */
export const MAX_EVIDENCE = 10;

const ADVERT_ID = Type.String({ maxLength: 16, pattern: '^[1-9][0-9]{0,15}$' });
const DEAL_ID = Type.String({ maxLength: 16, pattern: '^[1-9][0-9]{0,15}$' });
const FIAT = oneOf(DISPLAY_CURRENCIES.map(({ name }) => name));
const METHOD_KIND = Type.String({ maxLength: 32, pattern: '^[a-z][a-z0-9_]{0,31}$' });
/** A person as others see him here: no account, no UID, but how he has traded. */
const PEER = strictObject({
  /** The same for everybody and for ever, and nothing else in the product is called so. */
  peer: Type.String(),
  nickname: Type.String(),
  merchant: Type.Boolean(),
  /** Visible as such: an account of the demo that answers by itself. */
  simulated: Type.Boolean(),
  online: Type.Boolean(),
  /** Of 30 days: trades completed, and the fraction of those that were not cancelled through his fault; null where there are none. */
  completed: Type.Integer({ minimum: 0 }),
  completion: orNull(DECIMAL),
  /** Seconds from the payment being said to the release, and from the trade to the payment being said, on average; null where there are none. */
  release_seconds: orNull(Type.Integer({ minimum: 0 })),
  pay_seconds: orNull(Type.Integer({ minimum: 0 })),
  registered: TIME_MS,
});

/** What a merchant asks of whoever answers; false and 0 ask nothing. */
const CONDITIONS = strictObject({
  identity: Type.Boolean(),
  /** Days since registration. */
  age_days: Type.Integer({ minimum: 0, maximum: 3_650 }),
  completed: Type.Integer({ minimum: 0, maximum: 10_000 }),
  /** A fraction. */
  completion: DECIMAL,
});

const ADVERT = strictObject({
  advert: ADVERT_ID,
  side: oneOf(ADVERT_SIDES),
  symbol: SYMBOL,
  fiat: FIAT,
  price_type: oneOf(PRICE_TYPES),
  /** Of a whole coin, as it stands now; of a floating one null while there is no reference. */
  price: orNull(DECIMAL),
  /** Of a floating one over the reference, a fraction, -0.1 to 0.1; else null. */
  margin: orNull(SIGNED_DECIMAL),
  /** The price over the reference less 1; null where there is no reference. */
  over_reference: orNull(SIGNED_DECIMAL),
  /** As last saved, and what of it is left. */
  quantity: DECIMAL,
  remaining_quantity: DECIMAL,
  /** Totals in fiat. */
  minimum: DECIMAL,
  maximum: DECIMAL,
  /** Minutes. */
  pay_time: Type.Integer({ minimum: 1 }),
  /** Kinds of payment: of a `sell` advert those of the merchant's methods, of a `buy` advert those he pays by. */
  collections: Type.Array(METHOD_KIND, { maxItems: MAX_ADVERT_METHODS }),
  terms: Type.String(),
  conditions: CONDITIONS,
  state: oneOf(ADVERT_STATES),
});

/** An advert in the hub, with whose it is and what keeps the reader from it. */
const OFFER = strictObject({ ...ADVERT.properties, merchant: PEER, obstacles: Type.Array(oneOf(DEAL_OBSTACLES)) });

/** An advert as its merchant sees it. */
const OWN_ADVERT = strictObject({
  ...ADVERT.properties,
  /** His collection methods; empty for `buy`. */
  methods: Type.Array(KEPT_ID, { maxItems: MAX_ADVERT_METHODS }),
  /** Trades under way on it. */
  open: Type.Integer({ minimum: 0 }),
  /** Why it cannot go online. */
  obstacles: Type.Array(oneOf(DEAL_OBSTACLES)),
  update_time: TIME_MS,
});

/** What is asked of whoever wants to be a merchant, beside a verified identity (rules 4.5); 0 asks nothing. Two operators set it. */
export const MERCHANT_NEEDS = strictObject({
  /** Days since registration. */
  age_days: Type.Integer({ minimum: 0, maximum: 3_650 }),
  /** Of 30 days: trades completed, the fraction of those that were not cancelled through his fault, and with how many others. */
  completed: Type.Integer({ minimum: 0, maximum: 10_000 }),
  completion: DECIMAL,
  counterparties: Type.Integer({ minimum: 0, maximum: 10_000 }),
});

/** Public, so that visitors may browse once the page is open to them. */
export const dealAdverts = userCall({
  path: '/api/deal/adverts',
  summary: 'The adverts that can be answered, the best price first. `side` is what the merchant does: who wants to buy asks for `sell`.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({
    side: oneOf(ADVERT_SIDES),
    symbol: SYMBOL,
    fiat: FIAT,
    /** Only adverts that take this total, or this quantity. */
    amount: Type.Optional(DECIMAL),
    quantity: Type.Optional(DECIMAL),
    method: Type.Optional(METHOD_KIND),
    /** Only those that nothing keeps the reader from. */
    fitting: Type.Optional(Type.Boolean()),
    cursor: Type.Optional(Type.String({ maxLength: 64, pattern: '^[0-9A-Za-z_.-]+$' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    min_seq: MIN_SEQ,
  }),
  answer: strictObject({
    list: Type.Array(OFFER),
    next_cursor: orNull(Type.String()),
    /** 1e-8 exact: the index in fiat; null while it is stale or its rate unknown. */
    reference: orNull(DECIMAL),
    sequence: SEQUENCE,
  }),
});

/** What may be traded at all, and what the reader may. */
export const dealTerms = userCall({
  path: '/api/deal/terms',
  summary:
    'Coins, currencies and kinds of payment of peer trade; the times and limits that hold for this user, what he has used of them and what keeps him from trading or advertising.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: NOTHING,
  answer: strictObject({
    symbols: Type.Array(SYMBOL),
    fiats: Type.Array(strictObject({ fiat: FIAT, decimals: Type.Integer({ minimum: 0, maximum: 4 }) })),
    /** Minutes. */
    pay_time: Type.Integer({ minimum: 1 }),
    confirm_time: Type.Integer({ minimum: 1 }),
    /** USDT: of one trade, of 24 hours, and what of that is used. */
    single: DECIMAL,
    total: DECIMAL,
    used: DECIMAL,
    max_unpaid: Type.Integer({ minimum: 0 }),
    unpaid: Type.Integer({ minimum: 0 }),
    /** Until when he cannot buy; null where he can. */
    buying_blocked_until: orNull(TIME_MS),
    /** Cancellations of this day (UTC) and how many are free. */
    cancelled: strictObject({
      before: Type.Integer({ minimum: 0 }),
      after: Type.Integer({ minimum: 0 }),
      most_before: Type.Integer({ minimum: 0 }),
      most_after: Type.Integer({ minimum: 0 }),
    }),
    /** USDT whose withdrawal waits because it was bought here, and until when the last of it waits. */
    held: DECIMAL,
    held_until: orNull(TIME_MS),
    maker_fee: DECIMAL,
    taker_fee: DECIMAL,
    buy: Type.Array(oneOf(DEAL_OBSTACLES)),
    sell: Type.Array(oneOf(DEAL_OBSTACLES)),
    advertise: Type.Array(oneOf(DEAL_OBSTACLES)),
    merchant_needs: MERCHANT_NEEDS,
    /** Whether he has asked to be a merchant, is one, or was refused and why; null where he never asked. */
    merchant: orNull(strictObject({ state: oneOf(['pending', 'approved', 'rejected', 'withdrawn']), reason: orNull(Type.String()) })),
    deposit: orNull(strictObject({ symbol: SYMBOL, needed: DECIMAL, held: DECIMAL })),
    self: PEER,
    sequence: SEQUENCE,
  }),
});

export const merchantApply = userCall({
  path: '/api/deal/merchant/apply',
  summary: 'Asks to be a merchant. Who lacks something, the deposit among it, is refused and told what.',
  effect: 'change',
  ownership: { kind: 'own' },
  body: NOTHING,
  answer: NOTHING,
});

export const merchantDeposit = userCall({
  path: '/api/deal/merchant/deposit',
  summary:
    'Sets the merchant’s deposit to an amount, out of the fiat account and back into it. The same client id again gets the first outcome.',
  effect: 'change',
  ownership: { kind: 'own' },
  body: strictObject({ symbol: SYMBOL, amount: DECIMAL, client_id: Type.Optional(CLIENT_ID) }),
  answer: strictObject({ sequence: SEQUENCE }),
});

const ADVERT_FIELDS = {
  side: oneOf(ADVERT_SIDES),
  symbol: SYMBOL,
  fiat: FIAT,
  price_type: oneOf(PRICE_TYPES),
  /** Of `fixed`. */
  price: Type.Optional(DECIMAL),
  /** Of `floating`. */
  margin: Type.Optional(SIGNED_DECIMAL),
  quantity: DECIMAL,
  minimum: DECIMAL,
  maximum: DECIMAL,
  pay_time: Type.Integer({ minimum: 1, maximum: 10_000 }),
  /** Of `sell`: his collection methods, 1 to 3, all of this currency. */
  methods: Type.Optional(Type.Array(KEPT_ID, { minItems: 1, maxItems: MAX_ADVERT_METHODS, uniqueItems: true })),
  /** Of `buy`: the kinds he pays by. */
  kinds: Type.Optional(Type.Array(METHOD_KIND, { minItems: 1, maxItems: MAX_ADVERT_METHODS, uniqueItems: true })),
  terms: Type.String({ maxLength: 4 * MAX_TERMS_LENGTH }),
  conditions: CONDITIONS,
};

export const advertSave = userCall({
  path: '/api/deal/advert/save',
  summary: 'Makes an advert, or replaces one that is offline. It begins offline. The same client id again gets the first outcome.',
  effect: 'change',
  ownership: { kind: 'own' },
  body: strictObject({ advert: Type.Optional(ADVERT_ID), ...ADVERT_FIELDS, client_id: CLIENT_ID }),
  answer: strictObject({ ...DONE_ONCE, advert: ADVERT_ID }),
});

const OF_ADVERT = { effect: 'repeatable', ownership: { kind: 'named', noun: 'advert', field: 'advert' } } as const;

export const advertOnline = userCall({
  path: '/api/deal/advert/online',
  summary: 'Puts an advert on offer; of `sell` what is left is locked.',
  ...OF_ADVERT,
  body: strictObject({ advert: ADVERT_ID }),
  answer: strictObject({ sequence: SEQUENCE }),
});

export const advertOffline = userCall({
  path: '/api/deal/advert/offline',
  summary: 'Takes an advert off offer, and gives back what it locked. Trades under way go on.',
  ...OF_ADVERT,
  maintenance: 'served',
  body: strictObject({ advert: ADVERT_ID }),
  answer: strictObject({ sequence: SEQUENCE }),
});

export const advertRemove = userCall({
  path: '/api/deal/advert/remove',
  summary: 'Removes an advert for ever. Trades under way go on.',
  ...OF_ADVERT,
  maintenance: 'served',
  body: strictObject({ advert: ADVERT_ID }),
  answer: strictObject({ sequence: SEQUENCE }),
});

export const advertMine = userCall({
  path: '/api/deal/advert/mine',
  summary: 'The adverts of this user that are not removed, those online first, and his figures of 30 days.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({ min_seq: MIN_SEQ }),
  answer: strictObject({
    list: Type.Array(OWN_ADVERT),
    figures: strictObject({
      trades: Type.Integer({ minimum: 0 }),
      /** USDT. */
      volume: DECIMAL,
      completion: orNull(DECIMAL),
      release_seconds: orNull(Type.Integer({ minimum: 0 })),
      pay_seconds: orNull(Type.Integer({ minimum: 0 })),
      counterparties: Type.Integer({ minimum: 0 }),
    }),
    sequence: SEQUENCE,
  }),
});

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

export const dealBlock = userCall({
  path: '/api/deal/peer/block',
  summary: 'Whom one has blocked sees none of one’s adverts and cannot answer them, and the other way round; `blocked` false ends it.',
  effect: 'repeatable',
  ownership: { kind: 'own' },
  body: strictObject({ peer: Type.String({ maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' }), blocked: Type.Boolean() }),
  answer: NOTHING,
});

export const dealBlocked = userCall({
  path: '/api/deal/peer/blocked',
  summary: 'Whom this user has blocked.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: NOTHING,
  answer: listOf(PEER),
});

/** Everybody's: how much is offered, by side, coin and currency. */
export const dealMarkets = openCall({
  path: '/api/deal/markets',
  summary: 'For each coin and currency how many adverts there are on either side, and the best price.',
  effect: 'read',
  body: NOTHING,
  answer: listOf(
    strictObject({ symbol: SYMBOL, fiat: FIAT, side: oneOf(ADVERT_SIDES), adverts: Type.Integer({ minimum: 1 }), price: orNull(DECIMAL) }),
  ),
});

export type Deal = Static<typeof DEAL>;
export type ListedDeal = Static<typeof LISTED_DEAL>;
export type Offer = Static<typeof OFFER>;
export type OwnAdvert = Static<typeof OWN_ADVERT>;
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
