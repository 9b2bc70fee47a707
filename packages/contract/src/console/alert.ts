/** Calls about alerts: what was wrong with the exchange, since when and until when, and who took care of it. */
import { Type } from 'typebox';
import { NOTHING, TIME_MS, oneOf, orNull, strictObject } from '../fields.ts';
import { REASON, operatorCall } from './operator-call.ts';

/** What the server watches by itself. */
export const ALERT_KINDS = [
  'core_halted',
  'reconciler_differs',
  'books_differ',
  'feed_stale',
  'chain_stale',
  'disk_full',
  'outbox_waiting',
  'trades_overdue',
  'follower_behind',
  'standby_missing',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

const ALERT_ID = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const BY = strictObject({ id: Type.Integer(), name: Type.String() });

export const alertList = operatorCall({
  path: '/console/api/alert/list',
  summary: 'Alerts, the newest first: all, or those that have not ended.',
  access: 'system.view',
  effect: 'read',
  body: strictObject({
    open: Type.Optional(Type.Boolean()),
    before: Type.Optional(ALERT_ID),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  answer: strictObject({
    list: Type.Array(
      strictObject({
        id: ALERT_ID,
        kind: oneOf(ALERT_KINDS),
        /** Which, of things of which there are several: `archive`, `email`; else empty. */
        subject: Type.String(),
        /** What was found when it began, a sentence. */
        text: Type.String(),
        begun: TIME_MS,
        ended: orNull(TIME_MS),
        acknowledged: orNull(strictObject({ by: BY, note: Type.String(), time: TIME_MS })),
        /** Calls of the address that is told of alerts: of its beginning and its end, each once. */
        calls: Type.Array(
          strictObject({
            event: oneOf(['begin', 'end']),
            state: oneOf(['waits', 'sent', 'given_up']),
            tries: Type.Integer({ minimum: 0 }),
          }),
        ),
      }),
    ),
    next: orNull(ALERT_ID),
  }),
});

export const alertAcknowledge = operatorCall({
  path: '/console/api/alert/acknowledge',
  summary: 'Notes that somebody takes care of an alert. The first one counts; another is refused.',
  access: 'alert.acknowledge',
  effect: 'act',
  body: strictObject({ alert: ALERT_ID, note: REASON }),
  answer: NOTHING,
});
