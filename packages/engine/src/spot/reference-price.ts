import { referencePrice } from '@kontor/domain/formulas/price-band';

/** Seconds over which trade prices are averaged (rules 1.7). */
const WINDOW_SECONDS = 300;

/** Mean of the trade prices of the last 300 one-second slots, kept as a sum and a count of each slot. */
export class RollingMean {
  /** Sums in the first half, counts in the second; slot of second s is s % 300. */
  readonly slots = new Float64Array(WINDOW_SECONDS * 2);
  second = 0;
  sum = 0;
  count = 0;
  /** What `mean` found last and for which second; −1 when a trade has come since. */
  private meanSecond = -1;
  private meanTicks = 0;

  add(second: number, priceTicks: number): void {
    const steps = Math.min(second - this.second, WINDOW_SECONDS);
    for (let i = 1; i <= steps; i++) {
      const slot = (this.second + i) % WINDOW_SECONDS;
      this.sum -= this.slots[slot]!;
      this.count -= this.slots[slot + WINDOW_SECONDS]!;
      this.slots[slot] = 0;
      this.slots[slot + WINDOW_SECONDS] = 0;
    }
    this.second = second;
    const slot = second % WINDOW_SECONDS;
    this.slots[slot]! += priceTicks;
    this.slots[slot + WINDOW_SECONDS]! += 1;
    this.sum += priceTicks;
    this.count += 1;
    this.meanSecond = -1;
  }

  /** floor(mean) in ticks at a second not before the last trade's; 0 when no trade is in the window. */
  mean(second: number): number {
    if (second === this.meanSecond) return this.meanTicks;
    let { sum, count } = this;
    const steps = Math.min(second - this.second, WINDOW_SECONDS);
    for (let i = 1; i <= steps; i++) {
      const slot = (this.second + i) % WINDOW_SECONDS;
      sum -= this.slots[slot]!;
      count -= this.slots[slot + WINDOW_SECONDS]!;
    }
    this.meanSecond = second;
    this.meanTicks = count === 0 ? 0 : referencePrice(sum, count);
    return this.meanTicks;
  }
}
