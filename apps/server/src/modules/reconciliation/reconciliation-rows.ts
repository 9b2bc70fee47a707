/** What the tables say of a network's coins beside the books, and what came of comparisons. */
import { boolean, nullable, safeInteger, text, timestampMs } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Retained } from '../../store/retained.ts';

/** Sums of deposits of a coin that the chain has, in its units. */
export interface DepositSums {
  /** Not in the books yet: to be confirmed, or to be told. */
  readonly confirming: bigint;
  readonly waiting: bigint;
  readonly refused: bigint;
  /** Decimals of what is credited that the ledger does not have. */
  readonly dust: bigint;
}

export const DEPOSIT_SUMS = statement<[network: number, symbol: string], DepositSums>(
  'reconciliation-deposits',
  `SELECT coalesce(sum(units) FILTER (WHERE state IN ('confirming', 'ordered')), 0)::text AS confirming,
     coalesce(sum(units) FILTER (WHERE state = 'waiting'), 0)::text AS waiting,
     coalesce(sum(units) FILTER (WHERE state = 'refused'), 0)::text AS refused,
     coalesce(sum(dust) FILTER (WHERE state = 'success'), 0)::text AS dust
   FROM deposit WHERE network = $1 AND symbol = $2 AND NOT is_inside AND state <> 'vanished'`,
  (row) => ({
    confirming: BigInt(text(row, 'confirming')),
    waiting: BigInt(text(row, 'waiting')),
    refused: BigInt(text(row, 'refused')),
    dust: BigInt(text(row, 'dust')),
  }),
);

/** Deposit addresses, all of them while they are few, else those to which anything ever came. */
export const ADDRESSES = statement<[network: number, few: number], string>(
  'reconciliation-addresses',
  `SELECT a.address FROM deposit_address AS a WHERE a.network = $1 AND ((SELECT count(*) FROM deposit_address WHERE network = $1) <= $2
     OR EXISTS (SELECT FROM deposit AS d WHERE d.network = $1 AND d.account_id = a.account_id AND NOT d.is_inside))`,
  (row) => text(row, 'address'),
);

/** A transaction of the signer's, or one that may become one. */
export interface SentRow {
  /** `withdrawal`, `sweep`, `top_up`. */
  readonly kind: string;
  readonly symbol: string;
  readonly state: string;
  /** Decimals of the coin. */
  readonly amount: string;
  /** Hashes of all that was signed for it: at most one of them is ever in the chain. */
  readonly hashes: readonly string[];
  /** It is in the chain for good, and what it cost is in `GAS_PAID`. */
  readonly isFinal: boolean;
  /** Of a withdrawal: the books have it as paid. */
  readonly isBooked: boolean;
}

/**
 * Of a network: what is not final, and of withdrawals what the books do not have as paid, or have although the chain may not. What is final
 * and booked is in `GAS_PAID` alone.
 */
export const SENT = statement<[network: string], SentRow>(
  'reconciliation-sent',
  `SELECT o.kind, p.symbol, p.state, p.amount, p.attempts, p.is_final, coalesce(w.state = 'done', false) AS is_booked
   FROM payout AS p JOIN payout_order AS o ON o.id = p.order_id LEFT JOIN withdrawal AS w ON w.id = o.withdrawal
   WHERE p.network = $1 AND p.state <> 'refused' AND (NOT p.is_final OR (o.kind = 'withdrawal' AND p.state = 'mined' AND w.state IS DISTINCT FROM 'done'))
   UNION ALL
   SELECT 'top_up', symbol, state, amount, attempts, false, false FROM top_up WHERE network = $1 AND NOT is_final`,
  (row) => ({
    kind: text(row, 'kind'),
    symbol: text(row, 'symbol'),
    state: text(row, 'state'),
    amount: text(row, 'amount'),
    hashes: hashesIn(row['attempts']),
    isFinal: boolean(row, 'is_final'),
    isBooked: boolean(row, 'is_booked'),
  }),
);

function hashesIn(attempts: unknown): readonly string[] {
  if (!Array.isArray(attempts)) return [];
  return attempts.flatMap((each: unknown) =>
    typeof each === 'object' && each !== null && 'tx_hash' in each && typeof each.tx_hash === 'string' ? [each.tx_hash] : [],
  );
}

/** What final transactions have cost up to a height, decimals of the chain's own coin. */
export const GAS_PAID = statement<[network: string, height: number], string>(
  'reconciliation-gas',
  `SELECT coalesce(sum(gas_paid::numeric), 0)::text AS gas FROM (
     SELECT gas_paid FROM payout WHERE network = $1 AND is_final AND block_height <= $2::bigint
     UNION ALL SELECT gas_paid FROM top_up WHERE network = $1 AND is_final AND block_height <= $2::bigint) AS paid`,
  (row) => text(row, 'gas'),
);

export const FLOAT = statement<[network: number, symbol: string], string>(
  'reconciliation-float',
  'SELECT coalesce(sum(amount), 0)::text AS amount FROM chain_float WHERE network = $1 AND symbol = $2 AND txid IS NULL',
  (row) => text(row, 'amount'),
);
/** What was put in by a transaction that is known. */
export const FLOAT_SENT = statement<[network: number], { readonly symbol: string; readonly amount: string; readonly txid: string }>(
  'reconciliation-float-sent',
  'SELECT symbol, trim_scale(amount)::text AS amount, txid FROM chain_float WHERE network = $1 AND txid IS NOT NULL',
  (row) => ({ symbol: text(row, 'symbol'), amount: text(row, 'amount'), txid: text(row, 'txid') }),
);

export const HOT_ADDRESS = statement<[network: string], string>(
  'reconciliation-hot-address',
  'SELECT hot_address FROM signer_state WHERE network = $1',
  (row) => text(row, 'hot_address'),
);

export const ADD_RESULT = command<[now: Date, sequence: number, result: string]>(
  'reconciliation-add',
  'INSERT INTO reconciliation (checked_at, sequence, result) VALUES ($1, $2, $3)',
);
export const ADD_FAILURE = command<[now: Date, failure: string]>(
  'reconciliation-add-failure',
  'INSERT INTO reconciliation (checked_at, failure) VALUES ($1, $2)',
);
export const LAST_RESULT = statement<[], { readonly checkedMs: number; readonly sequence: number; readonly result: string }>(
  'reconciliation-last',
  'SELECT checked_at, sequence, result FROM reconciliation WHERE result IS NOT NULL ORDER BY id DESC LIMIT 1',
  (row) => ({ checkedMs: timestampMs(row, 'checked_at'), sequence: safeInteger(row, 'sequence'), result: text(row, 'result') }),
);
/** Null: the newest one came about. */
export const LAST_FAILURE = statement<[], string | null>(
  'reconciliation-last-failure',
  'SELECT failure FROM reconciliation ORDER BY id DESC LIMIT 1',
  (row) => nullable(text, row, 'failure'),
);

export const RECONCILIATIONS_KEPT = {
  kind: 'reconciliations',
  days: 30,
  forget: command<[before: Date, most: number]>(
    'reconciliation-forget',
    'DELETE FROM reconciliation WHERE id IN (SELECT id FROM reconciliation WHERE checked_at < $1 ORDER BY checked_at LIMIT $2)',
  ),
} as const satisfies Retained;
