/** One contract, BTC_USDT with tick 0.1 and step 0.001, beside a small exchange in memory or by itself, for tests. */
import type { MarketTerms } from '@kontor/domain/market';
import { bracketTable } from '@kontor/domain/perpetual/brackets';
import { CommandType, ENGINE_VERSION } from '@kontor/engine/command';
import { BTC, COIN, USDT } from '../../core-loop/core-world.ts';
import type { AnyNewCommand } from '../../core-loop/core-loop.ts';
import type { ContractState, ContractTerms, MarkState } from '../../follower/perpetual/contract-facts.ts';
import { CONTRACT_KIND } from '../../follower/listings.ts';
import type { MarketName } from '../market/symbols.ts';
import type { Contract } from './contracts.ts';

/** Its number, beside the market of that world. */
export const CONTRACT = 1;

const ASSET = { rechargeTurn: true, drawTurn: true, supply: null };
export const CONTRACT_NAME: MarketName = {
  market: CONTRACT,
  base: { ...ASSET, asset: BTC, symbol: 'BTC' },
  quote: { ...ASSET, asset: USDT, symbol: 'USDT' },
  pair: 'BTC_USDT',
  isHot: true,
};

const GRID: MarketTerms = {
  market: CONTRACT,
  base: BTC,
  quote: USDT,
  tickUnits: 10_000_000,
  stepUnits: 100_000,
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
};

/** The first rows of the table of BTC/USDT (rules 2.3), maker 0.02 %, taker 0.05 %. */
export const CONTRACT_TERMS: ContractTerms = {
  market: CONTRACT,
  makerRate: 20_000,
  takerRate: 50_000,
  liquidationRate: 500_000,
  fundingCap: 300_000,
  intervalHours: 8,
  maxOpenLots: 0,
  brackets: [
    { cap: 50_000n * COIN, maxLeverage: 125, rate: 4_000n },
    { cap: 600_000n * COIN, maxLeverage: 100, rate: 5_000n },
    { cap: 3_000_000n * COIN, maxLeverage: 75, rate: 6_500n },
  ],
};

/** Lists it and lets it trade, in a world whose assets are listed. */
export const CONTRACT_OPENING: readonly AnyNewCommand[] = [
  { type: CommandType.ENGINE_VERSION, version: ENGINE_VERSION },
  { type: CommandType.LIST_MARKET, terms: GRID, kind: CONTRACT_KIND },
  { type: CommandType.MARKET_STATUS, market: CONTRACT, status: 1 },
  {
    type: CommandType.CONTRACT_TERMS,
    ...CONTRACT_TERMS,
    brackets: CONTRACT_TERMS.brackets.map(({ rate, ...bracket }) => ({ ...bracket, rate: Number(rate) })),
  },
];

/** Its mark, in whole USDT for a coin. */
export function markCommand(mark: number, isStale = false): AnyNewCommand {
  const price = BigInt(mark) * COIN;
  return { type: CommandType.MARK_PRICE, market: CONTRACT, isStale, mark: price, index: price };
}

/** It as the doors see it, at a mark in USDT for a coin; undefined: before the first. */
export function contractAt(
  mark: number | undefined,
  { terms = CONTRACT_TERMS, ...state }: Partial<ContractState & { readonly isStale: boolean }> = {},
): Contract {
  const table = bracketTable(terms.brackets);
  if (typeof table === 'string') throw new Error(table);
  const price = BigInt(Math.round((mark ?? 0) * 10_000)) * (COIN / 10_000n);
  const marked: MarkState = {
    market: CONTRACT,
    mark: price,
    index: price,
    timeMs: 0,
    isStale: state.isStale ?? false,
    fundingRate: 0,
    sequence: 1,
    lastTicks: 0,
  };
  return {
    name: CONTRACT_NAME,
    listing: {
      terms: GRID,
      kind: CONTRACT_KIND,
      status: 1,
      lastTicks: 0,
      baseScale: 8,
      quoteScale: 8,
      unit: 10_000n,
    },
    state: { terms, mark: mark === undefined ? undefined : marked, openLots: 0, positions: 0, isSettling: false, ...state },
    table,
    step: BigInt(GRID.stepUnits),
    coin: COIN,
    tick: BigInt(GRID.tickUnits),
  };
}
