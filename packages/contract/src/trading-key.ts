/**
 * Keys of the trading API: made, changed, switched and deleted by their owner, on the site. What is signed with them goes to another door.
 * Source: rules 8.
 */
import { Type } from 'typebox';
import { CREDENTIAL_OPTIONS, PAYMENT_PROOF } from './account.ts';
import { userCall } from './call.ts';
import { KEPT_ID, NOTHING, TIME_MS, oneOf, orNull, strictObject } from './fields.ts';

/** What signs: a secret that both sides know, or a private key of which the exchange has the public half. */
export const TRADING_KEY_KINDS = ['hmac', 'rsa', 'ed25519'] as const;
export type TradingKeyKind = (typeof TRADING_KEY_KINDS)[number];

/** What a key may do. `read` is always among it. */
export const TRADING_SCOPES = ['read', 'spot', 'futures', 'withdraw'] as const;
export type TradingScope = (typeof TRADING_SCOPES)[number];

/** Bounds of keys. A key that trades from anywhere has an end: by itself after `openDays`, and told at most `mostDays` ahead, as for every key. */
export const TRADING_KEY_RULES = {
  mostKeys: 30,
  mostAddresses: 30,
  /** Characters of a label, as a person counts them. */
  label: { min: 1, max: 40 },
  /** Bits of the smallest RSA key. */
  rsaBits: 2_048,
  openDays: 90,
  mostDays: 3_650,
  /** A network of more addresses than these prefixes leave is no restriction. */
  widest: { ipv4: 16, ipv6: 32 },
} as const;

/** What its owner says of a key. */
const TERMS = {
  label: Type.String({ maxLength: 400 }),
  /** `read` may be left out. `withdraw` needs addresses. */
  scopes: Type.Array(oneOf(TRADING_SCOPES), { maxItems: TRADING_SCOPES.length, uniqueItems: true }),
  /** IPv4 and IPv6 addresses and networks (CIDR) that it may be used from; none for anywhere. */
  addresses: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: TRADING_KEY_RULES.mostAddresses }),
  /** From then on it is good for nothing, ms; null for never, which a key that trades from anywhere may not be. Left out: as it is, or as it has to be. */
  expires_at: Type.Optional(orNull(TIME_MS)),
};
const KIND = oneOf(TRADING_KEY_KINDS);
/** PEM of a public key (SubjectPublicKeyInfo): RSA of at least 2048 bits, or Ed25519. */
const PUBLIC_KEY = Type.String({ minLength: 1, maxLength: 4_000 });
const API_KEY = Type.String({ pattern: '^[A-Za-z0-9]{64}$' });

const KEY = strictObject({
  key_id: KEPT_ID,
  api_key: API_KEY,
  label: Type.String(),
  kind: KIND,
  scopes: Type.Array(oneOf(TRADING_SCOPES)),
  addresses: Type.Array(Type.String()),
  created: TIME_MS,
  expires: orNull(TIME_MS),
  /** Null before the first use. */
  last_used: orNull(strictObject({ time: TIME_MS, address: Type.String() })),
  enabled: Type.Boolean(),
  /** Until then it cannot withdraw, although it may: credentials of the account were changed (rules 7.4). Null when nothing is held. */
  withdraw_frozen_until: orNull(TIME_MS),
});

export const tradingKeyList = userCall({
  path: '/api/trading_key/list',
  summary: 'The keys of this user for the trading API, newest first, and what making one has to prove.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: NOTHING,
  answer: strictObject({
    list: Type.Array(KEY),
    /** What a change has to prove beside the fund password and the code; a recovery code always does. */
    second_factor: Type.Boolean(),
    /** Whether an authenticator of the user's can prove it, and whether a passkey can. */
    authenticator: Type.Boolean(),
    passkey: Type.Boolean(),
  }),
});

export const tradingKeyPasskeyOptions = userCall({
  path: '/api/trading_key/passkey_options',
  summary:
    'What a passkey is asked to confirm a change of keys with: good for this very request only, once, within five minutes. `create` names what `/api/trading_key/create` does, `edit` and `switch` what theirs do.',
  effect: 'repeatable',
  ownership: { kind: 'own' },
  body: strictObject({
    action: oneOf(['create', 'edit', 'switch']),
    /** Of the key that is changed. */
    key_id: Type.Optional(KEPT_ID),
    kind: Type.Optional(KIND),
    public_key: Type.Optional(PUBLIC_KEY),
    label: Type.Optional(TERMS.label),
    scopes: Type.Optional(TERMS.scopes),
    addresses: Type.Optional(TERMS.addresses),
    expires_at: TERMS.expires_at,
  }),
  answer: strictObject({ options: CREDENTIAL_OPTIONS }),
});

export const tradingKeyCreate = userCall({
  path: '/api/trading_key/create',
  summary:
    'Makes a key, with the fund password and a code of purpose `trading_key`, and the second factor of who has one: a code, or a passkey. The secret of an `hmac` key is answered this once and never again; of the others the exchange has the public key alone. A user has 30 at most.',
  effect: 'change',
  ownership: { kind: 'own' },
  body: strictObject({ kind: KIND, public_key: Type.Optional(PUBLIC_KEY), ...TERMS, ...PAYMENT_PROOF }),
  answer: strictObject({ key_id: KEPT_ID, api_key: API_KEY, secret: orNull(Type.String()), expires: orNull(TIME_MS) }),
});

export const tradingKeyEdit = userCall({
  path: '/api/trading_key/edit',
  summary: 'What a key may do from now on, with the proof of `create`. Sockets that it was logged on with are closed.',
  effect: 'change',
  ownership: { kind: 'named', noun: 'trading key', field: 'key_id' },
  body: strictObject({ key_id: KEPT_ID, ...TERMS, ...PAYMENT_PROOF }),
  answer: KEY,
});

export const tradingKeySwitch = userCall({
  path: '/api/trading_key/switch',
  summary: 'Switches a key off, at once and without any proof, or on again, with the proof of `create`.',
  effect: 'repeatable',
  maintenance: 'served',
  ownership: { kind: 'named', noun: 'trading key', field: 'key_id' },
  body: strictObject({ key_id: KEPT_ID, enabled: Type.Boolean(), ...Type.Partial(strictObject(PAYMENT_PROOF)).properties }),
  answer: strictObject({ enabled: Type.Boolean() }),
});

export const tradingKeyDelete = userCall({
  path: '/api/trading_key/delete',
  summary: 'Deletes a key for ever.',
  effect: 'repeatable',
  maintenance: 'served',
  ownership: { kind: 'named', noun: 'trading key', field: 'key_id' },
  body: strictObject({ key_id: KEPT_ID }),
  answer: NOTHING,
});
