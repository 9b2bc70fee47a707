import { MarketStatus } from '@kontor/domain/market';
import { CommandType, ENGINE_VERSION } from '@kontor/engine/command';
import type { Command } from '@kontor/engine/command';
import type { World } from './world.ts';

/** Network of the opening's deposits. */
const NETWORK = 1;

/** What the platform allows before operators change it. */
const LIMITS = {
  confirmTime: 60,
  maxUnpaid: 5,
  payTime: 120,
  drawChecked: 100_000,
  drawUnchecked: 2_000,
  trustSingle: 1_000,
  trustTotal: 10_000,
  trustUnchecked: 1_000,
} as const;

/** Fee tiers: none for makers and a rate that never divides evenly; half of everything. */
const TIERS = [
  { tier: 1, makerRate: 80_000, takerRate: 90_000 },
  { tier: 2, makerRate: 0, takerRate: 60 },
  { tier: 3, makerRate: 33_333_333, takerRate: 50_000_000 },
] as const;

/** Everything that must be there before the users come: assets, markets, tiers, and money for everyone. */
export function openingCommands(world: World): readonly Command[] {
  const time = world.now;
  const commands: Command[] = [{ type: CommandType.ENGINE_VERSION, time, version: ENGINE_VERSION }];
  for (const { asset, scale, flags } of world.scenario.assets) commands.push({ type: CommandType.LIST_ASSET, time, asset, scale, flags });
  for (const { terms } of world.scenario.markets) {
    commands.push(
      { type: CommandType.LIST_MARKET, time, terms },
      { type: CommandType.MARKET_STATUS, time, market: terms.market, status: MarketStatus.TRADING },
    );
  }
  for (const tier of TIERS) commands.push({ type: CommandType.FEE_TIER, time, ...tier });
  commands.push({ type: CommandType.SET_PLATFORM, time, limits: LIMITS });
  for (const { user } of world.actors) {
    if (user % 5 === 0) commands.push({ type: CommandType.SET_USER, time, user, tier: user % 15 === 0 ? 2 : 1, flags: 0 });
    for (const { asset, endowment } of world.scenario.assets) {
      const amount = (endowment * BigInt(world.random.between(50, 150))) / 100n;
      commands.push({ type: CommandType.DEPOSIT, time, user, asset, amount, network: NETWORK, output: asset, transaction: world.id() });
    }
  }
  return commands;
}
