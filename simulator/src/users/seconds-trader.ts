import { Account } from '@kontor/domain/accounts';
import { CommandType } from '@kontor/engine/command';
import type { Command } from '@kontor/engine/command';
import type { World } from '../world/world.ts';
import type { Actor, Temper } from './actor.ts';

const UNIT = 10n ** 8n;
const HOUR_MS = 3_600_000;

/** Takes seconds contracts, big and small, moves money, limits himself now and then; some of it wrong. */
export const secondsTrader: Temper = (actor, world) => {
  const draw = world.random.below(100);
  if (draw < 88) return take(actor, world);
  return draw < 99 ? money(actor, world) : limitHimself(actor, world, 40);
};

/** Limits himself all the time, and trades against his limits. */
export const selfLimiter: Temper = (actor, world) => {
  if (world.random.chance(0.06)) return limitHimself(actor, world, 4);
  return world.random.chance(0.1) ? money(actor, world) : take(actor, world);
};

function take({ user }: Actor, world: World): Command {
  const { random } = world;
  const { id: pair } = random.pick(world.pairs);
  const known = world.witness.seconds.termsOf(pair)?.products ?? [];
  const { duration, payoutRate } = known.length > 0 ? random.pick(known) : { duration: 30, payoutRate: 80_000_000 };
  const stake = random.chance(0.3) ? random.between(1, 2_100) : random.between(5, 120);
  return {
    type: CommandType.SECONDS_OPEN,
    user,
    time: world.now,
    deadline: world.deadline(),
    pair: random.chance(0.005) ? 98 : pair,
    direction: random.chance(0.005) ? 2 : random.below(2),
    duration: random.chance(0.02) ? random.between(0, 61) : duration,
    payoutRate: random.chance(0.3) ? 0 : payoutRate + (random.chance(0.03) ? 1 : 0),
    stake: BigInt(stake) * UNIT + BigInt(random.below(3)),
    clientId: world.id(),
  };
}

function limitHimself({ user }: Actor, { random, now: time }: World, looseness: number): Command {
  const amount = () => (random.chance(1 / looseness) ? 0n : BigInt(random.between(100, 400 * looseness)) * UNIT);
  const pause = random.pick([0, 0, 0, 0, 0, time, time + random.below(5_000), time + random.below(HOUR_MS / 60)]);
  const odd = random.chance(0.02) ? { losses: -2n } : random.chance(0.02) ? { pause: 0.5 } : {};
  const stays = random.pick([{}, {}, { stakes: -1n }, { losses: -1n, pause: -1 }]);
  return { type: CommandType.SECONDS_SELF_LIMITS, user, time, stakes: amount(), losses: amount(), pause, ...stays, ...odd };
}

/** Money in and out; sometimes all that might be there. */
function money({ user }: Actor, world: World): Command {
  const { random, scenario } = world;
  const { asset, endowment } = scenario.assets[0]!;
  const isOut = random.chance(0.4);
  const [from, to] = isOut ? [Account.SECONDS, Account.SPOT] : [Account.SPOT, Account.SECONDS];
  const amount = endowment / BigInt(random.between(20, 2_000));
  return { type: CommandType.TRANSFER, user, time: world.now, deadline: world.deadline(), clientId: world.id(), asset, amount, from, to };
}
