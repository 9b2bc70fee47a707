/**
 * Ways in which a person is paid in fiat money: bank cards, accounts, and kinds that an operator defines. The user area and the fiat
 * hub keep the same ones. Source: spec §3 (bank card or collection method), §5, §8; rules 4.7.
 */
import { Type } from 'typebox';
import { userCall } from './call.ts';
import { KEPT_ID, NOTHING, TIME_MS, oneOf, orNull, strictObject } from './fields.ts';
import { DISPLAY_CURRENCIES } from './locale.ts';

/** Name of a kind, `bank_card`. */
const KIND = Type.String({ maxLength: 32, pattern: '^[a-z][a-z0-9_]{0,31}$' });

const CURRENCY = oneOf(DISPLAY_CURRENCIES.map(({ name }) => name));

/** A kind that an operator offers. */
const OFFERED = strictObject({
  kind: KIND,
  /** A product's name, the same in every language; of the built-in kinds the English one. */
  name: Type.String(),
  /** Whether the name of a bank belongs to it. */
  bank: Type.Boolean(),
  /** Its fields are those of payment-kinds.ts; of an operator's own false. */
  standard: Type.Boolean(),
});

const FIELDS = {
  kind: KIND,
  full_name: Type.String({ maxLength: 400 }),
  /** Empty for kinds without a bank. */
  bank: Type.String({ maxLength: 400 }),
  number: Type.String({ maxLength: 200 }),
  /** Of the display currencies (rules 4.7). */
  currency: CURRENCY,
  /** Branch or address of the bank; what a kind has in its place has the form that payment-kinds.ts says. */
  branch: Type.Optional(Type.String({ maxLength: 400 })),
};

const METHOD = strictObject({ id: KEPT_ID, ...FIELDS, time: TIME_MS });

export const collectionList = userCall({
  path: '/api/collection/list',
  summary: 'The collection methods of this user, newest first, and the kinds there are.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: NOTHING,
  answer: strictObject({ list: Type.Array(METHOD), kinds: Type.Array(OFFERED), next_cursor: orNull(Type.String()) }),
});

export const collectionAdd = userCall({
  path: '/api/collection/add',
  summary: 'Keeps a collection method. Its holder must be the verified person.',
  effect: 'change',
  ownership: { kind: 'own' },
  body: strictObject(FIELDS),
  answer: METHOD,
});

export const collectionEdit = userCall({
  path: '/api/collection/edit',
  summary: 'Changes a collection method. Orders keep the one they were made with.',
  effect: 'change',
  ownership: { kind: 'named', noun: 'collection', field: 'id' },
  body: strictObject({ id: KEPT_ID, ...FIELDS }),
  answer: METHOD,
});

export const collectionDelete = userCall({
  path: '/api/collection/delete',
  summary: 'Forgets a collection method.',
  effect: 'change',
  ownership: { kind: 'named', noun: 'collection', field: 'id' },
  body: strictObject({ id: KEPT_ID }),
  answer: NOTHING,
});
