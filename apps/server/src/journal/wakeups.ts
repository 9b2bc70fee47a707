/** Lets several subscribers wait for the same news, without losing any that comes while they are busy. */
export class Wakeups {
  #generation = 0;
  #waiting: (() => void)[] = [];

  /** Take this before looking for news; `wait` returns at once when news came since. */
  get generation(): number {
    return this.#generation;
  }

  /** Wakes all who wait. */
  wake(): void {
    this.#generation += 1;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }

  /** Resolves at the first `wake` after `generation` was read, or after `limitMs`, or when `signal` aborts. */
  wait(generation: number, limitMs: number | undefined, signal: AbortSignal): Promise<void> {
    if (generation !== this.#generation || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const finish = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', finish);
        this.#waiting = this.#waiting.filter((other) => other !== finish);
        resolve();
      };
      const timer = limitMs === undefined ? undefined : setTimeout(finish, limitMs);
      signal.addEventListener('abort', finish);
      this.#waiting.push(finish);
    });
  }
}
