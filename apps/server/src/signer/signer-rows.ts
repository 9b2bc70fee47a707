/** Rows of the signer's own tables, and the orders that it reads. */
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Check } from 'typebox/value';
import { ORDER_COLUMNS, readOrder } from '../payouts/payout-orders.ts';
import type { PayoutOrder } from '../payouts/payout-orders.ts';
import { nullable, safeInteger, text } from '../store/columns.ts';
import type { RawRow } from '../store/columns.ts';
import { command, statement } from '../store/database.ts';
import type { Statement } from '../store/database.ts';
import { StoreError } from '../store/store-error.ts';

const HEX = Type.TemplateLiteral('0x${string}', { pattern: '^0x[0-9a-f]+$' });
const ATTEMPTS = Type.Array(Type.Object({ tx_hash: HEX, raw: HEX, max_fee: Type.String(), time: Type.Number() }), { minItems: 1 });

/** A transaction that was signed for an order: its hash, the whole of it, the most it pays for a unit of gas, and when, ms. */
export type Attempt = Static<typeof ATTEMPTS>[number];

/** A payment, or gas for a deposit address, that was signed and may still change. */
export interface Sent {
  readonly orderId: number;
  readonly state: 'signed' | 'broadcast' | 'mined' | 'failed';
  readonly network: string;
  readonly symbol: string;
  readonly sender: string;
  readonly nonce: number;
  /** Decimals of the coin. */
  readonly amount: string;
  readonly attempts: readonly Attempt[];
  readonly blockHeight: number | null;
  readonly isFinal: boolean;
}

function readSent(row: RawRow): Sent {
  const attempts = row['attempts'];
  if (!Check(ATTEMPTS, attempts)) throw new StoreError('ROW_SHAPE', 'the attempts of a payout are not what the signer wrote.');
  return {
    orderId: safeInteger(row, 'order_id'),
    state: text(row, 'state') as Sent['state'],
    network: text(row, 'network'),
    symbol: text(row, 'symbol'),
    sender: text(row, 'sender'),
    nonce: safeInteger(row, 'nonce'),
    amount: text(row, 'amount'),
    attempts,
    blockHeight: nullable(safeInteger, row, 'block_height'),
    isFinal: row['is_final'] === true,
  };
}

type SignedArgs = [
  order: number,
  withdrawal: number | null,
  network: string,
  symbol: string,
  sender: string,
  nonce: number,
  amount: string,
  hash: string,
  attempts: string,
  now: Date,
];

/** Statements of a table whose rows are transactions: payments, and top-ups, which are of no withdrawal. */
export interface SentTable {
  /** What may still change, of a network, and what the chain has not seen although it was mined: nonces from here on, of the hot wallet. */
  readonly open: Statement<[network: string, hot: string, from: number], Sent>;
  readonly find: Statement<[order: number], Sent>;
  readonly insert: Statement<SignedArgs, unknown>;
  readonly broadcast: Statement<[order: number, hash: string, now: Date], unknown>;
  readonly attempt: Statement<[order: number, attempts: string, known: string, now: Date], unknown>;
  readonly mined: Statement<[order: number, hash: string, height: number, gasPaid: string, isFinal: boolean, now: Date], unknown>;
  readonly failed: Statement<[order: number, hash: string, height: number, gasPaid: string, reason: string, now: Date], unknown>;
}

const COLUMNS = 'order_id, state, network, symbol, sender, nonce, amount, attempts, block_height, is_final';

function sentTable(table: 'payout' | 'top_up'): SentTable {
  const isPayout = table === 'payout';
  return {
    open: statement(
      `signer-open-${table}`,
      `SELECT ${COLUMNS} FROM ${table} WHERE network = $1 AND state <> 'refused' AND (NOT is_final OR (sender = $2 AND nonce >= $3 AND state = 'mined'))
       ORDER BY sender, nonce`,
      readSent,
    ),
    find: statement(`signer-find-${table}`, `SELECT ${COLUMNS} FROM ${table} WHERE order_id = $1 AND state <> 'refused'`, readSent),
    insert: command(
      `signer-insert-${table}`,
      `INSERT INTO ${table} (order_id, ${isPayout ? 'withdrawal, ' : ''}state, network, symbol, sender, nonce, amount, tx_hash, attempts, is_final, signed_at, updated_at)
       ${isPayout ? 'VALUES ($1, $2,' : 'SELECT $1,'} 'signed', $3, $4, $5, $6, $7, $8, $9::jsonb, false, $10, $10${isPayout ? ')' : ' WHERE $2::bigint IS NULL'}`,
    ),
    broadcast: command(
      `signer-broadcast-${table}`,
      `UPDATE ${table} SET state = 'broadcast', tx_hash = $2, block_height = NULL, gas_paid = NULL, updated_at = $3
       WHERE order_id = $1 AND state IN ('signed', 'broadcast', 'mined') AND NOT is_final`,
    ),
    attempt: command(
      `signer-attempt-${table}`,
      `UPDATE ${table} SET attempts = $2::jsonb, updated_at = $4 WHERE order_id = $1 AND state IN ('signed', 'broadcast') AND attempts = $3::jsonb`,
    ),
    mined: command(
      `signer-mined-${table}`,
      `UPDATE ${table} SET state = 'mined', tx_hash = $2, block_height = $3, gas_paid = $4, is_final = $5, updated_at = $6
       WHERE order_id = $1 AND NOT is_final`,
    ),
    failed: command(
      `signer-failed-${table}`,
      isPayout
        ? `UPDATE payout SET state = 'failed', tx_hash = $2, block_height = $3, gas_paid = $4, reason = $5, is_final = true, updated_at = $6
           WHERE order_id = $1 AND NOT is_final`
        : `UPDATE top_up SET state = 'failed', tx_hash = $2, block_height = $3, gas_paid = $4, is_final = $5::text IS NOT NULL, updated_at = $6
           WHERE order_id = $1 AND NOT is_final`,
    ),
  };
}

export const PAYOUTS = sentTable('payout');
export const TOP_UPS = sentTable('top_up');

/** Orders that nothing was signed for, and that were not refused. */
export const UNSIGNED = statement<[after: number, limit: number], PayoutOrder>(
  'signer-unsigned',
  `SELECT ${ORDER_COLUMNS} FROM payout_order AS o LEFT JOIN payout AS p ON p.order_id = o.id
   WHERE p.order_id IS NULL AND o.id > $1 ORDER BY o.id LIMIT $2`,
  readOrder,
);
export const HIGHEST_ORDER = statement<[], number>(
  'signer-highest-order',
  'SELECT coalesce(max(id), 0) AS highest FROM payout_order',
  (row) => safeInteger(row, 'highest'),
);
/** Whether the order stands as it was read, which nobody may have changed meanwhile, and nothing was signed for it. */
export const UNSIGNED_ONE = statement<[order: number], PayoutOrder>(
  'signer-unsigned-one',
  `SELECT ${ORDER_COLUMNS} FROM payout_order AS o LEFT JOIN payout AS p ON p.order_id = o.id WHERE p.order_id IS NULL AND o.id = $1`,
  readOrder,
);
export const REFUSE = command<[order: number, withdrawal: number | null, network: string, symbol: string, reason: string, now: Date]>(
  'signer-refuse',
  `INSERT INTO payout (order_id, withdrawal, state, network, symbol, reason, is_final, updated_at)
   VALUES ($1, $2, 'refused', $3, $4, $5, true, $6) ON CONFLICT DO NOTHING`,
);

/** Locks the row while a transaction lasts: who signs next waits for it. */
export const TAKE_NONCE = statement<[network: string, sender: string], number>(
  'signer-take-nonce',
  `INSERT INTO signer_nonce (network, sender, next) VALUES ($1, $2, 0)
   ON CONFLICT (network, sender) DO UPDATE SET next = signer_nonce.next RETURNING next`,
  (row) => safeInteger(row, 'next'),
);
export const SET_NONCE = command<[network: string, sender: string, next: number]>(
  'signer-set-nonce',
  'UPDATE signer_nonce SET next = $3 WHERE network = $1 AND sender = $2',
);
export const NEXT_NONCE = statement<[network: string, sender: string], number>(
  'signer-next-nonce',
  'SELECT next FROM signer_nonce WHERE network = $1 AND sender = $2',
  (row) => safeInteger(row, 'next'),
);

export const WAIT = command<[order: number, reason: string, now: Date]>(
  'signer-wait',
  `INSERT INTO signer_wait (order_id, reason, since) VALUES ($1, $2, $3)
   ON CONFLICT (order_id) DO UPDATE SET reason = $2 WHERE signer_wait.reason <> $2`,
);
export const WAIT_OVER = command<[order: number]>('signer-wait-over', 'DELETE FROM signer_wait WHERE order_id = $1');
export const SAY_STATE = command<[network: string, hot: string, problem: string | null, now: Date]>(
  'signer-say-state',
  `INSERT INTO signer_state (network, hot_address, problem, updated_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (network) DO UPDATE SET hot_address = $2, problem = $3, updated_at = $4`,
);
export const SAY_LIMIT = command<
  [
    network: string,
    symbol: string,
    contract: string,
    auto: string,
    two: string,
    transaction: string,
    hour: string,
    day: string,
    spentHour: string,
    spentDay: string,
    balance: string | null,
    now: Date,
  ]
>(
  'signer-say-limit',
  `INSERT INTO signer_limit (network, symbol, contract, auto, two, cap_transaction, cap_hour, cap_day, spent_hour, spent_day, hot_balance, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
   ON CONFLICT (network, symbol) DO UPDATE SET contract = $3, auto = $4, two = $5, cap_transaction = $6, cap_hour = $7, cap_day = $8,
     spent_hour = $9, spent_day = $10, hot_balance = $11, updated_at = $12`,
);
export const FORGET_TRUST = command<[]>('signer-forget-trust', 'DELETE FROM signer_trust');
export const SAY_TRUST = command<[fingerprint: string, operator: number, isSimulated: boolean, now: Date]>(
  'signer-say-trust',
  `INSERT INTO signer_trust (fingerprint, operator_id, is_simulated, updated_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (fingerprint) DO UPDATE SET operator_id = $2, is_simulated = $3, updated_at = $4`,
);

/** Demo only: the keys that the server's table has. */
export const OPERATOR_KEYS = statement<[], { readonly operator: number; readonly x: string; readonly y: string }>(
  'signer-operator-keys',
  'SELECT operator_id, x, y FROM operator_key WHERE removed_at IS NULL ORDER BY id',
  (row) => ({ operator: safeInteger(row, 'operator_id'), x: text(row, 'x'), y: text(row, 'y') }),
);

export const SOURCE_OF = statement<[order: number], number | null>(
  'signer-source-of',
  'SELECT source_index FROM payout_order WHERE id = $1',
  (row) => nullable(safeInteger, row, 'source_index'),
);
