/** What a withdrawal says of the wallet's records that are part of it. */
import type { RecordOrigin } from '../../record-origin.ts';
import { statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import { PAYOUTS_OF } from './payouts.ts';
import { COLUMNS, readWithdrawal } from './withdrawal-rows.ts';
import type { WithdrawalRow } from './withdrawal-rows.ts';
import { wireState } from './withdrawal-routes.ts';

const OF_NUMBERS = statement<[account: number, ids: readonly number[]], WithdrawalRow>(
  'withdrawals-of-numbers',
  `SELECT ${COLUMNS} FROM withdrawal WHERE account_id = $1 AND id = ANY($2::bigint[]) AND state <> 'refused'`,
  readWithdrawal,
);

/** A user's withdrawals by their numbers. */
export async function withdrawalOrigins(
  queries: Queries,
  user: number,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, RecordOrigin>> {
  const rows = await queries.many(OF_NUMBERS, user, numbers);
  const payouts = new Map((await queries.many(PAYOUTS_OF, numbers)).map((payout) => [payout.withdrawal, payout]));
  return new Map(
    rows.map((row): [number, RecordOrigin] => {
      const { id, address, note, network, updatedMs, receiver } = row;
      const txid = payouts.get(id)?.txid ?? null;
      return [id, { id: String(id), status: wireState(row), updateMs: updatedMs, address, note, network, txid, isInside: receiver !== 0 }];
    }),
  );
}
