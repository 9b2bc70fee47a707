/** How far the journal was at each of the last seconds: by it a pace is told, and how long something has waited. */

/** How many marks are kept: a minute's. */
const KEPT = 61;

interface Mark {
  readonly atMs: number;
  readonly sequence: number;
}

export class Marks {
  readonly #monotonicMs: () => number;
  #marks: readonly Mark[] = [];

  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs;
  }

  /** The journal ends at `sequence` now. */
  note(sequence: number): void {
    this.#marks = [...this.#marks, { atMs: this.#monotonicMs(), sequence }].slice(-KEPT);
  }

  /** Commands a second since the oldest mark, to a tenth; undefined while that is less than a second ago. */
  perSecond(sequence: number): number | undefined {
    const first = this.#marks[0];
    if (first === undefined) return undefined;
    const seconds = (this.#monotonicMs() - first.atMs) / 1_000;
    return seconds < 1 ? undefined : Math.round(((sequence - first.sequence) / seconds) * 10) / 10;
  }

  /**
   * How long the command after `recorded` has been durable, ms, where the journal ends at `committed`: at least so long, by less than a
   * second. 0 when there is none. What is older than the oldest mark is as old as that, or more.
   */
  ageBehind(recorded: number, committed: number): number {
    if (recorded >= committed) return 0;
    const mark = this.#marks.find(({ sequence }) => sequence > recorded);
    return mark === undefined ? 0 : Math.max(0, Math.round(this.#monotonicMs() - mark.atMs));
  }
}
