/** Deposits of all customers, for operators. */
import { depositList } from '@kontor/contract/console/deposit';
import type { DEPOSIT_LISTS } from '@kontor/contract/console/deposit';
import { NETWORKS } from '@kontor/contract/network';
import type { NetworkWord } from '@kontor/contract/network';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import type { Networks } from '../../chains/networks.ts';
import type { Listings } from '../../follower/listings.ts';
import type { OperatorRoutes } from '../../operators/operator-routes.ts';
import { bigint, nullable, safeInteger, text, timestampMs } from '../../store/columns.ts';
import { statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import { confirmationsOf } from './network-list.ts';
import { FINALS_TOLD } from './order-rows.ts';

const STATES: Readonly<Record<(typeof DEPOSIT_LISTS)[number], readonly string[] | null>> = {
  all: null,
  confirming: ['confirming', 'ordered', 'refused'],
  waiting: ['waiting'],
  reversed: ['vanished'],
};
const MOST_SHOWN = 100;
/** As cursor of a list that begins at its newest. */
const NEWEST = Number.MAX_SAFE_INTEGER;

interface DeskRow {
  readonly id: number;
  readonly account: number;
  readonly network: number;
  readonly txid: string;
  readonly height: number;
  readonly symbol: string;
  readonly asset: number;
  readonly amount: bigint;
  readonly state: string;
  readonly creditedHeight: number | null;
  readonly sequence: number | null;
  readonly seenMs: number;
  readonly updatedMs: number;
}

/** What another customer sent came by no chain, and is not among them. */
const LIST = statement<[before: number, uid: number | null, txid: string | null, states: readonly string[] | null, limit: number], DeskRow>(
  'deposit-desk-list',
  `SELECT d.id, d.account_id, d.network, d.txid, d.height, d.symbol, d.asset, d.amount, d.state, d.credited_height, o.sequence, d.seen_at, d.updated_at
   FROM deposit AS d
   LEFT JOIN LATERAL (SELECT sequence FROM deposit_order WHERE deposit_id = coalesce(d.credited_under, d.id) AND outcome IS NOT NULL
     AND kind = CASE d.state WHEN 'vanished' THEN 'reverse' ELSE 'credit' END ORDER BY id DESC LIMIT 1) AS o ON d.state IN ('success', 'vanished')
   WHERE d.id < $1::bigint AND NOT d.is_inside AND ($2::integer IS NULL OR d.account_id = $2) AND ($3::text IS NULL OR d.txid = $3)
     AND ($4::text[] IS NULL OR d.state = ANY ($4))
   ORDER BY d.id DESC LIMIT $5`,
  (row) => ({
    id: safeInteger(row, 'id'),
    account: safeInteger(row, 'account_id'),
    network: safeInteger(row, 'network'),
    txid: text(row, 'txid'),
    height: safeInteger(row, 'height'),
    symbol: text(row, 'symbol'),
    asset: safeInteger(row, 'asset'),
    amount: bigint(row, 'amount'),
    state: text(row, 'state'),
    creditedHeight: nullable(safeInteger, row, 'credited_height'),
    sequence: nullable(safeInteger, row, 'sequence'),
    seenMs: timestampMs(row, 'seen_at'),
    updatedMs: timestampMs(row, 'updated_at'),
  }),
);

export interface DepositDeskOptions {
  readonly database: Queries;
  readonly networks: Pick<Networks, 'find'>;
  readonly listings: Pick<Listings, 'asset'>;
}

export function mountDepositDesk(routes: OperatorRoutes, { database, networks, listings }: DepositDeskOptions): void {
  const wordOf = new Map<number, NetworkWord>(NETWORKS.map(({ number, network }) => [number, network]));
  routes.read(depositList, async ({ body: { list = 'all', uid, txid, before, limit = MOST_SHOWN } }) => {
    const rows = await database.many(LIST, before ?? NEWEST, uid ?? null, txid ?? null, STATES[list], limit);
    const told = new Map((await database.many(FINALS_TOLD)).map(({ network, height }) => [network, height]));
    const shown = rows.map((row) => {
      const network = wordOf.get(row.network)!;
      const open = networks.find(network);
      const { confirmations: needed, unlock } = confirmationsOf(network, open);
      const head = open?.scanner.state.height;
      const isThere = row.state !== 'vanished' && head !== undefined;
      return {
        id: row.id,
        uid: row.account,
        symbol: row.symbol,
        network,
        quantity: formatTrimmedDecimal(row.amount, listings.asset(row.asset).scale),
        state: row.state === 'success' ? ('success' as const) : row.state === 'vanished' ? ('reversed' as const) : ('confirming' as const),
        confirmations: isThere ? Math.max(0, head - row.height + 1) : 0,
        needed,
        unlock_needed: unlock,
        is_locked: row.state === 'success' && row.creditedHeight !== null && row.creditedHeight > (told.get(row.network) ?? -1),
        is_below_minimum: row.state === 'waiting',
        txid: row.txid,
        height: row.height,
        sequence: row.sequence,
        time: row.seenMs,
        updated: row.updatedMs,
      };
    });
    return { list: shown, next: rows.length === limit ? rows.at(-1)!.id : null };
  });
}
