/** Pictures that a person sends: a photo of himself, of a document, of a payment. Source: calls.md "People"; reliability-and-security "Uploads". */
import { Type } from 'typebox';
import { rawCall } from './call.ts';
import { oneOf, strictObject } from './fields.ts';

/** What a picture is for. */
export const UPLOAD_PURPOSES = ['avatar', 'identity', 'evidence', 'chat'] as const;
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number];

/** The largest picture that is taken, bytes. */
export const MAX_UPLOAD_BYTES = 8 * 1024 * 1024;

/** Name of a stored picture: 192 random bits. */
export const FILE = Type.String({ maxLength: 32, pattern: '^[A-Za-z0-9_-]{32}$' });

/** Where a picture is read, with the header `token`: by its owner, and by operators who may. */
export const FILE_PATH = '/api/file/';

export const upload = rawCall({
  path: '/api/upload',
  summary:
    'Stores a picture (JPEG, PNG or WebP, at most 8 MB and 40 megapixels), which is drawn anew without anything else that was in the file, and gives its name. What nothing uses within a day is removed.',
  effect: 'repeatable',
  ownership: { kind: 'own' },
  body: strictObject({ purpose: oneOf(UPLOAD_PURPOSES) }),
  answer: strictObject({ file: FILE }),
});
