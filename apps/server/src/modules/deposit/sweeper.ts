/**
 * Brings what came to deposit addresses to the hot wallet: once it is final, the signer is asked for all that the address has of the coin,
 * and pays the gas for it. What it finds too little to be worth it stays until more comes.
 */
import { NETWORKS } from '@kontor/contract/network';
import { OutboxLoop } from '../../at-most-once/outbox-loop.ts';
import type { Networks } from '../../chains/networks.ts';
import { orderSweep } from '../../payouts/payout-orders.ts';
import { safeInteger, text } from '../../store/columns.ts';
import type { StoreLog } from '../../store/connection.ts';
import { statement } from '../../store/database.ts';
import type { Database, Queries } from '../../store/database.ts';

/** Deposits that one look takes up. */
const PAGE = 200;

interface Unswept {
  readonly account: number;
  readonly symbol: string;
}

/** Takes them up, within the transaction that orders what they are. */
const TAKE = statement<[network: number, limit: number], Unswept>(
  'deposit-take-unswept',
  `UPDATE deposit SET is_swept = true WHERE id IN (
     SELECT d.id FROM deposit AS d JOIN deposit_final AS f ON f.network = d.network
     WHERE d.network = $1 AND d.state = 'success' AND NOT d.is_inside AND NOT d.is_swept AND d.credited_height <= f.told
     ORDER BY d.credited_height LIMIT $2::integer)
   RETURNING account_id, symbol`,
  (row) => ({ account: safeInteger(row, 'account_id'), symbol: text(row, 'symbol') }),
);

export interface SweeperOptions {
  readonly database: Queries & Pick<Database, 'transaction'>;
  readonly networks: Pick<Networks, 'find'>;
  readonly log: StoreLog;
  readonly wallMs: () => number;
}

/** Asks for one sweep of each address and coin, however many deposits it had. */
export function sweeper({ database, networks, log, wallMs }: SweeperOptions): OutboxLoop {
  const carryOutNext = async (): Promise<boolean> => {
    let isMore = false;
    for (const { network, number } of NETWORKS) {
      const open = networks.find(network);
      if (open === undefined) continue;
      const taken = await database.transaction(async (queries) => {
        const unswept = await queries.many(TAKE, number, PAGE);
        const addresses = new Map(unswept.map((each) => [`${each.account}/${each.symbol}`, each]));
        for (const { account, symbol } of addresses.values()) {
          const contract = open.coins.get(symbol)?.contract ?? '';
          await orderSweep(queries, { network, symbol, contract, sourceIndex: account }, new Date(wallMs()));
        }
        return unswept.length;
      });
      if (taken > 0) log.info({ network, deposits: taken }, 'deposits that are final go to the hot wallet');
      isMore ||= taken === PAGE;
    }
    return isMore;
  };
  return new OutboxLoop({ carryOutNext, log });
}
