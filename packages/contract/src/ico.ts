/**
 * Calls about subscriptions to new coins: what is sold, subscribing, what one holds, the tickets of a draw, thawing. Source: spec §2, §3 (ICO item),
 * §4; rules 5; calls.md "Seconds and ICO".
 */
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { openCall, userCall } from './call.ts';
import {
  CLIENT_ID,
  DECIMAL,
  DONE_ONCE,
  MIN_SEQ,
  NOTHING,
  RECORD_FILTER,
  SEQUENCE,
  SYMBOL,
  TIME_MS,
  listOf,
  oneOf,
  orNull,
  pageOf,
  strictObject,
} from './fields.ts';
import { NETWORK_WORDS } from './network.ts';

/** An item's number. */
export const ITEM_ID = Type.Integer({ minimum: 0, maximum: 65_535 });
/** 32 bytes, hexadecimal. */
export const HASH = Type.String({ pattern: '^[0-9a-f]{64}$' });
/** A fraction. */
const SHARE = DECIMAL;

export const ICO_MODES = ['lottery', 'pro_rata'] as const;

/** rules 5.1; `drawn` while it is settled, `refunding` while everything goes back. */
export const ICO_STATES = ['upcoming', 'in_progress', 'ended', 'drawn', 'settled', 'refunding', 'cancelled'] as const;

/** spec §4: in hand, awaiting settlement, settled; the lists sub-hold, sub-tran and sub-end. */
export const SUBSCRIPTION_STATES = ['hold', 'settling', 'settled'] as const;

/** An item, as everybody sees it (spec §3). */
export const ICO_ITEM = strictObject({
  item: ITEM_ID,
  symbol: SYMBOL,
  mode: oneOf(ICO_MODES),
  /** Total activity: tokens that are sold. */
  supply: DECIMAL,
  /** Tokens of a lot; null in pro-rata mode. */
  lot: orNull(DECIMAL),
  raise_price: DECIMAL,
  payment: SYMBOL,
  /** Of what is won, a fraction, and over how many days it thaws. */
  freeze_ratio: SHARE,
  freeze_days: Type.Integer({ minimum: 0 }),
  start: TIME_MS,
  end: TIME_MS,
  /** Most lots of a user; null in pro-rata mode, where `most_tokens` may stand. */
  lots_per_user: orNull(Type.Integer({ minimum: 1 })),
  most_tokens: orNull(DECIMAL),
  state: oneOf(ICO_STATES),
  /** What is committed over what is sold, a fraction; it may be above 1. */
  progress: SHARE,
  /** Lots, or the payment in pro-rata mode, subscribed in all; and subscribers. */
  subscribed: DECIMAL,
  paid: DECIMAL,
  subscribers: Type.Integer({ minimum: 0 }),
  /** Set by operators; the last 10 % of the time, or more than 90 % subscribed. */
  hot: Type.Boolean(),
  ending_soon: Type.Boolean(),
  /** Of `end`, at the moment of the answer; 0 once it is past. */
  remaining_seconds: DECIMAL,
  /** Winning lots over tickets, a fraction cut to 6 decimals; as it stands now while it runs, 1 where everybody wins. Null in pro-rata mode. */
  winning_rate: orNull(SHARE),
  winning_lots: orNull(Type.Integer({ minimum: 0 })),
  /** What the draw stands on; null in pro-rata mode. */
  draw: orNull(
    strictObject({
      /** SHA-256 of the secret. */
      commitment: HASH,
      network: oneOf(NETWORK_WORDS),
      height: Type.Integer({ minimum: 0 }),
      /** Null until it is known. */
      block_hash: orNull(HASH),
      secret: orNull(HASH),
      seed: orNull(HASH),
      /** If it is not drawn by then everything goes back. */
      draw_by: TIME_MS,
    }),
  ),
});

export const icoList = openCall({
  path: '/api/ico/list',
  summary: 'All items, those that take subscriptions first, then by their end.',
  effect: 'read',
  body: NOTHING,
  answer: listOf(ICO_ITEM),
});

export const icoDetail = openCall({
  path: '/api/ico/detail',
  summary: 'One item.',
  effect: 'read',
  body: strictObject({ item: ITEM_ID }),
  answer: strictObject({ item: ICO_ITEM, sequence: SEQUENCE }),
});

export const icoSubscribe = userCall({
  path: '/api/ico/subscribe',
  summary: 'Subscribes: so many lots, or in pro-rata mode so much of the payment. What it costs is frozen until the item is settled.',
  effect: 'change',
  ownership: { kind: 'own' },
  body: strictObject({ item: ITEM_ID, quantity: DECIMAL, client_id: Type.Optional(CLIENT_ID) }),
  answer: strictObject(DONE_ONCE),
});

/** What a user has in an item (spec §3). */
export const ICO_HOLDING = strictObject({
  item: ITEM_ID,
  symbol: SYMBOL,
  payment: SYMBOL,
  mode: oneOf(ICO_MODES),
  state: oneOf(SUBSCRIPTION_STATES),
  /** Lots, or what was committed. */
  quantity: DECIMAL,
  raise_price: DECIMAL,
  /** Actual payment: frozen until it is settled; then what it cost. */
  paid: DECIMAL,
  refunded: DECIMAL,
  winning_lots: orNull(Type.Integer({ minimum: 0 })),
  winning_rate: orNull(SHARE),
  /** Won, of that frozen at settlement, and still frozen. */
  tokens: DECIMAL,
  frozen: DECIMAL,
  locked: DECIMAL,
  freeze_ratio: SHARE,
  freeze_days: Type.Integer({ minimum: 0 }),
  /** Today's tranche, and all that has thawed so far, claimed or not; `claimable` is what the thaw action would move now. */
  released_today: DECIMAL,
  released_total: DECIMAL,
  claimable: DECIMAL,
  /** What its tokens are worth: at the market, or at the raise price until there is one. */
  value: orNull(DECIMAL),
  valued_at: oneOf(['market', 'raise_price']),
  /** Runs of consecutive tickets. */
  tickets: Type.Array(strictObject({ first: Type.Integer({ minimum: 0 }), lots: Type.Integer({ minimum: 1 }) })),
  /** How this user is called in the item's list of tickets. */
  holder: HASH,
  time: TIME_MS,
  settle_time: orNull(TIME_MS),
});

export const icoMine = userCall({
  path: '/api/ico/mine',
  summary: 'What this user has subscribed to, newest first: all of it, or what is held, awaits settlement or is settled.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({ item: Type.Optional(ITEM_ID), state: Type.Optional(oneOf(SUBSCRIPTION_STATES)), min_seq: MIN_SEQ }),
  answer: listOf(ICO_HOLDING),
});

export const icoTickets = openCall({
  path: '/api/ico/tickets',
  summary: 'The tickets of an item by their numbers, from one on, with who holds them, hashed, and once it is drawn whether they won.',
  effect: 'read',
  body: strictObject({
    item: ITEM_ID,
    /** 0 when left out. */
    from: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
    /** At most 1,000, 100 when left out. */
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
  }),
  answer: strictObject({
    list: Type.Array(strictObject({ number: Type.Integer({ minimum: 0 }), holder: HASH, won: orNull(Type.Boolean()) })),
    /** There are so many. */
    total: Type.Integer({ minimum: 0 }),
    next: orNull(Type.Integer({ minimum: 0 })),
  }),
});

export const icoThaw = userCall({
  path: '/api/ico/thaw',
  summary:
    'Moves all tokens of an item, or of all items where none is named, that have thawed and were not claimed to what is available of the subscription account.',
  effect: 'change',
  ownership: { kind: 'own' },
  body: strictObject({ item: Type.Optional(ITEM_ID), client_id: Type.Optional(CLIENT_ID) }),
  /** `items`: of which something was moved, by their numbers; repeated only where all of it was done before. */
  answer: strictObject({ ...DONE_ONCE, items: Type.Array(ITEM_ID) }),
});

export const icoThaws = userCall({
  path: '/api/ico/thaws',
  summary: 'What this user has claimed, newest first.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({ item: Type.Optional(ITEM_ID), ...RECORD_FILTER }),
  answer: pageOf(strictObject({ item: ITEM_ID, symbol: SYMBOL, amount: DECIMAL, total: DECIMAL, time: TIME_MS })),
});

/** Settlements of this user, as the record of subscriptions has them (spec §3): quantity, price, ratio, rate. */
export const icoRecords = userCall({
  path: '/api/ico/records',
  summary: 'Subscriptions of this user and what they came to, newest first.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({ item: Type.Optional(ITEM_ID), ...RECORD_FILTER }),
  answer: pageOf(
    strictObject({
      item: ITEM_ID,
      symbol: SYMBOL,
      payment: SYMBOL,
      kind: oneOf(['subscribed', 'settled', 'refunded']),
      quantity: DECIMAL,
      raise_price: DECIMAL,
      freeze_ratio: SHARE,
      winning_rate: orNull(SHARE),
      /** Paid; of what is settled what it cost in the end. */
      amount: DECIMAL,
      refunded: DECIMAL,
      tokens: DECIMAL,
      time: TIME_MS,
    }),
  ),
});

/** What the section `ico` of the private channel tells: what a user has in items, whole and as changes. */
export interface IcoSections {
  readonly ico: {
    readonly snapshot: { readonly holdings: readonly Static<typeof ICO_HOLDING>[] };
    readonly update: { readonly holdings: readonly Static<typeof ICO_HOLDING>[] };
  };
}
