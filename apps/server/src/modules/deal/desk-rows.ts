/** What operators ask of trades: those that support has to look at, and who decided. */
import { P2pCause, P2pTradeState } from '@kontor/domain/p2p/words';
import type { P2pTradeFact } from '../../follower/p2p/p2p-facts.ts';
import { P2P_TRADE_TABLE, readP2pTrade } from '../../follower/p2p/p2p-tables.ts';
import { selectFrom } from '../../follower/read-table.ts';
import { boolean, nullable, safeInteger, text, timestampMs } from '../../store/columns.ts';
import { statement, readStatement } from '../../store/database.ts';

/** Of a state, behind a number, what was made first. */
export const TROUBLED = selectFrom<[state: number, after: number, limit: number], P2pTradeFact>(
  'deal-desk-troubled',
  P2P_TRADE_TABLE,
  `WHERE state IN (${P2pTradeState.PAID_OVERDUE}, ${P2pTradeState.APPEAL}) AND state = $1::smallint AND number > $2::bigint ORDER BY number LIMIT $3::integer`,
  readP2pTrade,
);
/** Those before a number, the last first. */
export const RULED = selectFrom<[before: number, limit: number], P2pTradeFact>(
  'deal-desk-ruled',
  P2P_TRADE_TABLE,
  `WHERE cause = ${P2pCause.RULED} AND state IN (${P2pTradeState.COMPLETED}, ${P2pTradeState.CANCELLED}) AND number < $1::bigint
   ORDER BY number DESC LIMIT $2::integer`,
  readP2pTrade,
);
/** When each of these changed last. */
export const SINCE = readStatement<[trades: readonly number[]], readonly [trade: number, timeMs: number]>(
  'deal-desk-since',
  'SELECT trade, max(time_ms) AS time_ms FROM p2p_step WHERE trade = ANY ($1::bigint[]) GROUP BY trade',
  (row) => [safeInteger(row, 'trade'), safeInteger(row, 'time_ms')],
);
export const OPEN_BY_STATE = readStatement<[], readonly [state: number, count: number]>(
  'deal-desk-open',
  `SELECT state, count(*) AS trades FROM p2p_trade WHERE ended_ms = 0 GROUP BY state`,
  (row) => [safeInteger(row, 'state'), safeInteger(row, 'trades')],
);
export const OPERATOR_NAMES = statement<[ids: readonly number[]], readonly [id: number, name: string]>(
  'deal-desk-operators',
  'SELECT id, name FROM operator WHERE id = ANY ($1::integer[])',
  (row) => [safeInteger(row, 'id'), text(row, 'name')],
);

/** What is known of somebody besides how he has traded. */
export interface DeskPerson {
  readonly registeredMs: number;
  readonly isSuspended: boolean;
  readonly isVerified: boolean;
  readonly mayAdvertise: boolean;
}

export const DESK_PERSON = statement<[user: number], DeskPerson>(
  'deal-desk-person',
  `SELECT a.created_at, a.suspended, coalesce(r.verified, false) AS verified, coalesce(r.advertise, false) AS advertise
   FROM account a LEFT JOIN user_rights r ON r.account_id = a.id WHERE a.id = $1`,
  (row) => ({
    registeredMs: timestampMs(row, 'created_at'),
    isSuspended: boolean(row, 'suspended'),
    isVerified: boolean(row, 'verified'),
    mayAdvertise: boolean(row, 'advertise'),
  }),
);

/** When a side was asked for something last, where it has not answered. */
export const OPEN_ASK = statement<[deal: number], { readonly side: string; readonly askedMs: number }>(
  'deal-desk-open-ask',
  'SELECT side, asked_at FROM deal_ask WHERE deal = $1::bigint AND answered_at IS NULL ORDER BY id DESC LIMIT 1',
  (row) => ({ side: text(row, 'side'), askedMs: timestampMs(row, 'asked_at') }),
);
/** Whose a picture of a trade is. */
export const PICTURE_OWNER = statement<[file: string, deal: number], number>(
  'deal-desk-picture-owner',
  `SELECT account_id FROM deal_picture WHERE file = $1 AND deal = $2::bigint
   UNION ALL SELECT buyer FROM deal WHERE id = $2::bigint AND proof @> ARRAY[$1::text] LIMIT 1`,
  (row) => nullable(safeInteger, row, 'account_id') ?? 0,
);
