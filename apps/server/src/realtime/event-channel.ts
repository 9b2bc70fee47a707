/** A channel whose messages are sent as they come, ten times a second at most: trades, candles. Slow readers miss some. */
import type { Receiver } from './connection.ts';

export class EventChannel {
  readonly #receivers = new Set<Receiver>();
  /** Those with a number take the place of the one before with the same number. */
  #frames = new Map<number, () => Buffer>();
  #unnamed = -1;
  readonly #first: () => Buffer | undefined;

  /** `first`: what a newcomer gets at once, if there is anything. */
  constructor(first: () => Buffer | undefined = () => undefined) {
    this.#first = first;
  }

  add(receiver: Receiver): void {
    this.#receivers.add(receiver);
    const frame = this.#first();
    if (frame !== undefined) receiver.write(frame);
  }

  remove(receiver: Receiver): void {
    this.#receivers.delete(receiver);
  }

  get empty(): boolean {
    return this.#receivers.size === 0;
  }

  /** A message for everyone at the next flush. With `key` (0 or more) it replaces the one gathered under the same key. */
  push(frame: () => Buffer, key = this.#unnamed--): void {
    this.#frames.set(key, frame);
  }

  /** Sends what is new. Returns how many readers were too slow. */
  flush(): number {
    if (this.#frames.size === 0) return 0;
    const frames = [...this.#frames.values()].map((make) => make());
    this.#frames = new Map();
    let slow = 0;
    for (const receiver of this.#receivers) {
      if (receiver.slow) slow++;
      else for (const frame of frames) receiver.write(frame);
    }
    return slow;
  }
}
