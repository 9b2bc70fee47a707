import { Account, AssetFlag, USER_ACCOUNTS } from '@kontor/domain/accounts';
import { MarketStatus } from '@kontor/domain/market';
import type { MarketTerms } from '@kontor/domain/market';
import { CommandType, ENGINE_VERSION, UserFlag, UserPermission, VerifiedLevel } from '@kontor/engine/command';
import type { Command } from '@kontor/engine/command';
import type { World } from '../world/world.ts';
import type { WorldMarket } from '../world/world-market.ts';
import type { Temper } from './actor.ts';

/** Commands between a halt and its end, at most. */
const LONGEST_HALT = 400;

/** Halts and reopens, changes terms, tiers and users, sends index prices, adjusts, tells roots of balances; some of it wrong. */
export const operator: Temper = (actor, world) => {
  const random = world.random;
  const time = world.now;
  const halted = world.markets.find((market) => market.reopenAt > 0 && market.reopenAt <= world.journal.length);
  if (halted) {
    halted.reopenAt = 0;
    return { type: CommandType.MARKET_STATUS, time, market: halted.id, status: MarketStatus.TRADING };
  }
  const market = random.pick(world.markets);
  const draw = random.below(100);
  if (draw < 6) return halt(market, world);
  if (draw < 12) return relist(market, world);
  if (draw < 20) {
    return {
      type: CommandType.FEE_TIER,
      time,
      tier: random.between(1, 16),
      makerRate: random.pick([0, 1, 60, 33_333, 100_000, 50_000_000, 50_000_001]),
      takerRate: random.between(-1, 200_000),
    };
  }
  if (draw < 36) return setUser(world);
  if (draw < 60) return indexPrice(market, world);
  if (draw < 68) return adjust(world);
  if (draw < 70)
    return {
      type: CommandType.LIST_ASSET,
      time,
      deadline: world.deadline(),
      asset: random.pick([0, 40 + random.below(3), 65_536, -1]),
      scale: random.pick([2, 18, 19]),
      flags: random.below(8),
    };
  if (draw < 72) return { type: CommandType.ENGINE_VERSION, time, version: random.pick([ENGINE_VERSION, ENGINE_VERSION + 1, 1, 0]) };
  if (draw < 75) return { type: CommandType.OUTAGE, time, until: time + random.pick([1, 60_000, 7_200_000, 0, -5, Number.NaN, 0.5]) };
  if (draw < 78) return setAsset(world);
  if (draw < 80) return setPlatform(world);
  if (draw < 91) return systemMoney(world);
  if (draw < 95) return setRights(world);
  if (draw < 97) return proofRoot(world);
  return { type: CommandType.TICK, time };
};

/** Takes a use from an asset or gives it back; transfers feel it. */
function setAsset(world: World): Command {
  const random = world.random;
  const row = random.pick(world.scenario.assets);
  const flags = random.pick([
    row.flags,
    row.flags,
    row.flags | AssetFlag.DEPOSITS,
    row.flags & ~AssetFlag.LEGAL,
    row.flags & ~AssetFlag.WITHDRAWALS,
    31,
    32,
    -1,
  ]);
  return { type: CommandType.SET_ASSET, time: world.now, deadline: world.deadline(), asset: random.chance(0.05) ? 61 : row.asset, flags };
}

/** Proposes to fund or to empty system accounts, decides on proposals, and sometimes does what only another person may. */
function systemMoney(world: World): Command {
  const random = world.random;
  const header = { user: random.pick(world.actors).user, time: world.now, deadline: world.deadline() };
  const made = [...world.witness.proposals.values()];
  const open = made.filter(({ decider }) => decider === 0);
  if (made.length > 0 && random.chance(0.6)) {
    const picked = random.pick(open.length > 0 && random.chance(0.8) ? open : made);
    const user = random.chance(0.1) ? random.pick([picked.proposer, picked.beneficiary, picked.decider]) : header.user;
    const proposal = random.chance(0.02) ? world.id() : picked.words;
    return { ...header, user, type: random.chance(0.8) ? CommandType.APPROVE : CommandType.REJECT, proposal };
  }
  const row = random.pick(world.scenario.assets);
  const share = row.endowment / BigInt(random.between(5, 100));
  const account = random.pick([
    Account.INSURANCE,
    Account.HOUSE_SECONDS,
    Account.ICO_TREASURY,
    Account.FEE,
    Account.FEE,
    Account.P2P_ESCROW,
    Account.LOSS,
    Account.SPOT,
  ]);
  const amount = random.pick([share, share, -share, -share / 50n, -1n, 0n, (1n << 62n) + 1n]);
  return {
    ...header,
    type: CommandType.PROPOSE,
    asset: random.chance(0.02) ? 60 : row.asset,
    account,
    number: account === Account.ICO_TREASURY ? random.below(3) : random.pick([0, 0, 0, 1]),
    beneficiary: amount < 0n ? random.pick([0, random.pick(world.actors).user, header.user]) : random.pick([0, 0, 0, 1]),
    amount,
    proposal: made.length > 0 && random.chance(0.05) ? random.pick(made).words : world.id(),
  };
}

function setPlatform(world: World): Command {
  const draw = (): number => world.random.pick([0, 1, 100, 10_000, 10_000, 2_147_483_647]);
  const limits = {
    confirmTime: draw(),
    maxUnpaid: draw(),
    payTime: world.random.pick([120, 120, -1]),
    drawChecked: draw(),
    drawUnchecked: draw(),
    trustSingle: draw(),
    trustTotal: draw(),
    trustUnchecked: draw(),
  };
  return { type: CommandType.SET_PLATFORM, time: world.now, limits };
}

function halt(market: WorldMarket, world: World): Command {
  const random = world.random;
  const time = world.now;
  if (random.chance(0.1))
    return { type: CommandType.MARKET_STATUS, time, market: random.pick([market.id, 4_711]), status: random.between(1, 3) };
  market.reopenAt = world.journal.length + random.between(5, LONGEST_HALT);
  return { type: CommandType.MARKET_STATUS, time, market: market.id, status: MarketStatus.HALTED };
}

/** New terms on the same grid, or terms that cannot be. Limits return to the first ones half the time. */
function relist(market: WorldMarket, world: World): Command {
  const random = world.random;
  const time = world.now;
  const first = market.row.terms;
  const wrong: Partial<MarketTerms>[] = [
    { tickUnits: first.tickUnits * 10 },
    { quote: first.base },
    { base: 60 },
    { market: 70, tickUnits: 1, stepUnits: 1 },
    { market: 70_000 },
    { stepUnits: 0 },
    { bandBps: 10_000 },
    { minLots: -1 },
    { maxNotional: Number.NaN },
    { minPriceTicks: 0.5 },
    { bidUpBps: 1_000_001 },
    { maxLots: 2_147_483_648 },
    { tickUnits: 10 ** 15, stepUnits: 10 ** 15 },
    { market: 71, tickUnits: 1_000_001, stepUnits: 1_001 },
  ];
  if (random.chance(0.3))
    return { type: CommandType.LIST_MARKET, time, deadline: world.deadline(), terms: { ...market.terms, ...random.pick(wrong) } };
  const tighter: Partial<MarketTerms>[] = [
    { bandBps: random.pick([0, 1, 100, 500, 9_999]) },
    { maxOrders: random.between(1, 60) },
    { maxConditionalOrders: random.between(0, 8) },
    { minLots: random.between(0, 3), maxLots: market.row.typicalLots * 3 },
    { minNotional: 0, maxNotional: 0 },
    { applyMinToMarket: !market.terms.applyMinToMarket },
    { bidUpBps: 10_500, bidDownBps: 9_500, askUpBps: 10_500, askDownBps: 9_500 },
  ];
  const terms = random.chance(0.5) ? first : { ...market.terms, ...random.pick(tighter) };
  market.terms = terms;
  return { type: CommandType.LIST_MARKET, time, terms };
}

function setUser(world: World): Command {
  const random = world.random;
  const suspended = [...world.witness.users].find(([, set]) => set.flags === UserFlag.SUSPENDED);
  const user = suspended && random.chance(0.6) ? suspended[0] : random.pick(world.actors).user;
  const flags = suspended?.[0] === user ? 0 : random.pick([0, 0, UserFlag.SUSPENDED, 2]);
  return { type: CommandType.SET_USER, user, time: world.now, tier: random.pick([0, 0, 0, 1, 1, 2, 3, 9, 16]), flags };
}

/** Says what a user may do; now and then what was said already, something else under the same version, or what is over. */
function setRights(world: World): Command {
  const random = world.random;
  const known = [...world.witness.rights.keys()];
  const user = known.length > 0 && random.chance(0.7) ? random.pick(known) : random.pick(world.actors).user;
  const header = { type: CommandType.SET_RIGHTS, user, time: world.now, deadline: world.deadline() } as const;
  const now = world.witness.rights.get(user);
  if (now !== undefined && random.chance(0.15)) return { ...header, ...now };
  const wrong = random.pick([{ level: 2 }, { permissions: 2 }, { holdUntil: -1 }, { holdUntil: 0.5 }, { version: 0 }]);
  return {
    ...header,
    version: (now?.version ?? 0) + random.pick([1, 1, 2, 0, -1]),
    level: random.pick([VerifiedLevel.NONE, VerifiedLevel.VERIFIED]),
    permissions: random.pick([0, UserPermission.FUTURES]),
    holdUntil: random.pick([0, world.now + 86_400_000]),
    ...(random.chance(0.1) && wrong),
  };
}

/** A root of all balances; now and then the last one again, one that is overtaken, or one of a command that is still to come. */
function proofRoot(world: World): Command {
  const random = world.random;
  const { sequence, proofRoot: last } = world.witness;
  const header = { type: CommandType.PROOF_ROOT, time: world.now, deadline: world.deadline() } as const;
  if (last !== undefined && random.chance(0.15)) return { ...header, ...last };
  const [a, b, c, d] = world.id();
  const word = (high: number, low: number): bigint => (BigInt(high) << 32n) | BigInt(low >>> 0);
  return {
    ...header,
    asOf: random.chance(0.5)
      ? sequence
      : random.pick([last?.asOf ?? 0, (last?.asOf ?? 0) - 1, (last?.asOf ?? 0) - 1, sequence + 1, sequence + 2, 0.5]),
    users: random.pick([1, 1_000, 2_147_483_647, random.pick([0, 1, 2])]),
    root: { first: word(a, b), second: word(c, d), third: word(d, c), fourth: word(b, a) },
  };
}

function indexPrice(market: WorldMarket, world: World): Command {
  const random = world.random;
  const price = random.chance(0.03)
    ? BigInt(random.between(-1, 0))
    : market.price(market.fair) + BigInt(random.below(market.terms.tickUnits));
  const constituents = Array.from({ length: random.below(4) }, (_, source) => ({ source, weight: random.between(1, 5), price }));
  return { type: CommandType.INDEX_PRICE, time: world.now, market: random.chance(0.02) ? 800 : market.id, price, constituents };
}

function adjust(world: World): Command {
  const random = world.random;
  const row = random.pick(world.scenario.assets);
  const user = random.pick(world.actors).user;
  const share = row.endowment / BigInt(random.between(5, 100));
  const amount = random.pick([share, -share, -row.endowment * 100n, 0n, 1n << 62n, -(1n << 63n)]);
  return {
    type: CommandType.ADJUST,
    user,
    time: world.now,
    clientId: world.id(),
    asset: row.asset,
    account: random.pick([0, 0, 0, 4, USER_ACCOUNTS, 16]),
    amount,
  };
}
