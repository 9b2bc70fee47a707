/** A pair's grid and limits in whole ticks, lots and units: what the order form counts in. Source: rules 0.2, 1.2, 1.7. */
import { MAX_AMOUNT, formatTrimmedDecimal, parseDecimal } from '@kontor/domain/amount';
import { MAX_GRID } from '@kontor/domain/market';
import { notionalUnit } from '@kontor/domain/formulas/notional';
import type { Pair } from '../../data/markets.ts';

/** Decimals of shares such as the protection band: 1/10,000. */
const BPS_SCALE = 4;

/** Prices in ticks, quantities in lots, amounts in units of their currency. */
export interface OrderGrid {
  /** `BTC_USDT`. */
  readonly pair: string;
  readonly base: string;
  readonly quote: string;
  readonly isTrading: boolean;
  readonly baseScale: number;
  readonly quoteScale: number;
  readonly tickUnits: bigint;
  readonly stepUnits: bigint;
  /** Quote units of one tick times one lot. */
  readonly unit: bigint;
  readonly minTicks: bigint;
  readonly maxTicks: bigint;
  readonly minLots: bigint;
  readonly maxLots: bigint;
  readonly minMarketLots: bigint;
  readonly maxMarketLots: bigint;
  readonly minNotional: bigint;
  readonly maxNotional: bigint;
  /** The same for market orders; 0 and MAX_AMOUNT where they are not bound. */
  readonly minMarketNotional: bigint;
  readonly maxMarketNotional: bigint;
  /** In 1/10,000; 0 is off. */
  readonly bandBps: number;
  readonly stopSlackBps: number;
  /** Lowest and highest limit price as a multiple of the reference price, in 1/10,000; 0 is off. */
  readonly multipliers: Readonly<Record<'buy' | 'sell', { readonly down: number; readonly up: number }>>;
}

/** The grid of a pair; undefined when the pair's figures do not fit together, which no listed pair's do. */
export function gridOf(pair: Pair): OrderGrid | undefined {
  const { baseScale, quoteScale, limits } = pair;
  const quoteUnits = (text: string): bigint => unitsOf(text, quoteScale);
  const tickUnits = quoteUnits(pair.tick_size);
  const stepUnits = unitsOf(pair.step_size, baseScale);
  const unit = notionalUnit(tickUnits, stepUnits, baseScale);
  if (unit === undefined) return undefined;
  const grid = BigInt(MAX_GRID);
  const lots = (text: string | null): bigint => (text === null ? grid : unitsOf(text, baseScale) / stepUnits);
  const minNotional = quoteUnits(pair.min_notional);
  const maxNotional = limits.max_notional === null ? MAX_AMOUNT : quoteUnits(limits.max_notional);
  return {
    pair: pair.name,
    base: pair.left_symbol,
    quote: pair.right_symbol,
    isTrading: pair.trade_status === 1,
    baseScale,
    quoteScale,
    tickUnits,
    stepUnits,
    unit,
    minTicks: quoteUnits(limits.min_price) / tickUnits,
    maxTicks: limits.max_price === null ? grid : quoteUnits(limits.max_price) / tickUnits,
    minLots: lots(pair.min_quantity),
    maxLots: lots(limits.max_quantity),
    minMarketLots: lots(limits.min_market_quantity),
    maxMarketLots: lots(limits.max_market_quantity),
    minNotional,
    maxNotional,
    minMarketNotional: limits.min_notional_at_market ? minNotional : 0n,
    maxMarketNotional: limits.max_notional_at_market ? maxNotional : MAX_AMOUNT,
    bandBps: bps(limits.price_band),
    stopSlackBps: bps(limits.stop_slack),
    multipliers: {
      buy: { down: bps(limits.bid_multiplier_down), up: bps(limits.bid_multiplier_up) },
      sell: { down: bps(limits.ask_multiplier_down), up: bps(limits.ask_multiplier_up) },
    },
  };
}

/** A price as a plain decimal. */
export function priceText(grid: OrderGrid, ticks: bigint): string {
  return formatTrimmedDecimal(ticks * grid.tickUnits, grid.quoteScale);
}

/** A quantity as a plain decimal. */
export function quantityText(grid: OrderGrid, lots: bigint): string {
  return formatTrimmedDecimal(lots * grid.stepUnits, grid.baseScale);
}

/** An amount of the right currency as a plain decimal. */
export function quoteText(grid: OrderGrid, units: bigint): string {
  return formatTrimmedDecimal(units, grid.quoteScale);
}

/** An amount of the left currency as a plain decimal. */
export function baseText(grid: OrderGrid, units: bigint): string {
  return formatTrimmedDecimal(units, grid.baseScale);
}

/** Reads a decimal the server wrote; 0 for anything else. */
export function unitsOf(text: string, scale: number): bigint {
  const units = parseDecimal(text, scale);
  return typeof units === 'string' ? 0n : units;
}

/** Ticks of a price the server wrote; undefined for none. */
export function ticksOf(grid: OrderGrid, price: string | null | undefined): bigint | undefined {
  if (price === null || price === undefined) return undefined;
  const ticks = unitsOf(price, grid.quoteScale) / grid.tickUnits;
  return ticks > 0n ? ticks : undefined;
}

function bps(share: string | null): number {
  return share === null ? 0 : Number(unitsOf(share, BPS_SCALE));
}
