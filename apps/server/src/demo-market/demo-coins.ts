/**
 * The coins of the demo: what their markets are listed with, and how their simulated prices and their bots behave. Grids follow
 * Binance's (rules 1.2); start prices and supplies are round numbers, nobody's quotation.
 */
import { AssetFlag } from '@kontor/domain/accounts';
import type { Temper } from '../feeds/simulated-path.ts';

/** One whole unit of any demo asset in ledger units. */
export const ONE = 100_000_000;
/** Decimals of every demo asset. */
export const DEMO_SCALE = 8;
export const USDT = 0;

/** How lively the bots make a market. */
export interface Liveliness {
  /** Between two turns of the bots, ms; a multiple of 250. */
  readonly turnMs: number;
  /** What the best level is worth, in whole units of the quote currency. */
  readonly touchValue: number;
  /** About what is traded in a second, in whole units of the quote currency. */
  readonly turnoverPerSecond: number;
  /** In the past the bots have a turn in every so many rounds: a market of which less is wanted costs a start less. */
  readonly pastEvery: number;
}

export interface DemoCoin {
  readonly asset: number;
  readonly market: number;
  readonly symbol: string;
  /** Coins in circulation; null where nobody counts them. */
  readonly supply: string | null;
  readonly isHot: boolean;
  readonly flags: number;
  /** No network of the demo carries it: it comes and goes by trading alone, and its doors say so. */
  readonly isTradedAlone?: true;
  /** Money of a state: no exchange is asked what it costs, and its price is the bots' own. */
  readonly isFiat?: true;
  /** Where the simulated price begins, USDT in units. */
  readonly startPrice: number;
  /** USDT units. */
  readonly tickUnits: number;
  /** Units of the coin. */
  readonly stepUnits: number;
  readonly maxLots: number;
  readonly maxMarketLots: number;
  readonly bandBps: number;
  readonly temper: Temper;
  readonly liveliness: Liveliness;
}

const PAYS = AssetFlag.LEGAL | AssetFlag.ICO_PAYMENT;

export const USDT_ASSET = { asset: USDT, symbol: 'USDT', supply: '140000000000', flags: PAYS | AssetFlag.MARGIN } as const;

export const DEMO_COINS: readonly DemoCoin[] = [
  {
    asset: 1,
    market: 0,
    symbol: 'BTC',
    supply: '19900000',
    isHot: true,
    flags: PAYS,
    startPrice: 60_000 * ONE,
    tickUnits: ONE / 100,
    stepUnits: ONE / 100_000,
    maxLots: 900_000_000,
    maxMarketLots: 10_000_000,
    bandBps: 500,
    temper: { dayMove: 0.018, common: 0.6 },
    liveliness: { turnMs: 1_000, touchValue: 1_500, turnoverPerSecond: 3_000, pastEvery: 1 },
  },
  {
    asset: 2,
    market: 1,
    symbol: 'ETH',
    supply: '120700000',
    isHot: true,
    flags: PAYS,
    startPrice: 3_000 * ONE,
    tickUnits: ONE / 100,
    stepUnits: ONE / 10_000,
    maxLots: 90_000_000,
    maxMarketLots: 10_000_000,
    bandBps: 500,
    temper: { dayMove: 0.024, common: 0.55 },
    liveliness: { turnMs: 1_500, touchValue: 1_000, turnoverPerSecond: 2_000, pastEvery: 1 },
  },
  {
    asset: 3,
    market: 2,
    symbol: 'SOL',
    supply: '520000000',
    isHot: true,
    flags: AssetFlag.LEGAL,
    startPrice: 150 * ONE,
    tickUnits: ONE / 100,
    stepUnits: ONE / 1_000,
    maxLots: 90_000_000,
    maxMarketLots: 10_000_000,
    bandBps: 1_000,
    temper: { dayMove: 0.034, common: 0.4 },
    liveliness: { turnMs: 2_500, touchValue: 900, turnoverPerSecond: 1_100, pastEvery: 1 },
  },
  {
    asset: 4,
    market: 3,
    symbol: 'XRP',
    supply: '58000000000',
    isHot: true,
    flags: AssetFlag.LEGAL,
    startPrice: 2 * ONE,
    tickUnits: ONE / 10_000,
    stepUnits: ONE / 10,
    maxLots: 92_000_000,
    maxMarketLots: 10_000_000,
    bandBps: 1_000,
    temper: { dayMove: 0.032, common: 0.35 },
    liveliness: { turnMs: 2_750, touchValue: 900, turnoverPerSecond: 1_000, pastEvery: 1 },
  },
  {
    asset: 5,
    market: 4,
    symbol: 'DOGE',
    supply: '148000000000',
    isHot: true,
    flags: AssetFlag.LEGAL,
    startPrice: ONE / 5,
    tickUnits: ONE / 100_000,
    stepUnits: ONE,
    maxLots: 90_000_000,
    maxMarketLots: 10_000_000,
    bandBps: 1_000,
    temper: { dayMove: 0.04, common: 0.35 },
    liveliness: { turnMs: 3_000, touchValue: 800, turnoverPerSecond: 900, pastEvery: 1 },
  },
  {
    asset: 6,
    market: 5,
    symbol: 'ADA',
    supply: '35600000000',
    isHot: false,
    flags: AssetFlag.LEGAL,
    startPrice: ONE / 2,
    tickUnits: ONE / 10_000,
    stepUnits: ONE / 10,
    maxLots: 900_000_000,
    maxMarketLots: 10_000_000,
    bandBps: 1_000,
    temper: { dayMove: 0.035, common: 0.35 },
    liveliness: { turnMs: 4_000, touchValue: 1_000, turnoverPerSecond: 270, pastEvery: 1 },
  },
  {
    asset: 7,
    market: 6,
    symbol: 'LTC',
    supply: '76000000',
    isHot: false,
    flags: AssetFlag.LEGAL,
    startPrice: 85 * ONE,
    tickUnits: ONE / 100,
    stepUnits: ONE / 1_000,
    maxLots: 900_000_000,
    maxMarketLots: 10_000_000,
    bandBps: 1_000,
    temper: { dayMove: 0.028, common: 0.4 },
    liveliness: { turnMs: 4_000, touchValue: 800, turnoverPerSecond: 350, pastEvery: 1 },
  },
  {
    asset: 8,
    market: 7,
    symbol: 'TRX',
    supply: '94700000000',
    isHot: false,
    flags: AssetFlag.LEGAL,
    startPrice: ONE / 4,
    tickUnits: ONE / 10_000,
    stepUnits: ONE / 10,
    maxLots: 900_000_000,
    maxMarketLots: 10_000_000,
    bandBps: 1_000,
    temper: { dayMove: 0.022, common: 0.2 },
    liveliness: { turnMs: 4_000, touchValue: 1_200, turnoverPerSecond: 120, pastEvery: 1 },
  },
  {
    asset: 12,
    market: 8,
    symbol: 'LINK',
    supply: '640000000',
    isHot: false,
    flags: 0,
    isTradedAlone: true,
    startPrice: 14 * ONE,
    tickUnits: ONE / 100,
    stepUnits: ONE / 100,
    maxLots: 90_000_000,
    maxMarketLots: 10_000_000,
    bandBps: 1_000,
    temper: { dayMove: 0.036, common: 0.4 },
    liveliness: { turnMs: 6_000, touchValue: 800, turnoverPerSecond: 180, pastEvery: 3 },
  },
  {
    asset: 13,
    market: 9,
    symbol: 'AVAX',
    supply: '420000000',
    isHot: false,
    flags: 0,
    isTradedAlone: true,
    startPrice: 22 * ONE,
    tickUnits: ONE / 100,
    stepUnits: ONE / 100,
    maxLots: 90_000_000,
    maxMarketLots: 10_000_000,
    bandBps: 1_000,
    temper: { dayMove: 0.038, common: 0.4 },
    liveliness: { turnMs: 6_500, touchValue: 700, turnoverPerSecond: 150, pastEvery: 3 },
  },
  {
    asset: 14,
    market: 10,
    symbol: 'DOT',
    supply: '1600000000',
    isHot: false,
    flags: 0,
    isTradedAlone: true,
    startPrice: 4 * ONE,
    tickUnits: ONE / 1_000,
    stepUnits: ONE / 100,
    maxLots: 90_000_000,
    maxMarketLots: 10_000_000,
    bandBps: 1_000,
    temper: { dayMove: 0.036, common: 0.4 },
    liveliness: { turnMs: 7_000, touchValue: 600, turnoverPerSecond: 90, pastEvery: 3 },
  },
  {
    asset: 15,
    market: 11,
    symbol: 'UNI',
    supply: '600000000',
    isHot: false,
    flags: 0,
    isTradedAlone: true,
    startPrice: 7 * ONE,
    tickUnits: ONE / 1_000,
    stepUnits: ONE / 100,
    maxLots: 90_000_000,
    maxMarketLots: 10_000_000,
    bandBps: 1_000,
    temper: { dayMove: 0.042, common: 0.35 },
    liveliness: { turnMs: 7_000, touchValue: 500, turnoverPerSecond: 80, pastEvery: 3 },
  },
  {
    asset: 16,
    market: 12,
    symbol: 'ATOM',
    supply: '390000000',
    isHot: false,
    flags: 0,
    isTradedAlone: true,
    startPrice: 5 * ONE,
    tickUnits: ONE / 1_000,
    stepUnits: ONE / 100,
    maxLots: 90_000_000,
    maxMarketLots: 10_000_000,
    bandBps: 1_000,
    temper: { dayMove: 0.035, common: 0.35 },
    liveliness: { turnMs: 8_000, touchValue: 500, turnoverPerSecond: 60, pastEvery: 3 },
  },
  {
    asset: 17,
    market: 13,
    symbol: 'EUR',
    supply: null,
    isHot: false,
    flags: 0,
    isTradedAlone: true,
    isFiat: true,
    startPrice: (108 * ONE) / 100,
    tickUnits: ONE / 10_000,
    stepUnits: ONE / 10,
    maxLots: 900_000_000,
    maxMarketLots: 10_000_000,
    bandBps: 200,
    temper: { dayMove: 0.003, common: 0 },
    liveliness: { turnMs: 5_000, touchValue: 2_500, turnoverPerSecond: 250, pastEvery: 3 },
  },
];
