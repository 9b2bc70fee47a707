/**
 * The server's side of the two tables between it and the signer, the process that alone can spend: it writes orders, and reads what has
 * become of them. Neither may write in the other's (store/migrations).
 */
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { nullable, safeInteger, text } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import type { DecisionRow, WithdrawalRow } from './withdrawal-rows.ts';

/** `signed`: nobody may have heard of it yet. `failed`: it stands on the chain and has moved nothing. `refused`: it is never signed. */
export type PayoutState = 'signed' | 'broadcast' | 'mined' | 'failed' | 'refused';

/** What the signer has made of an order. */
export interface Payout {
  readonly withdrawal: number;
  /** Null while it has not begun. */
  readonly state: PayoutState | null;
  readonly reason: string | null;
  readonly txid: string | null;
  /** Of the block that it stands in; null outside of one. */
  readonly height: number | null;
}

const ORDER = command<
  [
    network: string,
    symbol: string,
    contract: string,
    withdrawal: number,
    uid: number,
    address: string,
    amount: string,
    fee: string,
    approvals: string,
    now: Date,
  ]
>(
  'payout-order',
  `INSERT INTO payout_order (kind, network, symbol, contract, withdrawal, uid, address, amount, fee, approvals, created_at)
   VALUES ('withdrawal', $1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10) ON CONFLICT (withdrawal) DO NOTHING`,
);

/** Orders a payment, once for each withdrawal, with what operators signed of it. */
export async function orderPayout(queries: Queries, row: WithdrawalRow, decisions: readonly SignedDecision[], now: Date): Promise<void> {
  const { network, symbol, contract, id, account, address, quantity, fee, scale } = row;
  const approvals = decisions.map(({ operator, key, signature }) => ({ operator, key, signature }));
  await queries.run(
    ORDER,
    network,
    symbol,
    contract,
    id,
    account,
    address,
    formatTrimmedDecimal(quantity - fee, scale),
    formatTrimmedDecimal(fee, scale),
    JSON.stringify(approvals),
    now,
  );
}

/** An approval as the signer checks it. */
export type SignedDecision = Pick<DecisionRow, 'operator' | 'signature'> & { readonly key: number };

export const APPROVALS_OF = statement<[withdrawal: number], SignedDecision>(
  'withdrawal-approvals',
  `SELECT operator_id, key_id, signature FROM withdrawal_decision WHERE withdrawal_id = $1 AND decision = 'approve' ORDER BY operator_id`,
  (row) => ({ operator: safeInteger(row, 'operator_id'), key: safeInteger(row, 'key_id'), signature: text(row, 'signature') }),
);

export const PAYOUTS_OF = statement<[withdrawals: readonly number[]], Payout>(
  'payouts-of',
  `SELECT o.withdrawal, p.state, p.reason, p.tx_hash, p.block_height FROM payout_order AS o LEFT JOIN payout AS p ON p.order_id = o.id
   WHERE o.withdrawal = ANY($1::bigint[])`,
  (row) => ({
    withdrawal: safeInteger(row, 'withdrawal'),
    state: nullable(text, row, 'state') as PayoutState | null,
    reason: nullable(text, row, 'reason'),
    txid: nullable(text, row, 'tx_hash'),
    height: nullable(safeInteger, row, 'block_height'),
  }),
);
