/** How many orders may be sent: so many a second, and never more than that at once. */

export class Pace {
  readonly #perSecond: number;
  #left: number;
  #sinceMs: number | undefined;

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
    this.#left = perSecond;
  }

  /** How many may be sent now. */
  left(nowMs: number): number {
    const passedMs = Math.max(0, nowMs - (this.#sinceMs ?? nowMs));
    this.#left = Math.min(this.#perSecond, this.#left + (passedMs * this.#perSecond) / 1_000);
    this.#sinceMs = nowMs;
    return Math.floor(this.#left);
  }

  /** One is sent. */
  take(nowMs: number): void {
    this.left(nowMs);
    this.#left -= 1;
  }
}
