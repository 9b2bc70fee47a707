import type { EngineMemory } from './core/core.ts';
import { STATE_SECOND, STATE_TIME } from './layout.ts';

/** The outages kept; older ones are forgotten. */
const MAX_OUTAGES = 256;

/** A time in which the exchange was down, ms. */
export interface Outage {
  readonly from: number;
  readonly until: number;
}

/** Core time: it comes with the commands, and stood still while the exchange was down. */
export class Clock {
  /** Oldest first, none overlapping another. */
  outages: readonly Outage[] = [];
  private readonly memory: EngineMemory;
  private readonly hearers: ((outage: Outage) => void)[] = [];

  constructor(memory: EngineMemory) {
    this.memory = memory;
  }

  /** Core time of the last command that was not refused for its time, ms. */
  get time(): number {
    return this.memory.doubles[STATE_TIME >> 3]!;
  }

  /** Moves core time. */
  moveTo(time: number): void {
    this.memory.doubles[STATE_TIME >> 3] = time;
    this.memory.doubles[STATE_SECOND >> 3] = Math.floor(time / 1000);
  }

  /** Adds an outage behind the others. */
  addOutage(outage: Outage): void {
    this.outages = [...this.outages.slice(1 - MAX_OUTAGES), outage];
  }

  /** `hear` is told of each outage once it has its event, for deadlines that it moves. */
  onOutage(hear: (outage: Outage) => void): void {
    this.hearers.push(hear);
  }

  /** Tells whoever has deadlines. */
  tellOutage(outage: Outage): void {
    for (const hear of this.hearers) hear(outage);
  }
}
