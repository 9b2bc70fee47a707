/** What operators see of what is listed and what it costs. */
import { currencyTable } from '@kontor/contract/console/currency';
import { feeTable } from '@kontor/contract/console/fee';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { pairTable } from '@kontor/contract/console/pair';
import { platformLimits } from '@kontor/contract/console/platform';
import { HOUSE_FEE_TIER } from '@kontor/domain/formulas/fee';
import { MarketStatus } from '@kontor/domain/market';
import type { Ticker } from '../../follower/feed.ts';
import type { AssetListing, MarketListing } from '../../follower/listings.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import type { OperatorRoutes } from '../../operators/operator-routes.ts';
import { safeInteger } from '../../store/columns.ts';
import { statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import { pairRow } from '../market/listing-rows.ts';
import { tickRow } from '../market/market-format.ts';
import { readSymbols } from '../market/symbols.ts';
import type { AssetName, MarketName } from '../market/symbols.ts';
import { STANDING_HALTS } from './pair-halts.ts';
import type { PairHalt } from './pair-halts.ts';
import { FLAGS } from './platform-change.ts';

export interface MarketDeskOptions {
  readonly database: Queries;
  readonly follower: Pick<LiveQueries, 'tickers' | 'openOrderCounts' | 'feeTiers' | 'sequence'> & {
    readonly listings: Pick<LiveQueries['listings'], 'assets' | 'markets' | 'limits'>;
  };
}

type PairRow = OperatorAnswerOf<typeof pairTable>['list'][number];
type CurrencyRow = OperatorAnswerOf<typeof currencyTable>['list'][number];

/** What is known of a market beside its listing. */
interface Known {
  readonly ticker: Ticker | undefined;
  readonly orders: number;
  readonly halt: PairHalt | undefined;
}

const TIER_SIZES = statement<[], { readonly tier: number; readonly accounts: number }>(
  'account-tier-sizes',
  'SELECT fee_tier, count(*) AS accounts FROM account WHERE closed_at IS NULL GROUP BY fee_tier',
  (row) => ({ tier: safeInteger(row, 'fee_tier'), accounts: safeInteger(row, 'accounts') }),
);

export function mountMarketDesk(routes: OperatorRoutes, { database, follower }: MarketDeskOptions): void {
  const { listings } = follower;

  routes.read(pairTable, async () => {
    const { value: counts, sequence } = await follower.openOrderCounts();
    const { value: tickers } = await follower.tickers();
    const [symbols, halts] = [await readSymbols(database), await database.many(STANDING_HALTS, 'pair/state')];
    const list = symbols.markets.flatMap((name) => {
      const listing = listings.markets.get(name.market);
      if (listing === undefined) return [];
      return tableRow(name, listing, {
        ticker: tickers.find(({ market }) => market === name.market),
        orders: counts.find(({ market }) => market === name.market)?.orders ?? 0,
        halt: halts.find(({ pair }) => pair === name.pair),
      });
    });
    return { list, sequence };
  });

  routes.read(currencyTable, async () => {
    const { assets, markets } = await readSymbols(database);
    const list = assets.flatMap((name) => {
      const listing = listings.assets.get(name.asset);
      return listing === undefined ? [] : currencyRow(name, listing, markets);
    });
    return { list, sequence: follower.sequence };
  });

  routes.read(feeTable, async () => {
    const [{ value: tiers, sequence }, sizes] = [await follower.feeTiers(), await database.many(TIER_SIZES)];
    const list = tiers.map(({ tier, makerRate, takerRate, inContracts }) => ({
      tier,
      maker_rate: makerRate,
      taker_rate: takerRate,
      contract_maker_rate: inContracts?.makerRate ?? null,
      contract_taker_rate: inContracts?.takerRate ?? null,
      accounts: sizes.find((each) => each.tier === tier)?.accounts ?? 0,
      is_house: tier === HOUSE_FEE_TIER,
    }));
    return { list, sequence };
  });

  routes.read(platformLimits, async () => {
    const { limits } = listings;
    if (limits === undefined) return { limits: null };
    return {
      limits: {
        legal_trade: { confirm_time: limits.confirmTime, max_unpaid_num: limits.maxUnpaid, pay_time: limits.payTime },
        name_check: {
          draw_check: limits.drawChecked,
          draw_uncheck: limits.drawUnchecked,
          trust_single: limits.trustSingle,
          trust_total: limits.trustTotal,
          trust_uncheck: limits.trustUnchecked,
        },
      },
    };
  });
}

function tableRow(name: MarketName, listing: MarketListing, { ticker, orders, halt }: Known): PairRow {
  const { tick_size, step_size, min_quantity, min_notional, limits, last_price } = pairRow(name, listing);
  const { amount, vol, count } = tickRow(listing, name.pair, ticker);
  const isTrading = listing.status === MarketStatus.TRADING;
  const isNew = halt === undefined && last_price === null;
  return {
    pair: name.pair,
    base: name.base.symbol,
    quote: name.quote.symbol,
    state: isTrading ? 'trading' : isNew ? 'new' : 'halted',
    halt: isTrading || halt === undefined ? null : { time: halt.timeMs, reason: halt.reason, by: halt.by },
    is_hot: name.isHot,
    tick_size,
    step_size,
    min_quantity,
    min_notional,
    limits,
    last_price,
    volume: amount,
    turnover: vol,
    trades: count,
    open_orders: orders,
  };
}

function currencyRow({ symbol, asset, supply }: AssetName, { scale, flags }: AssetListing, markets: readonly MarketName[]): CurrencyRow {
  const isOn = (use: keyof typeof FLAGS): boolean => (flags & FLAGS[use]) !== 0;
  return {
    symbol,
    scale,
    supply,
    deposits: isOn('deposits'),
    withdrawals: isOn('withdrawals'),
    legal: isOn('legal'),
    ico_payment: isOn('ico_payment'),
    margin: isOn('margin'),
    pairs: markets.filter(({ base, quote }) => base.asset === asset || quote.asset === asset).map(({ pair }) => pair),
  };
}
