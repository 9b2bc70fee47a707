/** What the signer says of itself and of what it waits with, read by everybody else. Nobody but the signer can write any of it. */
import { boolean, nullable, safeInteger, text, timestampMs } from '../store/columns.ts';
import { statement } from '../store/database.ts';
import type { Queries } from '../store/database.ts';

/** An order that the signer would pay, and why it does not yet. */
export interface WaitingOrder {
  readonly orderId: number;
  readonly withdrawal: number | null;
  /** One of the contract's `SIGNER_WAITS`. */
  readonly reason: string;
  readonly sinceMs: number;
}

const WAITING = statement<[], WaitingOrder>(
  'payout-waiting',
  `SELECT w.order_id, o.withdrawal, w.reason, w.since FROM signer_wait AS w JOIN payout_order AS o ON o.id = w.order_id ORDER BY w.order_id`,
  (row) => ({
    orderId: safeInteger(row, 'order_id'),
    withdrawal: nullable(safeInteger, row, 'withdrawal'),
    reason: text(row, 'reason'),
    sinceMs: timestampMs(row, 'since'),
  }),
);

/** What the signer waits with, and why. */
export function waitingOrders(queries: Queries): Promise<WaitingOrder[]> {
  return queries.many(WAITING);
}

/** How a network stands with the signer. */
export interface SignerState {
  readonly network: string;
  readonly hotAddress: string;
  /** Why nothing is signed there now, one of the contract's `SIGNER_PROBLEMS`; null: something can be. */
  readonly problem: string | null;
  /** When the signer said so: an old time is a signer that does not run. */
  readonly updatedMs: number;
}

/** What the signer pays of a coin, decimals of the coin: at most `auto` without an operator, above it with one, above `two` with two. */
export interface SignerLimit {
  readonly network: string;
  readonly symbol: string;
  readonly contract: string;
  readonly auto: string;
  readonly two: string;
  readonly capTransaction: string;
  readonly capHour: string;
  readonly capDay: string;
  readonly spentHour: string;
  readonly spentDay: string;
  /** Null while no node says it. */
  readonly hotBalance: string | null;
  readonly updatedMs: number;
}

const STATES = statement<[], SignerState>(
  'payout-signer-states',
  'SELECT network, hot_address, problem, updated_at FROM signer_state ORDER BY network',
  (row) => ({
    network: text(row, 'network'),
    hotAddress: text(row, 'hot_address'),
    problem: nullable(text, row, 'problem'),
    updatedMs: timestampMs(row, 'updated_at'),
  }),
);
const LIMITS = statement<[], SignerLimit>(
  'payout-signer-limits',
  `SELECT network, symbol, contract, auto, two, cap_transaction, cap_hour, cap_day, spent_hour, spent_day, hot_balance, updated_at
   FROM signer_limit ORDER BY network, symbol`,
  (row) => ({
    network: text(row, 'network'),
    symbol: text(row, 'symbol'),
    contract: text(row, 'contract'),
    auto: text(row, 'auto'),
    two: text(row, 'two'),
    capTransaction: text(row, 'cap_transaction'),
    capHour: text(row, 'cap_hour'),
    capDay: text(row, 'cap_day'),
    spentHour: text(row, 'spent_hour'),
    spentDay: text(row, 'spent_day'),
    hotBalance: nullable(text, row, 'hot_balance'),
    updatedMs: timestampMs(row, 'updated_at'),
  }),
);

/** How each network stands with the signer. */
export function signerStates(queries: Queries): Promise<SignerState[]> {
  return queries.many(STATES);
}

/** What the signer pays of each coin, and how much of it is used up. */
export function signerLimits(queries: Queries): Promise<SignerLimit[]> {
  return queries.many(LIMITS);
}

/** A key that the signer believes. */
export interface SignerTrust {
  readonly fingerprint: string;
  readonly operator: number;
  /** Taken from the operators' table, as only a demo's signer does. */
  readonly isSimulated: boolean;
}

const TRUST = statement<[], SignerTrust>(
  'payout-signer-trust',
  'SELECT fingerprint, operator_id, is_simulated FROM signer_trust ORDER BY operator_id, fingerprint',
  (row) => ({
    fingerprint: text(row, 'fingerprint'),
    operator: safeInteger(row, 'operator_id'),
    isSimulated: boolean(row, 'is_simulated'),
  }),
);

/** The keys that the signer believes. */
export function signerTrust(queries: Queries): Promise<SignerTrust[]> {
  return queries.many(TRUST);
}
