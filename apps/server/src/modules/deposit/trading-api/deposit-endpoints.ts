/** Deposits at the trading API: addresses, and what came to them. Source: rules 6.4, §8. */
import { NETWORKS, networksOfCoin } from '@kontor/contract/network';
import type { NetworkWord } from '@kontor/contract/network';
import { depositAddress, depositHistory, networkId, networkOfId } from '@kontor/contract/trading-api/wallet';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { Refused } from '../../../http/refused.ts';
import { bigint, boolean, safeInteger, text, timestampMs } from '../../../store/columns.ts';
import { statement } from '../../../store/database.ts';
import { apiError } from '../../../trading-api/api-error.ts';
import type { Endpoints } from '../../../trading-api/endpoints.ts';
import { timeWindow } from '../../../trading-api/time-window.ts';
import { depositPlace } from '../deposit-routes.ts';
import { confirmationsOf } from '../network-list.ts';
import { mountCoinEndpoints } from './coin-endpoints.ts';
import type { CoinEndpointsOptions } from './coin-endpoints.ts';

export interface DepositEndpointsOptions extends CoinEndpointsOptions {
  readonly queries: CoinEndpointsOptions['queries'] & Parameters<typeof depositPlace>[0]['queries'];
  readonly wallMs: () => number;
}

interface DepositRow {
  readonly id: number;
  readonly network: number;
  readonly txid: string;
  readonly height: number;
  readonly address: string;
  readonly symbol: string;
  readonly asset: number;
  readonly amount: bigint;
  readonly status: number;
  readonly isInside: boolean;
  readonly seenMs: number;
  readonly updatedMs: number;
}

/** 0 confirming, 6 credited and not final, 1 success, 2 taken back by the chain. */
const LIST = statement<
  [user: number, from: Date, to: Date, symbol: string | null, status: number | null, txid: string | null, offset: number, limit: number],
  DepositRow
>(
  'deposit-api-list',
  `SELECT * FROM (
     SELECT d.id, d.network, d.txid, d.height, d.address, d.symbol, d.asset, d.amount, d.is_inside, d.seen_at, d.updated_at,
       CASE WHEN d.state = 'vanished' THEN 2 WHEN d.state <> 'success' THEN 0
            WHEN d.credited_height IS NOT NULL AND d.credited_height > coalesce(f.told, -1) THEN 6 ELSE 1 END AS status
     FROM deposit AS d LEFT JOIN deposit_final AS f ON f.network = d.network
     WHERE d.account_id = $1 AND d.seen_at BETWEEN $2 AND $3 AND ($4::text IS NULL OR d.symbol = $4)
       AND ($6::text IS NULL OR (d.txid = $6 AND NOT d.is_inside))) AS told
   WHERE $5::integer IS NULL OR status = $5
   ORDER BY id DESC OFFSET $7 LIMIT $8`,
  (row) => ({
    id: safeInteger(row, 'id'),
    network: safeInteger(row, 'network'),
    txid: text(row, 'txid'),
    height: safeInteger(row, 'height'),
    address: text(row, 'address'),
    symbol: text(row, 'symbol'),
    asset: safeInteger(row, 'asset'),
    amount: bigint(row, 'amount'),
    status: safeInteger(row, 'status'),
    isInside: boolean(row, 'is_inside'),
    seenMs: timestampMs(row, 'seen_at'),
    updatedMs: timestampMs(row, 'updated_at'),
  }),
);

/** The wallet's accounts as Binance numbers them: deposits go to spot. */
const SPOT_WALLET = 0;

export function mountDepositEndpoints(endpoints: Endpoints, options: DepositEndpointsOptions): void {
  const { tables, networks, queries, wallMs } = options;
  mountCoinEndpoints(endpoints, options);

  endpoints.user(depositAddress, async ({ caller: { user }, parameters: { coin, network: id } }) => {
    const symbol = coin.toUpperCase();
    const network = id === undefined ? defaultNetwork(options, symbol) : networkOfId(id);
    if (network === undefined || !networksOfCoin(symbol).some((each) => each.network === network)) throw apiError('UNKNOWN_COIN');
    const { address } = await depositPlace(options, user, symbol, network).catch((error: unknown) => {
      throw error instanceof Refused ? apiError('DEPOSITS_CLOSED') : error;
    });
    const explorer = networks.find(network)?.settings.address_explorer;
    return { address, coin: symbol, tag: '', url: explorer?.replace('{address}', address) ?? '' };
  });

  endpoints.user(depositHistory, async ({ caller: { user }, parameters }) => {
    const { coin, status, offset, limit, txId } = parameters;
    const { fromMs, toMs } = timeWindow(parameters, wallMs());
    const wanted = status === undefined ? null : Number(status);
    const symbol = coin?.toUpperCase() ?? null;
    const rows = await tables.many(LIST, user, new Date(fromMs), new Date(toMs), symbol, wanted, txId ?? null, offset, limit);
    return rows.map((row) => {
      const network = NETWORKS.find(({ number }) => number === row.network)!.network;
      const open = networks.find(network);
      const { confirmations: needed, unlock } = confirmationsOf(network, open);
      const height = open?.scanner.state.height;
      const confirmed = row.isInside || row.status === 2 || height === undefined ? 0 : Math.max(0, height - row.height + 1);
      return {
        id: String(row.id),
        amount: formatTrimmedDecimal(row.amount, queries.listings.asset(row.asset).scale),
        coin: row.symbol,
        network: networkId(network),
        status: row.status,
        address: row.address,
        addressTag: '',
        txId: row.isInside ? `Internal transfer ${row.id}` : row.txid,
        insertTime: row.seenMs,
        completeTime: row.status === 1 || row.status === 2 ? row.updatedMs : null,
        transferType: row.isInside ? 1 : 0,
        confirmTimes: `${Math.min(confirmed, needed)}/${needed}`,
        unlockConfirm: unlock,
        walletType: SPOT_WALLET,
      };
    });
  });
}

/** The first network of a currency that this exchange follows. */
function defaultNetwork({ networks }: DepositEndpointsOptions, symbol: string): NetworkWord | undefined {
  return NETWORKS.find(
    ({ network, symbols }) => (symbols as readonly string[]).includes(symbol) && networks.find(network)?.coins.has(symbol),
  )?.network;
}
