/** Holds back what would be more than the server takes of one client: a bucket of `burst` messages that refills with time. */
export class MessagePacer {
  readonly #burst: number;
  readonly #perSecond: number;
  readonly #waiting: string[] = [];
  #left: number;
  #refilledMs: number;

  constructor(burst: number, perSecond: number, nowMs: number) {
    this.#burst = burst;
    this.#perSecond = perSecond;
    this.#left = burst;
    this.#refilledMs = nowMs;
  }

  push(message: string): void {
    this.#waiting.push(message);
  }

  /** Forgets what waits: the connection it was meant for is gone. */
  clear(): void {
    this.#waiting.length = 0;
  }

  /** What may leave now, oldest first. */
  take(nowMs: number): readonly string[] {
    this.#left = Math.min(this.#burst, this.#left + (Math.max(0, nowMs - this.#refilledMs) * this.#perSecond) / 1_000);
    this.#refilledMs = nowMs;
    const leaving = this.#waiting.splice(0, Math.floor(this.#left));
    this.#left -= leaving.length;
    return leaving;
  }

  get empty(): boolean {
    return this.#waiting.length === 0;
  }
}
