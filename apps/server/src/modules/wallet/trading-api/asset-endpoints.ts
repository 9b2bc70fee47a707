/** What an account holds and pays, as the trading API tells it. */
import type { ParametersOf } from '@kontor/contract/trading-api/endpoint';
import { fundingAssets, tradeFees, userAssets } from '@kontor/contract/trading-api/wallet';
import { Account } from '@kontor/domain/accounts';
import { formatDecimal, formatTrimmedDecimal } from '@kontor/domain/amount';
import { formatFraction } from '@kontor/domain/formulas/fraction';
import { valueFraction, valueOf } from '@kontor/domain/formulas/valuation';
import type { BalanceChange } from '../../../follower/feed.ts';
import type { LiveQueries } from '../../../follower/live-queries.ts';
import { apiError } from '../../../trading-api/api-error.ts';
import type { Endpoints } from '../../../trading-api/endpoints.ts';
import type { Symbols } from '../../market/symbols.ts';
import type { AssetPriceBook } from '../asset-prices.ts';

export interface AssetEndpointsOptions {
  readonly queries: Pick<LiveQueries, 'balances' | 'feeRates' | 'listings'>;
  readonly symbols: Symbols;
  readonly prices: Pick<AssetPriceBook, 'now'>;
}

/** Decimals of fee rates, and of values in bitcoin. */
const RATE_DECIMALS = 8;
const BITCOIN = 'BTC';

export function mountAssetEndpoints(endpoints: Endpoints, options: AssetEndpointsOptions): void {
  const { queries, symbols } = options;

  endpoints.user(tradeFees, async ({ caller: { user }, parameters: { symbol } }) => {
    const listed = symbols.markets.filter(({ market }) => queries.listings.markets.has(market)).map(({ pair }) => pair.replace('_', ''));
    if (symbol !== undefined && !listed.includes(symbol)) throw apiError('INVALID_SYMBOL');
    const { makerRate, takerRate } = (await queries.feeRates(user)).value;
    const makerCommission = formatTrimmedDecimal(BigInt(makerRate), RATE_DECIMALS);
    const takerCommission = formatTrimmedDecimal(BigInt(takerRate), RATE_DECIMALS);
    const wanted = symbol === undefined ? listed : [symbol];
    return wanted.map((each) => ({ symbol: each, makerCommission, takerCommission }));
  });

  endpoints.user(fundingAssets, async ({ caller: { user }, parameters }) => heldIn(options, user, Account.FIAT, parameters));

  endpoints.user(userAssets, async ({ caller: { user }, parameters }) => {
    const held = await heldIn(options, user, Account.SPOT, parameters);
    return held.map(({ btcValuation, ...parts }) => ({ ...parts, ipoable: '0', btcValuation }));
  });
}

/** What one account holds; nothing is told of currencies of which it holds nothing. */
async function heldIn(
  { queries, symbols, prices }: AssetEndpointsOptions,
  user: number,
  account: number,
  { asset: wanted, needBtcValuation }: ParametersOf<typeof fundingAssets>,
) {
  if (wanted !== undefined && !symbols.assets.some(({ symbol }) => symbol === wanted.toUpperCase())) throw apiError('UNKNOWN_COIN');
  const { value: held } = await queries.balances(user);
  const bitcoin = symbols.assets.find(({ symbol }) => symbol === BITCOIN);
  const bitcoinPrice = bitcoin && prices.now(bitcoin.asset);
  return held.flatMap((holding) => {
    const { symbol } = symbols.ofAsset(holding.asset);
    const total = totalOf(holding);
    if (holding.account !== account || total === 0n || (wanted !== undefined && symbol !== wanted.toUpperCase())) return [];
    const { scale } = queries.listings.asset(holding.asset);
    const price = needBtcValuation ? prices.now(holding.asset) : undefined;
    const { numerator, denominator } =
      price === undefined ? { numerator: 0n, denominator: 1n } : valueFraction(valueOf(total, scale, price));
    const worth =
      bitcoinPrice === undefined || bitcoinPrice.units === 0n
        ? { numerator: 0n, denominator: 1n }
        : { numerator: numerator * 10n ** BigInt(bitcoinPrice.scale), denominator: denominator * bitcoinPrice.units };
    return {
      asset: symbol,
      free: formatDecimal(holding.available, scale),
      locked: formatDecimal(holding.orderFreeze + holding.locked, scale),
      freeze: formatDecimal(holding.frozen, scale),
      withdrawing: '0',
      btcValuation: needBtcValuation ? formatFraction(worth, RATE_DECIMALS) : '0',
    };
  });
}

function totalOf({ available, orderFreeze, locked, frozen }: BalanceChange): bigint {
  return available + orderFreeze + locked + frozen;
}
