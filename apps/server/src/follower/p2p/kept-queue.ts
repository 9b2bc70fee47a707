/** Until when trades that are over are kept, the earliest end first: looking whether anything is due is one comparison, however many are kept. */

/** A trade, and until when it is kept, ms. */
export interface KeptEnd {
  readonly number: number;
  readonly keptUntil: number;
}

/**
 * A heap by end. Nothing is ever taken out before its time: an end that does not hold any more, because its trade was appealed or ended
 * again, comes out at its own time, and whoever takes it compares it with what the trade says by then.
 */
export class KeptQueue {
  #heap: KeptEnd[] = [];

  add(end: KeptEnd): void {
    const heap = this.#heap;
    let place = heap.length;
    heap.push(end);
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (heap[above]!.keptUntil <= end.keptUntil) break;
      heap[place] = heap[above]!;
      place = above;
    }
    heap[place] = end;
  }

  /** Takes out the earliest that ended before `timeMs`; undefined where none has. */
  takeBefore(timeMs: number): KeptEnd | undefined {
    const [first] = this.#heap;
    if (first === undefined || first.keptUntil >= timeMs) return undefined;
    const last = this.#heap.pop()!;
    if (this.#heap.length > 0) this.#sink(last);
    return first;
  }

  /** All end later by so much, ms; their order stays. */
  extend(ms: number): void {
    this.#heap = this.#heap.map(({ number, keptUntil }) => ({ number, keptUntil: keptUntil + ms }));
  }

  /** Puts one in the place of the first. */
  #sink(end: KeptEnd): void {
    const heap = this.#heap;
    let place = 0;
    for (;;) {
      let below = 2 * place + 1;
      if (below >= heap.length) break;
      if (below + 1 < heap.length && heap[below + 1]!.keptUntil < heap[below]!.keptUntil) below += 1;
      if (heap[below]!.keptUntil >= end.keptUntil) break;
      heap[place] = heap[below]!;
      place = below;
    }
    heap[place] = end;
  }
}
