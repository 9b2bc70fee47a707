/** The slots of orders that were placed lately: the engine finds an order by slot and number, programs name it by its number. */
import type { OrderId } from '@kontor/engine/command';

/** So many are remembered, and twice as many at most. */
const REMEMBERED = 100_000;

export class OrderSlots {
  #young = new Map<number, number>();
  #old = new Map<number, number>();

  note({ number, slot }: OrderId): void {
    this.#young.set(number, slot);
    if (this.#young.size < REMEMBERED) return;
    this.#old = this.#young;
    this.#young = new Map();
  }

  /** The id of an order; undefined where it is not remembered. */
  find(number: number): OrderId | undefined {
    const slot = this.#young.get(number) ?? this.#old.get(number);
    return slot === undefined ? undefined : { number, slot };
  }
}
