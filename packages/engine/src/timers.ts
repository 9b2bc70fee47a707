import type { EngineMemory } from './core/core.ts';
import { STATE_NEXT_DUE } from './layout.ts';

/** A cancel-after timer. */
export interface Timer {
  readonly time: number;
  readonly user: number;
  readonly market: number;
}

/**
 * Timers by (due time, when set). Few and seldom changed, so a sorted array serves; what matters on every command is one
 * comparison with `nextDue`.
 */
export class Timers {
  private list: Timer[] = [];
  private readonly memory: EngineMemory;

  constructor(memory: EngineMemory) {
    this.memory = memory;
    this.nextDue = Infinity;
  }

  /** Due time of the next one; Infinity when there is none. */
  get nextDue(): number {
    return this.memory.doubles[STATE_NEXT_DUE >> 3]!;
  }
  private set nextDue(time: number) {
    this.memory.doubles[STATE_NEXT_DUE >> 3] = time;
  }

  /** Sets the timer of a user and market, instead of the one there may be. */
  set(timer: Timer): void {
    this.clear(timer.user, timer.market);
    let i = this.list.length;
    while (i > 0 && this.list[i - 1]!.time > timer.time) i--;
    this.list.splice(i, 0, timer);
    this.nextDue = this.list[0]!.time;
  }

  clear(user: number, market: number): void {
    const i = this.list.findIndex((t) => t.user === user && t.market === market);
    if (i >= 0) this.list.splice(i, 1);
    this.nextDue = this.list[0]?.time ?? Infinity;
  }

  /** Takes the next timer that is due. */
  take(): Timer {
    const timer = this.list.shift()!;
    this.nextDue = this.list[0]?.time ?? Infinity;
    return timer;
  }

  /** All timers in the order in which they fire. */
  all(): readonly Timer[] {
    return this.list;
  }

  restore(timers: readonly Timer[]): void {
    this.list = [...timers];
    this.nextDue = this.list[0]?.time ?? Infinity;
  }
}
