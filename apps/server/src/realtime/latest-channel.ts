/** A channel of which only the latest value counts: ticks, index prices. A slow reader gets the value of the moment he catches up. */
import type { Receiver } from './connection.ts';

export class LatestChannel {
  readonly #receivers = new Set<Receiver>();
  /** Receivers that had not seen the frame of the last flush. */
  #behind = new Set<Receiver>();
  #latest: Buffer | undefined;
  /** There was a new value since the last flush: all are behind, but those who joined after it. */
  #changed = false;
  readonly #joined = new Set<Receiver>();

  /** With the value there is, if there is one. */
  constructor(latest?: Buffer) {
    if (latest !== undefined) this.set(latest);
  }

  /** Gets the latest value at once, if there is one. */
  add(receiver: Receiver): void {
    this.#receivers.add(receiver);
    if (this.#latest === undefined) return;
    receiver.write(this.#latest);
    if (this.#changed) this.#joined.add(receiver);
  }

  remove(receiver: Receiver): void {
    this.#receivers.delete(receiver);
    this.#behind.delete(receiver);
    this.#joined.delete(receiver);
  }

  get empty(): boolean {
    return this.#receivers.size === 0;
  }

  /** A new value, for everyone at the next flush. Costs the same however many there are: values come far more often than flushes. */
  set(frame: Buffer): void {
    this.#latest = frame;
    this.#changed = true;
    this.#joined.clear();
  }

  /** Sends what is new. Returns how many readers were too slow. */
  flush(): number {
    const frame = this.#latest;
    if (frame === undefined) return 0;
    if (this.#changed) {
      this.#changed = false;
      this.#behind = new Set(this.#receivers);
      for (const receiver of this.#joined) this.#behind.delete(receiver);
      this.#joined.clear();
    }
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
