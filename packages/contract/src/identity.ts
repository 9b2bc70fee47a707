/** Identity verification. Source: spec §3 (identity), §4 (name_status), §5; rules 7.1. */
import { Type } from 'typebox';
import { userCall } from './call.ts';
import { NOTHING, TIME_MS, orNull, strictObject } from './fields.ts';
import { FILE } from './upload.ts';

/** ISO 3166, two letters. */
const COUNTRY = Type.String({ maxLength: 2, pattern: '^[A-Z]{2}$' });

const MINE = strictObject({
  /** 1 unverified, 2 under review, 3 verified, 4 audit failed (spec §4). */
  name_status: Type.Integer({ minimum: 1, maximum: 4 }),
  /** Why the last submission failed, in the language of the header `lang`; null in the other states. */
  reason: orNull(Type.String()),
  /** What was sent last; null where nothing was. The number is whole only while it can be sent again. */
  full_name: orNull(Type.String()),
  country: orNull(COUNTRY),
  id_number: orNull(Type.String()),
  front: orNull(FILE),
  back: orNull(FILE),
  submitted_at: orNull(TIME_MS),
  decided_at: orNull(TIME_MS),
});

export const identitySubmit = userCall({
  path: '/api/identity/submit',
  summary: 'Sends name, document and both photos for review. Refused while one is under review and after verification.',
  effect: 'change',
  ownership: { kind: 'own' },
  body: strictObject({
    full_name: Type.String({ maxLength: 400 }),
    country: COUNTRY,
    id_number: Type.String({ maxLength: 100 }),
    /** Names of pictures that this user sent for the purpose `identity`. */
    front: FILE,
    back: FILE,
  }),
  answer: strictObject({ name_status: Type.Integer({ minimum: 1, maximum: 4 }) }),
});

export const identityMine = userCall({
  path: '/api/identity/mine',
  summary: 'How far the verification of this user is, and what he sent last.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: NOTHING,
  answer: MINE,
});
