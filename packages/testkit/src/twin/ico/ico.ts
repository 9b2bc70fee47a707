import { CommandType } from '@kontor/engine/command';
import type { Command } from '@kontor/engine/command';
import { Refusal } from '@kontor/domain/refusals';
import type { Outcome, World } from '../state.ts';
import { refused } from '../state.ts';
import { ICO_SINCE } from './item.ts';
import { subscribe, thaw } from './subscribe.ts';
import { cancelItem, reveal, setBlock, setItem } from './terms.ts';

/** A rule that holds from the release of subscriptions on. */
function since<One extends Command>(rule: (world: World, command: One) => Outcome): (world: World, command: One) => Outcome {
  return (world, command) => (world.version < ICO_SINCE ? refused(Refusal.MALFORMED) : rule(world, command));
}

/** Subscriptions to new coins, as `docs/ico.md` says them. */
export const ICO = {
  [CommandType.ICO_ITEM]: since(setItem),
  [CommandType.ICO_SUBSCRIBE]: since(subscribe),
  [CommandType.ICO_BLOCK]: since(setBlock),
  [CommandType.ICO_REVEAL]: since(reveal),
  [CommandType.ICO_CANCEL]: since(cancelItem),
  [CommandType.ICO_THAW]: since(thaw),
};
