/** Seconds of trades that make a reference price (rules 1.7). */
const WINDOW_SECONDS = 300;

/** Mean of the trade prices of the last 300 one-second slots, from the trades' events. */
export class ReferencePrice {
  private slots: { readonly second: number; sum: number; count: number }[] = [];

  add(timeMs: number, priceTicks: number): void {
    const second = Math.floor(timeMs / 1_000);
    const last = this.slots.at(-1);
    if (last?.second === second) {
      last.sum += priceTicks;
      last.count += 1;
    } else this.slots.push({ second, sum: priceTicks, count: 1 });
  }

  /** The mean in whole ticks; 0 without a trade in the window. Time never goes back. */
  mean(timeMs: number): number {
    const first = Math.floor(timeMs / 1_000) - WINDOW_SECONDS + 1;
    const gone = this.slots.findIndex((slot) => slot.second >= first);
    if (gone !== 0) this.slots = gone < 0 ? [] : this.slots.slice(gone);
    let sum = 0;
    let count = 0;
    for (const slot of this.slots) {
      sum += slot.sum;
      count += slot.count;
    }
    return count === 0 ? 0 : Math.floor(sum / count);
  }
}
