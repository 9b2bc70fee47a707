import { Account } from '@kontor/domain/accounts';
import { MarketStatus } from '@kontor/domain/market';
import { CommandType, UserPermission, VerifiedLevel } from '@kontor/engine/command';
import type { Command } from '@kontor/engine/command';
import { contractTermsOf } from '../world/opening.ts';
import type { World } from '../world/world.ts';
import type { WorldMarket } from '../world/world-market.ts';
import type { Temper } from './actor.ts';

/** Commands between a halt of a contract and its end, at most. */
const LONGEST_HALT = 120;

/** The exchange's own hand in contracts: marks every second, funding, terms, halts, settlements, the fund, rights, fee tiers; some of it wrong. */
export const priceFeed: Temper = (actor, world) => {
  const { random, now: time } = world;
  const closed = world.markets.find(({ reopenAt }) => reopenAt > 0 && reopenAt <= world.journal.length);
  if (closed) return reopen(closed, world);
  const market = random.pick(world.markets);
  const draw = random.below(1_000);
  if (draw < 868) return mark(market, world);
  if (draw < 872) return tier(world);
  if (draw < 880) return standing(world);
  if (draw < 930) {
    const { fundingCap } = market.row.contract!;
    return {
      type: CommandType.FUNDING,
      time,
      market: market.id,
      rate: random.between(-fundingCap, fundingCap + (random.chance(0.05) ? 1_000 : 0)),
    };
  }
  if (draw < 945) return contractTermsOf(market, time, random);
  if (draw < 958) {
    market.reopenAt = world.journal.length + random.between(1, LONGEST_HALT);
    market.isToSettle = random.chance(0.4);
    return { type: CommandType.MARKET_STATUS, time, market: market.id, status: MarketStatus.HALTED };
  }
  if (draw < 975) return fundMoney(actor.user, world);
  if (draw < 990) return rights(world);
  return { type: CommandType.SETTLE_CONTRACT, time, market: market.id, price: market.price(market.fair) };
};

/** A halted market is opened again; one that is to be settled first is, and has terms again afterwards. */
function reopen(market: WorldMarket, world: World): Command {
  const { now: time } = world;
  if (market.isToSettle) {
    market.isToSettle = false;
    market.reopenAt = world.journal.length + 3;
    return { type: CommandType.SETTLE_CONTRACT, time, market: market.id, price: market.price(market.fair) };
  }
  if (!world.witness.contracts.of(market.id)?.terms) {
    market.reopenAt = world.journal.length + 1;
    return contractTermsOf(market, time);
  }
  market.reopenAt = 0;
  return { type: CommandType.MARKET_STATUS, time, market: market.id, status: MarketStatus.TRADING };
}

function mark(market: WorldMarket, { random, now: time }: World): Command {
  const { ticks, isStale } = market.index!.next(random);
  market.fair = ticks;
  const index = market.price(ticks);
  // The mark is near the index, and seldom a whole number of ticks.
  const price = index + (index * BigInt(random.between(-4, 4))) / 10_000n + BigInt(random.below(3));
  const odd = random.chance(0.005) ? random.pick([0n, -1n, 1n << 60n]) : price;
  return { type: CommandType.MARK_PRICE, time, market: random.chance(0.003) ? 99 : market.id, isStale, mark: odd, index };
}

/** Two operators together fill the fund, and take out of it. */
function fundMoney(user: number, world: World): Command {
  const { random, now: time, witness, scenario } = world;
  const open = [...witness.proposals.values()].find(({ decider }) => decider === 0);
  if (open && random.chance(0.8)) return { type: CommandType.APPROVE, user: user === 1 ? 2 : 1, time, proposal: open.words };
  const { asset, endowment } = scenario.assets[0]!;
  const amount = random.chance(0.8) ? endowment / BigInt(random.between(20, 200)) : -endowment / BigInt(random.between(50, 500));
  return {
    type: CommandType.PROPOSE,
    user,
    time,
    asset,
    account: Account.INSURANCE,
    number: 0,
    amount,
    beneficiary: 0,
    proposal: world.id(),
  };
}

/** Rates of a tier in contracts, lower than some contract's or not; now and then ones that cannot be, or of a tier that is none. */
function tier({ random, now: time }: World): Command {
  return {
    type: CommandType.CONTRACT_FEE_TIER,
    time,
    tier: random.pick([1, 1, 2, 2, 3, 9, 0]),
    makerRate: random.pick([0, 7_001, 19_999, 90_000, 50_000_001]),
    takerRate: random.pick([0, 13_007, 49_999, 90_000, -1]),
  };
}

/** Somebody comes into another tier. */
function standing({ random, now: time, actors }: World): Command {
  return { type: CommandType.SET_USER, user: random.pick(actors).user, time, tier: random.between(0, 3), flags: 0 };
}

function rights({ random, now: time, actors, witness }: World): Command {
  const { user } = random.pick(actors);
  const version = (witness.rights.get(user)?.version ?? 0) + 1;
  const permissions = random.chance(0.1) ? 0 : UserPermission.FUTURES;
  return { type: CommandType.SET_RIGHTS, user, time, version, level: VerifiedLevel.VERIFIED, permissions, holdUntil: 0 };
}
