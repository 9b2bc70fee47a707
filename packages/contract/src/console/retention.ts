/** What is kept for a time and then goes: how long, why, and what went last. Journal, ledger and audit log are no rows of it: they stay. */
import { Type } from 'typebox';
import { NOTHING, TIME_MS, oneOf, orNull, strictObject } from '../fields.ts';
import { operatorCall } from './operator-call.ts';

export const RETENTION_KINDS = [
  'logins',
  'sessions',
  'messages_sent',
  'messages_failed',
  'notices_read',
  'notices_unread',
  'notices_withdrawn',
  'pictures_unused',
  'pictures_answered',
  'alert_calls',
  'reconciliations',
  'deal_messages',
  'alerts_fired',
] as const;
export type RetentionKind = (typeof RETENTION_KINDS)[number];

export const retentionList = operatorCall({
  path: '/console/api/retention/list',
  summary: 'Kinds of rows that are removed when they have been kept long enough, with what the last run of each removed.',
  access: 'system.view',
  effect: 'read',
  body: NOTHING,
  answer: strictObject({
    list: Type.Array(
      strictObject({
        kind: oneOf(RETENTION_KINDS),
        /** How long it is kept, days. */
        days: Type.Integer({ minimum: 1 }),
        /** Null: it has not run yet. */
        last: orNull(strictObject({ time: TIME_MS, removed: Type.Integer({ minimum: 0 }) })),
        /** Of all runs together. */
        removed: Type.Integer({ minimum: 0 }),
      }),
    ),
  }),
});
