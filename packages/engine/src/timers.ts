import type { EngineMemory } from './core/core.ts';
import { STATE_NEXT_DUE } from './layout.ts';

/** Something that a product does at a time: whose it is, and what about, as the product counts. */
export interface Timer {
  /** ms. */
  readonly time: number;
  /** The product that set it and hears of it. */
  readonly product: string;
  readonly user: number;
  readonly subject: number;
}

/** A timer in the heap. */
interface Scheduled extends Timer {
  /** Rises with every one that is set. */
  readonly order: number;
  /** Where it stands in the heap. */
  place: number;
}

/**
 * Timers of all products by (due time, when set): a heap, so that setting, moving and taking one costs the logarithm of how many
 * there are, and a map that finds them by whose they are. What matters on every command is one comparison with `nextDue`.
 */
export class Timers {
  private heap: Scheduled[] = [];
  private readonly byKey = new Map<string, Scheduled>();
  private orders = 0;
  /** From when on each product that leaves work over has some to do, ms; only those that have. */
  private readonly due = new Map<string, number>();
  private workDue = Infinity;
  private readonly memory: EngineMemory;

  constructor(memory: EngineMemory) {
    this.memory = memory;
    this.tell();
  }

  /** Due time of the next one; Infinity when there is none. */
  get nextDue(): number {
    return this.heap[0]?.time ?? Infinity;
  }
  /** From when on a product has work to do that is left over; Infinity when none has. */
  get nextWork(): number {
    return this.workDue;
  }

  /**
   * A product says from when on it has work left over: 0 at once, Infinity none. From then on the core asks every command in full, as if
   * a timer were due; nothing fires.
   */
  setWork(product: string, time: number): void {
    if ((this.due.get(product) ?? Infinity) === time) return;
    if (time === Infinity) this.due.delete(product);
    else this.due.set(product, time);
    this.workDue = Math.min(Infinity, ...this.due.values());
    this.tell();
  }

  /** Tells the core from when on a command is asked in full. */
  private tell(): void {
    this.memory.doubles[STATE_NEXT_DUE >> 3] = Math.min(this.workDue, this.nextDue);
  }

  /** Sets a product's timer for a user and a subject, instead of the one there may be. */
  set({ time, product, user, subject }: Timer): void {
    this.clear(product, user, subject);
    const timer = { time, product, user, subject, order: this.orders++, place: this.heap.length };
    this.byKey.set(keyOf(timer), timer);
    this.heap.push(timer);
    this.rise(timer);
    this.tell();
  }

  clear(product: string, user: number, subject: number): void {
    const timer = this.byKey.get(keyOf({ product, user, subject }));
    if (timer !== undefined) this.remove(timer);
  }

  /** Moves a product's timers that are due behind a time by so much, ms; among themselves they stay in their order. */
  postpone(product: string, after: number, by: number): void {
    this.heap = this.heap
      .map((timer) => (timer.product === product && timer.time > after ? { ...timer, time: timer.time + by } : timer))
      .sort((a, b) => (isBefore(a, b) ? -1 : 1));
    this.heap.forEach((timer, place) => {
      timer.place = place;
      this.byKey.set(keyOf(timer), timer);
    });
    this.tell();
  }

  /** Takes the next timer that is due. */
  take(): Timer {
    const timer = this.heap[0]!;
    this.remove(timer);
    return timer;
  }

  /** All timers of a product in the order in which they fire. */
  of(product: string): readonly Timer[] {
    return this.all().filter((timer) => timer.product === product);
  }

  /** All timers in the order in which they fire. */
  all(): readonly Timer[] {
    const inOrder = [...this.heap].sort((a, b) => (isBefore(a, b) ? -1 : 1));
    return inOrder.map(({ time, product, user, subject }) => ({ time, product, user, subject }));
  }

  /** Takes over what `all` gave. */
  restore(timers: readonly Timer[]): void {
    this.byKey.clear();
    // Sorted, so that it is a heap.
    this.heap = timers.map((timer, place) => ({ ...timer, order: place, place }));
    this.orders = timers.length;
    for (const timer of this.heap) this.byKey.set(keyOf(timer), timer);
    this.tell();
  }

  private remove(timer: Scheduled): void {
    this.byKey.delete(keyOf(timer));
    const last = this.heap.pop()!;
    if (last !== timer) {
      this.put(last, timer.place);
      this.rise(last);
      this.sink(last);
    }
    this.tell();
  }

  private rise(timer: Scheduled): void {
    while (timer.place > 0) {
      const parent = this.heap[(timer.place - 1) >> 1]!;
      if (isBefore(parent, timer)) return;
      this.swap(parent, timer);
    }
  }

  private sink(timer: Scheduled): void {
    for (;;) {
      const left = this.heap[timer.place * 2 + 1];
      const right = this.heap[timer.place * 2 + 2];
      const first = right !== undefined && isBefore(right, left!) ? right : left;
      if (first === undefined || isBefore(timer, first)) return;
      this.swap(timer, first);
    }
  }

  /** Puts the lower of two, parent and child, into the other's place. */
  private swap(upper: Scheduled, lower: Scheduled): void {
    const { place } = upper;
    this.put(upper, lower.place);
    this.put(lower, place);
  }

  private put(timer: Scheduled, place: number): void {
    timer.place = place;
    this.heap[place] = timer;
  }
}

function isBefore(a: Scheduled, b: Scheduled): boolean {
  return a.time < b.time || (a.time === b.time && a.order < b.order);
}

function keyOf({ product, user, subject }: Pick<Timer, 'product' | 'user' | 'subject'>): string {
  return `${product}/${user}/${subject}`;
}
