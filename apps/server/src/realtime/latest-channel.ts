/** A channel of which only the latest value counts: ticks, index prices. A slow reader gets the value of the moment he catches up. */
import type { Receiver } from './connection.ts';

export class LatestChannel {
  readonly #receivers = new Set<Receiver>();
  /** Receivers that have not seen the latest frame. */
  #behind = new Set<Receiver>();
  #latest: Buffer | undefined;

  /** Gets the latest value at once, if there is one. */
  add(receiver: Receiver): void {
    this.#receivers.add(receiver);
    if (this.#latest !== undefined) receiver.write(this.#latest);
  }

  remove(receiver: Receiver): void {
    this.#receivers.delete(receiver);
    this.#behind.delete(receiver);
  }

  get empty(): boolean {
    return this.#receivers.size === 0;
  }

  /** A new value, for everyone at the next flush. */
  set(frame: Buffer): void {
    this.#latest = frame;
    this.#behind = new Set(this.#receivers);
  }

  /** Sends what is new. Returns how many readers were too slow. */
  flush(): number {
    const frame = this.#latest;
    if (frame === undefined) return 0;
    let slow = 0;
    for (const receiver of this.#behind) {
      if (receiver.slow) {
        slow++;
        continue;
      }
      this.#behind.delete(receiver);
      receiver.write(frame);
    }
    return slow;
  }
}
