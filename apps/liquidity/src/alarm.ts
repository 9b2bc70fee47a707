/** A pause that something may end before its time. */

export class Alarm {
  #wake: (() => void) | undefined;
  #isRung = false;

  /** Ends the pause, or the next one where nobody pauses. */
  readonly ring = (): void => {
    this.#isRung = true;
    this.#wake?.();
  };

  /** Until so much time has passed, or it rings. */
  async pause(ms: number): Promise<void> {
    if (!this.#isRung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#wake = undefined;
    this.#isRung = false;
  }
}
