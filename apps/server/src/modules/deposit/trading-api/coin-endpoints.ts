/** Currencies and the networks they travel on, as the trading API tells them. Only networks that this exchange has terms for are told of. */
import { networksOfCoin } from '@kontor/contract/network';
import { addressRegex, allCoins, networkId } from '@kontor/contract/trading-api/wallet';
import { Account, AssetFlag } from '@kontor/domain/accounts';
import { MAX_AMOUNT, formatDecimal, formatTrimmedDecimal } from '@kontor/domain/amount';
import { networkPauses } from '../../../chains/network-state.ts';
import type { NetworkPause } from '../../../chains/network-state.ts';
import type { Networks } from '../../../chains/networks.ts';
import { NOTHING } from '../../../follower/wallet/holdings.ts';
import type { LiveQueries } from '../../../follower/live-queries.ts';
import type { Queries } from '../../../store/database.ts';
import type { Endpoints } from '../../../trading-api/endpoints.ts';
import { marketPrice } from '../../market/market-price.ts';
import type { AssetName, Symbols } from '../../market/symbols.ts';
import { networkRows } from '../network-list.ts';

export interface CoinEndpointsOptions {
  readonly tables: Queries;
  readonly networks: Networks;
  readonly queries: Pick<LiveQueries, 'balances' | 'listings'>;
  readonly symbols: Symbols;
  readonly isDemo: boolean;
  /** What a user may withdraw in 24 hours, 1e-8 USDT. */
  readonly withdrawalLimitOf: (user: number) => Promise<bigint>;
  /** The last index of a market, quote units for one base coin. */
  readonly indexOf: (market: number) => bigint | undefined;
}

/** Units of one USDT in a limit. */
const LIMIT_UNITS = 100_000_000n;

export function mountCoinEndpoints(endpoints: Endpoints, options: CoinEndpointsOptions): void {
  const { tables, queries, symbols, withdrawalLimitOf } = options;
  const { listings } = queries;

  endpoints.user(allCoins, async ({ caller: { user } }) => {
    const { value: held } = await queries.balances(user);
    const limit = await withdrawalLimitOf(user);
    const pauses = await networkPauses(tables);
    return symbols.assets.flatMap((name) => {
      const listing = listings.assets.get(name.asset);
      if (listing === undefined) return [];
      const { scale } = listing;
      const holding = held.find(({ account, asset }) => account === Account.SPOT && asset === name.asset) ?? NOTHING;
      const networkList = networksOf(options, name, pauses, mostUnits(options, name.asset, limit));
      const zero = formatDecimal(0n, scale);
      return {
        coin: name.symbol,
        depositAllEnable: networkList.some(({ depositEnable }) => depositEnable),
        withdrawAllEnable: networkList.some(({ withdrawEnable }) => withdrawEnable),
        name: name.symbol,
        free: formatDecimal(holding.available, scale),
        locked: formatDecimal(holding.orderFreeze, scale),
        freeze: formatDecimal(holding.frozen, scale),
        withdrawing: zero,
        ipoing: zero,
        ipoable: zero,
        storage: formatDecimal(holding.locked, scale),
        isLegalMoney: false,
        trading: symbols.markets.some(
          ({ base, quote, market }) => [base.asset, quote.asset].includes(name.asset) && listings.markets.has(market),
        ),
        networkList,
      };
    });
  });
}

/** The networks of one currency; the first that is open both ways is its default one, or the first of all. */
function networksOf(
  { networks, queries, isDemo }: CoinEndpointsOptions,
  { asset, symbol }: AssetName,
  pauses: readonly NetworkPause[],
  most: bigint,
) {
  const flags = queries.listings.assets.get(asset)?.flags ?? 0;
  const coin = { symbol, deposits: (flags & AssetFlag.DEPOSITS) !== 0, withdrawals: (flags & AssetFlag.WITHDRAWALS) !== 0 };
  const rows = networkRows(coin, networks, pauses, isDemo).filter(({ fee }) => fee !== null);
  const first = rows.find((row) => row.deposits === 'available' && row.withdrawals === 'available') ?? rows[0];
  return rows.map((row) => {
    const { network } = row;
    const { scale, decimals } = networks.find(network)!.coins.get(symbol)!;
    return {
      network: networkId(network),
      coin: symbol,
      withdrawIntegerMultiple: formatTrimmedDecimal(10n ** BigInt(scale - Math.min(scale, decimals)), scale),
      isDefault: row === first,
      depositEnable: row.deposits === 'available',
      withdrawEnable: row.withdrawals === 'available',
      depositDesc: row.deposits === 'available' ? '' : row.deposits,
      withdrawDesc: row.withdrawals === 'available' ? '' : row.withdrawals,
      specialTips: row.is_local ? 'A chain of this demo: what is sent from elsewhere does not arrive.' : '',
      name: networksOfCoin(symbol).find((each) => each.network === network)!.name,
      resetAddressStatus: false,
      addressRegex: addressRegex(network),
      memoRegex: '',
      withdrawFee: row.fee!,
      withdrawMin: row.minimum_withdrawal!,
      withdrawMax: formatTrimmedDecimal(most, scale),
      depositDust: row.minimum_deposit!,
      minConfirm: row.confirmations,
      unLockConfirm: row.unlock_confirmations,
      sameAddress: false,
      estimatedArrivalTime: Math.ceil((row.arrival_seconds ?? 0) / 60),
      busy: row.withdrawals === 'unavailable',
      contractAddressUrl: row.address_explorer?.replace('{address}', '') ?? '',
      contractAddress: row.contract ?? '',
    };
  });
}

/** The most of a currency that one withdrawal may be of at today's price; whatever there can be where nobody knows what it costs. */
function mostUnits({ symbols, queries: { listings }, indexOf }: CoinEndpointsOptions, asset: number, limit: bigint): bigint {
  const price = marketPrice(asset, { symbols, listings, indexOf });
  if (price === undefined || price.units === 0n) return MAX_AMOUNT;
  const most = (limit * 10n ** BigInt(listings.asset(asset).scale) * 10n ** BigInt(price.scale)) / (price.units * LIMIT_UNITS);
  return most < MAX_AMOUNT ? most : MAX_AMOUNT;
}
