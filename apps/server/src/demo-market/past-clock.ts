/** The core's clock, which a new demo may hold in the past until it opens. Core time never goes back, so this happens once, at the start of a journal. */
export class PastClock {
  readonly #present: { now(): number };
  #pastMs: number | undefined;

  constructor(present: { now(): number }) {
    this.#present = present;
  }

  /** Core time stands at `timeMs`, before the present. */
  standAt(timeMs: number): void {
    this.#pastMs = timeMs;
  }

  /** Core time is the present from now on. */
  release(): void {
    this.#pastMs = undefined;
  }

  now(): number {
    return this.#pastMs ?? this.#present.now();
  }
}
