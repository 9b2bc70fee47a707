/** A quiet market still advances: due timers fire with the next command, and if none comes, with a TICK. */
import { CommandType } from '@kontor/engine/command';
import type { CoreLoop } from './core-loop.ts';

export interface TickOptions {
  readonly core: Pick<CoreLoop, 'applied' | 'submit'>;
  readonly everyMs: number;
  /** Whether timers are due that the last command has left: with one command only so many fire. */
  readonly isWorkLeft: () => boolean;
}

/** Submits a TICK whenever no command came for `everyMs`, and one after the other while due timers are left. Returns what ends it. */
export function startTicks({ core, everyMs, isWorkLeft }: TickOptions): () => void {
  let seen = core.applied;
  let isTicking = false;
  let isOver = false;
  const tick = async (): Promise<void> => {
    isTicking = true;
    do {
      seen = core.applied + 1;
      // A busy or stopped core needs no tick.
      if ((await core.submit({ type: CommandType.TICK }).catch(() => undefined)) === undefined) break;
    } while (isWorkLeft() && !isOver);
    isTicking = false;
  };
  const timer = setInterval(() => {
    const quiet = core.applied === seen;
    seen = core.applied;
    if ((quiet || isWorkLeft()) && !isTicking) void tick();
  }, everyMs);
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}
