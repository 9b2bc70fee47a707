/** The part of items in a view as bytes: JSON with 64-bit numbers as digits behind an n, and the number of its format. Bytes of another format are refused. */
import type { IcoHolding, IcoItemState } from './ico-facts.ts';
import type { PackedWinners } from './winners.ts';

/** What is known of one item. */
export interface PackedItem {
  readonly state: Omit<IcoItemState, 'subscribers' | 'isDrawn'>;
  /** By place. */
  readonly holdings: readonly IcoHolding[];
  readonly winners: PackedWinners | undefined;
}

const FORMAT = 1;

export function writeIcoState(items: readonly PackedItem[]): Uint8Array {
  const text = JSON.stringify({ format: FORMAT, items }, (_key, value: unknown) => (typeof value === 'bigint' ? `n${value}` : value));
  return new TextEncoder().encode(text);
}

/** Throws for bytes of another format. */
export function readIcoState(bytes: Uint8Array): readonly PackedItem[] {
  const { format, items } = JSON.parse(new TextDecoder().decode(bytes), (_key, value: unknown) =>
    typeof value === 'string' && /^n-?\d+$/.test(value) ? BigInt(value.slice(1)) : value,
  ) as { readonly format: number; readonly items: readonly PackedItem[] };
  if (format !== FORMAT) throw new Error("the items' part of a view of another format");
  return items;
}
