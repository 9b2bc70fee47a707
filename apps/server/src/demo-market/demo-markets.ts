/** Lists the demo's assets and pairs at its first start, by ordinary commands. */
import { AssetFlag } from '@kontor/domain/accounts';
import { MarketStatus } from '@kontor/domain/market';
import type { MarketTerms } from '@kontor/domain/market';
import { isApplied, refusalEntry } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import type { Core, NewCommand } from '../core-loop/core-loop.ts';
import type { Listings } from '../follower/listings.ts';
import type { Queries } from '../store/database.ts';
import { DEMO_COINS, DEMO_SCALE, ONE, USDT, USDT_ASSET } from './demo-coins.ts';
import type { DemoCoin } from './demo-coins.ts';
import { DEMO_CONTRACTS, listingOf } from './demo-contracts.ts';
import { addAssetName, addContractName, addMarketName } from '../modules/market/symbols.ts';

/** The terms of a coin's market in USDT (rules 1.2). */
export function demoTerms({ market, asset, tickUnits, stepUnits, maxLots, maxMarketLots, bandBps }: DemoCoin): MarketTerms {
  return {
    market,
    base: asset,
    quote: USDT,
    tickUnits,
    stepUnits,
    maxLots,
    maxMarketLots,
    bandBps,
    minPriceTicks: 1,
    /** 1,000,000 USDT. */
    maxPriceTicks: Math.min(2_000_000_000, (1_000_000 * ONE) / tickUnits),
    minLots: 1,
    minMarketLots: 1,
    minNotional: 5 * ONE,
    maxNotional: 9_000_000 * ONE,
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

/** Lists what is not listed yet, so that a start that was cut short is finished by the next; what is listed has its name already. Returns the markets' numbers. */
export async function seedDemoMarkets(options: {
  readonly core: Core;
  readonly queries: Queries;
  readonly listings: Listings;
}): Promise<readonly number[]> {
  const { core, queries, listings } = options;
  for (const { asset, symbol, flags, supply } of [USDT_ASSET, ...DEMO_COINS]) {
    if (listings.assets.has(asset)) continue;
    await addAssetName(queries, { asset, symbol, rechargeTurn: true, drawTurn: true, supply });
    await submit(core, {
      type: CommandType.LIST_ASSET,
      asset,
      scale: DEMO_SCALE,
      flags: flags | AssetFlag.DEPOSITS | AssetFlag.WITHDRAWALS,
    });
  }
  for (const coin of DEMO_COINS) {
    const terms = demoTerms(coin);
    const { market, base, quote } = terms;
    if (listings.markets.has(market)) continue;
    await addMarketName(queries, { market, base, quote, isHot: coin.isHot });
    await submit(core, { type: CommandType.LIST_MARKET, terms });
    await submit(core, { type: CommandType.MARKET_STATUS, market, status: MarketStatus.TRADING });
  }
  for (const contract of DEMO_CONTRACTS) {
    const { market, coin } = contract;
    if (listings.markets.has(market)) continue;
    await addContractName(queries, { market, base: coin.asset, quote: USDT, isHot: coin.isHot });
    for (const command of listingOf(contract)) await submit(core, command);
  }
  return [...DEMO_COINS, ...DEMO_CONTRACTS].map(({ market }) => market);
}

async function submit(core: Core, command: NewCommand): Promise<void> {
  const outcome = await core.submit(command);
  if (!isApplied(outcome.code)) throw new Error(`the demo's listing was refused: ${refusalEntry(outcome.code).name}`);
}
