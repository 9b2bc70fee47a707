/** Time moved by hand: feeds and timers are told at each step, as they would have been while it passed. */
import { CommandType } from '@kontor/engine/command';
import type { CoreLoop } from '../core-loop/core-loop.ts';
import type { IndexFeed } from '../feeds/index-feed.ts';
import type { HandClock } from './hand-clock.ts';

/** A step, ms: as often as feeds and ticks come when nobody's hand is on the clock. */
const STEP_MS = 1_000;
/** Commands that may wait for their commit; the core takes 18,000. */
const MAX_WAITING = 1_000;

export interface MoveTimeOptions {
  readonly clock: HandClock;
  readonly core: Pick<CoreLoop, 'submit' | 'applyHandedOver' | 'committed'>;
  readonly feed: Pick<IndexFeed, 'tell'>;
  /** Whether timers are due that the last command has left. */
  readonly isWorkLeft: () => boolean;
  /** Resolves when whoever asks is answered by what reflects this command. */
  readonly isShown: (sequence: number) => Promise<void>;
}

export class MoveTime {
  readonly #options: MoveTimeOptions;
  /** The last of those that were asked for: one after the other. */
  #moved: Promise<unknown> = Promise.resolve();

  constructor(options: MoveTimeOptions) {
    this.#options = options;
  }

  /** Moves time on; resolves with where it stands, ms since 1970 UTC, when all that this brought is committed and can be seen. @throws CoreError */
  by(ms: number): Promise<number> {
    const moved = this.#moved.then(() => this.#move(ms));
    this.#moved = moved.catch(() => undefined);
    return moved;
  }

  async #move(ms: number): Promise<number> {
    const { clock, core, feed, isWorkLeft, isShown } = this.#options;
    let waiting: Promise<unknown>[] = [];
    for (let left = ms; left > 0; left -= STEP_MS) {
      clock.advance(Math.min(left, STEP_MS));
      waiting.push(...feed.tell());
      do {
        waiting.push(core.submit({ type: CommandType.TICK }));
        // Before time moves on: commands carry the time at which they are applied.
        core.applyHandedOver();
      } while (isWorkLeft());
      if (waiting.length < MAX_WAITING) continue;
      await Promise.all(waiting);
      waiting = [];
    }
    await Promise.all(waiting);
    await isShown(core.committed);
    return clock.wallMs();
  }
}
