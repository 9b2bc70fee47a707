/** Seconds of trades that make a reference price (rules 1.7). */
const WINDOW_SECONDS = 300;

interface Slot {
  readonly second: number;
  sum: number;
  count: number;
}

/** Mean of the trade prices of the last 300 one-second slots, from the trades' events. */
export class ReferencePrice {
  private slots: Slot[] = [];
  /** First slot of the window; those in front of it are too old. */
  private first = 0;
  private sum = 0;
  private count = 0;

  add(timeMs: number, priceTicks: number): void {
    const second = Math.floor(timeMs / 1_000);
    let last = this.slots.at(-1);
    if (last?.second !== second) {
      last = { second, sum: 0, count: 0 };
      this.slots.push(last);
    }
    last.sum += priceTicks;
    last.count += 1;
    this.sum += priceTicks;
    this.count += 1;
  }

  /** The mean in whole ticks; 0 without a trade in the window. Time never goes back. */
  mean(timeMs: number): number {
    const oldest = Math.floor(timeMs / 1_000) - WINDOW_SECONDS + 1;
    for (let slot = this.slots[this.first]; slot !== undefined && slot.second < oldest; slot = this.slots[this.first]) {
      this.sum -= slot.sum;
      this.count -= slot.count;
      this.first += 1;
    }
    if (this.first > 2 * WINDOW_SECONDS) {
      this.slots = this.slots.slice(this.first);
      this.first = 0;
    }
    return this.count === 0 ? 0 : Math.floor(this.sum / this.count);
  }
}
