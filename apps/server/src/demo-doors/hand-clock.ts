/** A clock that somebody moves. With it a demo goes through hours of deadlines in a moment, and two runs can be made alike. */
import type { TimeSources } from '../clock.ts';

export class HandClock implements TimeSources {
  #nowMs: number;

  /** It stands at `nowMs` until it is moved. */
  constructor(nowMs: number) {
    this.#nowMs = nowMs;
  }

  /** Puts it where a journal ends, before anybody has asked: while nothing ran, time stood still. */
  startAt(nowMs: number): void {
    this.#nowMs = nowMs;
  }

  /** Moves it on. */
  advance(ms: number): void {
    this.#nowMs += ms;
  }

  wallMs(): number {
    return this.#nowMs;
  }

  monotonicMs(): number {
    return this.#nowMs;
  }
}
