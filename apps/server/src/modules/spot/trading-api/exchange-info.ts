/** What is listed in spot and on which terms, as the trading API tells it (rules 1.2). Where the terms have no bound it is the engine's own. */
import type { AnswerOf } from '@kontor/contract/trading-api/endpoint';
import { SELF_TRADE_MODES, SPOT_ORDER_TYPES } from '@kontor/contract/trading-api/spot-fields';
import type { spotExchangeInfo } from '@kontor/contract/trading-api/spot-market';
import { MAX_AMOUNT, formatTrimmedDecimal } from '@kontor/domain/amount';
import { MAX_GRID, MarketStatus } from '@kontor/domain/market';
import { TRAILING_DELTA } from './order-request.ts';
import type { SpotMarket } from './spot-symbols.ts';
import { price, quantity, turnover } from './spot-format.ts';

type Info = AnswerOf<typeof spotExchangeInfo>['symbols'][number];
type Filter = Info['filters'][number];

/** Minutes of trades that the reference price is the mean of (rules 1.7). */
const REFERENCE_MINUTES = 5;
const BPS_SCALE = 4;

/** A market's status by its word here. */
export function statusWord({ listing }: Pick<SpotMarket, 'listing'>): 'TRADING' | 'BREAK' {
  return listing.status === MarketStatus.TRADING ? 'TRADING' : 'BREAK';
}

/** One market. */
export function symbolInfo(market: SpotMarket, showsPermissionSets: boolean): Info {
  const { symbol, name, listing } = market;
  const { baseScale, quoteScale, terms } = listing;
  return {
    symbol,
    status: statusWord(market),
    baseAsset: name.base.symbol,
    baseAssetPrecision: baseScale,
    quoteAsset: name.quote.symbol,
    quotePrecision: quoteScale,
    quoteAssetPrecision: quoteScale,
    baseCommissionPrecision: baseScale,
    quoteCommissionPrecision: quoteScale,
    orderTypes: [...SPOT_ORDER_TYPES],
    icebergAllowed: false,
    ocoAllowed: true,
    otoAllowed: false,
    opoAllowed: false,
    quoteOrderQtyMarketAllowed: true,
    allowTrailingStop: true,
    cancelReplaceAllowed: true,
    amendAllowed: true,
    pegInstructionsAllowed: false,
    isSpotTradingAllowed: true,
    isMarginTradingAllowed: false,
    filters: filtersOf(market),
    permissions: [],
    ...(showsPermissionSets ? { permissionSets: [['SPOT']] } : {}),
    defaultSelfTradePreventionMode: 'EXPIRE_MAKER',
    allowedSelfTradePreventionModes: [...(terms.selfTradeAllowed ? ['NONE'] : []), ...SELF_TRADE_MODES],
  };
}

/** The filters of a market, each with what its terms say. */
function filtersOf({ listing }: Pick<SpotMarket, 'listing'>): Filter[] {
  const { terms } = listing;
  const share = (bps: number): string => formatTrimmedDecimal(BigInt(bps), BPS_SCALE);
  const isPercentSet = terms.bidUpBps + terms.bidDownBps + terms.askUpBps + terms.askDownBps > 0;
  return [
    {
      filterType: 'PRICE_FILTER',
      minPrice: price(listing, Math.max(1, terms.minPriceTicks)),
      maxPrice: price(listing, terms.maxPriceTicks === 0 ? MAX_GRID : terms.maxPriceTicks),
      tickSize: price(listing, 1),
    },
    {
      filterType: 'LOT_SIZE',
      minQty: quantity(listing, Math.max(1, terms.minLots)),
      maxQty: quantity(listing, terms.maxLots === 0 ? MAX_GRID : terms.maxLots),
      stepSize: quantity(listing, 1),
    },
    {
      filterType: 'MARKET_LOT_SIZE',
      minQty: quantity(listing, Math.max(1, terms.minMarketLots)),
      maxQty: quantity(listing, terms.maxMarketLots === 0 ? MAX_GRID : terms.maxMarketLots),
      stepSize: quantity(listing, 1),
    },
    ...(isPercentSet
      ? [
          {
            filterType: 'PERCENT_PRICE_BY_SIDE',
            bidMultiplierUp: share(terms.bidUpBps),
            bidMultiplierDown: share(terms.bidDownBps),
            askMultiplierUp: share(terms.askUpBps),
            askMultiplierDown: share(terms.askDownBps),
            avgPriceMins: REFERENCE_MINUTES,
          },
        ]
      : []),
    {
      filterType: 'NOTIONAL',
      minNotional: turnover(listing, BigInt(terms.minNotional)),
      applyMinToMarket: terms.applyMinToMarket,
      maxNotional: turnover(listing, terms.maxNotional === 0 ? MAX_AMOUNT : BigInt(terms.maxNotional)),
      applyMaxToMarket: terms.applyMaxToMarket,
      avgPriceMins: REFERENCE_MINUTES,
    },
    {
      filterType: 'TRAILING_DELTA',
      minTrailingAboveDelta: TRAILING_DELTA.least,
      maxTrailingAboveDelta: TRAILING_DELTA.most,
      minTrailingBelowDelta: TRAILING_DELTA.least,
      maxTrailingBelowDelta: TRAILING_DELTA.most,
    },
    ...(terms.maxOrders === 0 ? [] : [{ filterType: 'MAX_NUM_ORDERS', maxNumOrders: terms.maxOrders }]),
    ...(terms.maxConditionalOrders === 0 ? [] : [{ filterType: 'MAX_NUM_ALGO_ORDERS', maxNumAlgoOrders: terms.maxConditionalOrders }]),
  ];
}
