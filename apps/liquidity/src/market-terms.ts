/** What an exchange says of a market: its ticks and lots, and what an order may be. Source: rules 0.2, 1.2. */
import { formatDecimal } from '@kontor/domain/amount';
import { notionalAmount, notionalUnit } from '@kontor/domain/formulas/notional';
import { UnreadableAnswer, readUnits, readWritten } from './exact.ts';
import type { Written } from './exact.ts';

/** Spot, or the perpetual contract of the same pair. */
export const FAMILIES = ['spot', 'futures'] as const;
export type Family = (typeof FAMILIES)[number];

/** A market's terms. Prices are counted in ticks, quantities in lots, amounts in units of their asset; one tick times one lot never rounds. */
export interface MarketTerms {
  readonly family: Family;
  /** `BTCUSDT`. */
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  /** Decimals of amounts of either asset. */
  readonly baseScale: number;
  readonly quoteScale: number;
  /** One tick, and one lot, as they are written. */
  readonly tick: Written;
  readonly lot: Written;
  /** Units of the base asset in a lot. */
  readonly lotUnits: bigint;
  /** Units of the quote asset that one tick times one lot is. */
  readonly notionalUnit: bigint;
  readonly minLots: bigint;
  readonly maxLots: bigint;
  /** Units of the quote asset that an order has to be worth. */
  readonly minNotional: bigint;
  readonly minTicks: bigint;
  readonly maxTicks: bigint;
}

/** As the exchange writes a market; only what is read here. */
interface SymbolInfo {
  readonly symbol: string;
  readonly baseAsset: string;
  readonly quoteAsset: string;
  readonly baseAssetPrecision: number;
  readonly quoteAssetPrecision?: number;
  readonly quotePrecision?: number;
  readonly filters: readonly Readonly<Record<string, unknown>>[];
}

/**
 * Reads a market out of `exchangeInfo`.
 * @throws UnreadableAnswer where it is not there, or where a trade there would have to round
 */
export function readMarketTerms(answer: unknown, family: Family, symbol: string): MarketTerms {
  const { symbols = [] } = answer as { readonly symbols?: readonly SymbolInfo[] };
  const info = symbols.find((each) => each.symbol === symbol);
  if (info === undefined) throw new UnreadableAnswer(`the exchange has no market ${symbol}`);
  const baseScale = info.baseAssetPrecision;
  const quoteScale = info.quoteAssetPrecision ?? info.quotePrecision ?? 8;
  const price = filterOf(info, 'PRICE_FILTER');
  const quantity = filterOf(info, 'LOT_SIZE');
  const notional = info.filters.find(({ filterType }) => filterType === 'NOTIONAL' || filterType === 'MIN_NOTIONAL') ?? {};
  const [tickUnits, lotUnits] = [readUnits(price['tickSize'], quoteScale), readUnits(quantity['stepSize'], baseScale)];
  const unit = notionalUnit(tickUnits, lotUnits, baseScale);
  if (unit === undefined) throw new UnreadableAnswer(`a trade of ${symbol} would have to round`);
  return {
    family,
    symbol,
    base: info.baseAsset,
    quote: info.quoteAsset,
    baseScale,
    quoteScale,
    tick: readWritten(price['tickSize']),
    lot: readWritten(quantity['stepSize']),
    lotUnits,
    notionalUnit: unit,
    minLots: readUnits(quantity['minQty'], baseScale) / lotUnits || 1n,
    maxLots: readUnits(quantity['maxQty'], baseScale) / lotUnits,
    minNotional: readUnits(notional['minNotional'] ?? notional['notional'] ?? '0', quoteScale),
    minTicks: readUnits(price['minPrice'], quoteScale) / tickUnits || 1n,
    maxTicks: readUnits(price['maxPrice'], quoteScale) / tickUnits,
  };
}

function filterOf(info: SymbolInfo, filterType: string): Readonly<Record<string, unknown>> {
  const filter = info.filters.find((each) => each['filterType'] === filterType);
  if (filter === undefined) throw new UnreadableAnswer(`${info.symbol} has no ${filterType}`);
  return filter;
}

/** Units of the quote asset that `lots` at `ticks` are. */
export function notionalOf(terms: Pick<MarketTerms, 'notionalUnit'>, ticks: bigint, lots: bigint): bigint {
  return notionalAmount(ticks, lots, terms.notionalUnit);
}

/** A price as the exchange reads it. */
export function priceText({ tick }: Pick<MarketTerms, 'tick'>, ticks: bigint): string {
  return formatDecimal(ticks * tick.units, tick.scale);
}

/** A quantity as the exchange reads it. */
export function quantityText({ lot }: Pick<MarketTerms, 'lot'>, lots: bigint): string {
  return formatDecimal(lots * lot.units, lot.scale);
}

/**
 * A price in ticks.
 * @throws UnreadableAnswer where it lies between two ticks
 */
export function readTicks({ tick }: Pick<MarketTerms, 'tick'>, text: unknown): bigint {
  return wholeCount(readUnits(text, tick.scale), tick.units, text);
}

/**
 * A quantity in lots.
 * @throws UnreadableAnswer where it lies between two lots
 */
export function readLots({ lot }: Pick<MarketTerms, 'lot'>, text: unknown): bigint {
  return wholeCount(readUnits(text, lot.scale), lot.units, text);
}

function wholeCount(units: bigint, step: bigint, text: unknown): bigint {
  if (units % step !== 0n) throw new UnreadableAnswer(`${String(text)} lies between two steps`);
  return units / step;
}

/** Ticks a million times finer, so that a reference price keeps what it has behind the tick. */
export type MicroTicks = bigint;

/** A price of any decimals in millionths of a tick, cut down. */
export function readMicroTicks({ tick }: Pick<MarketTerms, 'tick'>, { units, scale }: Written): MicroTicks {
  return (units * 1_000_000n * 10n ** BigInt(tick.scale)) / (tick.units * 10n ** BigInt(scale));
}

/** Whether the exchange takes an order of this size. */
export function isOrderSize(terms: MarketTerms, ticks: bigint, lots: bigint): boolean {
  return (
    lots >= terms.minLots &&
    lots <= terms.maxLots &&
    ticks >= terms.minTicks &&
    ticks <= terms.maxTicks &&
    notionalOf(terms, ticks, lots) >= terms.minNotional
  );
}
