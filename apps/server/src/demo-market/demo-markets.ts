/** Lists the demo's assets and pairs at its first start, by ordinary commands. */
import { AssetFlag } from '@kontor/domain/accounts';
import { MarketStatus } from '@kontor/domain/market';
import { isApplied, refusalEntry } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import type { Core, NewCommand } from '../core-loop/core-loop.ts';
import type { Listings } from '../follower/listings.ts';
import type { Queries } from '../store/database.ts';
import { DEMO_COINS, DEMO_SCALE, USDT, USDT_ASSET } from './demo-coins.ts';
import type { DemoCoin } from './demo-coins.ts';
import { DEMO_CONTRACTS, listingOf } from './demo-contracts.ts';
import { DEMO_PAIRS, termsOf } from './demo-pairs.ts';
import { addAssetName, addContractName, addMarketName } from '../modules/market/symbols.ts';

/** Lists what is not listed yet, so that a start that was cut short is finished by the next; what is listed has its name already. Returns the markets' numbers. */
export async function seedDemoMarkets(options: {
  readonly core: Core;
  readonly queries: Queries;
  readonly listings: Listings;
}): Promise<readonly number[]> {
  const { core, queries, listings } = options;
  const coins: readonly Pick<DemoCoin, 'asset' | 'symbol' | 'flags' | 'supply' | 'isTradedAlone'>[] = [USDT_ASSET, ...DEMO_COINS];
  for (const { asset, symbol, flags, supply, isTradedAlone = false } of coins) {
    if (listings.assets.has(asset)) continue;
    const travels = isTradedAlone ? 0 : AssetFlag.DEPOSITS | AssetFlag.WITHDRAWALS;
    await addAssetName(queries, { asset, symbol, rechargeTurn: travels !== 0, drawTurn: travels !== 0, supply });
    await submit(core, { type: CommandType.LIST_ASSET, asset, scale: DEMO_SCALE, flags: flags | travels });
  }
  for (const pair of DEMO_PAIRS) {
    const { market, base, quote, isHot } = pair;
    if (listings.markets.has(market)) continue;
    await addMarketName(queries, { market, base, quote, isHot });
    await submit(core, { type: CommandType.LIST_MARKET, terms: termsOf(pair) });
    await submit(core, { type: CommandType.MARKET_STATUS, market, status: MarketStatus.TRADING });
  }
  for (const contract of DEMO_CONTRACTS) {
    const { market, coin } = contract;
    if (listings.markets.has(market)) continue;
    await addContractName(queries, { market, base: coin.asset, quote: USDT, isHot: coin.isHot });
    for (const command of listingOf(contract)) await submit(core, command);
  }
  return [...DEMO_PAIRS, ...DEMO_CONTRACTS].map(({ market }) => market);
}

async function submit(core: Core, command: NewCommand): Promise<void> {
  const outcome = await core.submit(command);
  if (!isApplied(outcome.code)) throw new Error(`the demo's listing was refused: ${refusalEntry(outcome.code).name}`);
}
