/** Rows of alerts, and of what an address is to be told of them. */
import type { AlertKind } from '@kontor/contract/console/alert';
import { boolean, nullable, safeInteger, text, timestampMs } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Retained } from '../../store/retained.ts';

/** Begins one; no row where one of its kind and subject is open. */
export const BEGIN_ALERT = statement<[kind: string, subject: string, words: string, at: Date], number>(
  'alert-begin',
  `INSERT INTO alert (kind, subject, text, begun_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (kind, subject) WHERE ended_at IS NULL DO NOTHING RETURNING id`,
  (row) => safeInteger(row, 'id'),
);

/** Ends the open one; no row where none is. */
export const END_ALERT = statement<
  [kind: string, subject: string, at: Date],
  { readonly id: number; readonly words: string; readonly begunMs: number; readonly endedMs: number }
>(
  'alert-end',
  `UPDATE alert SET ended_at = greatest($3::timestamptz, begun_at) WHERE kind = $1 AND subject = $2 AND ended_at IS NULL
   RETURNING id, text, begun_at, ended_at`,
  (row) => ({
    id: safeInteger(row, 'id'),
    words: text(row, 'text'),
    begunMs: timestampMs(row, 'begun_at'),
    endedMs: timestampMs(row, 'ended_at'),
  }),
);

export const OPEN_ALERTS = statement<[], { readonly kind: AlertKind; readonly subject: string }>(
  'alert-open',
  'SELECT kind, subject FROM alert WHERE ended_at IS NULL',
  (row) => ({ kind: text(row, 'kind') as AlertKind, subject: text(row, 'subject') }),
);

export const QUEUE_CALL = command<[alert: number, event: string, body: string, at: Date]>(
  'alert-call-queue',
  'INSERT INTO alert_call (alert_id, event, body, asked_at, next_at) VALUES ($1, $2, $3, $4, $4)',
);

export interface ClaimedCall {
  readonly id: number;
  readonly body: string;
  /** With this one. */
  readonly tries: number;
  readonly askedMs: number;
}

/** Claims the oldest that is due; nobody else gets it before `until`. */
export const CLAIM_CALL = statement<[now: Date, until: Date], ClaimedCall>(
  'alert-call-claim',
  `UPDATE alert_call SET next_at = $2, tries = tries + 1 WHERE id = (
     SELECT id FROM alert_call WHERE done_at IS NULL AND next_at <= $1 ORDER BY next_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
   RETURNING id, body, tries, asked_at`,
  (row) => ({
    id: safeInteger(row, 'id'),
    body: text(row, 'body'),
    tries: safeInteger(row, 'tries'),
    askedMs: timestampMs(row, 'asked_at'),
  }),
);
export const END_CALL = command<[id: number, now: Date, outcome: string]>(
  'alert-call-end',
  'UPDATE alert_call SET done_at = $2, outcome = $3 WHERE id = $1 AND done_at IS NULL',
);
export const CALL_LATER = command<[id: number, next: Date]>(
  'alert-call-later',
  'UPDATE alert_call SET next_at = $2 WHERE id = $1 AND done_at IS NULL',
);

/** That the address took it, or did not, is looked into for so long; the alert itself stays. */
export const CALLS_KEPT = {
  kind: 'alert_calls',
  days: 90,
  forget: command<[before: Date, most: number]>(
    'alert-call-forget',
    'DELETE FROM alert_call WHERE id IN (SELECT id FROM alert_call WHERE done_at < $1 ORDER BY done_at LIMIT $2::integer)',
  ),
} as const satisfies Retained;

/** Until when the server was watched last, and whether it ended in order. */
export const LAST_RUN = statement<[], { readonly seenMs: number; readonly isInOrder: boolean }>(
  'watch-run',
  'SELECT seen_at, in_order FROM watch_run',
  (row) => ({ seenMs: timestampMs(row, 'seen_at'), isInOrder: boolean(row, 'in_order') }),
);
export const NOTE_RUN = command<[now: Date, inOrder: boolean]>(
  'watch-run-note',
  `INSERT INTO watch_run (seen_at, in_order) VALUES ($1, $2) ON CONFLICT (only_one) DO UPDATE SET seen_at = $1, in_order = $2`,
);

interface AlertRow {
  readonly id: number;
  readonly kind: AlertKind;
  readonly subject: string;
  readonly text: string;
  readonly begun: number;
  readonly ended: number | null;
  readonly acknowledged: {
    readonly by: { readonly id: number; readonly name: string };
    readonly note: string;
    readonly time: number;
  } | null;
}

export const LIST_ALERTS = statement<[before: number | null, onlyOpen: boolean, count: number], AlertRow>(
  'alert-list',
  `SELECT a.id, a.kind, a.subject, a.text, a.begun_at, a.ended_at, a.acknowledged_by, a.acknowledged_at, a.note, o.name
   FROM alert AS a LEFT JOIN operator AS o ON o.id = a.acknowledged_by
   WHERE ($1::bigint IS NULL OR a.id < $1) AND (NOT $2 OR a.ended_at IS NULL) ORDER BY a.id DESC LIMIT $3`,
  (row) => ({
    id: safeInteger(row, 'id'),
    kind: text(row, 'kind') as AlertKind,
    subject: text(row, 'subject'),
    text: text(row, 'text'),
    begun: timestampMs(row, 'begun_at'),
    ended: nullable(timestampMs, row, 'ended_at'),
    acknowledged:
      row['acknowledged_by'] === null
        ? null
        : {
            by: { id: safeInteger(row, 'acknowledged_by'), name: text(row, 'name') },
            note: text(row, 'note'),
            time: timestampMs(row, 'acknowledged_at'),
          },
  }),
);

export const CALLS_OF = statement<
  [alerts: readonly number[]],
  { readonly alert: number; readonly event: 'begin' | 'end'; readonly state: 'waits' | 'sent' | 'given_up'; readonly tries: number }
>(
  'alert-calls-of',
  `SELECT alert_id, event, coalesce(outcome, 'waits') AS state, tries FROM alert_call WHERE alert_id = ANY ($1::bigint[]) ORDER BY id`,
  (row) => ({
    alert: safeInteger(row, 'alert_id'),
    event: text(row, 'event') as 'begin' | 'end',
    state: text(row, 'state') as 'waits' | 'sent' | 'given_up',
    tries: safeInteger(row, 'tries'),
  }),
);

/** Writes down who takes care of it; no row where somebody does. */
export const ACKNOWLEDGE = statement<
  [alert: number, by: number, note: string, now: Date],
  { readonly kind: string; readonly subject: string }
>(
  'alert-acknowledge',
  `UPDATE alert SET acknowledged_by = $2, note = $3, acknowledged_at = $4 WHERE id = $1 AND acknowledged_by IS NULL RETURNING kind, subject`,
  (row) => ({ kind: text(row, 'kind'), subject: text(row, 'subject') }),
);
export const IS_ALERT = statement<[alert: number], number>('alert-is', 'SELECT id FROM alert WHERE id = $1', (row) =>
  safeInteger(row, 'id'),
);
