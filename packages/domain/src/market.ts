/** A spot market's terms: grid, filters, protection. Source: rules 0.2, 1.2, 1.7. */

/** Market status; orders are accepted only while TRADING, cancels always (spec §3 trade_status). */
export const MarketStatus = { HALTED: 0, TRADING: 1 } as const;
export type MarketStatus = (typeof MarketStatus)[keyof typeof MarketStatus];

/** Largest tick or lot count the order book holds (31 bits). */
export const MAX_GRID = 2_147_483_647;

/** How far above its stop a conditional market buy freezes where the protection band is off, in 1/10,000. */
const DEFAULT_STOP_SLACK_BPS = 500;

/** How far above its stop a conditional market buy freezes, in 1/10,000: the band's width, or 5 % where that is off (rules 1.6). */
export function stopSlackBps(bandBps: number): number {
  return bandBps === 0 ? DEFAULT_STOP_SLACK_BPS : bandBps;
}

/**
 * Terms of a spot market. Prices are counted in ticks, quantities in lots; a zero limit disables that part of its filter
 * (rules 1.2). All numbers are safe integers.
 */
export interface MarketTerms {
  readonly market: number;
  readonly base: number;
  readonly quote: number;
  /** Quote units (smallest unit of the quote asset) per tick of price for one whole base coin. */
  readonly tickUnits: number;
  /** Base units per lot. */
  readonly stepUnits: number;
  readonly minPriceTicks: number;
  readonly maxPriceTicks: number;
  readonly minLots: number;
  readonly maxLots: number;
  /** LOT_SIZE of market orders. */
  readonly minMarketLots: number;
  readonly maxMarketLots: number;
  /** Quote units. */
  readonly minNotional: number;
  readonly maxNotional: number;
  readonly applyMinToMarket: boolean;
  readonly applyMaxToMarket: boolean;
  /** PERCENT_PRICE_BY_SIDE multipliers in 1/10,000 of the reference price; zero disables that bound. */
  readonly bidUpBps: number;
  readonly bidDownBps: number;
  readonly askUpBps: number;
  readonly askDownBps: number;
  /** Open orders a user may have here, conditional ones included. */
  readonly maxOrders: number;
  /** Open conditional orders a user may have here. */
  readonly maxConditionalOrders: number;
  /** Half-width of the protection band in 1/10,000 of the reference price (500 = 5 %); zero is off. */
  readonly bandBps: number;
  /** Benchmarks only: self-trade prevention NONE is accepted. */
  readonly selfTradeAllowed: boolean;
}
