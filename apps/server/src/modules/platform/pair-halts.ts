/** Who halted a pair that stands still, when and why. */
import { nullable, text, timestampMs } from '../../store/columns.ts';
import { statement } from '../../store/database.ts';

/** What halted a pair, or a contract, since it was opened last. */
export interface PairHalt {
  readonly pair: string;
  readonly timeMs: number;
  readonly reason: string;
  /** The operator who asked for it; null where it was whoever is at the machine. */
  readonly by: string | null;
}

/**
 * Of each pair the first halt since it was opened last: who halts it again does not begin another. A halt by one stands in the log with
 * the row that carries it out, a change by two has its row; what has neither came from the program, and its reason is what was typed there.
 */
export const STANDING_HALTS = statement<[command: 'pair/state' | 'contract/state'], PairHalt>(
  'platform-standing-halts',
  `WITH said AS (
     SELECT id, body::jsonb ->> 'pair' AS pair, body::jsonb ->> 'state' AS state, done_at, reason
     FROM platform_change WHERE command = $1 AND outcome = 'NONE'
   ), opened AS (
     SELECT pair, max(id) AS id FROM said WHERE state = 'trading' GROUP BY pair
   ), halted AS (
     SELECT DISTINCT ON (s.pair) s.* FROM said AS s LEFT JOIN opened AS t ON t.pair = s.pair
     WHERE s.state = 'halted' AND s.id > coalesce(t.id, 0) ORDER BY s.pair, s.id
   )
   SELECT h.pair, h.done_at, coalesce(l.detail::jsonb ->> 'reason', c.reason, h.reason) AS reason, o.name
   FROM halted AS h
   LEFT JOIN operator_log AS l ON l.subject = h.pair AND l.action = split_part($1, '/', 1) || '.halt' AND (l.detail::jsonb ->> 'row')::bigint = h.id
   LEFT JOIN operator_change AS c ON c.command = $1 AND c.row = h.id
   LEFT JOIN operator AS o ON o.id = coalesce(l.operator_id, c.proposer)`,
  (row) => ({
    pair: text(row, 'pair'),
    timeMs: timestampMs(row, 'done_at'),
    reason: text(row, 'reason'),
    by: nullable(text, row, 'name'),
  }),
);
