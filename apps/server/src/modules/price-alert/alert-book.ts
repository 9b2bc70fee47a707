/**
 * Alerts that wait, sorted by what they wait for, so that a price which reaches none of them costs two comparisons however many there are. Pure: no
 * clock, no database; whoever keeps it tells it what was traded, in order.
 */
import type { PriceAlertDirection } from '@kontor/contract/price-alert';

/** What an alert does now: wait to fire, or, having fired, for its value to be left, so that it can be reached anew. */
export type AlertPurpose = 'fire' | 'arm';

/** An alert as it is watched. All values of one series are whole numbers of one unit. */
export interface WatchedAlert {
  readonly id: number;
  /** Of the row; one of a higher version takes its place. */
  readonly version: number;
  /** What is watched, such as the last price of a market: alerts of one series are told of the same values. */
  readonly series: string;
  readonly direction: PriceAlertDirection;
  /** Reached at this value or beyond, in its direction. */
  readonly value: number;
  /** Only what a later command than this one did counts. */
  readonly since: number;
  readonly purpose: AlertPurpose;
}

/** An alert whose value is reached, and by what. */
export interface ReachedAlert {
  readonly alert: WatchedAlert;
  readonly sequence: number;
  readonly timeMs: number;
  /** Of the series. */
  readonly value: number;
}

/** A value of a series, and the command that made it: what a rise is compared with (`high`), and what a fall is (`low`). */
export interface SeriesValue {
  readonly low: number;
  readonly high: number;
  readonly sequence: number;
  readonly timeMs: number;
}

/** Entries that were replaced or taken away may be as many as those that stand, and these besides. */
const SLACK = 64;

/** An alert in its heap. An alert that fired waits on the other side of its value, the next whole number. */
interface Entry {
  readonly alert: WatchedAlert;
  readonly key: number;
}

interface Series {
  readonly rises: Entry[];
  readonly falls: Entry[];
}

export class AlertBook {
  readonly #standing = new Map<number, Entry>();
  readonly #series = new Map<string, Series>();
  #dropped = 0;

  /** Alerts that wait. */
  get size(): number {
    return this.#standing.size;
  }

  /** Whether anything of a series is watched. */
  watches(series: string): boolean {
    return this.#series.has(series);
  }

  /** What it holds in memory: those that wait, and some that do no more. */
  get entries(): number {
    let count = 0;
    for (const { rises, falls } of this.#series.values()) count += rises.length + falls.length;
    return count;
  }

  /** What stands under an id. */
  find(id: number): WatchedAlert | undefined {
    return this.#standing.get(id)?.alert;
  }

  /** Watches it from now on, in place of the one of the same id. */
  put(alert: WatchedAlert): void {
    this.drop(alert.id);
    const rises = (alert.direction === 'up') === (alert.purpose === 'fire');
    const beyond = alert.purpose === 'fire' ? 0 : rises ? 1 : -1;
    const value = alert.value + beyond;
    const entry = { alert, key: rises ? value : -value };
    let series = this.#series.get(alert.series);
    if (series === undefined) this.#series.set(alert.series, (series = { rises: [], falls: [] }));
    this.#standing.set(alert.id, entry);
    push(rises ? series.rises : series.falls, entry);
  }

  /** Watches it no more. */
  drop(id: number): void {
    if (!this.#standing.delete(id)) return;
    this.#dropped += 1;
    if (this.#dropped > this.#standing.size + SLACK) this.#sweep();
  }

  /**
   * Tells a value. Those that it reaches are watched no more and given back: one that fires is fired by whoever keeps the book. One that had fired and is
   * left is armed at once: it stands here again, to fire by what comes behind.
   */
  tell(name: string, value: SeriesValue): ReachedAlert[] {
    const series = this.#series.get(name);
    if (series === undefined) return NONE;
    const reached: ReachedAlert[] = [];
    this.#take(series.rises, value.high, value, value.high, reached);
    this.#take(series.falls, -value.low, value, value.low, reached);
    for (const { alert } of reached) if (alert.purpose === 'arm') this.put({ ...alert, purpose: 'fire', since: value.sequence });
    return reached;
  }

  #take(heap: Entry[], bound: number, { sequence, timeMs }: SeriesValue, value: number, reached: ReachedAlert[]): void {
    let early: Entry[] | undefined;
    for (let top = heap[0]; top !== undefined && top.key <= bound; top = heap[0]) {
      pop(heap);
      const { alert } = top;
      if (this.#standing.get(alert.id) !== top) {
        this.#dropped -= 1;
      } else if (sequence <= alert.since) {
        (early ??= []).push(top);
      } else {
        this.#standing.delete(alert.id);
        reached.push({ alert, sequence, timeMs, value });
      }
    }
    for (const entry of early ?? []) push(heap, entry);
  }

  /** Forgets entries that stand no more, so that who sets and takes away alerts all day does not fill the memory. */
  #sweep(): void {
    for (const [name, series] of this.#series) {
      const [rises, falls] = [series.rises, series.falls].map((heap) =>
        heap.filter((entry) => this.#standing.get(entry.alert.id) === entry),
      );
      if (rises!.length + falls!.length === 0) {
        this.#series.delete(name);
        continue;
      }
      // A sorted list is a heap.
      this.#series.set(name, { rises: rises!.sort(byKey), falls: falls!.sort(byKey) });
    }
    this.#dropped = 0;
  }
}

const NONE: ReachedAlert[] = [];
const byKey = (one: Entry, other: Entry): number => one.key - other.key;

function push(heap: Entry[], entry: Entry): void {
  let at = heap.length;
  heap.push(entry);
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (heap[parent]!.key <= entry.key) break;
    heap[at] = heap[parent]!;
    at = parent;
  }
  heap[at] = entry;
}

/** Takes off the smallest. */
function pop(heap: Entry[]): void {
  const last = heap.pop()!;
  if (heap.length === 0) return;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && heap[child + 1]!.key < heap[child]!.key) child += 1;
    if (heap[child]!.key >= last.key) break;
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = last;
}
