/** Withdrawals: what one costs, asking for one, taking it back, and how far it is. Source: spec §3, §4, §5; rules 6.5; calls.md "Wallet". */
import { Type } from 'typebox';
import { CREDENTIAL_OPTIONS, PAYMENT_PROOF } from './account.ts';
import { userCall } from './call.ts';
import { CLIENT_ID, DECIMAL, KEPT_ID, RECORD_FILTER, SEQUENCE, SYMBOL, TIME_MS, oneOf, orNull, pageOf, strictObject } from './fields.ts';
import { WITHDRAWAL_STATES } from './funds-state.ts';
import { NETWORK_WORDS } from './network.ts';

const NETWORK = oneOf(NETWORK_WORDS);
const WITHDRAWAL_ID = Type.String({ maxLength: 15, pattern: '^[1-9][0-9]*$' });

/** What has happened to one so far; each has its time in the timeline. */
export const WITHDRAWAL_STEPS = [
  'asked',
  'reviewing',
  'approved',
  'signed',
  'broadcast',
  'completed',
  'release_failed',
  'cancelled',
  'rejected',
] as const;

/** Why the largest quantity is what it is. */
export const MAXIMUM_BY = ['available', 'limit', 'unlocked'] as const;

export const withdrawQuote = userCall({
  path: '/api/wallet/withdraw/quote',
  summary: 'What a withdrawal costs and how much can be withdrawn now.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({
    symbol: SYMBOL,
    network: NETWORK,
    quantity: Type.Optional(DECIMAL),
    address: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  answer: strictObject({
    fee: DECIMAL,
    minimum: DECIMAL,
    /** Quantity, fee included; 0 where nothing can be withdrawn now. */
    maximum: DECIMAL,
    maximum_by: oneOf(MAXIMUM_BY),
    available: DECIMAL,
    /** Of the quantity asked about; null without one, or where it is too little. */
    receives: orNull(DECIMAL),
    /** Where an address was asked about: whether it is this exchange's own, and the coins only change hands, without a fee. */
    is_internal: Type.Boolean(),
    /** USDT of rolling 24 hours, by identity; what has no price is reviewed instead. */
    limit: strictObject({ total: DECIMAL, used: DECIMAL, left: DECIMAL }),
    /** USDT worth of deposits that are credited and not final yet: so much has to stay. */
    held: DECIMAL,
    /** Until when nothing may leave, ms; null: now. */
    hold_until: orNull(TIME_MS),
    /** An operator has stopped this user's withdrawals, or a deposit was taken back that had been spent. */
    is_blocked: Type.Boolean(),
    /** What `apply` has to prove beside the fund password and the code; a recovery code always does. */
    second_factor: Type.Boolean(),
    /** Whether an authenticator of the user's can prove it, and whether a passkey can. */
    authenticator: Type.Boolean(),
    passkey: Type.Boolean(),
  }),
});

/** What is withdrawn, and where to. */
const WITHDRAWN = {
  symbol: SYMBOL,
  network: NETWORK,
  /** One of the two: as it is written, or one of those that are kept. */
  address: Type.Optional(Type.String({ maxLength: 200 })),
  address_id: Type.Optional(KEPT_ID),
  quantity: DECIMAL,
};

export const withdrawPasskeyOptions = userCall({
  path: '/api/wallet/withdraw/passkey_options',
  summary:
    'What a passkey is asked to confirm a withdrawal with: good for this currency, network, address and quantity only, once, within five minutes.',
  effect: 'repeatable',
  ownership: { kind: 'own' },
  body: strictObject(WITHDRAWN),
  answer: strictObject({ options: CREDENTIAL_OPTIONS }),
});

export const withdrawApply = userCall({
  path: '/api/wallet/withdraw/apply',
  summary:
    'Asks for a withdrawal from the spot account, with the fund password and a code of purpose `withdraw`, and the second factor of who has one: a code, or a passkey. In whitelist mode to an address of the book that is usable, or it is refused as NOT_WHITELISTED. The quantity is frozen at once; the receiver gets it less the fee.',
  effect: 'change',
  ownership: { kind: 'own' },
  body: strictObject({ ...WITHDRAWN, ...PAYMENT_PROOF, client_id: CLIENT_ID }),
  answer: strictObject({
    withdrawal_id: WITHDRAWAL_ID,
    fee: DECIMAL,
    receives: DECIMAL,
    state: oneOf(WITHDRAWAL_STATES),
    sequence: SEQUENCE,
    client_id: CLIENT_ID,
    repeated: Type.Boolean(),
  }),
});

export const withdrawCancel = userCall({
  path: '/api/wallet/withdraw/cancel',
  summary: 'Takes a withdrawal back that is not paid out yet: all of it is available again.',
  effect: 'repeatable',
  maintenance: 'served',
  ownership: { kind: 'named', noun: 'withdrawal', field: 'withdrawal_id' },
  body: strictObject({ withdrawal_id: WITHDRAWAL_ID }),
  answer: strictObject({ withdrawal_id: WITHDRAWAL_ID, state: oneOf(WITHDRAWAL_STATES), sequence: SEQUENCE }),
});

const WITHDRAWAL = strictObject({
  withdrawal_id: WITHDRAWAL_ID,
  symbol: SYMBOL,
  network: NETWORK,
  address: Type.String(),
  /** Of the address, where it is kept. */
  note: orNull(Type.String()),
  quantity: DECIMAL,
  fee: DECIMAL,
  receives: DECIMAL,
  state: oneOf(WITHDRAWAL_STATES),
  /** The coins change hands inside, without a transaction. */
  is_internal: Type.Boolean(),
  /** In the customer's language; null where nobody gave one. */
  reason: orNull(Type.String()),
  may_cancel: Type.Boolean(),
  txid: orNull(Type.String()),
  confirmations: orNull(Type.Integer({ minimum: 0 })),
  needed: orNull(Type.Integer({ minimum: 1 })),
  timeline: Type.Array(strictObject({ step: oneOf(WITHDRAWAL_STEPS), time: TIME_MS })),
  time: TIME_MS,
  update_time: TIME_MS,
});

export const withdrawals = userCall({
  path: '/api/wallet/withdrawals',
  summary: 'The withdrawals of this user, newest first.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({
    symbol: Type.Optional(SYMBOL),
    network: Type.Optional(NETWORK),
    state: Type.Optional(oneOf(WITHDRAWAL_STATES)),
    ...RECORD_FILTER,
  }),
  answer: pageOf(WITHDRAWAL),
});

export const withdrawDetail = userCall({
  path: '/api/wallet/withdraw/detail',
  summary: 'One withdrawal of this user.',
  effect: 'read',
  ownership: { kind: 'named', noun: 'withdrawal', field: 'withdrawal_id' },
  body: strictObject({ withdrawal_id: WITHDRAWAL_ID }),
  answer: WITHDRAWAL,
});
