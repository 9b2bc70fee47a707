/**
 * The desk: what somebody has set up for trading, kept with the account so that it is there on any device. A document is one thing that is set
 * up, named by its kind and a key; the page changes it as a whole and says which version it has seen.
 */
import { Type } from 'typebox';
import { userCall } from './call.ts';
import { TIME_MS, oneOf, strictObject } from './fields.ts';
import { DESK_KINDS } from './desk-documents.ts';

/** Characters of one document at most, as JSON: with its quotes escaped it has to fit into a request of 64 KiB. */
export const DESK_DOCUMENT_LENGTH = 49_152;

/** Documents of one person at most. */
export const MAX_DESK_DOCUMENTS = 500;

/** What a document of a kind is about: a market (`spot BTC_USDT`), or nothing. */
const KEY = Type.String({ maxLength: 64, pattern: '^[A-Za-z0-9_ .:-]*$' });

/** How often a document was written; 0 for one that is not there. */
const VERSION = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** JSON of what `desk-documents.ts` says of the kind. */
const DOCUMENT = Type.String({ maxLength: DESK_DOCUMENT_LENGTH });

const WRITTEN = strictObject({
  kind: oneOf(DESK_KINDS),
  key: KEY,
  version: VERSION,
  /** Empty for one that is not there. */
  document: DOCUMENT,
  /** When it was last written; 0 for one that is not there. */
  time: TIME_MS,
});

export const deskRead = userCall({
  path: '/api/desk/read',
  summary: 'Documents of this user’s desk, by kind and key; one that is not there has version 0.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({
    documents: Type.Array(strictObject({ kind: oneOf(DESK_KINDS), key: KEY }), { minItems: 1, maxItems: 20 }),
  }),
  answer: strictObject({ documents: Type.Array(WRITTEN) }),
});

export const deskWrite = userCall({
  path: '/api/desk/write',
  summary: 'Writes a document of this user’s desk whole, in place of the version named; an empty one is taken away.',
  effect: 'repeatable',
  maintenance: 'served',
  ownership: { kind: 'own' },
  body: strictObject({
    kind: oneOf(DESK_KINDS),
    key: KEY,
    /** The version that this one takes the place of; 0 where there was none. */
    version: VERSION,
    document: DOCUMENT,
  }),
  answer: strictObject({
    /** False: somebody else has written meanwhile. Nothing has changed, and what stands there is told. */
    written: Type.Boolean(),
    kept: WRITTEN,
  }),
});
