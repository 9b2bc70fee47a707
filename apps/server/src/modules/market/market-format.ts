/** Numbers of a market as the wire has them. */
import type { AnswerOf } from '@kontor/contract/call';
import type { candles, indexCandles, indexPrices, marketTrades, tickers } from '@kontor/contract/market';
import { SIDE_WORDS } from '@kontor/contract/glossary';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { candleCloseTime } from '@kontor/domain/formulas/candle-interval';
import type { CandleInterval } from '@kontor/domain/formulas/candle-interval';
import { formatFraction } from '@kontor/domain/formulas/fraction';
import { isIndexStale } from '@kontor/domain/formulas/index-price';
import { increase } from '@kontor/domain/formulas/ticker';
import type { Candle, IndexCandle, IndexState, PublicTrade, Ticker } from '../../follower/feed.ts';
import type { MarketListing } from '../../follower/listings.ts';
import type { DisplayCurrencyName } from '@kontor/contract/locale';

/** Decimals of a display rate. */
export const FIAT_RATE_SCALE = 8;

/** Price of one USDT in each display currency, as a decimal. */
export type FiatRates = Readonly<Record<DisplayCurrencyName, string>>;

/** What is needed of a listing to print its numbers. */
export type MarketGrid = Pick<MarketListing, 'terms' | 'baseScale' | 'quoteScale' | 'unit'>;

/** A price in ticks. */
export function priceText({ terms, quoteScale }: MarketGrid, ticks: number): string {
  return formatTrimmedDecimal(BigInt(ticks) * BigInt(terms.tickUnits), quoteScale);
}

/** A quantity in lots. */
export function quantityText({ terms, baseScale }: MarketGrid, lots: number | bigint): string {
  return formatTrimmedDecimal(BigInt(lots) * BigInt(terms.stepUnits), baseScale);
}

/** A turnover in quote units. */
export function turnoverText({ quoteScale }: MarketGrid, units: bigint): string {
  return formatTrimmedDecimal(units, quoteScale);
}

/** Decimals of `increase`: as many as a percentage with two and two more. */
const INCREASE_DIGITS = 6;

/** The last 24 hours; without a ticker, of a market that never traded. */
export function tickRow(grid: MarketGrid, pair: string, ticker: Ticker | undefined): AnswerOf<typeof tickers>['list'][number] {
  if (ticker === undefined)
    return { pair, close: null, open: null, high: null, low: null, amount: '0', count: 0, vol: '0', increase: null };
  const change = increase(ticker.openTicks, ticker.closeTicks);
  return {
    pair,
    close: priceText(grid, ticker.closeTicks),
    open: priceText(grid, ticker.openTicks),
    high: priceText(grid, ticker.highTicks),
    low: priceText(grid, ticker.lowTicks),
    amount: quantityText(grid, ticker.lots),
    count: ticker.count,
    vol: turnoverText(grid, ticker.amount),
    increase: change === undefined ? null : formatFraction(change, INCREASE_DIGITS),
  };
}

export function candleRow(grid: MarketGrid, interval: CandleInterval, candle: Candle): AnswerOf<typeof candles>['list'][number] {
  return {
    open_time: candle.openMs,
    close_time: candleCloseTime(interval, candle.openMs),
    open: priceText(grid, candle.openTicks),
    high: priceText(grid, candle.highTicks),
    low: priceText(grid, candle.lowTicks),
    close: priceText(grid, candle.closeTicks),
    amount: quantityText(grid, candle.lots),
    vol: turnoverText(grid, candle.amount),
    count: candle.count,
  };
}

/** The last index as it is at `nowMs`. */
export function indexRow(
  { quoteScale }: Pick<MarketGrid, 'quoteScale'>,
  pair: string,
  index: IndexState,
  nowMs: number,
): AnswerOf<typeof indexPrices>['list'][number] {
  return { pair, close: formatTrimmedDecimal(index.price, quoteScale), time: index.timeMs, stale: isIndexStale(index, nowMs) };
}

export function indexCandleRow(
  { quoteScale }: Pick<MarketGrid, 'quoteScale'>,
  interval: CandleInterval,
  candle: IndexCandle,
): AnswerOf<typeof indexCandles>['list'][number] {
  return {
    open_time: candle.openMs,
    close_time: candleCloseTime(interval, candle.openMs),
    open: formatTrimmedDecimal(candle.open, quoteScale),
    high: formatTrimmedDecimal(candle.high, quoteScale),
    low: formatTrimmedDecimal(candle.low, quoteScale),
    close: formatTrimmedDecimal(candle.close, quoteScale),
    count: candle.count,
  };
}

export function tradeRow(
  grid: MarketGrid,
  trade: Pick<PublicTrade, 'tradeNumber' | 'priceTicks' | 'lots' | 'side' | 'timeMs'>,
): AnswerOf<typeof marketTrades>['list'][number] {
  return {
    id: trade.tradeNumber,
    price: priceText(grid, trade.priceTicks),
    quantity: quantityText(grid, trade.lots),
    side: SIDE_WORDS[trade.side]!,
    time: trade.timeMs,
  };
}

/** Levels of one side. */
export function levelRows(
  grid: MarketGrid,
  levels: readonly (readonly [priceTicks: number, lots: number])[],
): (readonly [price: string, quantity: string])[] {
  return levels.map(([ticks, lots]) => [priceText(grid, ticks), quantityText(grid, lots)] as const);
}
