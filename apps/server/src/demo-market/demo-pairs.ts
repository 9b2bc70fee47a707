/**
 * The spot pairs of the demo, as their bots see them: each coin's in USDT, and some of one coin in another. Everything is in units of the pair's own
 * quote currency.
 */
import { MAX_GRID } from '@kontor/domain/market';
import type { MarketTerms } from '@kontor/domain/market';
import { DEMO_COINS, ONE, USDT } from './demo-coins.ts';
import type { DemoCoin, Liveliness } from './demo-coins.ts';

/** A pair and how its bots behave. */
export interface DemoPair {
  readonly market: number;
  /** Assets. */
  readonly base: number;
  readonly quote: number;
  readonly isHot: boolean;
  /** Where its price begins, quote units for one base coin. */
  readonly startPrice: number;
  /** Quote units. */
  readonly tickUnits: number;
  /** Base units. */
  readonly stepUnits: number;
  readonly maxLots: number;
  readonly maxMarketLots: number;
  readonly bandBps: number;
  /** What an order has to be worth, and may be, quote units. */
  readonly minNotional: number;
  readonly maxNotional: number;
  readonly liveliness: Liveliness;
  readonly price: PriceOrigin;
}

/**
 * What the bots of a pair go by: its coin's price, as an index tells it or, for money of a state, as they reckon it themselves; or what two coins cost,
 * the one over the other.
 */
export type PriceOrigin =
  | { readonly kind: 'index' | 'own'; readonly coin: DemoCoin }
  | { readonly kind: 'ratio'; readonly coin: DemoCoin; readonly over: DemoCoin };

/** A coin's pair in USDT (rules 1.2). */
function pairOf(coin: DemoCoin): DemoPair {
  return {
    ...coin,
    base: coin.asset,
    quote: USDT,
    minNotional: 5 * ONE,
    maxNotional: 9_000_000 * ONE,
    price: { kind: coin.isFiat === true ? 'own' : 'index', coin },
  };
}

const coinOf = (symbol: string): DemoCoin => {
  const coin = DEMO_COINS.find((each) => each.symbol === symbol);
  if (coin === undefined) throw new Error(`the demo has no ${symbol}`);
  return coin;
};

/** A pair of two coins. What is worth a whole unit of the quote currency is worth its price in USDT. */
function ratio(
  market: number,
  symbol: string,
  over: string,
  grid: Pick<DemoPair, 'tickUnits' | 'stepUnits'>,
  liveliness: Liveliness,
): DemoPair {
  const [coin, quote] = [coinOf(symbol), coinOf(over)];
  const worth = ONE / quote.startPrice;
  return {
    ...grid,
    market,
    base: coin.asset,
    quote: quote.asset,
    isHot: false,
    startPrice: Math.round((coin.startPrice / quote.startPrice) * ONE),
    maxLots: 90_000_000,
    maxMarketLots: 10_000_000,
    bandBps: 1_000,
    minNotional: Math.ceil(5 * worth * ONE),
    maxNotional: Math.floor(9_000_000 * worth) * ONE,
    liveliness,
    price: { kind: 'ratio', coin, over: quote },
  };
}

/** Pairs against BTC and EUR: a step is as coarse as it takes for no trade to round. */
const RATIOS: readonly DemoPair[] = [
  ratio(
    14,
    'ETH',
    'BTC',
    { tickUnits: ONE / 100_000, stepUnits: ONE / 1_000 },
    { turnMs: 5_000, touchValue: 0.02, turnoverPerSecond: 0.005, pastEvery: 3 },
  ),
  ratio(
    15,
    'SOL',
    'BTC',
    { tickUnits: 10, stepUnits: ONE / 10 },
    { turnMs: 7_000, touchValue: 0.015, turnoverPerSecond: 0.003, pastEvery: 3 },
  ),
  ratio(
    16,
    'LTC',
    'BTC',
    { tickUnits: 100, stepUnits: ONE / 100 },
    { turnMs: 8_000, touchValue: 0.012, turnoverPerSecond: 0.002, pastEvery: 3 },
  ),
  ratio(17, 'XRP', 'BTC', { tickUnits: 1, stepUnits: ONE }, { turnMs: 8_000, touchValue: 0.012, turnoverPerSecond: 0.002, pastEvery: 3 }),
  ratio(
    18,
    'BTC',
    'EUR',
    { tickUnits: ONE / 100, stepUnits: ONE / 100_000 },
    { turnMs: 4_000, touchValue: 1_200, turnoverPerSecond: 400, pastEvery: 3 },
  ),
  ratio(
    19,
    'ETH',
    'EUR',
    { tickUnits: ONE / 100, stepUnits: ONE / 10_000 },
    { turnMs: 5_000, touchValue: 900, turnoverPerSecond: 250, pastEvery: 3 },
  ),
];

/** All of them, by rising numbers of their markets. */
export const DEMO_PAIRS: readonly DemoPair[] = [...DEMO_COINS.map(pairOf), ...RATIOS];

/** The terms that a pair is listed with (rules 1.2). */
export function termsOf({
  market,
  base,
  quote,
  tickUnits,
  stepUnits,
  maxLots,
  maxMarketLots,
  bandBps,
  minNotional,
  maxNotional,
}: DemoPair): MarketTerms {
  return {
    market,
    base,
    quote,
    tickUnits,
    stepUnits,
    maxLots,
    maxMarketLots,
    bandBps,
    minPriceTicks: 1,
    /** 1,000,000 of the quote currency. */
    maxPriceTicks: Math.min(MAX_GRID, (1_000_000 * ONE) / tickUnits),
    minLots: 1,
    minMarketLots: 1,
    minNotional,
    maxNotional,
    applyMinToMarket: true,
    applyMaxToMarket: false,
    bidUpBps: 50_000,
    bidDownBps: 2_000,
    askUpBps: 50_000,
    askDownBps: 2_000,
    maxOrders: 200,
    maxConditionalOrders: 5,
    selfTradeAllowed: false,
  };
}
