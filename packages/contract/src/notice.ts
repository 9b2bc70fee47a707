/** Notices: what the exchange tells everybody, and one person about his money and his account. Source: spec §2 (/inform), §3. */
import { Type } from 'typebox';
import { openCall, userCall } from './call.ts';
import { NOTHING, TIME_MS, oneOf, orNull, strictObject } from './fields.ts';

/** What a notice is about. Announcements are everybody's, the others one person's. */
export const NOTICE_AREAS = ['trading', 'alert', 'wallet', 'security', 'announcement'] as const;
export type NoticeArea = (typeof NOTICE_AREAS)[number];

const NOTICE_ID = Type.String({ maxLength: 16, pattern: '^[1-9][0-9]{0,15}$' });
const UNREAD = Type.Integer({ minimum: 0 });

export const noticeList = openCall({
  path: '/api/notice/list',
  summary: 'Notices, newest first, in the reader’s language: with a session public and personal ones, without the public ones alone.',
  effect: 'read',
  body: strictObject({
    area: Type.Optional(oneOf(NOTICE_AREAS)),
    /** Those that were not read; all without it. Visitors have read nothing and have nothing unread. */
    unread: Type.Optional(Type.Boolean()),
    cursor: Type.Optional(NOTICE_ID),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  answer: strictObject({
    list: Type.Array(
      strictObject({
        id: Type.String(),
        area: oneOf(NOTICE_AREAS),
        title: Type.String(),
        /** Plain text; a blank line separates paragraphs. */
        text: Type.String(),
        /** Amounts of the reader's own that stand in title and text, as they stand there; a page may hide them. */
        amounts: Type.Array(Type.String()),
        time: TIME_MS,
        read: Type.Boolean(),
        /** Address on this site of what it speaks of; null for none. */
        link: orNull(Type.String()),
      }),
    ),
    next_cursor: orNull(Type.String()),
    /** Of all notices, whatever was asked for; the bell's number. */
    unread: UNREAD,
  }),
});

export const noticeRead = userCall({
  path: '/api/notice/read',
  summary: 'Marks a notice as read, or as unread again.',
  effect: 'repeatable',
  maintenance: 'served',
  ownership: { kind: 'named', noun: 'notice', field: 'id' },
  body: strictObject({ id: NOTICE_ID, unread: Type.Optional(Type.Boolean()) }),
  answer: strictObject({ unread: UNREAD }),
});

export const noticeReadAll = userCall({
  path: '/api/notice/read_all',
  summary: 'Marks all notices as read.',
  effect: 'repeatable',
  maintenance: 'served',
  ownership: { kind: 'own' },
  body: NOTHING,
  answer: strictObject({ unread: UNREAD }),
});
