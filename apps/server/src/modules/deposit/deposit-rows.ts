/** Rows of deposits, as the chain's blocks make and unmake them. */
import { bigint, safeInteger, text } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Confirmed } from './accumulate.ts';

/** A deposit that can be credited: its key, and where it stands. */
export interface RipeDeposit extends Confirmed {
  readonly asset: number;
  readonly height: number;
  readonly txid: string;
  readonly output: number;
}

/** What came, as columns. One that vanished and is there again is the same deposit. Gives those that are new. */
export const ADD_DEPOSITS = statement<
  [
    network: number,
    txids: readonly string[],
    outputs: readonly number[],
    heights: readonly number[],
    hashes: readonly string[],
    addresses: readonly string[],
    symbols: readonly string[],
    assets: readonly number[],
    units: readonly string[],
    amounts: readonly bigint[],
    dusts: readonly string[],
    states: readonly string[],
    tells: readonly string[],
    now: Date,
  ],
  number
>(
  'deposits-add',
  `INSERT INTO deposit AS d (network, txid, output, height, block_hash, account_id, address, symbol, asset, units, amount, dust, state, tell, seen_at, updated_at)
   SELECT $1, p.txid, p.output, p.height, p.hash, a.account_id, p.address, p.symbol, p.asset, p.units::numeric, p.amount, p.dust::numeric, p.state, nullif(p.tell, ''), $14, $14
   FROM unnest($2::text[], $3::integer[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::integer[], $9::text[], $10::bigint[], $11::text[], $12::text[], $13::text[])
     WITH ORDINALITY AS p (txid, output, height, hash, address, symbol, asset, units, amount, dust, state, tell, place)
   JOIN deposit_address AS a ON a.network = $1 AND a.address = p.address
   ORDER BY p.place
   ON CONFLICT (network, txid, output) DO UPDATE
   SET height = excluded.height, block_hash = excluded.block_hash, state = excluded.state, updated_at = excluded.updated_at
   WHERE d.state = 'vanished'
   RETURNING id`,
  (row) => safeInteger(row, 'id'),
);

/** Those at or below a height that wait for nothing but being credited, the oldest first; without these symbols. */
export const RIPE = statement<[network: number, upTo: number, paused: readonly string[]], RipeDeposit>(
  'deposits-ripe',
  `SELECT id, account_id, symbol, asset, amount, height, txid, output FROM deposit
   WHERE network = $1 AND state = 'confirming' AND height <= $2::bigint AND symbol <> ALL ($3) ORDER BY height, id`,
  (row) => ({
    ...confirmed(row),
    asset: safeInteger(row, 'asset'),
    height: safeInteger(row, 'height'),
    txid: text(row, 'txid'),
    output: safeInteger(row, 'output'),
  }),
);
/** Small ones of these users. */
export const WAITING = statement<[network: number, users: readonly number[]], Confirmed>(
  'deposits-waiting',
  `SELECT id, account_id, symbol, amount FROM deposit WHERE network = $1 AND state = 'waiting' AND account_id = ANY ($2) ORDER BY height, id`,
  confirmed,
);
export const SET_WAITING = command<[ids: readonly number[], now: Date]>(
  'deposits-set-waiting',
  "UPDATE deposit SET state = 'waiting', tell = NULL, updated_at = $2 WHERE id = ANY ($1)",
);
/** They are to be credited under another's key, or their own. */
export const SET_ORDERED = command<[ids: readonly number[], unders: readonly number[], heights: readonly number[], now: Date]>(
  'deposits-set-ordered',
  `UPDATE deposit SET state = 'ordered', credited_under = g.under, credited_height = g.height, updated_at = $4
   FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS g (id, under, height) WHERE deposit.id = g.id`,
);
/** Of those that are not credited yet the lowest, whatever holds it. */
export const LOWEST_CONFIRMING = statement<[network: number], number>(
  'deposits-lowest-confirming',
  "SELECT height FROM deposit WHERE network = $1 AND state = 'confirming' ORDER BY height LIMIT 1",
  (row) => safeInteger(row, 'height'),
);
/** Whether one that is credited becomes final between two heights. */
export const BECOMES_FINAL = statement<[network: number, above: number, upTo: number], number>(
  'deposits-become-final',
  'SELECT 1 AS one FROM deposit WHERE network = $1 AND credited_height > $2::bigint AND credited_height <= $3::bigint LIMIT 1',
  (row) => safeInteger(row, 'one'),
);

/** Those above a height under whose key something was credited, or is about to be. */
export const CREDITED_ABOVE = statement<[network: number, height: number], RipeDeposit>(
  'deposits-credited-above',
  `SELECT id, account_id, symbol, asset, amount, height, txid, output FROM deposit
   WHERE network = $1 AND height > $2::bigint AND credited_under = id ORDER BY height DESC, id DESC`,
  (row) => ({
    ...confirmed(row),
    asset: safeInteger(row, 'asset'),
    height: safeInteger(row, 'height'),
    txid: text(row, 'txid'),
    output: safeInteger(row, 'output'),
  }),
);
/** Small ones that the chain still has wait again when the one they were credited with has vanished. */
export const WAIT_AGAIN = command<[network: number, height: number, unders: readonly number[], now: Date]>(
  'deposits-wait-again',
  `UPDATE deposit SET state = 'waiting', credited_under = NULL, credited_height = NULL, updated_at = $4
   WHERE network = $1 AND height <= $2::bigint AND credited_under = ANY ($3)`,
);
/** Whatever is above a height is not in the chain any more. Who was told that something is credited is told of this. */
export const VANISH = command<[network: number, height: number, now: Date]>(
  'deposits-vanish',
  `UPDATE deposit SET state = 'vanished', tell = CASE WHEN state = 'success' THEN 'reversed' END, credited_under = NULL, credited_height = NULL, updated_at = $3
   WHERE network = $1 AND height > $2::bigint AND NOT is_inside AND state <> 'vanished'`,
);

function confirmed(row: RawRow): Confirmed {
  return { id: safeInteger(row, 'id'), user: safeInteger(row, 'account_id'), symbol: text(row, 'symbol'), amount: bigint(row, 'amount') };
}
