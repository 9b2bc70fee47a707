import { UserFlag } from '@kontor/engine/command';
import type { CommandOf } from '@kontor/engine/command';
import { Refusal } from '@kontor/domain/refusals';
import { isLate } from './deadline.ts';
import type { Outcome, World } from './state.ts';
import { DONE, refused, userOf } from './state.ts';

const MAX_TIER = 15;
const MAX_FEE_RATE = 50_000_000;

export function setFeeTier(world: World, command: CommandOf<'FEE_TIER'>): Outcome {
  const isRate = (rate: number): boolean => rate >= 0 && rate <= MAX_FEE_RATE;
  if (command.tier < 0 || command.tier > MAX_TIER || !isRate(command.makerRate) || !isRate(command.takerRate))
    return refused(Refusal.MALFORMED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  world.tiers.set(command.tier, { makerRate: command.makerRate, takerRate: command.takerRate });
  return DONE;
}

export function setUser(world: World, command: CommandOf<'SET_USER'>): Outcome {
  if (command.user < 1 || (command.flags & ~UserFlag.SUSPENDED) !== 0) return refused(Refusal.MALFORMED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  if (!world.tiers.has(command.tier)) return refused(Refusal.UNKNOWN_TIER);
  const user = userOf(world, command.user);
  user.tier = command.tier;
  user.flags = command.flags;
  return DONE;
}

/** The release that brought rights. */
const RIGHTS_SINCE = 4;

export function setRights(world: World, command: CommandOf<'SET_RIGHTS'>): Outcome {
  const { user, version, level, permissions, holdUntil } = command;
  const isMoment = holdUntil >= 0 && holdUntil <= Number.MAX_SAFE_INTEGER && holdUntil % 1 === 0;
  if (
    world.version < RIGHTS_SINCE ||
    user < 1 ||
    version < 1 ||
    ![0, 1].includes(level) ||
    !permissionsOf(world).includes(permissions) ||
    !isMoment
  )
    return refused(Refusal.MALFORMED);
  const before = world.users.get(user)?.rights;
  if (before && version < before.version) return refused(Refusal.OVERTAKEN);
  if (before && version === before.version) {
    const says = [level, permissions, holdUntil].join() === [before.level, before.permissions, before.holdUntil].join();
    return refused(says ? Refusal.REPEATED : Refusal.CLIENT_ID_REUSED);
  }
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  userOf(world, user).rights = { version, level, permissions, holdUntil };
  return DONE;
}

/** What may be said of a user's permissions: 1 contracts, and from release 6 on 2 seconds contracts, 4 advertising. */
function permissionsOf(world: World): readonly number[] {
  return world.version < 6 ? [0, 1] : [0, 1, 2, 3, 4, 5, 6, 7];
}
