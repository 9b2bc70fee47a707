/** What the signer is asked to pay. Orders are written once, inside the transaction that makes them due, and changed by nobody. */
import { nullable, safeInteger, text } from '../store/columns.ts';
import type { RawRow } from '../store/columns.ts';
import { statement } from '../store/database.ts';
import type { Queries } from '../store/database.ts';

/** An order as it stands in the table: whoever acts on it believes no field of it. */
export interface PayoutOrder {
  readonly id: number;
  readonly kind: string;
  readonly network: string;
  readonly symbol: string;
  readonly contract: string;
  readonly withdrawal: number | null;
  readonly uid: number | null;
  readonly address: string | null;
  readonly amount: string | null;
  readonly fee: string | null;
  readonly sourceIndex: number | null;
  readonly approvals: unknown;
}

/** The columns that {@link readOrder} reads, of `payout_order AS o`. */
export const ORDER_COLUMNS =
  'o.id, o.kind, o.network, o.symbol, o.contract, o.withdrawal, o.uid, o.address, o.amount, o.fee, o.source_index, o.approvals';

export function readOrder(row: RawRow): PayoutOrder {
  return {
    id: safeInteger(row, 'id'),
    kind: text(row, 'kind'),
    network: text(row, 'network'),
    symbol: text(row, 'symbol'),
    contract: text(row, 'contract'),
    withdrawal: nullable(safeInteger, row, 'withdrawal'),
    uid: nullable(safeInteger, row, 'uid'),
    address: nullable(text, row, 'address'),
    amount: nullable(text, row, 'amount'),
    fee: nullable(text, row, 'fee'),
    sourceIndex: nullable(safeInteger, row, 'source_index'),
    approvals: row['approvals'],
  };
}

/** Deposits of an address that are to go to the hot wallet, all of one coin. */
export interface SweepOrder {
  readonly network: string;
  readonly symbol: string;
  /** Empty for the chain's own coin. */
  readonly contract: string;
  /** Number of the deposit address. */
  readonly sourceIndex: number;
}

const ORDER_SWEEP = statement<[network: string, symbol: string, contract: string, index: number, now: Date], number>(
  'payout-order-sweep',
  `INSERT INTO payout_order (kind, network, symbol, contract, source_index, created_at)
   VALUES ('sweep', $1, $2, $3, $4, $5) RETURNING id`,
  (row) => safeInteger(row, 'id'),
);

/** Asks the signer to bring what a deposit address has of a coin to the hot wallet; gives the order's number. */
export function orderSweep(queries: Queries, { network, symbol, contract, sourceIndex }: SweepOrder, now: Date): Promise<number> {
  return queries.one(ORDER_SWEEP, network, symbol, contract, sourceIndex, now);
}
