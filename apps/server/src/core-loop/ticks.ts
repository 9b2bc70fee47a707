/** A quiet market still advances: due timers fire with the next command, and if none comes, with a TICK. */
import { CommandType } from '@kontor/engine/command';
import type { CoreLoop } from './core-loop.ts';

/** Submits a TICK whenever no command came for `everyMs`. Returns what ends it. */
export function startTicks(core: CoreLoop, everyMs: number): () => void {
  let seen = core.applied;
  const timer = setInterval(() => {
    const quiet = core.applied === seen;
    seen = core.applied;
    if (!quiet) return;
    seen += 1;
    // A busy or stopped core needs no tick.
    core.submit({ type: CommandType.TICK }).catch(() => undefined);
  }, everyMs);
  return () => clearInterval(timer);
}
