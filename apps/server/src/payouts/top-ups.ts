/** Gas that the signer sent to deposit addresses before their coins could be swept: the exchange's own, and nobody's deposit. */
import { text } from '../store/columns.ts';
import { statement } from '../store/database.ts';
import type { Queries } from '../store/database.ts';

/** Whichever of its attempts was mined; the signer writes each down before anybody hears of it. */
const AMONG = statement<[transactions: readonly string[]], string>(
  'payout-top-ups-among',
  `SELECT txid FROM unnest($1::text[]) AS txid
   WHERE EXISTS (SELECT FROM top_up WHERE attempts @> jsonb_build_array(jsonb_build_object('tx_hash', txid)))`,
  (row) => text(row, 'txid'),
);

/** Which of these transactions were such. */
export async function topUpsAmong(queries: Queries, transactions: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(await queries.many(AMONG, [...new Set(transactions)]));
}
