/** Something that waits for a price. */
interface Waiting {
  /** What it waits for now, in ticks; 0 once it does no more. */
  target: number;
}

interface Entry<What> {
  readonly ticks: number;
  readonly what: What;
}

/** Entries that may be stale before they are thrown out. */
const SPARE = 64;

/**
 * Whatever waits for a rise, or for a fall, by price: a heap whose top is met first. What changes its target or leaves stays behind as an
 * entry that counts no more, so that neither costs a search.
 */
export class TriggerHeap<What extends Waiting> {
  private entries: Entry<What>[] = [];
  private readonly sign: number;
  private live = 0;

  constructor(waitsForRise: boolean) {
    this.sign = waitsForRise ? 1 : -1;
  }

  add(what: What): void {
    this.live++;
    const entry = { ticks: what.target, what };
    let at = this.entries.push(entry) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.isBefore(entry, this.entries[parent]!)) break;
      this.entries[at] = this.entries[parent]!;
      at = parent;
    }
    this.entries[at] = entry;
  }

  /** How many wait here. */
  get size(): number {
    return this.live;
  }

  /** Takes all of them out, in no order; their targets stay what they are. */
  drain(): What[] {
    const all = this.entries.flatMap(({ ticks, what }) => (what.target === ticks ? [what] : []));
    this.entries = [];
    this.live = 0;
    return all;
  }

  /** One of those that were added waits here no more. */
  left(): void {
    this.live--;
    if (this.entries.length <= 2 * this.live + SPARE) return;
    const kept = this.entries.filter((entry) => entry.what.target === entry.ticks);
    kept.sort((a, b) => this.sign * (a.ticks - b.ticks));
    this.entries = kept;
  }

  /** The price that is met first, in ticks, the stale included; 0 where nothing waits. */
  get first(): number {
    return this.entries[0]?.ticks ?? 0;
  }

  /** Whether a price meets anything, the stale included. */
  mayMeet(ticks: number): boolean {
    return this.entries.length > 0 && this.sign * (ticks - this.entries[0]!.ticks) >= 0;
  }

  /** Takes all that a price meets out, in no order. */
  take(ticks: number): What[] {
    const met: What[] = [];
    while (this.mayMeet(ticks)) {
      const { what, ticks: target } = this.pop();
      if (what.target !== target) continue;
      what.target = 0;
      this.live--;
      met.push(what);
    }
    return met;
  }

  private pop(): Entry<What> {
    const { entries } = this;
    const top = entries[0]!;
    const last = entries.pop()!;
    if (entries.length === 0) return top;
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= entries.length) break;
      if (child + 1 < entries.length && this.isBefore(entries[child + 1]!, entries[child]!)) child++;
      if (!this.isBefore(entries[child]!, last)) break;
      entries[at] = entries[child]!;
      at = child;
    }
    entries[at] = last;
    return top;
  }

  private isBefore(a: Entry<What>, b: Entry<What>): boolean {
    return this.sign * (a.ticks - b.ticks) < 0;
  }
}
