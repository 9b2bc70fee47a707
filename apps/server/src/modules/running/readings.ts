/** What the tables say of how the exchange runs. Each statement reads a few rows by an index, or what PostgreSQL keeps by itself. */
import { OUTBOXES } from '@kontor/contract/console/running';
import { P2pTradeState } from '@kontor/domain/p2p/words';
import { nullable, safeInteger, text, timestampMs } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';
import { statement, readStatement } from '../../store/database.ts';

export const DATABASE_SIZE = statement<[], { readonly bytes: number; readonly connections: number; readonly most: number }>(
  'running-database',
  `SELECT pg_database_size(current_database()) AS bytes, (SELECT sum(numbackends)::bigint FROM pg_stat_database) AS connections,
   current_setting('max_connections')::integer AS most`,
  (row) => ({ bytes: safeInteger(row, 'bytes'), connections: safeInteger(row, 'connections'), most: safeInteger(row, 'most') }),
);

const place = (row: RawRow, sequence: string, time: string) =>
  row[sequence] === null ? null : { sequence: safeInteger(row, sequence), time: timestampMs(row, time) };

export const JOURNAL = statement(
  'running-journal',
  `SELECT b.seq_last, b.created_at, s.seq_last AS archived, s.archived_at, e.sequence, to_timestamp(e.time_ms / 1000.0) AS taken_at, e.journal_hash
   FROM (SELECT seq_last, created_at FROM journal_batch ORDER BY seq_last DESC LIMIT 1) AS b
   LEFT JOIN (SELECT seq_last, archived_at FROM journal_segment ORDER BY seq_last DESC LIMIT 1) AS s ON true
   LEFT JOIN (SELECT sequence, time_ms, journal_hash FROM engine_snapshot WHERE verified ORDER BY sequence DESC LIMIT 1) AS e ON true`,
  (row) => {
    const snapshot = place(row, 'sequence', 'taken_at');
    return {
      sequence: safeInteger(row, 'seq_last'),
      written: timestampMs(row, 'created_at'),
      archived: place(row, 'archived', 'archived_at'),
      snapshot: snapshot && { ...snapshot, hash: text(row, 'journal_hash') },
    };
  },
);

/** Commands before the oldest of three snapshots, which no start needs, that are still in the table: above 0 for long, the archive is away. */
export const UNARCHIVED = statement(
  'running-unarchived',
  `SELECT greatest(0, coalesce((SELECT min(sequence) FROM engine_snapshot WHERE verified HAVING count(*) >= 3), 0)
   - coalesce((SELECT max(seq_last) FROM journal_segment), 0)) AS commands`,
  (row) => safeInteger(row, 'commands'),
);

export interface Waiting {
  readonly waiting: number;
  /** When the oldest was asked for, ms; null: none waits. */
  readonly oldest: number | null;
}

function waiting(row: RawRow): Waiting {
  return { waiting: safeInteger(row, 'waiting'), oldest: nullable(timestampMs, row, 'oldest') };
}

export const MESSAGES_WAITING = statement<[failedSince: Date], Waiting & { readonly channel: string; readonly failed: number }>(
  'running-messages',
  `SELECT c.channel, coalesce(w.waiting, 0) AS waiting, w.oldest, coalesce(f.failed, 0) AS failed FROM (VALUES ('email'), ('phone')) AS c (channel)
   LEFT JOIN (SELECT channel, count(*) AS waiting, min(asked_at) AS oldest FROM message_outbox WHERE done_at IS NULL GROUP BY channel) AS w USING (channel)
   LEFT JOIN (SELECT channel, count(*) AS failed FROM message_outbox WHERE done_at > $1 AND outcome = 'given_up' GROUP BY channel) AS f USING (channel)`,
  (row) => ({ ...waiting(row), channel: text(row, 'channel'), failed: safeInteger(row, 'failed') }),
);

/** What waits of each, in words of SQL. */
const WAITING: Readonly<Record<(typeof OUTBOXES)[number], string>> = {
  standing: 'asked_at AS at FROM outbox WHERE done_at IS NULL',
  rights: 'changed_at AS at FROM user_rights WHERE told_version < version',
  platform: 'asked_at AS at FROM platform_change WHERE done_at IS NULL',
  booking: 'asked_at AS at FROM agreed_booking WHERE done_at IS NULL',
};

export const OUTBOXES_WAITING = statement<[], Waiting & { readonly outbox: string }>(
  'running-outboxes',
  OUTBOXES.map(
    (name) => `SELECT '${name}' AS outbox, count(*) AS waiting, min(at) AS oldest FROM (SELECT ${WAITING[name]}) AS ${name}`,
  ).join(' UNION ALL '),
  (row) => ({ ...waiting(row), outbox: text(row, 'outbox') }),
);

export interface Overdue {
  readonly overdue: number;
  /** Since when the first of them is, ms; null: none is. */
  readonly oldest: number | null;
}

/** Trades that are paid and not confirmed in time. They change no more by themselves, so the last step of each is when it became that. */
export const TRADES_OVERDUE = readStatement<[], Overdue>(
  'running-trades-overdue',
  `SELECT count(*) AS overdue, min(step.since) AS oldest FROM p2p_trade t
   CROSS JOIN LATERAL (SELECT max(time_ms) AS since FROM p2p_step WHERE trade = t.number) AS step
   WHERE t.state IN (${P2pTradeState.PAID_OVERDUE}, ${P2pTradeState.APPEAL}) AND t.state = ${P2pTradeState.PAID_OVERDUE}`,
  (row) => ({ overdue: safeInteger(row, 'overdue'), oldest: nullable(safeInteger, row, 'oldest') }),
);

/** Withdrawals under way and deposits that are not final, by their states. */
export const MONEY_WAITING = statement<[], Waiting & { readonly kind: 'withdrawal' | 'deposit'; readonly state: string }>(
  'running-money',
  `SELECT 'withdrawal' AS kind, s.state, count(w.id) AS waiting, min(w.updated_at) AS oldest
   FROM (VALUES ('asked'), ('reviewing'), ('approved'), ('sent'), ('returning')) AS s (state)
   LEFT JOIN withdrawal w ON w.state = s.state AND w.state IN ('asked', 'reviewing', 'approved', 'sent', 'returning') GROUP BY s.state
   UNION ALL SELECT 'deposit', 'confirming', count(*), min(seen_at) FROM deposit WHERE state = 'confirming'
   UNION ALL SELECT 'deposit', 'waiting', count(*), min(seen_at) FROM deposit WHERE state = 'waiting'`,
  (row) => ({ ...waiting(row), kind: text(row, 'kind') === 'deposit' ? 'deposit' : 'withdrawal', state: text(row, 'state') }),
);
