/** Addresses that a person withdraws to. Source: spec §3 (withdrawal address), §5, §8. */
import { Type } from 'typebox';
import { userCall } from './call.ts';
import { KEPT_ID, NOTHING, SYMBOL, TIME_MS, oneOf, orNull, strictObject } from './fields.ts';
import { NETWORK_WORDS } from './network.ts';

/** Characters of a note, as a person counts them (spec §5, §9). */
export const ADDRESS_NOTE_LENGTH = { min: 4, max: 20 } as const;

const ADDRESS = strictObject({
  id: KEPT_ID,
  symbol: SYMBOL,
  network: oneOf(NETWORK_WORDS),
  address: Type.String(),
  note: Type.String(),
  /** Since when it is kept. */
  time: TIME_MS,
  /** In whitelist mode one may withdraw to it from then on: 24 hours after it was added. */
  usable_from: TIME_MS,
});

export const addressList = userCall({
  path: '/api/address/list',
  summary: 'The withdrawal addresses of this user, newest first; with a currency, those for it.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({ symbol: Type.Optional(SYMBOL) }),
  answer: strictObject({ list: Type.Array(ADDRESS), next_cursor: orNull(Type.String()) }),
});

export const addressAdd = userCall({
  path: '/api/address/add',
  summary: 'Keeps a withdrawal address. Its checksum must be right and its form that of the network.',
  effect: 'change',
  ownership: { kind: 'own' },
  body: strictObject({
    symbol: SYMBOL,
    network: oneOf(NETWORK_WORDS),
    address: Type.String({ maxLength: 200 }),
    /** 4 to 20 characters as a person counts them. */
    note: Type.String({ maxLength: 400 }),
  }),
  answer: ADDRESS,
});

export const addressDelete = userCall({
  path: '/api/address/delete',
  summary: 'Forgets a withdrawal address.',
  effect: 'change',
  ownership: { kind: 'named', noun: 'address', field: 'id' },
  body: strictObject({ id: KEPT_ID }),
  answer: NOTHING,
});
