import { AssetFlag } from '@kontor/domain/accounts';
import { P2pAdvertState, P2pOutcome, P2pRole, P2pTradeState } from '@kontor/domain/p2p/words';
import { CommandType, UserPermission, VerifiedLevel } from '@kontor/engine/command';
import type { Command } from '@kontor/engine/command';
import type { World } from '../world/world.ts';
import type { Actor, Temper } from './actor.ts';

const MINUTE = 60_000;
const USDT = 100_000_000n;

/** An operator who rules what is appealed, appeals himself, takes adverts offline, sets terms and rights; some of it wrong. */
export const support: Temper = (actor, world) => {
  const { random } = world;
  const draw = random.below(100);
  if (draw < 60) return rule(actor, world);
  if (draw < 76) return appeal(actor, world);
  if (draw < 82) return takeOffline(world);
  if (draw < 86) return setTerms(world);
  if (draw < 94) return setRights(world);
  return settings(world);
};

function rule(actor: Actor, world: World): Command {
  const { random, witness } = world;
  const all = [...witness.peers.trades.values()];
  const appealed = all.filter(({ state }) => state === P2pTradeState.APPEAL);
  const trade = appealed.length > 0 ? random.pick(appealed) : all.length > 0 ? random.pick(all) : undefined;
  const said = trade?.ruling?.outcome;
  const outcome = said !== undefined && random.chance(0.8) ? said : random.chance(0.6) ? P2pOutcome.BUYER : P2pOutcome.SELLER;
  return {
    type: CommandType.P2P_RULE,
    user: actor.user,
    time: world.now,
    deadline: world.deadline(),
    trade: trade?.made.trade ?? 1,
    outcome: random.chance(0.01) ? 2 : outcome,
  };
}

function appeal(actor: Actor, world: World): Command {
  const { random, witness } = world;
  const all = [...witness.peers.trades.values()];
  const isBack = random.chance(0.4);
  const fitting = all.filter(({ state, appeal: by }) =>
    isBack ? by?.role === P2pRole.SUPPORT : state === P2pTradeState.PAID || state === P2pTradeState.PAID_OVERDUE,
  );
  const trade = fitting.length > 0 ? random.pick(fitting) : all[0];
  const type = isBack ? CommandType.P2P_APPEAL_WITHDRAW : CommandType.P2P_APPEAL;
  return { type, user: actor.user, time: world.now, deadline: world.deadline(), trade: trade?.made.trade ?? 1, role: P2pRole.SUPPORT };
}

/** In the name of whose it is. */
function takeOffline(world: World): Command {
  const { random, witness } = world;
  const online = [...witness.peers.adverts.values()].filter((advert) => advert.online);
  const advert = online.length > 0 ? random.pick(online) : undefined;
  const fields = { user: advert?.user ?? 1, number: advert?.number ?? 1, state: P2pAdvertState.OFFLINE };
  return { type: CommandType.P2P_ADVERT_STATE, time: world.now, ...fields };
}

function setTerms({ random, now: time, scenario }: World): Command {
  const { asset, endowment } = scenario.assets[0]!;
  return {
    type: CommandType.P2P_TERMS,
    time,
    twoPersonValue: BigInt(random.pick([0, 100, 200, 1_000])) * USDT,
    hold: random.pick([0, 10 * MINUTE, 24 * 60 * MINUTE, random.chance(0.05) ? 31 * 24 * 60 * MINUTE : 60 * MINUTE]),
    makerRate: random.pick([0, 100_000, 33_333_333]),
    takerRate: random.pick([0, 1, 250_000]),
    depositAsset: asset,
    deposit: random.chance(0.3) ? endowment / 400n : 0n,
  };
}

/** One person in so many is no merchant. */
const TAKERS_ARE = 5;

function setRights({ random, actors, now: time, witness }: World): Command {
  const { user } = random.pick(actors);
  const version = (witness.rights.get(user)?.version ?? 0) + 1;
  const isUsual = random.chance(0.9);
  return {
    type: CommandType.SET_RIGHTS,
    user,
    time,
    version,
    level: isUsual ? VerifiedLevel.VERIFIED : random.below(2),
    // Some only ever take adverts.
    permissions: isUsual ? (user % TAKERS_ARE === 0 ? 0 : UserPermission.P2P_ADVERTISE) : random.below(8),
    holdUntil: random.chance(0.15) ? time + random.below(20 * MINUTE) : 0,
  };
}

function settings({ random, actors, now: time, scenario, witness }: World): Command {
  const { asset, flags } = scenario.assets[0]!;
  switch (random.below(4)) {
    case 0:
      return { type: CommandType.SET_USER, user: random.pick(actors).user, time, tier: 0, flags: random.pick([0, 0, 0, 0, 0, 0, 0, 1]) };
    case 1:
      return { type: CommandType.SET_ASSET, time, asset, flags: random.pick([flags, flags, flags, flags, flags & ~AssetFlag.LEGAL]) };
    case 2:
      return { type: CommandType.OUTAGE, time: witness.now, until: time + random.between(1, 40) * MINUTE };
    default: {
      const limits = {
        ...witness.limits!,
        payTime: random.pick([20, 120, 120]),
        confirmTime: random.between(5, 60),
        maxUnpaid: random.between(1, 5),
      };
      return { type: CommandType.SET_PLATFORM, time, limits };
    }
  }
}
