/**
 * What waits to be written to sockets. Ten thousand sockets take a fifth of a second to write to, and their readers as long to read;
 * that work is done in slices, between which orders are heard and answered. Between slices it rests, so that database and readers get
 * the processor, and an order does not wait for its commit behind everybody's ticks.
 */

/** Of one turn of the event loop, ms. */
const SLICE_MS = 2;
const REST_MS = 1;
/** Who has been writing for so long without coming to an end rests no more, ms. */
const BEHIND_MS = 500;
/** So many of those done are forgotten at once, where the end is never reached. */
const FORGET = 50_000;

/** Somebody with frames to write. */
export interface Sender {
  /** Writes all of them to the socket. */
  flush(): void;
}

export class Outbox {
  #senders: Sender[] = [];
  #next = 0;
  #asked = false;
  /** When the first of those who wait was added, ms. */
  #beganMs = 0;
  readonly #rest: (run: () => void) => void;

  /** `rest` runs something a little later. */
  constructor(rest: (run: () => void) => void = (run) => void setTimeout(run, REST_MS)) {
    this.#rest = rest;
  }

  /** Takes up a sender; once, until its `flush`. */
  add(sender: Sender): void {
    this.#senders.push(sender);
    if (this.#asked) return;
    this.#asked = true;
    this.#beganMs = performance.now();
    setImmediate(() => this.#run());
  }

  #run(): void {
    const fromMs = performance.now();
    while (this.#next < this.#senders.length && performance.now() < fromMs + SLICE_MS) this.#senders[this.#next++]!.flush();
    if (this.#next < this.#senders.length) {
      if (this.#next >= FORGET) this.#forget();
      if (fromMs - this.#beganMs < BEHIND_MS) this.#rest(() => this.#run());
      else setImmediate(() => this.#run());
      return;
    }
    this.#forget();
    this.#asked = false;
  }

  /** Lets go of those who are done. */
  #forget(): void {
    this.#senders = this.#senders.slice(this.#next);
    this.#next = 0;
  }
}
