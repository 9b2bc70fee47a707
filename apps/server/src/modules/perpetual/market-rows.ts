/** Contracts as everybody sees them, as the wire has them. */
import type { AnswerOf } from '@kontor/contract/call';
import type { contractBrackets, contractList, contractTickers, markPrices } from '@kontor/contract/perpetual-market';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { MarketStatus } from '@kontor/domain/market';
import type { Ticker } from '../../follower/feed.ts';
import type { NextFunding } from '../../product.ts';
import { lastPrice } from '../market/listing-rows.ts';
import { priceText, quantityText, tickRow } from '../market/market-format.ts';
import { orderLimits } from '../market/order-limits.ts';
import { unitPriceText } from './contract-rows.ts';
import type { Contract } from './contracts.ts';

type ContractRow = AnswerOf<typeof contractList>['list'][number];
type TickRow = AnswerOf<typeof contractTickers>['list'][number];
type MarkRow = AnswerOf<typeof markPrices>['list'][number];
type BracketRow = AnswerOf<typeof contractBrackets>['list'][number];

/** Decimals of rates in 1e-8, and of maintenance rates. */
const RATE_SCALE = 8;
const MAINTENANCE_SCALE = 6;
/** What a contract is set to before its user chooses, where that is not too much. */
const FIRST_LEVERAGE = 20;
const HOUR_MS = 3_600_000;

function stateOf({ listing, state }: Contract): ContractRow['state'] {
  if (state.isSettling) return 'settling';
  if (listing.status === MarketStatus.TRADING) return 'trading';
  return listing.lastTicks === 0 ? 'new' : 'halted';
}

/** A listed contract. `firstTradeMs`: the day of its first trade, where that is known. */
export function contractRow(contract: Contract, firstTradeMs: number | null = null): ContractRow {
  const { name, listing, state } = contract;
  const { terms, baseScale, quoteScale } = listing;
  const highest = state.terms.brackets[0]?.maxLeverage ?? 1;
  const rate = (units: number): string => formatTrimmedDecimal(BigInt(units), RATE_SCALE);
  return {
    pair: name.pair,
    state: stateOf(contract),
    is_hot: name.isHot ? 1 : 0,
    tick_size: formatTrimmedDecimal(BigInt(terms.tickUnits), quoteScale),
    step_size: formatTrimmedDecimal(BigInt(terms.stepUnits), baseScale),
    min_quantity: quantityText(listing, terms.minLots),
    min_notional: formatTrimmedDecimal(BigInt(terms.minNotional), quoteScale),
    limits: orderLimits(listing),
    max_leverage: highest,
    default_leverage: Math.min(FIRST_LEVERAGE, highest),
    maker_rate: rate(state.terms.makerRate),
    taker_rate: rate(state.terms.takerRate),
    liquidation_fee: rate(state.terms.liquidationRate),
    funding_hours: state.terms.intervalHours,
    funding_cap: rate(state.terms.fundingCap),
    last_price: lastPrice(listing),
    first_trade_time: firstTradeMs,
  };
}

export function contractTickRow(contract: Contract, ticker: Ticker | undefined): TickRow {
  const { name, listing, state } = contract;
  return {
    ...tickRow(listing, name.pair, ticker),
    mark_price: state.mark === undefined ? null : unitPriceText(contract, state.mark.mark),
    index_price: state.mark === undefined ? null : unitPriceText(contract, state.mark.index),
    open_interest: quantityText(listing, state.openLots),
  };
}

/** The last mark and what it was made of; undefined before the first. */
export function markRow(contract: Contract, next: NextFunding | undefined): MarkRow | undefined {
  const { name, listing, state } = contract;
  const { mark } = state;
  if (mark === undefined) return undefined;
  const intervalMs = state.terms.intervalHours * HOUR_MS;
  return {
    pair: name.pair,
    mark_price: unitPriceText(contract, mark.mark),
    index_price: unitPriceText(contract, mark.index),
    price1: unitPriceText(contract, next?.price1 ?? mark.index),
    price2: unitPriceText(contract, next?.price2 ?? mark.index),
    last_price: listing.lastTicks === 0 ? null : priceText(listing, listing.lastTicks),
    funding_rate: formatTrimmedDecimal(BigInt(mark.fundingRate), RATE_SCALE),
    next_funding_rate: formatTrimmedDecimal(next?.rate ?? BigInt(mark.fundingRate), RATE_SCALE),
    next_funding_time: next?.timeMs ?? (Math.floor(mark.timeMs / intervalMs) + 1) * intervalMs,
    stale: mark.isStale,
    time: mark.timeMs,
  };
}

export function bracketRows({ table, listing: { quoteScale } }: Pick<Contract, 'table' | 'listing'>): BracketRow[] {
  const money = (units: bigint): string => formatTrimmedDecimal(units, quoteScale);
  return table.map(({ floor, cap, maxLeverage, rate, cum }, place) => ({
    bracket: place + 1,
    floor: money(floor),
    cap: money(cap),
    max_leverage: maxLeverage,
    maintenance_rate: formatTrimmedDecimal(rate, MAINTENANCE_SCALE),
    cum: money(cum),
  }));
}
