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
  /** The mean in ticks that was found last, and for which second. */
  found = 0;
  foundFor = -1;

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
    this.found = referencePrice(this.sum, this.count);
    this.foundFor = second;
  }

  /** floor(mean) in ticks at a second not before the last trade's; 0 when no trade is in the window. */
  mean(second: number): number {
    let { sum, count } = this;
    const steps = Math.min(second - this.second, WINDOW_SECONDS);
    for (let i = 1; i <= steps; i++) {
      const slot = (this.second + i) % WINDOW_SECONDS;
      sum -= this.slots[slot]!;
      count -= this.slots[slot + WINDOW_SECONDS]!;
    }
    this.foundFor = second;
    this.found = count === 0 ? 0 : referencePrice(sum, count);
    return this.found;
  }
}
