/** Whose deposit addresses there are. An address' number on its network's key is the user's id. */
import { safeInteger, text, timestampMs } from '../store/columns.ts';
import { command, statement } from '../store/database.ts';
import type { Queries } from '../store/database.ts';

const ADDRESS = statement<[network: number, account: number], string>(
  'deposit-address',
  'SELECT address FROM deposit_address WHERE network = $1 AND account_id = $2',
  (row) => text(row, 'address'),
);
const ADD = command<[network: number, account: number, address: string, now: Date]>(
  'deposit-address-add',
  'INSERT INTO deposit_address (network, account_id, address, made_at) VALUES ($1, $2, $3, $4) ON CONFLICT (network, account_id) DO NOTHING',
);
const ALL = statement<[network: number], string>('deposit-addresses', 'SELECT address FROM deposit_address WHERE network = $1', (row) =>
  text(row, 'address'),
);
const SINCE = statement<[network: number, since: Date], { readonly address: string; readonly madeMs: number }>(
  'deposit-addresses-since',
  'SELECT address, made_at FROM deposit_address WHERE network = $1 AND made_at >= $2',
  (row) => ({ address: text(row, 'address'), madeMs: timestampMs(row, 'made_at') }),
);
const OWNER = statement<[network: number, address: string], number>(
  'deposit-address-owner',
  'SELECT account_id FROM deposit_address WHERE network = $1 AND address = $2',
  (row) => safeInteger(row, 'account_id'),
);
const ADD_INSIDE = command<
  [network: number, number: string, account: number, address: string, symbol: string, asset: number, amount: bigint, now: Date]
>(
  'deposit-add-inside',
  `INSERT INTO deposit (network, txid, output, height, block_hash, account_id, address, symbol, asset, units, amount, dust, state, is_inside, tell, seen_at, updated_at)
   VALUES ($1, $2, 0, 0, '', $3, $4, $5, $6, $7::bigint, $7::bigint, 0, 'success', true, 'credited', $8, $8) ON CONFLICT (network, txid, output) DO NOTHING`,
);

/** The address of a user on a network; undefined where none was asked for yet. */
export function addressOfUser(queries: Queries, network: number, user: number): Promise<string | undefined> {
  return queries.maybe(ADDRESS, network, user);
}

export async function addAddress(queries: Queries, network: number, user: number, address: string, now: Date): Promise<void> {
  await queries.run(ADD, network, user, address, now);
}

/** All addresses of a network. */
export function allAddresses(queries: Queries, network: number): Promise<readonly string[]> {
  return queries.many(ALL, network);
}

/** Those that were made at a moment or later. */
export function addressesSince(
  queries: Queries,
  network: number,
  since: Date,
): Promise<readonly { readonly address: string; readonly madeMs: number }[]> {
  return queries.many(SINCE, network, since);
}

/** Whose an address is, in its one spelling; undefined for one that is not ours. */
export function ownerOfAddress(queries: Queries, network: number, address: string): Promise<number | undefined> {
  return queries.maybe(OWNER, network, address);
}

/** A withdrawal that stayed inside, as its receiver's deposit. */
export interface InsideDeposit {
  readonly network: number;
  /** Of the withdrawal. */
  readonly number: number;
  readonly receiver: number;
  readonly address: string;
  readonly symbol: string;
  readonly asset: number;
  /** Ledger units. */
  readonly amount: bigint;
}

/** What stands in the place of a transaction where a withdrawal stayed inside. */
export function insideKey(number: number): string {
  return `inside ${number}`;
}

/** Adds it to the receiver's deposits, who is told of it; again changes nothing. */
export async function addInsideDeposit(queries: Queries, deposit: InsideDeposit, now: Date): Promise<void> {
  const { network, number, receiver, address, symbol, asset, amount } = deposit;
  await queries.run(ADD_INSIDE, network, insideKey(number), receiver, address, symbol, asset, amount, now);
}
