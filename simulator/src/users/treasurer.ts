import { Account } from '@kontor/domain/accounts';
import { CommandType } from '@kontor/engine/command';
import type { Temper } from './actor.ts';

/** Moves money: between accounts, from the outside, some of it twice, and tops up whoever runs dry. */
export const treasurer: Temper = (actor, world) => {
  const random = world.random;
  const row = random.pick(world.scenario.assets);
  const asset = random.chance(0.02) ? 77 : row.asset;
  const amount = random.chance(0.03) ? random.pick([0n, -1n, 1n << 62n, (1n << 63n) - 1n]) : row.endowment / BigInt(random.between(3, 40));
  if (random.chance(0.5)) {
    const user = random.chance(0.3) ? actor.user : random.pick(world.actors).user;
    return {
      type: CommandType.DEPOSIT,
      user,
      time: world.now,
      deadline: world.deadline(),
      asset,
      amount,
      network: random.chance(0.02) ? 0 : random.between(1, 3),
      output: random.between(0, 2),
      transaction: world.id(),
    };
  }
  const from = random.chance(0.7) ? Account.SPOT : random.between(0, 5);
  return {
    type: CommandType.TRANSFER,
    user: actor.user,
    time: world.now,
    deadline: world.deadline(),
    clientId: world.id(),
    asset,
    amount,
    from,
    to: random.between(0, random.chance(0.05) ? 20 : 4),
  };
};
