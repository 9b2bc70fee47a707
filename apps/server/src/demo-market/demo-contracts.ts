/**
 * The perpetual contracts of the demo: what they are listed with, and how lively their bots are. Brackets follow the published table of rules 2.3; steps and
 * ticks follow Binance's.
 */
import { MAX_GRID, MarketStatus } from '@kontor/domain/market';
import type { MarketTerms } from '@kontor/domain/market';
import { PositionMode } from '@kontor/domain/perpetual/words';
import { CommandType, UserPermission, VerifiedLevel } from '@kontor/engine/command';
import type { NewCommand } from '../core-loop/core-loop.ts';
import { CONTRACT_KIND } from '../follower/listings.ts';
import { DEMO_COINS, ONE, USDT } from './demo-coins.ts';
import type { DemoCoin } from './demo-coins.ts';

export interface DemoContract {
  /** Of the contract; its coin's pair has another. */
  readonly market: number;
  readonly coin: DemoCoin;
  /** USDT units. */
  readonly tickUnits: number;
  /** Units of the coin. */
  readonly stepUnits: number;
  /** Caps of brackets are those of the table, over this. */
  readonly capsOver: number;
  /** Between two turns of its bots, ms; a multiple of 250. */
  readonly turnMs: number;
  /** What the best level is worth, whole USDT. */
  readonly touchValue: number;
}

/** Cap in whole USDT, highest leverage, maintenance in millionths. */
const BRACKETS: readonly (readonly [cap: number, leverage: number, rate: number])[] = [
  [50_000, 125, 4_000],
  [600_000, 100, 5_000],
  [3_000_000, 75, 6_500],
  [12_000_000, 50, 10_000],
  [70_000_000, 25, 20_000],
  [100_000_000, 20, 25_000],
  [230_000_000, 10, 50_000],
  [480_000_000, 5, 100_000],
  [600_000_000, 4, 125_000],
  [800_000_000, 3, 150_000],
  [1_200_000_000, 2, 250_000],
  [1_800_000_000, 1, 500_000],
];
const MAKER_RATE = 20_000;
const TAKER_RATE = 50_000;
const LIQUIDATION_RATE = 500_000;
const FUNDING_CAP = 300_000;
const FUNDING_HOURS = 8;
/** Of the first market that is a contract; pairs have the numbers below. */
const FIRST = 50;

const coinOf = (symbol: string): DemoCoin => {
  const coin = DEMO_COINS.find((each) => each.symbol === symbol);
  if (coin === undefined) throw new Error(`the demo has no ${symbol}`);
  return coin;
};

export const DEMO_CONTRACTS: readonly DemoContract[] = [
  { market: FIRST, coin: coinOf('BTC'), tickUnits: ONE / 10, stepUnits: ONE / 1_000, capsOver: 1, turnMs: 1_000, touchValue: 6_000 },
  { market: FIRST + 1, coin: coinOf('ETH'), tickUnits: ONE / 100, stepUnits: ONE / 1_000, capsOver: 1, turnMs: 1_500, touchValue: 4_000 },
  { market: FIRST + 2, coin: coinOf('SOL'), tickUnits: ONE / 100, stepUnits: ONE / 10, capsOver: 4, turnMs: 2_000, touchValue: 2_500 },
  { market: FIRST + 3, coin: coinOf('XRP'), tickUnits: ONE / 10_000, stepUnits: ONE / 10, capsOver: 4, turnMs: 2_500, touchValue: 2_000 },
];

/** Grid and filters of a contract (rules 2.1). */
function gridOf({ market, coin, tickUnits, stepUnits }: DemoContract): MarketTerms {
  return {
    market,
    base: coin.asset,
    quote: USDT,
    tickUnits,
    stepUnits,
    minPriceTicks: 1,
    /** 1,000,000 USDT. */
    maxPriceTicks: Math.min(MAX_GRID, (1_000_000 * ONE) / tickUnits),
    minLots: 1,
    maxLots: 100_000_000,
    minMarketLots: 1,
    maxMarketLots: 10_000_000,
    minNotional: 5 * ONE,
    maxNotional: 0,
    applyMinToMarket: true,
    applyMaxToMarket: false,
    bidUpBps: 50_000,
    bidDownBps: 2_000,
    askUpBps: 50_000,
    askDownBps: 2_000,
    maxOrders: 200,
    maxConditionalOrders: 0,
    bandBps: 0,
    selfTradeAllowed: false,
  };
}

/** What opens contracts to somebody, with one position for each contract. */
export function opensContractsTo(user: number): readonly NewCommand[] {
  const permitted = { version: 1, level: VerifiedLevel.VERIFIED, permissions: UserPermission.FUTURES, holdUntil: 0 } as const;
  return [
    { type: CommandType.SET_RIGHTS, user, ...permitted },
    { type: CommandType.POSITION_MODE, user, mode: PositionMode.ONE_WAY },
  ];
}

/** What lists a contract and opens it. */
export function listingOf(contract: DemoContract): NewCommand[] {
  const { market, capsOver } = contract;
  return [
    { type: CommandType.LIST_MARKET, terms: gridOf(contract), kind: CONTRACT_KIND },
    {
      type: CommandType.CONTRACT_TERMS,
      market,
      makerRate: MAKER_RATE,
      takerRate: TAKER_RATE,
      liquidationRate: LIQUIDATION_RATE,
      fundingCap: FUNDING_CAP,
      intervalHours: FUNDING_HOURS,
      maxOpenLots: 0,
      brackets: BRACKETS.map(([cap, maxLeverage, rate]) => ({ cap: BigInt(cap / capsOver) * BigInt(ONE), maxLeverage, rate })),
    },
    { type: CommandType.MARKET_STATUS, market, status: MarketStatus.TRADING },
  ];
}
