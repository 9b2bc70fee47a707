import type { Contracts } from './contracts.ts';
import { NONE } from './contracts.ts';

/** Contracts of one duration in the order in which they were taken, which is that in which they expire. */
interface Queue {
  readonly duration: number;
  first: number;
  last: number;
}

/** Contracts of a pair that count: a queue for each duration, and a heap of the queues by who stands first. */
export class ExpiryQueues {
  private readonly heap: Queue[] = [];
  private readonly byDuration = new Map<number, Queue>();
  private readonly contracts: Contracts;

  constructor(contracts: Contracts) {
    this.contracts = contracts;
  }

  /** The place of the contract that expires first, and of those that do so at the same moment has the lowest number; NONE where there is none. */
  get first(): number {
    return this.heap.length === 0 ? NONE : this.heap[0]!.first;
  }

  /** Adds a contract, taken behind those of its duration. */
  add(place: number): void {
    const { contracts } = this;
    const duration = contracts.duration(place);
    contracts.setBehind(place, NONE);
    const known = this.byDuration.get(duration);
    if (known !== undefined) {
      contracts.setBehind(known.last, place);
      known.last = place;
      return;
    }
    const queue = { duration, first: place, last: place };
    this.byDuration.set(duration, queue);
    this.heap.push(queue);
    this.rise(this.heap.length - 1);
  }

  /** Takes the first one off. */
  removeFirst(): void {
    const queue = this.heap[0]!;
    queue.first = this.contracts.behind(queue.first);
    if (queue.first === NONE) {
      this.byDuration.delete(queue.duration);
      const last = this.heap.pop()!;
      if (last === queue) return;
      this.heap[0] = last;
    }
    this.sink();
  }

  private rise(from: number): void {
    const { heap } = this;
    const queue = heap[from]!;
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.isBefore(queue, heap[parent]!)) break;
      heap[at] = heap[parent]!;
      at = parent;
    }
    heap[at] = queue;
  }

  private sink(): void {
    const { heap } = this;
    const queue = heap[0]!;
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && this.isBefore(heap[child + 1]!, heap[child]!)) child += 1;
      if (!this.isBefore(heap[child]!, queue)) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = queue;
  }

  private isBefore(a: Queue, b: Queue): boolean {
    const { contracts } = this;
    const [first, second] = [contracts.expiry(a.first), contracts.expiry(b.first)];
    return first < second || (first === second && contracts.number(a.first) < contracts.number(b.first));
  }
}
