/** Rows of merchants (migration 91): who has asked to be one, and what was decided. */
import { nullable, safeInteger, text, timestampMs } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import type { MerchantState } from './loans.ts';

export interface MerchantRow extends MerchantState {
  readonly account: number;
  readonly askedMs: number;
  readonly decidedMs: number | null;
  /** The operator. */
  readonly decidedBy: number | null;
}

const COLUMNS = 'account_id, state, reason, asked_at, decided_at, decided_by';

function readMerchant(row: RawRow): MerchantRow {
  return {
    account: safeInteger(row, 'account_id'),
    state: text(row, 'state') as MerchantState['state'],
    reason: nullable(text, row, 'reason'),
    askedMs: timestampMs(row, 'asked_at'),
    decidedMs: nullable(timestampMs, row, 'decided_at'),
    decidedBy: nullable(safeInteger, row, 'decided_by'),
  };
}

export const MERCHANT = statement<[account: number], MerchantRow>(
  'merchant',
  `SELECT ${COLUMNS} FROM merchant WHERE account_id = $1`,
  readMerchant,
);
/** Those of a state behind a place, who has waited longest first. */
export const MERCHANTS = statement<[state: string, after: number, limit: number], MerchantRow>(
  'merchants',
  `SELECT ${COLUMNS} FROM merchant WHERE state = $1 AND account_id > $2 ORDER BY account_id LIMIT $3::integer`,
  readMerchant,
);
/** Whoever asks again while he waits changes nothing, and who is one already neither. */
export const WISH = command<[account: number, now: Date]>(
  'merchant-wish',
  `INSERT INTO merchant (account_id, state, asked_at) VALUES ($1, 'pending', $2)
   ON CONFLICT (account_id) DO UPDATE SET state = 'pending', reason = NULL, asked_at = $2, decided_at = NULL, decided_by = NULL
   WHERE merchant.state IN ('rejected', 'withdrawn')`,
);
/** Whoever stops being one has his adverts taken offline (`swept`). */
export const DECIDE = command<[account: number, state: string, reason: string | null, operator: number, now: Date]>(
  'merchant-decide',
  `INSERT INTO merchant (account_id, state, reason, asked_at, decided_at, decided_by, swept) VALUES ($1, $2, $3, $5, $5, $4, $2 <> 'withdrawn')
   ON CONFLICT (account_id) DO UPDATE SET state = $2, reason = $3, decided_at = $5, decided_by = $4, swept = $2 <> 'withdrawn'`,
);
export const NEXT_UNSWEPT = statement<[], number>(
  'merchant-unswept',
  'SELECT account_id FROM merchant WHERE NOT swept ORDER BY account_id LIMIT 1',
  (row) => safeInteger(row, 'account_id'),
);
/** Not where he has become one again meanwhile. */
export const SWEPT = command<[account: number]>('merchant-swept', 'UPDATE merchant SET swept = true WHERE account_id = $1');

/** What has become of somebody's wish; null where he never had it. */
export async function merchantOf(queries: Queries, account: number): Promise<MerchantState | null> {
  const row = await queries.maybe(MERCHANT, account);
  return row === undefined ? null : { state: row.state, reason: row.reason };
}
