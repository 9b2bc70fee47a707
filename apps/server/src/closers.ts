/** What a start has opened, closed in reverse order, each once. */
export class Closers {
  #steps: (() => unknown)[] = [];
  #closed: Promise<void> | undefined;

  /** Registers how `opened` is closed and gives it back. */
  add<Opened>(opened: Opened, close: (opened: Opened) => unknown): Opened {
    this.#steps.push(() => close(opened));
    return opened;
  }

  /** Whether closing has begun. */
  get closing(): boolean {
    return this.#closed !== undefined;
  }

  /** Runs all steps; a failing one does not keep the others from running. Throws the first failure at the end. */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    const failures: unknown[] = [];
    for (const step of this.#steps.splice(0).toReversed()) {
      try {
        await step();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}
