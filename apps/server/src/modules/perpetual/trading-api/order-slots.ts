/** Which slot of the engine an order has that was placed by the trading API lately: it is cancelled by its number, and the engine finds it by both. */

/** Orders in memory; twice as many at most. */
const REMEMBERED = 50_000;

export class OrderSlots {
  #young = new Map<number, number>();
  #old = new Map<number, number>();

  note({ slot, number }: { readonly slot: number; readonly number: number }): void {
    this.#young.set(number, slot);
    if (this.#young.size < REMEMBERED) return;
    this.#old = this.#young;
    this.#young = new Map();
  }

  /** Undefined for one that is not remembered. */
  slotOf(number: number): number | undefined {
    return this.#young.get(number) ?? this.#old.get(number);
  }
}
