/**
 * Core time: what every command is stamped with. It runs with the monotonic clock, leans slowly towards wall time, and never
 * goes back. Source: architecture "The engine"; reliability R9.
 */

/** Where the clock reads; tests pass hands they move. */
export interface TimeSources {
  /** ms from any start, never back. */
  monotonicMs(): number;
  /** ms since 1970 UTC, as the machine believes; may jump. */
  wallMs(): number;
}

export interface CoreClockOptions {
  readonly sources: TimeSources;
  /** Called once each time core time comes to differ from wall time by more than `MAX_DIVERGENCE_MS`; ms, wall − core. */
  readonly onDivergence: (divergenceMs: number) => void;
}

/** A larger difference raises the alarm and bars leadership. */
export const MAX_DIVERGENCE_MS = 2_000;

/** Core time gains or loses at most this share of the time that passes: 2 s are made up in 400 s. */
const SLEW = 0.005;

/** The machine's clocks. */
export const MACHINE_TIME: TimeSources = {
  monotonicMs: () => performance.now(),
  wallMs: () => Date.now(),
};

export class CoreClock {
  readonly #sources: TimeSources;
  readonly #onDivergence: (divergenceMs: number) => void;
  #monotonicMs: number;
  #estimateMs: number;
  #lastMs = 0;
  #divergenceMs = 0;
  #diverged = false;

  constructor(options: CoreClockOptions) {
    this.#sources = options.sources;
    this.#onDivergence = options.onDivergence;
    this.#monotonicMs = options.sources.monotonicMs();
    this.#estimateMs = options.sources.wallMs();
  }

  /** Never before `timeMs` again; the time of the last command recovered from the journal. */
  startAfter(timeMs: number): void {
    this.#estimateMs = Math.max(this.#estimateMs, timeMs);
    this.#lastMs = Math.max(this.#lastMs, timeMs);
    this.now();
  }

  /** Core time, whole ms since 1970 UTC; equal to or above every time given before. */
  now(): number {
    const monotonicMs = this.#sources.monotonicMs();
    const passedMs = Math.max(0, monotonicMs - this.#monotonicMs);
    this.#monotonicMs = monotonicMs;
    const wallMs = this.#sources.wallMs();
    const behindMs = wallMs - (this.#estimateMs + passedMs);
    const leanMs = Math.min(Math.abs(behindMs), passedMs * SLEW);
    this.#estimateMs += passedMs + (behindMs < 0 ? -leanMs : leanMs);
    this.#watch(wallMs - this.#estimateMs);
    this.#lastMs = Math.max(this.#lastMs, Math.floor(this.#estimateMs));
    return this.#lastMs;
  }

  /** Wall time − core time at the last `now()`, ms. */
  get divergenceMs(): number {
    return this.#divergenceMs;
  }

  /** Whether core time differs too much from wall time for this process to lead. */
  get diverged(): boolean {
    return this.#diverged;
  }

  #watch(divergenceMs: number): void {
    this.#divergenceMs = divergenceMs;
    const diverged = Math.abs(divergenceMs) > MAX_DIVERGENCE_MS;
    const raised = diverged && !this.#diverged;
    this.#diverged = diverged;
    if (raised) this.#onDivergence(divergenceMs);
  }
}
