/** Who stopped what of a network, and let it go on, and the house's own coins in hot wallets. */
import { boolean, nullable, safeInteger, text, timestampMs } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';

export type Turn = 'deposits' | 'withdrawals';

/** Without an operator and a change the machine did it. */
export const ADD_TURN = command<
  [network: number, symbol: string, turn: Turn, isOff: boolean, reason: string, operator: number | null, change: number | null, now: Date]
>(
  'network-turn-add',
  `INSERT INTO network_turn (network, symbol, turn, is_off, reason, operator_id, change_id, turned_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

/** What is stopped, as it was stopped last. */
export interface StandingTurn {
  readonly network: number;
  /** Empty: every coin of the network. */
  readonly symbol: string;
  readonly turn: Turn;
  readonly reason: string;
  /** Null: the machine. */
  readonly by: string | null;
  readonly timeMs: number;
}

export const STANDING_TURNS = statement<[], StandingTurn>(
  'network-turns-standing',
  `SELECT s.network, s.symbol, t.turn, coalesce(n.reason, '') AS reason, n.name AS by, coalesce(n.turned_at, s.changed_at) AS turned_at
   FROM network_state AS s CROSS JOIN (VALUES ('deposits'), ('withdrawals')) AS t (turn)
   LEFT JOIN LATERAL (
     SELECT reason, o.name, turned_at FROM network_turn AS each LEFT JOIN operator AS o ON o.id = each.operator_id
     WHERE each.network = s.network AND each.symbol = s.symbol AND each.turn = t.turn AND each.is_off ORDER BY each.id DESC LIMIT 1
   ) AS n ON true
   WHERE CASE t.turn WHEN 'deposits' THEN s.deposits_off ELSE s.withdrawals_off END`,
  (row) => ({
    network: safeInteger(row, 'network'),
    symbol: text(row, 'symbol'),
    turn: text(row, 'turn') as Turn,
    reason: text(row, 'reason'),
    by: nullable(text, row, 'by'),
    timeMs: timestampMs(row, 'turned_at'),
  }),
);

/** What stands of a network's row; undefined where nothing was ever stopped. */
export const STANDING_STATE = statement<
  [network: number, symbol: string],
  { readonly depositsOff: boolean; readonly withdrawalsOff: boolean }
>('network-state-standing', 'SELECT deposits_off, withdrawals_off FROM network_state WHERE network = $1 AND symbol = $2', (row) => ({
  depositsOff: boolean(row, 'deposits_off'),
  withdrawalsOff: boolean(row, 'withdrawals_off'),
}));

/** A transaction's once, however often it is said. */
export const ADD_FLOAT = command<
  [network: number, symbol: string, amount: string, reason: string, change: number | null, txid: string | null, now: Date]
>(
  'chain-float-add',
  `INSERT INTO chain_float (network, symbol, amount, reason, change_id, txid, noted_at) 
   SELECT $1::integer, $2::text, $3::numeric, $4::text, $5::integer, $6::text, $7::timestamptz
   WHERE $6::text IS NULL OR NOT EXISTS (SELECT FROM chain_float WHERE network = $1::integer AND txid = $6::text)`,
);
/** What the house has put in, less what it took out, as a decimal. */
export const FLOAT_OF = statement<[network: number, symbol: string], string>(
  'chain-float-of',
  `SELECT coalesce(trim_scale(sum(amount)), 0)::text AS amount FROM chain_float WHERE network = $1 AND symbol = $2`,
  (row) => text(row, 'amount'),
);

/** What the signer says of its networks and coins. */
export const SIGNER_STATES = statement<
  [],
  { readonly network: string; readonly hot: string; readonly problem: string | null; readonly heardMs: number }
>('network-signer-states', 'SELECT network, hot_address, problem, updated_at FROM signer_state', (row) => ({
  network: text(row, 'network'),
  hot: text(row, 'hot_address'),
  problem: nullable(text, row, 'problem'),
  heardMs: timestampMs(row, 'updated_at'),
}));
export interface SignerLimit {
  readonly network: string;
  readonly symbol: string;
  readonly transaction: string;
  readonly hour: string;
  readonly day: string;
  readonly spentHour: string;
  readonly spentDay: string;
  readonly heardMs: number;
}
export const SIGNER_LIMITS = statement<[], SignerLimit>(
  'network-signer-limits',
  'SELECT network, symbol, cap_transaction, cap_hour, cap_day, spent_hour, spent_day, updated_at FROM signer_limit',
  (row) => ({
    network: text(row, 'network'),
    symbol: text(row, 'symbol'),
    transaction: text(row, 'cap_transaction'),
    hour: text(row, 'cap_hour'),
    day: text(row, 'cap_day'),
    spentHour: text(row, 'spent_hour'),
    spentDay: text(row, 'spent_day'),
    heardMs: timestampMs(row, 'updated_at'),
  }),
);
/** Sweeps that are ordered and not over, by coin. */
export const SWEEPS = statement<[], { readonly network: string; readonly symbol: string; readonly count: number }>(
  'network-sweeps',
  `SELECT o.network, o.symbol, count(*) AS count FROM payout_order AS o LEFT JOIN payout AS p ON p.order_id = o.id
   WHERE o.kind = 'sweep' AND (p.order_id IS NULL OR p.state IN ('signed', 'broadcast')) GROUP BY o.network, o.symbol`,
  (row) => ({ network: text(row, 'network'), symbol: text(row, 'symbol'), count: safeInteger(row, 'count') }),
);
