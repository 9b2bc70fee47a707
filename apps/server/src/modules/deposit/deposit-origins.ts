/** What a deposit says of the wallet's records that are part of it. Several small ones credited together are told as the last of them. */
import type { DEPOSIT_STATES } from '@kontor/contract/funds-state';
import { NETWORKS } from '@kontor/contract/network';
import { insideKey } from '../../chains/address-rows.ts';
import type { RecordOrigin } from '../../record-origin.ts';
import { boolean, safeInteger, text, timestampMs } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';
import { statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';

interface OrderedDeposit {
  /** Of the command that credited or reversed it. */
  readonly sequence: number;
  readonly origin: RecordOrigin;
}

/** What the chain has taken back, and is not yet, is reversed as soon as the ledger says so. */
const STATUS: Readonly<Record<string, RecordOrigin['status']>> = { success: 'success', vanished: 'reversed' } satisfies Readonly<
  Record<string, (typeof DEPOSIT_STATES)[number]>
>;

const COLUMNS = 'd.id, d.network, d.txid, d.address, d.state, d.is_inside, d.updated_at';

function readOrigin(row: RawRow): RecordOrigin {
  const isInside = boolean(row, 'is_inside');
  return {
    id: String(safeInteger(row, 'id')),
    status: STATUS[text(row, 'state')] ?? 'confirming',
    updateMs: timestampMs(row, 'updated_at'),
    address: text(row, 'address'),
    note: null,
    network: NETWORKS.find(({ number }) => number === safeInteger(row, 'network'))!.network,
    txid: isInside ? null : text(row, 'txid'),
    isInside,
  };
}

const OF_SEQUENCES = statement<[account: number, sequences: readonly number[]], OrderedDeposit>(
  'deposits-of-sequences',
  `SELECT o.sequence, ${COLUMNS} FROM deposit_order AS o JOIN deposit AS d ON d.id = o.deposit_id
   WHERE o.account_id = $1 AND o.sequence = ANY ($2::bigint[])`,
  (row) => ({ sequence: safeInteger(row, 'sequence'), origin: readOrigin(row) }),
);
const INSIDE = statement<[account: number, keys: readonly string[]], { readonly key: string; readonly origin: RecordOrigin }>(
  'deposits-inside',
  `SELECT ${COLUMNS} FROM deposit AS d WHERE d.account_id = $1 AND d.is_inside AND d.txid = ANY ($2)`,
  (row) => ({ key: text(row, 'txid'), origin: readOrigin(row) }),
);

/** A user's deposits by the sequences of the commands that credited or reversed them. */
export async function depositOrigins(
  queries: Queries,
  user: number,
  sequences: readonly number[],
): Promise<ReadonlyMap<number, RecordOrigin>> {
  const found = await queries.many(OF_SEQUENCES, user, sequences);
  return new Map(found.map(({ sequence, origin }) => [sequence, origin]));
}

/** What other customers of this exchange sent a user, by the numbers of their withdrawals. */
export async function receivedOrigins(
  queries: Queries,
  user: number,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, RecordOrigin>> {
  const found = new Map((await queries.many(INSIDE, user, numbers.map(insideKey))).map(({ key, origin }) => [key, origin]));
  return new Map(
    numbers.flatMap((number) => {
      const origin = found.get(insideKey(number));
      return origin === undefined ? [] : [[number, origin] as const];
    }),
  );
}
