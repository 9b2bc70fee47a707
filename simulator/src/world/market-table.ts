import { AssetFlag } from '@kontor/domain/accounts';
import type { MarketTerms } from '@kontor/domain/market';
import type { CommandOf } from '@kontor/engine/command';

/** An asset of a world and what a user gets of it at the start. */
export interface AssetRow {
  readonly asset: number;
  readonly scale: number;
  readonly flags: number;
  /** Units for each user. */
  readonly endowment: bigint;
}

/** Terms of a contract but for its market. */
export type ContractRow = Omit<CommandOf<'CONTRACT_TERMS'>, 'type' | 'time' | 'deadline' | 'user' | 'market'>;

/** A market of a world and where its story starts. */
export interface MarketRow {
  readonly terms: MarketTerms;
  /** Price it starts at and returns to, ticks. */
  readonly startTicks: number;
  /** An ordinary order, lots. */
  readonly typicalLots: number;
  /** Distance between the prices that market makers use, ticks. */
  readonly gridTicks: number;
  /** Of a market of kind 1. */
  readonly contract?: ContractRow;
}

const OPEN_TERMS = {
  minPriceTicks: 0,
  maxPriceTicks: 0,
  minLots: 0,
  maxLots: 0,
  minMarketLots: 0,
  maxMarketLots: 0,
  minNotional: 0,
  maxNotional: 0,
  applyMinToMarket: false,
  applyMaxToMarket: false,
  bidUpBps: 0,
  bidDownBps: 0,
  askUpBps: 0,
  askDownBps: 0,
  maxOrders: 200,
  maxConditionalOrders: 5,
  bandBps: 0,
  selfTradeAllowed: false,
} as const satisfies Partial<MarketTerms>;

const USDT = 0;
const BTC = 1;
const ETH = 2;
const JPY = 3;
const MANY = 4;
const FINE = 5;

/** The assets of the exchange: the usual scale of 8, a currency without decimals, a coin of a trillion, one of 18 decimals. */
export const EXCHANGE_ASSETS: readonly AssetRow[] = [
  { asset: USDT, scale: 8, flags: AssetFlag.MARGIN | AssetFlag.ICO_PAYMENT | AssetFlag.WITHDRAWALS, endowment: 300_000n * 10n ** 8n },
  { asset: BTC, scale: 8, flags: AssetFlag.WITHDRAWALS, endowment: 4n * 10n ** 8n },
  { asset: ETH, scale: 8, flags: AssetFlag.ICO_PAYMENT | AssetFlag.WITHDRAWALS, endowment: 60n * 10n ** 8n },
  { asset: JPY, scale: 0, flags: AssetFlag.LEGAL, endowment: 30_000_000n },
  { asset: MANY, scale: 8, flags: 0, endowment: 2_000_000_000n * 10n ** 8n },
  // 2^62 units are 4.6 whole coins: every amount is above 2^53.
  { asset: FINE, scale: 18, flags: AssetFlag.WITHDRAWALS, endowment: 4n * 10n ** 16n },
];

/** Markets that share quotes, with ticks, steps and scales of every kind (rules 0.1, 0.2). */
export const EXCHANGE_MARKETS: readonly MarketRow[] = [
  {
    terms: {
      ...OPEN_TERMS,
      market: 0,
      base: BTC,
      quote: USDT,
      tickUnits: 1_000_000,
      stepUnits: 1_000,
      minPriceTicks: 1,
      maxPriceTicks: 100_000_000,
      minLots: 1,
      maxLots: 900_000_000,
      minMarketLots: 1,
      maxMarketLots: 12_000_000,
      minNotional: 1_000_000_000,
      maxNotional: 900_000_000_000_000,
      applyMinToMarket: true,
      bidUpBps: 50_000,
      bidDownBps: 2_000,
      askUpBps: 50_000,
      askDownBps: 2_000,
      bandBps: 500,
    },
    startTicks: 6_168_600,
    typicalLots: 1_000,
    gridTicks: 500,
  },
  {
    terms: {
      ...OPEN_TERMS,
      market: 1,
      base: ETH,
      quote: USDT,
      tickUnits: 1_000_000,
      stepUnits: 10_000,
      minPriceTicks: 100,
      maxPriceTicks: 100_000_000,
      minLots: 2,
      maxLots: 90_000_000,
      minNotional: 500_000_000,
      maxNotional: 9_000_000_000_000,
      applyMinToMarket: true,
      applyMaxToMarket: true,
      bidUpBps: 11_000,
      bidDownBps: 9_000,
      askUpBps: 11_000,
      askDownBps: 9_000,
      bandBps: 200,
      maxOrders: 25,
    },
    startTicks: 250_000,
    typicalLots: 1_000,
    gridTicks: 25,
  },
  {
    terms: {
      ...OPEN_TERMS,
      market: 2,
      base: ETH,
      quote: BTC,
      tickUnits: 1_000,
      stepUnits: 100_000,
      minNotional: 10_000,
      bandBps: 1_000,
      maxConditionalOrders: 20,
      bidUpBps: 10_400,
      bidDownBps: 9_600,
      askUpBps: 10_400,
      askDownBps: 9_600,
    },
    startTicks: 4_052,
    typicalLots: 100,
    gridTicks: 3,
  },
  {
    terms: {
      ...OPEN_TERMS,
      market: 3,
      base: BTC,
      quote: JPY,
      tickUnits: 1_000,
      stepUnits: 100_000,
      minLots: 1,
      maxLots: 1_000_000,
      bandBps: 1_000,
      bidUpBps: 10_500,
      askDownBps: 9_500,
    },
    startTicks: 9_200,
    typicalLots: 10,
    gridTicks: 10,
  },
  {
    terms: {
      ...OPEN_TERMS,
      market: 4,
      base: MANY,
      quote: USDT,
      tickUnits: 1,
      stepUnits: 100_000_000,
      minNotional: 100_000_000,
      maxNotional: 9_007_199_254_740_991,
      bandBps: 1_000,
      bidUpBps: 1_000_000,
      askDownBps: 1,
    },
    startTicks: 2_345,
    typicalLots: 5_000_000,
    gridTicks: 2,
  },
  {
    terms: {
      ...OPEN_TERMS,
      market: 5,
      base: FINE,
      quote: USDT,
      tickUnits: 1_000_000,
      stepUnits: 100_000_000_000_000,
      bandBps: 500,
      maxConditionalOrders: 50,
    },
    startTicks: 300_000,
    typicalLots: 4,
    gridTicks: 100,
  },
  {
    terms: {
      ...OPEN_TERMS,
      market: 6,
      base: JPY,
      quote: USDT,
      tickUnits: 100,
      stepUnits: 1,
      maxOrders: 4_000,
      maxConditionalOrders: 4_000,
      selfTradeAllowed: true,
    },
    startTicks: 6_700,
    typicalLots: 15_000,
    gridTicks: 5,
  },
];

/** The pit: a few prices, a few lots, a few users, so that everything meets everything. */
export const PIT_ASSETS: readonly AssetRow[] = [
  { asset: 0, scale: 0, flags: AssetFlag.MARGIN | AssetFlag.WITHDRAWALS, endowment: 5_000n },
  { asset: 1, scale: 0, flags: AssetFlag.LEGAL, endowment: 300n },
  { asset: 9, scale: 1, flags: AssetFlag.ICO_PAYMENT | AssetFlag.WITHDRAWALS, endowment: 2_000n },
];

export const PIT_MARKETS: readonly MarketRow[] = [
  {
    terms: {
      ...OPEN_TERMS,
      market: 3,
      base: 1,
      quote: 0,
      tickUnits: 1,
      stepUnits: 1,
      maxOrders: 12,
      maxConditionalOrders: 4,
      bandBps: 3_000,
    },
    startTicks: 20,
    typicalLots: 4,
    gridTicks: 1,
  },
  {
    terms: {
      ...OPEN_TERMS,
      market: 12,
      base: 9,
      quote: 0,
      tickUnits: 20,
      stepUnits: 5,
      minPriceTicks: 2,
      maxPriceTicks: 60,
      minLots: 1,
      maxLots: 20,
      minMarketLots: 2,
      maxMarketLots: 15,
      minNotional: 20,
      maxNotional: 3_000,
      applyMinToMarket: true,
      applyMaxToMarket: true,
      bidUpBps: 20_000,
      bidDownBps: 3_000,
      askUpBps: 20_000,
      askDownBps: 3_000,
      maxOrders: 30,
      maxConditionalOrders: 10,
      selfTradeAllowed: true,
    },
    startTicks: 15,
    typicalLots: 3,
    gridTicks: 1,
  },
];

/** A world of subscriptions: what is paid with, a coin that trades, and tokens of two scales. */
export const ICO_ASSETS: readonly AssetRow[] = [
  { asset: USDT, scale: 8, flags: AssetFlag.MARGIN | AssetFlag.ICO_PAYMENT, endowment: 200_000n * 10n ** 8n },
  { asset: BTC, scale: 8, flags: 0, endowment: 10n ** 8n },
  { asset: 51, scale: 6, flags: 0, endowment: 0n },
  { asset: 52, scale: 2, flags: 0, endowment: 0n },
];

/** A world of trades between users: two coins that are traded for fiat, one that is not. */
export const P2P_ASSETS: readonly AssetRow[] = [
  {
    asset: USDT,
    scale: 8,
    flags: AssetFlag.MARGIN | AssetFlag.LEGAL | AssetFlag.WITHDRAWALS | AssetFlag.DEPOSITS,
    endowment: 20_000n * 10n ** 8n,
  },
  { asset: BTC, scale: 8, flags: AssetFlag.LEGAL, endowment: 10n ** 8n },
  { asset: 51, scale: 6, flags: 0, endowment: 0n },
];

export const ICO_MARKETS: readonly MarketRow[] = [
  {
    terms: { ...OPEN_TERMS, market: 1, base: BTC, quote: USDT, tickUnits: 10_000_000, stepUnits: 100_000 },
    startTicks: 600_000,
    typicalLots: 20,
    gridTicks: 100,
  },
];

/** A world of contracts: what margin is in, a large coin and a small one. */
export const CONTRACT_ASSETS: readonly AssetRow[] = [
  { asset: USDT, scale: 8, flags: AssetFlag.MARGIN, endowment: 20_000n * 10n ** 8n },
  { asset: BTC, scale: 8, flags: 0, endowment: 0n },
  { asset: FINE, scale: 2, flags: 0, endowment: 0n },
];

/** Two contracts: brackets as those of a large exchange at the lower end, and steeper ones of a coin that falls deeper. */
export const CONTRACT_MARKETS: readonly MarketRow[] = [
  {
    terms: {
      ...OPEN_TERMS,
      market: 21,
      base: BTC,
      quote: USDT,
      tickUnits: 10_000_000,
      stepUnits: 100_000,
      minNotional: 500_000_000,
      bandBps: 1_500,
    },
    startTicks: 600_000,
    typicalLots: 60,
    gridTicks: 200,
    contract: {
      makerRate: 20_000,
      takerRate: 50_000,
      liquidationRate: 500_000,
      fundingCap: 300_000,
      intervalHours: 8,
      maxOpenLots: 0,
      brackets: [
        { maxLeverage: 125, rate: 4_000, cap: 5_000n * 10n ** 8n },
        { maxLeverage: 100, rate: 5_000, cap: 20_000n * 10n ** 8n },
        { maxLeverage: 50, rate: 10_000, cap: 60_000n * 10n ** 8n },
        { maxLeverage: 20, rate: 25_000, cap: 250_000n * 10n ** 8n },
        { maxLeverage: 5, rate: 100_000, cap: 2_000_000n * 10n ** 8n },
      ],
    },
  },
  {
    terms: { ...OPEN_TERMS, market: 22, base: FINE, quote: USDT, tickUnits: 10_000, stepUnits: 100, maxLots: 1_000_000, maxOrders: 30 },
    startTicks: 25_000,
    typicalLots: 1_500,
    gridTicks: 10,
    contract: {
      makerRate: 0,
      takerRate: 70_000,
      liquidationRate: 1_000_000,
      fundingCap: 2_000_000,
      intervalHours: 4,
      maxOpenLots: 12_000,
      brackets: [
        { maxLeverage: 50, rate: 10_000, cap: 2_000n * 10n ** 8n },
        { maxLeverage: 25, rate: 20_000, cap: 10_000n * 10n ** 8n },
        { maxLeverage: 10, rate: 50_000, cap: 100_000n * 10n ** 8n },
      ],
    },
  },
];
