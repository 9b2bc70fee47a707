/** What the demo lists at its first start: USDT, BTC, ETH and two pairs, with values taken from Binance's (rules 1.2). */
import { AssetFlag } from '@kontor/domain/accounts';
import { MarketStatus } from '@kontor/domain/market';
import type { MarketTerms } from '@kontor/domain/market';
import { isApplied, refusalEntry } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import type { Core, NewCommand } from '../../core-loop/core-loop.ts';
import type { Listings } from '../../follower/listings.ts';
import type { Queries } from '../../store/database.ts';
import { addAssetName, addMarketName } from './symbols.ts';

const ASSETS = [
  { asset: 0, symbol: 'USDT', scale: 8, flags: AssetFlag.LEGAL | AssetFlag.ICO_PAYMENT | AssetFlag.MARGIN },
  { asset: 1, symbol: 'BTC', scale: 8, flags: AssetFlag.LEGAL | AssetFlag.ICO_PAYMENT },
  { asset: 2, symbol: 'ETH', scale: 8, flags: AssetFlag.LEGAL | AssetFlag.ICO_PAYMENT },
] as const;

/** One USDT in units. */
const USDT = 100_000_000;

const TERMS = {
  quote: 0,
  /** 0.01 USDT. */
  tickUnits: USDT / 100,
  minPriceTicks: 1,
  /** 1,000,000 USDT. */
  maxPriceTicks: 100_000_000,
  minLots: 1,
  minMarketLots: 1,
  minNotional: 5 * USDT,
  maxNotional: 9_000_000 * USDT,
  applyMinToMarket: true,
  applyMaxToMarket: false,
  bidUpBps: 50_000,
  bidDownBps: 2_000,
  askUpBps: 50_000,
  askDownBps: 2_000,
  maxOrders: 200,
  maxConditionalOrders: 5,
  bandBps: 500,
  selfTradeAllowed: false,
} as const;

const MARKETS: readonly MarketTerms[] = [
  // Steps of 0.00001 BTC; at most 9,000 BTC, 100 at market.
  { ...TERMS, market: 0, base: 1, stepUnits: 1_000, maxLots: 900_000_000, maxMarketLots: 10_000_000 },
  // Steps of 0.0001 ETH; at most 9,000 ETH, 1,000 at market.
  { ...TERMS, market: 1, base: 2, stepUnits: 10_000, maxLots: 90_000_000, maxMarketLots: 10_000_000 },
];

/** Lists what is not listed yet, so that a start that was cut short is finished by the next. Returns the markets' numbers. */
export async function seedDemoMarkets(options: { readonly core: Core; readonly queries: Queries; readonly listings: Listings }): Promise<readonly number[]> {
  const { core, queries, listings } = options;
  for (const { asset, symbol, scale, flags } of ASSETS) {
    await addAssetName(queries, { asset, symbol, rechargeTurn: true, drawTurn: true });
    if (!listings.assets.has(asset)) await submit(core, { type: CommandType.LIST_ASSET, asset, scale, flags });
  }
  for (const terms of MARKETS) {
    const { market, base, quote } = terms;
    await addMarketName(queries, { market, base, quote, isHot: true });
    if (listings.markets.has(market)) continue;
    await submit(core, { type: CommandType.LIST_MARKET, terms });
    await submit(core, { type: CommandType.MARKET_STATUS, market, status: MarketStatus.TRADING });
  }
  return MARKETS.map(({ market }) => market);
}

/** Where the simulated index of a pair begins, whole USDT (round numbers, not anyone's prices). */
export const DEMO_START_PRICES: Readonly<Record<string, number>> = { BTC_USDT: 60_000, ETH_USDT: 3_000 };

async function submit(core: Core, command: NewCommand): Promise<void> {
  const outcome = await core.submit(command);
  if (!isApplied(outcome.code)) throw new Error(`the demo's listing was refused: ${refusalEntry(outcome.code).name}`);
}
