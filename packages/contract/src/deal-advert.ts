/**
 * Calls about what peers offer each other: the hub, adverts, who may make them, whom one has blocked. A number of an advert that is not one's own is answered like
 * one that does not exist. Source: spec §2 (/deal); rules 4.2, 4.5; calls.md "Peer trade"; docs/p2p.md.
 */
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { openCall, userCall } from './call.ts';
import {
  CLIENT_ID,
  DECIMAL,
  DONE_ONCE,
  KEPT_ID,
  MIN_SEQ,
  NOTHING,
  SEQUENCE,
  SIGNED_DECIMAL,
  SYMBOL,
  TIME_MS,
  listOf,
  oneOf,
  orNull,
  strictObject,
} from './fields.ts';
import { DISPLAY_CURRENCIES } from './locale.ts';

/** What the merchant does: `sell` coins, or `buy` them. Who answers a `sell` advert buys. */
export const ADVERT_SIDES = ['sell', 'buy'] as const;

export const PRICE_TYPES = ['fixed', 'floating'] as const;

/** `paused`: floating, and its reference is stale or has just jumped; nothing is traded on it until it stands still. */
export const ADVERT_STATES = ['online', 'paused', 'offline', 'removed'] as const;

export type AdvertState = (typeof ADVERT_STATES)[number];

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

export const ADVERT_ID = Type.String({ maxLength: 16, pattern: '^[1-9][0-9]{0,15}$' });

export const FIAT = oneOf(DISPLAY_CURRENCIES.map(({ name }) => name));

export const METHOD_KIND = Type.String({ maxLength: 32, pattern: '^[a-z][a-z0-9_]{0,31}$' });

/** A person as others see him here: no account, no UID, but how he has traded. */
export const PEER = strictObject({
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
export const OFFER = strictObject({ ...ADVERT.properties, merchant: PEER, obstacles: Type.Array(oneOf(DEAL_OBSTACLES)) });

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

export type Offer = Static<typeof OFFER>;

export type OwnAdvert = Static<typeof OWN_ADVERT>;
