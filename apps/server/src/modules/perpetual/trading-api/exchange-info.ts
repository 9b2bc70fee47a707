/** What is listed and on which terms, as `exchangeInfo` tells it. Pure. Source: rules 1.2, 2.1, §8. */
import { FUTURES_ORDER_TYPES, FUTURES_TIMES_IN_FORCE } from '@kontor/contract/trading-api/futures-order';
import { formatDecimal, formatTrimmedDecimal } from '@kontor/domain/amount';
import { MAX_GRID, MarketStatus } from '@kontor/domain/market';
import type { Contract } from '../contracts.ts';
import { digitsOf, moneyText, priceText, quantityText } from './futures-format.ts';
import { apiSymbol } from '../../market/api-symbols.ts';

/** Of perpetual contracts, which have none; programs tell them by it. */
const NO_DELIVERY_MS = 4_133_404_800_000;
/** Percentages of margins: of rates in 1e-6 and of shares. */
const PERCENT_SCALE = 4;
/** The leverage that a contract is first set to (rules 2.3). */
const FIRST_LEVERAGE = 20;
/** Plans that one side of a position may have (docs/perpetual.md "Plans"). */
const MOST_PLANS = 20;
/** How far from the mark an order at market reaches (docs/perpetual.md "CONTRACT_PLACE"). */
const MARKET_BOUND = '0.05';
/** Of multipliers in 1/10,000. */
const MULTIPLIER_SCALE = 4;
/** Of rates in 1e-8. */
const RATE_SCALE = 8;

/** `TRADING` and so on. */
function contractStatusWord({ listing, state }: Contract): string {
  if (state.isSettling) return 'SETTLING';
  if (listing.status === MarketStatus.TRADING) return 'TRADING';
  return listing.lastTicks === 0 ? 'PENDING_TRADING' : 'BREAK';
}

/** A contract with its filters. */
export function symbolInfo(contract: Contract) {
  const { name, listing, state, table } = contract;
  const [digits, symbol] = [digitsOf(contract), apiSymbol(name)];
  return {
    symbol,
    pair: symbol,
    contractType: 'PERPETUAL',
    deliveryDate: NO_DELIVERY_MS,
    // When it was listed is not kept.
    onboardDate: 0,
    status: contractStatusWord(contract),
    maintMarginPercent: formatDecimal(table[0]?.rate ?? 0n, PERCENT_SCALE),
    requiredMarginPercent: formatDecimal((100n * 10n ** BigInt(PERCENT_SCALE)) / BigInt(FIRST_LEVERAGE), PERCENT_SCALE),
    baseAsset: name.base.symbol,
    quoteAsset: name.quote.symbol,
    marginAsset: name.quote.symbol,
    pricePrecision: digits.price,
    quantityPrecision: digits.quantity,
    baseAssetPrecision: listing.baseScale,
    quotePrecision: listing.quoteScale,
    underlyingType: 'COIN',
    underlyingSubType: [],
    triggerProtect: '0.0000',
    liquidationFee: formatTrimmedDecimal(BigInt(state.terms.liquidationRate), RATE_SCALE),
    marketTakeBound: MARKET_BOUND,
    maxMoveOrderLimit: 10_000,
    filters: filtersOf(contract),
    orderTypes: [...FUTURES_ORDER_TYPES],
    timeInForce: [...FUTURES_TIMES_IN_FORCE],
  };
}

/** A bound of 0 is none, and the grid's own counts. */
function filtersOf(contract: Contract) {
  const { terms } = contract.listing;
  const stepSize = quantityText(contract, 1);
  const lots = (least: number, most: number) => ({
    minQty: quantityText(contract, Math.max(1, least)),
    maxQty: quantityText(contract, most || MAX_GRID),
    stepSize,
  });
  const multiplier = (bps: number): string => formatDecimal(BigInt(bps), MULTIPLIER_SCALE);
  const isBounded = terms.bidUpBps > 0 || terms.askDownBps > 0;
  return [
    {
      filterType: 'PRICE_FILTER',
      minPrice: priceText(contract, Math.max(1, terms.minPriceTicks)),
      maxPrice: priceText(contract, terms.maxPriceTicks || MAX_GRID),
      tickSize: priceText(contract, 1),
    },
    { filterType: 'LOT_SIZE', ...lots(terms.minLots, terms.maxLots) },
    {
      filterType: 'MARKET_LOT_SIZE',
      ...lots(Math.max(terms.minLots, terms.minMarketLots), terms.maxMarketLots || terms.maxLots),
    },
    { filterType: 'MIN_NOTIONAL', notional: moneyText(contract, BigInt(terms.minNotional)).replace(/\.?0+$/, '') },
    ...(isBounded
      ? [
          {
            filterType: 'PERCENT_PRICE',
            multiplierUp: multiplier(terms.bidUpBps),
            multiplierDown: multiplier(terms.askDownBps),
            multiplierDecimal: String(MULTIPLIER_SCALE),
          },
        ]
      : []),
    ...(terms.maxOrders === 0 ? [] : [{ filterType: 'MAX_NUM_ORDERS', limit: terms.maxOrders }]),
    { filterType: 'MAX_NUM_ALGO_ORDERS', limit: MOST_PLANS },
  ];
}
