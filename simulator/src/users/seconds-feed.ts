import { Account, Bucket, SYSTEM_OWNER } from '@kontor/domain/accounts';
import { CommandType, UserFlag, UserPermission, VerifiedLevel } from '@kontor/engine/command';
import type { Command } from '@kontor/engine/command';
import type { World } from '../world/world.ts';
import type { WorldPair } from '../world/world-pair.ts';
import type { Temper } from './actor.ts';

/** How long a feed may fall silent, ms. */
const LONGEST_SILENCE = 11_000;
/** How old a tick may be when it is said; what is a second old is refused, and what is of a time to come. */
const AGES = [0, 20, 150, 400, 900, 999, 1_000, 1_400, -1] as const;

/** The exchange's own hand in seconds contracts: ticks, silences, terms, limits, the house, rights; some of it wrong. */
export const secondsFeed: Temper = (actor, world) => {
  const { random } = world;
  const pair = random.pick(world.pairs);
  const draw = random.below(1_000);
  if (draw < 900) return tick(pair, world);
  if (draw < 920) return pair.terms(assetOf(world), world.now, random);
  if (draw < 940) return limits(world);
  if (draw < 965) return houseMoney(actor.user, world);
  return draw < 985 ? rights(world) : standing(world);
};

function tick(pair: WorldPair, world: World): Command {
  const { random, now: time } = world;
  if (pair.silentUntil <= time && random.chance(0.006)) pair.silentUntil = time + random.between(2_000, LONGEST_SILENCE);
  if (pair.silentUntil > time) return { type: CommandType.TICK, time };
  const said = pair.tick(random, time, time - (random.chance(0.85) ? 0 : random.pick(AGES)));
  // Said twice, out of turn, about nothing, or of no price at all.
  if (random.chance(0.02)) return { ...said, number: said.number - random.between(1, 4) };
  if (random.chance(0.003)) return { ...said, pair: 99 };
  return random.chance(0.003) ? { ...said, price: random.pick([0n, -1n]) } : said;
}

function limits({ random, now: time }: World): Command {
  const [secondShare, pairShare, totalShare] = [
    random.pick([0, 300, 2_000, 10_000, 10_000, 10_000, 10_000]),
    random.pick([500, 1_000, 2_000, 5_000, 10_000, 10_001]),
    random.pick([1_000, 2_000, 5_000, 10_000, 10_000, 10_000]),
  ];
  const openStake = random.pick([0n, 0n, 3_000n * 10n ** 8n, -1n]);
  return { type: CommandType.SECONDS_LIMITS, time, secondShare, pairShare, totalShare, openStake };
}

/** Two operators together fund the house, and take out of it what may be reserved. */
function houseMoney(user: number, world: World): Command {
  const { random, now: time, witness } = world;
  const open = [...witness.proposals.values()].find(({ decider }) => decider === 0);
  if (open && random.chance(0.8)) {
    const type = random.chance(0.8) ? CommandType.APPROVE : CommandType.REJECT;
    return { type, user: user === 1 ? 2 : 1, time, proposal: open.words };
  }
  return {
    type: CommandType.PROPOSE,
    user,
    time,
    asset: assetOf(world),
    account: Account.HOUSE_SECONDS,
    number: 0,
    amount: houseAmount(world),
    beneficiary: 0,
    proposal: world.id(),
  };
}

/** What is put in or taken out; now and then all but half of what contracts may win. */
function houseAmount(world: World): bigint {
  const { random, witness } = world;
  const has = witness.money.balance(SYSTEM_OWNER, Account.HOUSE_SECONDS, assetOf(world), Bucket.AVAILABLE);
  const reserved = [...witness.seconds.contracts.values()].reduce((sum, { payout }) => sum + payout, 0n);
  if (reserved > 1n && has > reserved && random.chance(0.3)) return reserved / 2n - has;
  const amount = BigInt(random.between(1_000, 20_000)) * 10n ** 8n;
  return random.chance(0.65) ? amount : -amount;
}

function rights({ random, now: time, actors, witness }: World): Command {
  const { user } = random.pick(actors);
  const version = (witness.rights.get(user)?.version ?? 0) + 1;
  const permissions = random.chance(0.15) ? random.pick([0, UserPermission.FUTURES, 4]) : UserPermission.SECONDS;
  return { type: CommandType.SET_RIGHTS, user, time, version, level: VerifiedLevel.VERIFIED, permissions, holdUntil: 0 };
}

function standing({ random, now: time, actors, witness }: World): Command {
  const suspended = [...witness.users].find(([, { flags }]) => flags === UserFlag.SUSPENDED);
  if (suspended && random.chance(0.8)) return { type: CommandType.SET_USER, user: suspended[0], time, tier: 0, flags: 0 };
  return { type: CommandType.SET_USER, user: random.pick(actors).user, time, tier: 0, flags: UserFlag.SUSPENDED };
}

/** What is staked. */
function assetOf({ scenario }: World): number {
  return scenario.assets[0]!.asset;
}
