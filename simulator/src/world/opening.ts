import { MarketStatus } from '@kontor/domain/market';
import { Account } from '@kontor/domain/accounts';
import { CommandType, ENGINE_VERSION, UserPermission, VerifiedLevel } from '@kontor/engine/command';
import type { Command, CommandOf } from '@kontor/engine/command';
import type { Random } from '@kontor/testkit/random';
import type { WorldMarket } from './world-market.ts';
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

/** In contracts: rates that never divide evenly; nothing for makers, and more for takers than any contract asks. */
const CONTRACT_TIERS = [
  { tier: 1, makerRate: 13_001, takerRate: 30_007 },
  { tier: 2, makerRate: 0, takerRate: 400_000 },
] as const;

/** Everything that must be there before the users come: assets, markets, tiers, and money for everyone. */
export function openingCommands(world: World): readonly Command[] {
  const time = world.now;
  const commands: Command[] = [{ type: CommandType.ENGINE_VERSION, time, version: ENGINE_VERSION }];
  for (const { asset, scale, flags } of world.scenario.assets) commands.push({ type: CommandType.LIST_ASSET, time, asset, scale, flags });
  for (const { terms, contract } of world.scenario.markets) {
    commands.push(
      { type: CommandType.LIST_MARKET, time, terms, ...(contract && { kind: 1 }) },
      { type: CommandType.MARKET_STATUS, time, market: terms.market, status: MarketStatus.TRADING },
    );
  }
  for (const tier of TIERS) commands.push({ type: CommandType.FEE_TIER, time, ...tier });
  if (world.scenario.markets.some(({ contract }) => contract !== undefined))
    for (const tier of CONTRACT_TIERS) commands.push({ type: CommandType.CONTRACT_FEE_TIER, time, ...tier });
  commands.push({ type: CommandType.SET_PLATFORM, time, limits: LIMITS });
  for (const { user } of world.actors) {
    if (user % 5 === 0) commands.push({ type: CommandType.SET_USER, time, user, tier: user % 15 === 0 ? 2 : 1, flags: 0 });
    for (const { asset, endowment } of world.scenario.assets) {
      if (endowment === 0n) continue;
      const amount = (endowment * BigInt(world.random.between(50, 150))) / 100n;
      commands.push({ type: CommandType.DEPOSIT, time, user, asset, amount, network: NETWORK, output: asset, transaction: world.id() });
    }
  }
  if (world.pairs.length > 0) commands.push(...secondsCommands(world));
  if (world.scenario.peers) commands.push(...peerCommands(world));
  for (const market of world.markets) if (market.row.contract) commands.push(...contractCommands(world, market));
  return commands;
}

/** A contract's terms and first mark, and what everybody needs to trade it. */
function contractCommands(world: World, market: WorldMarket): Command[] {
  const time = world.now;
  const price = market.price(market.fair);
  const commands: Command[] = [
    contractTermsOf(market, time),
    { type: CommandType.MARK_PRICE, time, market: market.id, isStale: false, mark: price, index: price },
  ];
  if (market !== world.markets[0]) return commands;
  const { asset, endowment } = world.scenario.assets[0]!;
  const permitted = { level: VerifiedLevel.VERIFIED, permissions: UserPermission.FUTURES, holdUntil: 0 };
  for (const { user } of world.actors) {
    const amount = endowment / BigInt(world.random.between(3, 30));
    commands.push(
      { type: CommandType.SET_RIGHTS, user, time, version: 1, ...permitted },
      { type: CommandType.TRANSFER, user, time, clientId: world.id(), asset, amount, from: Account.SPOT, to: Account.CONTRACT },
    );
  }
  return commands;
}

/** Pairs of seconds contracts, a house that two operators have funded, and what everybody needs to take them. */
function secondsCommands(world: World): Command[] {
  const time = world.now;
  const { asset, endowment } = world.scenario.assets[0]!;
  const proposal = world.id();
  const house = { asset, account: Account.HOUSE_SECONDS, number: 0, beneficiary: 0, amount: 40_000n * 10n ** 8n };
  const permitted = { level: VerifiedLevel.VERIFIED, permissions: UserPermission.SECONDS, holdUntil: 0 };
  return [
    ...world.pairs.map((pair) => pair.terms(asset, time)),
    { type: CommandType.PROPOSE, user: 1, time, proposal, ...house },
    { type: CommandType.APPROVE, user: 2, time, proposal },
    ...world.actors.flatMap(({ user }): Command[] => {
      const amount = endowment / BigInt(world.random.between(20, 400));
      return [
        { type: CommandType.SET_RIGHTS, user, time, version: 1, ...permitted },
        { type: CommandType.TRANSFER, user, time, clientId: world.id(), asset, amount, from: Account.SPOT, to: Account.SECONDS },
      ];
    }),
  ];
}

/** What everybody needs to trade with others; some are not verified, and buy alone. */
function peerCommands(world: World): Command[] {
  const time = world.now;
  return world.actors.flatMap(({ user }): Command[] => [
    {
      type: CommandType.SET_RIGHTS,
      user,
      time,
      version: 1,
      level: user % 7 === 0 ? VerifiedLevel.NONE : VerifiedLevel.VERIFIED,
      permissions: UserPermission.P2P_ADVERTISE,
      holdUntil: 0,
    },
    ...world.scenario.assets.slice(0, 2).map(({ asset, endowment }): Command => {
      const amount = endowment / BigInt(world.random.between(3, 10));
      return { type: CommandType.TRANSFER, user, time, clientId: world.id(), asset, amount, from: Account.SPOT, to: Account.FIAT };
    }),
  ]);
}

/** The terms that a contract opens with, or with `random` some that differ, now and then impossible ones. */
export function contractTermsOf(market: WorldMarket, time: number, random?: Random): CommandOf<'CONTRACT_TERMS'> {
  const row = market.row.contract!;
  const odd = random && {
    takerRate: random.pick([row.takerRate, 0, 100_000, 50_000_001]),
    liquidationRate: random.pick([row.liquidationRate, 0, 1_500_000]),
    brackets: random.chance(0.1) ? row.brackets.toReversed() : row.brackets,
  };
  return { type: CommandType.CONTRACT_TERMS, time, market: market.id, ...row, ...odd };
}
