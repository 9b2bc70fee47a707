/** Calls about submissions for verification: what waits, what a person sent, and how it ends. Source: calls.md "Console"; rules 7.1. */
import { Type } from 'typebox';
import { NOTHING, TIME_MS, oneOf, orNull, strictObject } from '../fields.ts';
import { FILE } from '../upload.ts';
import { operatorCall } from './operator-call.ts';

const SUBMISSION = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const UID = Type.Integer();
/** Characters of a reviewer's own sentence at most. */
const MAX_REASON = 300;

/** Words that stand for a reason, said to the person in his language. */
export const REJECT_REASONS = [
  'front_unreadable',
  'back_unreadable',
  'photo_cut',
  'photo_glare',
  'name_differs',
  'number_differs',
  'country_differs',
  'document_expired',
  'document_unsuitable',
  'document_altered',
  'under_age',
] as const;

export const identityQueue = operatorCall({
  path: '/console/api/identity/queue',
  summary: 'Submissions under review, the oldest first; nothing personal.',
  access: 'identity.view',
  effect: 'read',
  body: strictObject({
    /** The last one that was had. */
    after: Type.Optional(SUBMISSION),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  }),
  answer: strictObject({
    list: Type.Array(strictObject({ id: SUBMISSION, uid: UID, submitted: TIME_MS })),
    next: orNull(SUBMISSION),
  }),
});

export const identityDetail = operatorCall({
  path: '/console/api/identity/detail',
  summary: 'What a person sent: the words, and the names of the photos, each of which is a view of its own.',
  access: 'identity.review',
  effect: 'view',
  body: strictObject({ id: SUBMISSION }),
  answer: strictObject({
    id: SUBMISSION,
    uid: UID,
    state: oneOf(['under_review', 'verified', 'failed']),
    full_name: Type.String(),
    country: Type.String(),
    id_number: Type.String(),
    front: FILE,
    back: FILE,
    /** Photos that this operator has seen; both are needed to approve. */
    seen: Type.Array(FILE),
    submitted: TIME_MS,
    decided: orNull(TIME_MS),
    reason: orNull(Type.String()),
  }),
});

export const identityFile = operatorCall({
  path: '/console/api/identity/file',
  summary: 'One of the two photos of a submission.',
  access: 'identity.review',
  effect: 'view',
  body: strictObject({ id: SUBMISSION, file: FILE }),
  /** A JPEG, base64. */
  answer: strictObject({ picture: Type.String() }),
});

export const identityApprove = operatorCall({
  path: '/console/api/identity/approve',
  summary: 'Verifies a person. Refused unless this operator has seen both photos; of two decisions at the same moment one counts.',
  access: 'identity.review',
  effect: 'act',
  body: strictObject({ id: SUBMISSION }),
  answer: NOTHING,
});

export const identityReject = operatorCall({
  path: '/console/api/identity/reject',
  summary: 'Refuses a submission, with a word of the list or a sentence that the person reads.',
  access: 'identity.review',
  effect: 'act',
  body: strictObject({ id: SUBMISSION, reason: Type.String({ minLength: 3, maxLength: MAX_REASON }) }),
  answer: NOTHING,
});
