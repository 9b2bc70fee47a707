import { Refusal } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import type { Command } from '@kontor/engine/command';
import type { Outcome, World } from '../state.ts';
import { refused } from '../state.ts';
import { open, takeTick } from './open.ts';
import { SECONDS_SINCE } from './state.ts';
import { setHouseLimits, setOwnLimits, setPair } from './terms.ts';

/** A rule that holds from the release of seconds contracts on. */
function since<One extends Command>(rule: (world: World, command: One) => Outcome): (world: World, command: One) => Outcome {
  return (world, command) => (world.version < SECONDS_SINCE ? refused(Refusal.MALFORMED) : rule(world, command));
}

/** Seconds contracts, as `docs/seconds.md` says them. */
export const SECONDS = {
  [CommandType.SECONDS_PAIR]: since(setPair),
  [CommandType.SECONDS_LIMITS]: since(setHouseLimits),
  [CommandType.SECONDS_TICK]: since(takeTick),
  [CommandType.SECONDS_OPEN]: since(open),
  [CommandType.SECONDS_SELF_LIMITS]: since(setOwnLimits),
};
