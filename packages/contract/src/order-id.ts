/** Order ids on the wire: one whole decimal number that holds the engine's slot and number. */

/** Slots fit 23 bits (the engine numbers them from 1 to 4,194,304). */
const SLOTS = 1n << 23n;
const MAX_ID = (1n << 63n) - 1n;

/** The engine's id of an order: the slot it occupies and its number, which never repeats. */
export interface OrderIdParts {
  readonly slot: number;
  readonly number: number;
}

/** Prints an order's id. Ids rise with the order's number, and their number never repeats. */
export function formatOrderId(id: OrderIdParts): string {
  return (BigInt(id.number) * SLOTS + BigInt(id.slot)).toString();
}

/** Reads an order's id; undefined for what `formatOrderId` never prints. */
export function parseOrderId(text: string): OrderIdParts | undefined {
  if (!/^[1-9][0-9]{0,18}$/.test(text)) return undefined;
  const id = BigInt(text);
  if (id > MAX_ID) return undefined;
  const number = Number(id / SLOTS);
  return number > 0 ? { slot: Number(id % SLOTS), number } : undefined;
}
