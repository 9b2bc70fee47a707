/** Networks that coins come in and go out on, addresses to pay to, and deposits. Source: spec §3 (wallet record), §4; rules 6.4; calls.md "Wallet". */
import { Type } from 'typebox';
import { userCall } from './call.ts';
import { DECIMAL, RECORD_FILTER, SYMBOL, TIME_MS, oneOf, orNull, pageOf, strictObject } from './fields.ts';
import { DEPOSIT_STATES } from './funds-state.ts';
import { NETWORK_WORDS } from './network.ts';

const NETWORK = oneOf(NETWORK_WORDS);

/** `paused`: an operator stopped it. `unavailable`: this exchange has no node of it, or the node does not answer. */
export const NETWORK_STATES = ['available', 'paused', 'unavailable'] as const;

/** One coin on one network, and what it costs there. */
const COIN_NETWORK = strictObject({
  symbol: SYMBOL,
  network: NETWORK,
  name: Type.String(),
  /** A chain of the demo's own: nothing that is sent from elsewhere arrives. */
  is_local: Type.Boolean(),
  deposits: oneOf(NETWORK_STATES),
  withdrawals: oneOf(NETWORK_STATES),
  /** Confirmations after which a deposit may be traded, and after which it may leave again. */
  confirmations: Type.Integer({ minimum: 1 }),
  unlock_confirmations: Type.Integer({ minimum: 1 }),
  /** About how long the former take, s; null where nobody knows. */
  arrival_seconds: orNull(Type.Integer({ minimum: 0 })),
  /** Null where it is not set up: then there is none to be had. */
  minimum_deposit: orNull(DECIMAL),
  minimum_withdrawal: orNull(DECIMAL),
  /** Kept of what is withdrawn: the receiver gets the quantity less the fee. */
  fee: orNull(DECIMAL),
  /** The token's contract; null for the chain's own coin. */
  contract: orNull(Type.String()),
  /** Where a transaction can be looked at, with `{txid}` in it; null where there is no such place. */
  explorer: orNull(Type.String()),
  /** Where an address can be, with `{address}` in it. */
  address_explorer: orNull(Type.String()),
});

export const networks = userCall({
  path: '/api/wallet/networks',
  summary: 'The networks of a currency, or of all, with their fees, minimums and confirmations; also those that cannot be used now.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({ symbol: Type.Optional(SYMBOL) }),
  answer: strictObject({ list: Type.Array(COIN_NETWORK) }),
});

export const depositAddress = userCall({
  path: '/api/wallet/deposit/address',
  summary: 'The address of this user on a network: always the same one. It is made with the first question.',
  effect: 'repeatable',
  ownership: { kind: 'own' },
  body: strictObject({ symbol: SYMBOL, network: NETWORK }),
  answer: strictObject({
    symbol: SYMBOL,
    network: NETWORK,
    address: Type.String(),
    /** What has to be written beside the address; null where the network has no such thing. */
    memo: orNull(Type.String()),
    contract: orNull(Type.String()),
    minimum: DECIMAL,
  }),
});

const DEPOSIT = strictObject({
  deposit_id: Type.String(),
  symbol: SYMBOL,
  network: NETWORK,
  quantity: DECIMAL,
  confirmations: Type.Integer({ minimum: 0 }),
  needed: Type.Integer({ minimum: 1 }),
  unlock_needed: Type.Integer({ minimum: 1 }),
  state: oneOf(DEPOSIT_STATES),
  /** Credited, and not final yet: what it is worth may be traded, and may not leave. */
  is_locked: Type.Boolean(),
  /** Smaller than the minimum: it waits until what comes after it makes up the rest. */
  is_below_minimum: Type.Boolean(),
  /** Null for what another customer of this exchange sent. */
  txid: orNull(Type.String()),
  address: Type.String(),
  time: TIME_MS,
  update_time: TIME_MS,
});

export const deposits = userCall({
  path: '/api/wallet/deposits',
  summary: 'The deposits of this user, newest first, with how far they are confirmed.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({
    symbol: Type.Optional(SYMBOL),
    network: Type.Optional(NETWORK),
    state: Type.Optional(oneOf(DEPOSIT_STATES)),
    ...RECORD_FILTER,
  }),
  answer: pageOf(DEPOSIT),
});
