/** Rows of what the engine is to be told of deposits, in order. */
import { bigint, nullable, safeInteger, text } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';

/** What the engine is to be told. */
export interface DepositOrder {
  readonly id: number;
  readonly kind: 'credit' | 'final' | 'reverse';
  readonly network: number;
  readonly height: number;
  /** The rest is of a deposit. */
  readonly deposit: number | null;
  readonly user: number | null;
  readonly asset: number | null;
  readonly amount: bigint | null;
  readonly txid: string | null;
  readonly output: number | null;
}

export const ADD_ORDERS = command<
  [
    kind: string,
    network: number,
    heights: readonly number[],
    deposits: readonly number[],
    users: readonly number[],
    assets: readonly number[],
    amounts: readonly bigint[],
    txids: readonly string[],
    outputs: readonly number[],
    now: Date,
  ]
>(
  'deposit-orders-add',
  `INSERT INTO deposit_order (kind, network, height, deposit_id, account_id, asset, amount, txid, output, asked_at)
   SELECT $1, $2, o.height, o.deposit, o.account, o.asset, o.amount, o.txid, o.output, $10
   FROM unnest($3::bigint[], $4::bigint[], $5::integer[], $6::integer[], $7::bigint[], $8::text[], $9::integer[])
     WITH ORDINALITY AS o (height, deposit, account, asset, amount, txid, output, place) ORDER BY o.place`,
);
export const ADD_FINAL = command<[network: number, height: number, now: Date]>(
  'deposit-order-add-final',
  "INSERT INTO deposit_order (kind, network, height, asked_at) VALUES ('final', $1, $2, $3)",
);
/** The height up to which the engine was or will be told that all is final. */
export const FINAL_ORDERED = statement<[network: number], number>(
  'deposit-final-ordered',
  'SELECT ordered FROM deposit_final WHERE network = $1',
  (row) => safeInteger(row, 'ordered'),
);
export const SET_FINAL_ORDERED = command<[network: number, height: number]>(
  'deposit-final-order',
  'INSERT INTO deposit_final (network, ordered) VALUES ($1, $2) ON CONFLICT (network) DO UPDATE SET ordered = excluded.ordered',
);
/** And has been. */
export const FINALS_TOLD = statement<[], { readonly network: number; readonly height: number }>(
  'deposit-finals-told',
  'SELECT network, told FROM deposit_final WHERE told IS NOT NULL',
  (row) => ({ network: safeInteger(row, 'network'), height: safeInteger(row, 'told') }),
);
export const SET_FINAL_TOLD = command<[network: number, height: number]>(
  'deposit-final-told',
  'UPDATE deposit_final SET told = $2 WHERE network = $1',
);

/** The oldest that wait. */
export const NEXT_ORDERS = statement<[most: number], DepositOrder>(
  'deposit-orders-next',
  `SELECT id, kind, network, height, deposit_id, account_id, asset, amount, txid, output FROM deposit_order
   WHERE done_at IS NULL ORDER BY id LIMIT $1`,
  (row) => ({
    id: safeInteger(row, 'id'),
    kind: text(row, 'kind') as DepositOrder['kind'],
    network: safeInteger(row, 'network'),
    height: safeInteger(row, 'height'),
    deposit: nullable(safeInteger, row, 'deposit_id'),
    user: nullable(safeInteger, row, 'account_id'),
    asset: nullable(safeInteger, row, 'asset'),
    amount: nullable(bigint, row, 'amount'),
    txid: nullable(text, row, 'txid'),
    output: nullable(safeInteger, row, 'output'),
  }),
);
export const MARK_ORDERS = command<[ids: readonly number[], now: Date, sequences: readonly number[], outcomes: readonly string[]]>(
  'deposit-orders-mark',
  `UPDATE deposit_order SET done_at = $2, sequence = o.sequence, outcome = o.outcome
   FROM unnest($1::bigint[], $3::bigint[], $4::text[]) AS o (id, sequence, outcome) WHERE deposit_order.id = o.id`,
);
/** What was ordered under these deposits' keys is credited, or was refused; what has vanished meanwhile stays so. */
export const END_ORDERED = command<[unders: readonly number[], state: string, now: Date]>(
  'deposits-end-ordered',
  `UPDATE deposit SET state = $2, tell = CASE WHEN id = credited_under AND $2 = 'success' THEN 'credited' END, updated_at = $3
   WHERE credited_under = ANY ($1) AND state = 'ordered'`,
);
