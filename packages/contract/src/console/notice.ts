/** Notices to everybody: published, seen by operators as they stand, and taken back. */
import { Type } from 'typebox';
import { CLIENT_ID, NOTHING, TIME_MS, orNull, strictObject } from '../fields.ts';
import { REASON, operatorCall } from './operator-call.ts';
import { LOCALE, WRITER, inLanguages } from './words.ts';

const NOTICE_ID = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const HEAD = {
  id: NOTICE_ID,
  time: TIME_MS,
  /** In English, else in the first of its languages. */
  title: Type.String(),
  languages: Type.Array(LOCALE),
  /** Null: by a program of the machine that the log does not name. */
  by: orNull(WRITER),
  /** Null while it stands. */
  withdrawn: orNull(strictObject({ time: TIME_MS, by: orNull(WRITER) })),
};

export const noticeList = operatorCall({
  path: '/console/api/notice/list',
  summary: 'Notices to everybody, the newest first. What was taken back long ago is gone.',
  access: 'notice.view',
  effect: 'read',
  body: strictObject({ before: Type.Optional(NOTICE_ID) }),
  answer: strictObject({ list: Type.Array(strictObject(HEAD)), next: orNull(NOTICE_ID) }),
});

export const noticeDetail = operatorCall({
  path: '/console/api/notice/detail',
  summary: 'A notice to everybody in all its languages.',
  access: 'notice.view',
  effect: 'read',
  body: strictObject({ id: NOTICE_ID }),
  answer: strictObject({
    ...HEAD,
    link: orNull(Type.String()),
    words: Type.Partial(inLanguages(strictObject({ title: Type.String(), text: Type.String() }))),
  }),
});

export const noticePublish = operatorCall({
  path: '/console/api/notice/publish',
  summary:
    'Publishes a notice in all languages that are given, English among them. The same client id gives the first one again; the very notice that was published last is not published again.',
  access: 'notice.publish',
  effect: 'act',
  // Ten languages.
  maxBytes: 1_000_000,
  body: strictObject({
    /** Plain text; a blank line separates paragraphs. */
    words: inLanguages(
      strictObject({ title: Type.String({ minLength: 1, maxLength: 200 }), text: Type.String({ minLength: 1, maxLength: 10_000 }) }),
    ),
    /** An address on the site, `/markets`. */
    link: Type.Optional(Type.String({ minLength: 1, maxLength: 300 })),
    client_id: Type.Optional(CLIENT_ID),
  }),
  answer: strictObject({ id: Type.Integer() }),
});

export const noticeWithdraw = operatorCall({
  path: '/console/api/notice/withdraw',
  summary: 'Takes a notice back from everybody, at once.',
  access: 'notice.publish',
  effect: 'act',
  body: strictObject({ id: NOTICE_ID, reason: REASON }),
  answer: NOTHING,
});
