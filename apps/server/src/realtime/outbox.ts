/**
 * What waits to be written to sockets. Ten thousand sockets take a fifth of a second to write to; that work is done in slices, between
 * which orders are heard and answered.
 */

/** Of one turn of the event loop, ms. */
const SLICE_MS = 2;

/** Somebody with frames to write. */
export interface Sender {
  /** Writes all of them to the socket. */
  flush(): void;
}

export class Outbox {
  #senders: Sender[] = [];
  #next = 0;
  #asked = false;

  /** Takes up a sender; once, until its `flush`. */
  add(sender: Sender): void {
    this.#senders.push(sender);
    this.#ask();
  }

  #ask(): void {
    if (this.#asked) return;
    this.#asked = true;
    setImmediate(() => this.#run());
  }

  #run(): void {
    this.#asked = false;
    const untilMs = performance.now() + SLICE_MS;
    while (this.#next < this.#senders.length && performance.now() < untilMs) this.#senders[this.#next++]!.flush();
    if (this.#next < this.#senders.length) return this.#ask();
    this.#senders = [];
    this.#next = 0;
  }
}
