/**
 * A leader's proof of life. It beats on the very connection that holds the lease, so an answer proves that the lease was held when
 * the beat was sent, and the database shows everybody when the connection did something last. No clock is compared with another:
 * the leader counts from when it sent what was answered, a standby from when it first saw the last change, which was later.
 *
 * The limits, each with its reason:
 * - a beat every 150 ms, unless appends do it;
 * - a second after the last proof the leader answers nobody (`FRESH_MS`), before anybody may take the lease from it;
 * - a standby waits for 1.4 s (`SILENT_MS`): a leader that stood still for a second on a busy machine has beaten again by then;
 * - while the database itself works for the leader (a long fsync) it waits for 2.5 s (`STUCK_MS`): another leader would wait for the
 *   same disk, and after the 1.5 s that an append may take the leader has ended by itself;
 * - a beat that has no answer in 1.5 s (`BEAT_LIMIT_MS`), as an append, has lost the lease: the process ends within 2 s of a cut.
 */
import type { TimeSources } from '../clock.ts';
import type { Timer } from './append-gate.ts';

export const BEAT_MS = 150;
export const FRESH_MS = 1_000;
export const SILENT_MS = 1_400;
export const STUCK_MS = 2_500;
export const BEAT_LIMIT_MS = 1_500;
/** Who asks for a proof waits this long at most, ms. */
const PROOF_WAIT_MS = 1_000;

export interface PulseOptions {
  /** Asks the database something on the lease's connection; resolves when it has answered. */
  readonly beat: () => Promise<unknown>;
  /** Whether an append is under way, which is a beat itself. */
  readonly isAppending: () => boolean;
  readonly time: TimeSources;
  readonly timer: Timer;
  /** No answer in time. Called at most once. */
  readonly onSilence: () => void;
  /** Between beats, ms; Infinity: none. */
  readonly everyMs?: number;
}

/** A moment by both clocks: the monotonic one stands still while a machine sleeps, the other may be set. */
interface Moment {
  readonly monotonicMs: number;
  readonly wallMs: number;
}

export class Pulse {
  readonly #options: PulseOptions;
  readonly #everyMs: number;
  #proven: Moment;
  #beating = false;
  #next: NodeJS.Timeout | undefined;
  #over = false;
  #waiting: (() => void)[] = [];

  /** The lease has just been taken: `sentAt` is from before that was asked for. */
  constructor(options: PulseOptions, sentAt: Moment) {
    this.#options = options;
    this.#everyMs = options.everyMs ?? BEAT_MS;
    this.#proven = sentAt;
    this.#plan();
  }

  /** Now, for `proven`. */
  now(): Moment {
    return momentOf(this.#options.time);
  }

  /** What was sent then was answered by the connection that holds the lease. */
  proven(sentAt: Moment): void {
    if (sentAt.monotonicMs > this.#proven.monotonicMs) this.#proven = sentAt;
    for (const tell of this.#waiting.splice(0)) tell();
  }

  /** Whether the lease is known to have been held a second ago. */
  get isFresh(): boolean {
    const { monotonicMs, wallMs } = this.now();
    return !this.#over && Math.max(monotonicMs - this.#proven.monotonicMs, wallMs - this.#proven.wallMs) <= FRESH_MS;
  }

  /** True as soon as it is fresh; false where that does not happen within a second. */
  async fresh(): Promise<boolean> {
    if (this.isFresh) return true;
    if (this.#over) return false;
    void this.#beat();
    await new Promise<void>((resolve) => {
      const cancel = this.#options.timer(PROOF_WAIT_MS, resolve);
      this.#waiting.push(() => {
        cancel();
        resolve();
      });
    });
    return this.isFresh;
  }

  /** No beat any more, and nothing is fresh. */
  stop(): void {
    this.#over = true;
    clearTimeout(this.#next);
    for (const tell of this.#waiting.splice(0)) tell();
  }

  #plan(): void {
    if (!Number.isFinite(this.#everyMs)) return;
    this.#next = setTimeout(() => {
      if (this.#over) return;
      void this.#beat();
      this.#plan();
    }, this.#everyMs);
  }

  /** Something has proven it so lately that a beat would say nothing new. */
  #isYoung({ monotonicMs }: Moment): boolean {
    return monotonicMs - this.#proven.monotonicMs < BEAT_MS / 2;
  }

  async #beat(): Promise<void> {
    const { beat, isAppending, timer, onSilence } = this.#options;
    const sentAt = this.now();
    if (this.#over || this.#beating || isAppending() || this.#isYoung(sentAt)) return;
    this.#beating = true;
    const cancel = timer(BEAT_LIMIT_MS, () => {
      if (!this.#over) onSilence();
    });
    try {
      await beat();
      this.proven(sentAt);
    } catch {
      // The connection says itself that it broke.
    } finally {
      cancel();
      this.#beating = false;
    }
  }
}

/** @param time the machine's */
export function momentOf(time: TimeSources): Moment {
  return { monotonicMs: time.monotonicMs(), wallMs: time.wallMs() };
}
