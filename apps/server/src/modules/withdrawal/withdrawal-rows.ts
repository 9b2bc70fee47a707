/** Rows of withdrawals. */
import type { WITHDRAWAL_STEPS } from '@kontor/contract/withdrawal';
import type { NetworkWord } from '@kontor/contract/network';
import { bigint, boolean, nullable, safeInteger, text, timestampMs } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { RiskFound } from './review.ts';
import type { Role } from '@kontor/contract/console/roles';
import { rolesIn } from '../../operators/operator-rows.ts';

/**
 * `asked`: written down, and the engine has not answered yet. `refused`: it said no. `reviewing`: operators look at it. `approved`: to be
 * paid. `sent`: has left the customer, the signer has it. `returning`: comes back, for `ending`. The others are endings.
 */
export type WithdrawalState =
  | 'asked'
  | 'reviewing'
  | 'approved'
  | 'sent'
  | 'returning'
  | 'done'
  | 'failed'
  | 'cancelled'
  | 'rejected'
  | 'refused';
export type Ending = 'cancelled' | 'rejected' | 'failed';
export type WithdrawalStep = (typeof WITHDRAWAL_STEPS)[number];

/** What somebody asked for. */
export interface NewWithdrawal {
  readonly account: number;
  readonly clientId: string;
  readonly asset: number;
  /** Decimals of the asset, as which the units of quantity and fee count. */
  readonly scale: number;
  readonly symbol: string;
  readonly network: NetworkWord;
  /** The token's contract; empty for the chain's own coin. */
  readonly contract: string;
  readonly address: string;
  /** Of the address, where it is kept. */
  readonly note: string | null;
  /** The customer of this exchange who gets it; 0: somebody outside. */
  readonly receiver: number;
  readonly quantity: bigint;
  readonly fee: bigint;
  /** 1e-8 USDT; null while the currency has no price. */
  readonly value: bigint | null;
}

export interface WithdrawalRow extends NewWithdrawal {
  readonly id: number;
  readonly digest: string;
  readonly state: WithdrawalState;
  /** Operators who have to approve it. */
  readonly needs: number;
  readonly risks: readonly RiskFound[];
  readonly ending: Ending | null;
  readonly reason: string | null;
  readonly sequence: number | null;
  readonly askedMs: number;
  readonly updatedMs: number;
}

export const COLUMNS = `id, account_id, coalesce(client_id, '') AS client_id, asset, scale, symbol, network, contract, address, note, receiver,
  quantity, fee, value, digest, state, needs, risks, ending, reason, sequence, asked_at, updated_at`;

export function readWithdrawal(row: RawRow): WithdrawalRow {
  return {
    id: safeInteger(row, 'id'),
    account: safeInteger(row, 'account_id'),
    clientId: text(row, 'client_id'),
    asset: safeInteger(row, 'asset'),
    scale: safeInteger(row, 'scale'),
    symbol: text(row, 'symbol'),
    network: text(row, 'network') as NetworkWord,
    contract: text(row, 'contract'),
    address: text(row, 'address'),
    note: nullable(text, row, 'note'),
    receiver: safeInteger(row, 'receiver'),
    quantity: bigint(row, 'quantity'),
    fee: bigint(row, 'fee'),
    value: nullable(bigint, row, 'value'),
    digest: text(row, 'digest'),
    state: text(row, 'state') as WithdrawalState,
    needs: safeInteger(row, 'needs'),
    risks: JSON.parse(text(row, 'risks')) as readonly RiskFound[],
    ending: nullable(text, row, 'ending') as Ending | null,
    reason: nullable(text, row, 'reason'),
    sequence: nullable(safeInteger, row, 'sequence'),
    askedMs: timestampMs(row, 'asked_at'),
    updatedMs: timestampMs(row, 'updated_at'),
  };
}

export const NEXT_NUMBER = statement<[], number>(
  'withdrawal-next-number',
  `SELECT nextval(pg_get_serial_sequence('withdrawal', 'id')) AS id`,
  (row) => safeInteger(row, 'id'),
);
export const ADD = command<
  [
    id: number,
    account: number,
    clientId: string,
    asset: number,
    scale: number,
    symbol: string,
    network: string,
    contract: string,
    address: string,
    note: string | null,
    receiver: number,
    quantity: bigint,
    fee: bigint,
    value: bigint | null,
    digest: string,
    needs: number,
    risks: string,
    now: Date,
  ]
>(
  'withdrawal-add',
  `INSERT INTO withdrawal (id, account_id, client_id, asset, scale, symbol, network, contract, address, note, receiver, quantity, fee, value,
     digest, state, needs, risks, asked_at, updated_at) OVERRIDING SYSTEM VALUE
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 'asked', $16, $17, $18, $18)`,
);
export const ASKED_AS = statement<[account: number, clientId: string], WithdrawalRow>(
  'withdrawal-asked-as',
  `SELECT ${COLUMNS} FROM withdrawal WHERE account_id = $1 AND client_id = $2`,
  readWithdrawal,
);
export const ONE = statement<[id: number], WithdrawalRow>(
  'withdrawal-one',
  `SELECT ${COLUMNS} FROM withdrawal WHERE id = $1 AND state <> 'refused'`,
  readWithdrawal,
);
export const LOCK = statement<[id: number], WithdrawalRow>(
  'withdrawal-lock',
  `SELECT ${COLUMNS} FROM withdrawal WHERE id = $1 AND state <> 'refused' FOR UPDATE`,
  readWithdrawal,
);
/** No row where it is not in that state any more. */
export const MOVE = statement<[id: number, from: string, to: string, now: Date], number>(
  'withdrawal-move',
  'UPDATE withdrawal SET state = $3, updated_at = $4 WHERE id = $1 AND state = $2 RETURNING id',
  (row) => safeInteger(row, 'id'),
);
/** An id that came to nothing is free again. */
export const REFUSE = command<[id: number, now: Date]>(
  'withdrawal-refuse',
  `UPDATE withdrawal SET state = 'refused', client_id = NULL, updated_at = $2 WHERE id = $1 AND state = 'asked'`,
);
export const TAKEN = command<[id: number, sequence: number]>('withdrawal-taken', 'UPDATE withdrawal SET sequence = $2 WHERE id = $1');
/** From any state in which it has not left the customer, or from `sent` where the payment failed. */
export const BEGIN_RETURN = statement<[id: number, from: readonly string[], ending: string, reason: string | null, now: Date], number>(
  'withdrawal-begin-return',
  `UPDATE withdrawal SET state = 'returning', ending = $3, reason = $4, updated_at = $5 WHERE id = $1 AND state = ANY($2::text[]) RETURNING id`,
  (row) => safeInteger(row, 'id'),
);
/** It was paid meanwhile. */
export const TAKE_RETURN_BACK = command<[id: number, now: Date]>(
  'withdrawal-take-return-back',
  `UPDATE withdrawal SET state = 'approved', ending = NULL, reason = NULL, updated_at = $2 WHERE id = $1 AND state = 'returning'`,
);
export const ADD_STEP = command<[id: number, step: string, now: Date]>(
  'withdrawal-add-step',
  'INSERT INTO withdrawal_step (withdrawal_id, step, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
);
/** When a step was taken. */
export interface StepRow {
  readonly id: number;
  readonly step: WithdrawalStep;
  readonly timeMs: number;
}
export const STEPS_OF = statement<[ids: readonly number[]], StepRow>(
  'withdrawal-steps',
  'SELECT withdrawal_id, step, at FROM withdrawal_step WHERE withdrawal_id = ANY($1::bigint[])',
  (row) => ({ id: safeInteger(row, 'withdrawal_id'), step: text(row, 'step') as WithdrawalStep, timeMs: timestampMs(row, 'at') }),
);
/** Those that a relay goes on with; what somebody has just asked for is his request's for a moment. */
export const NEXT_OPEN = statement<[askedBefore: Date, after: number], WithdrawalRow>(
  'withdrawal-next-open',
  `SELECT ${COLUMNS} FROM withdrawal WHERE id > $2 AND state IN ('asked', 'approved', 'returning') AND (state <> 'asked' OR asked_at < $1)
   ORDER BY id LIMIT 1`,
  readWithdrawal,
);
export const OF_ACCOUNT = statement<
  [
    account: number,
    from: Date,
    to: Date,
    before: number,
    symbol: string | null,
    network: string | null,
    states: readonly string[],
    limit: number,
  ],
  WithdrawalRow
>(
  'withdrawal-of-account',
  `SELECT ${COLUMNS} FROM withdrawal WHERE account_id = $1 AND state <> 'refused' AND asked_at >= $2 AND asked_at <= $3 AND id < $4
     AND ($5::text IS NULL OR symbol = $5) AND ($6::text IS NULL OR network = $6) AND state = ANY($7::text[])
   ORDER BY id DESC LIMIT $8`,
  readWithdrawal,
);
/** What was withdrawn before to an address, and by whom. */
export interface AddressUse {
  /** Paid to it before by the same customer. */
  readonly own: number;
  /** Other customers who have asked to be paid there. */
  readonly others: number;
}
export const USE_OF_ADDRESS = statement<[network: string, address: string, account: number], AddressUse>(
  'withdrawal-use-of-address',
  `SELECT count(*) FILTER (WHERE account_id = $3 AND state = 'done') AS own,
     count(DISTINCT account_id) FILTER (WHERE account_id <> $3) AS others
   FROM withdrawal WHERE network = $1 AND address = $2 AND state <> 'refused'`,
  (row) => ({ own: safeInteger(row, 'own'), others: safeInteger(row, 'others') }),
);
export const PAID_ADDRESSES = statement<[account: number, network: string], string>(
  'withdrawal-paid-addresses',
  `SELECT DISTINCT address FROM withdrawal WHERE account_id = $1 AND network = $2 AND state = 'done' LIMIT 300`,
  (row) => text(row, 'address'),
);
export const PAID_BEFORE = statement<[account: number], number>(
  'withdrawal-paid-before',
  `SELECT count(*) AS paid FROM withdrawal WHERE account_id = $1 AND state = 'done'`,
  (row) => safeInteger(row, 'paid'),
);

/** What an operator decided. */
export interface DecisionRow {
  readonly withdrawal: number;
  readonly operator: number;
  readonly name: string;
  readonly decision: 'approve' | 'reject';
  readonly reason: string;
  readonly signature: string;
  readonly timeMs: number;
  /** What its operator is by now. */
  readonly isActive: boolean;
  readonly roles: readonly Role[];
}
export const ADD_DECISION = command<
  [id: number, operator: number, decision: string, reason: string, key: number, signature: string, now: Date]
>(
  'withdrawal-decide',
  `INSERT INTO withdrawal_decision (withdrawal_id, operator_id, decision, reason, key_id, signature, decided_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7)`,
);
export const DECISIONS_OF = statement<[ids: readonly number[]], DecisionRow>(
  'withdrawal-decisions',
  `SELECT withdrawal_id, operator_id, o.name, decision, reason, signature, decided_at, o.state = 'active' AS is_active,
     array_to_string(o.roles, ' ') AS roles
   FROM withdrawal_decision AS d JOIN operator AS o ON o.id = d.operator_id WHERE withdrawal_id = ANY($1::bigint[]) ORDER BY decided_at`,
  (row) => ({
    withdrawal: safeInteger(row, 'withdrawal_id'),
    operator: safeInteger(row, 'operator_id'),
    name: text(row, 'name'),
    decision: text(row, 'decision') as DecisionRow['decision'],
    reason: text(row, 'reason'),
    signature: text(row, 'signature'),
    timeMs: timestampMs(row, 'decided_at'),
    isActive: boolean(row, 'is_active'),
    roles: rolesIn(row),
  }),
);
/** For operators: of these states, the oldest first. */
export const QUEUE = statement<[states: readonly string[], after: number, limit: number], WithdrawalRow>(
  'withdrawal-queue',
  `SELECT ${COLUMNS} FROM withdrawal WHERE state = ANY($1::text[]) AND id > $2 ORDER BY id LIMIT $3`,
  readWithdrawal,
);
/** Those that ended, the newest first. */
export const ENDED = statement<[before: number, limit: number], WithdrawalRow>(
  'withdrawal-ended',
  `SELECT ${COLUMNS} FROM withdrawal WHERE state IN ('done', 'failed', 'cancelled', 'rejected') AND id < $1 ORDER BY id DESC LIMIT $2`,
  readWithdrawal,
);
/** Those that operators have decided on since, also while they are being paid, the newest first. What is over was changed no earlier. */
export const DECIDED = statement<[since: Date, before: number, limit: number], WithdrawalRow>(
  'withdrawal-decided',
  `SELECT ${COLUMNS} FROM withdrawal WHERE id < $2
     AND (state IN ('approved', 'sent', 'returning') OR (state IN ('done', 'failed', 'cancelled', 'rejected') AND updated_at >= $1))
     AND EXISTS (SELECT FROM withdrawal_decision AS d WHERE d.withdrawal_id = withdrawal.id AND d.decided_at >= $1)
   ORDER BY id DESC LIMIT $3`,
  readWithdrawal,
);
/** Those to addresses, in their one spelling, the newest first. */
export const TO_ADDRESSES = statement<[networks: readonly string[], addresses: readonly string[], limit: number], WithdrawalRow>(
  'withdrawals-to-addresses',
  `SELECT ${COLUMNS} FROM withdrawal WHERE network = ANY($1::text[]) AND address = ANY($2::text[]) AND state <> 'refused'
   ORDER BY id DESC LIMIT $3`,
  readWithdrawal,
);
/** Those that transactions pay, the newest first. */
export const BY_TRANSACTIONS = statement<[transactions: readonly string[], limit: number], WithdrawalRow>(
  'withdrawals-by-transactions',
  `SELECT ${COLUMNS} FROM withdrawal WHERE id = ANY(ARRAY(SELECT withdrawal FROM payout WHERE tx_hash = ANY($1::text[])))
   ORDER BY id DESC LIMIT $2`,
  readWithdrawal,
);
export const IN_QUEUE = statement<[states: readonly string[]], number>(
  'withdrawal-in-queue',
  'SELECT count(*) AS waiting FROM withdrawal WHERE state = ANY($1::text[])',
  (row) => safeInteger(row, 'waiting'),
);
