import type { CommandOf } from '@kontor/engine/command';
import { AssetFlag } from '@kontor/domain/accounts';
import { Refusal } from '@kontor/domain/refusals';
import { isId, MOST_DECIMALS } from './bounds.ts';
import { isLate } from './deadline.ts';
import type { Outcome, World } from './state.ts';
import { DONE, refused } from './state.ts';

export function listAsset(world: World, command: CommandOf<'LIST_ASSET'>): Outcome {
  if (!isId(command.asset) || !areFlags(command.flags)) return refused(Refusal.MALFORMED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  if (world.assets.has(command.asset)) return refused(Refusal.ALREADY_LISTED);
  if (command.scale < 0 || command.scale > MOST_DECIMALS) return refused(Refusal.BAD_TERMS);
  world.assets.set(command.asset, { scale: command.scale, flags: command.flags });
  return DONE;
}

/** Whether only bits are set that mean something. */
function areFlags(flags: number): boolean {
  return (flags & ~(AssetFlag.LEGAL | AssetFlag.ICO_PAYMENT | AssetFlag.MARGIN | AssetFlag.DEPOSITS | AssetFlag.WITHDRAWALS)) === 0;
}

/** SET_ASSET: a listed asset may be used for other things from now on. */
export function setAsset(world: World, command: CommandOf<'SET_ASSET'>): Outcome {
  if (!areFlags(command.flags)) return refused(Refusal.MALFORMED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  const asset = world.assets.get(command.asset);
  if (!asset) return refused(Refusal.UNKNOWN_ASSET);
  world.assets.set(command.asset, { scale: asset.scale, flags: command.flags });
  return DONE;
}
