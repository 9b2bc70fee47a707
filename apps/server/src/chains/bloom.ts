/** Whether a block can hold a log of a contract, by the filter in its header: no means no, yes means perhaps. Source: Ethereum yellow paper §4.3.1. */
import { hexToBytes, keccak256 } from 'viem/utils';

/** Whether the filter, 256 bytes in hex, may hold all of these, addresses or topics in hex. */
export function mayHold(bloom: string, ...items: readonly Bits[]): boolean {
  return items.every((bits) => bits.every(({ digit, mask }) => (parseInt(bloom.charAt(bloom.length - 1 - digit), 16) & mask) !== 0));
}

/** Where in a filter an item stands: a hex digit, counted from the last, and a bit in it. */
export type Bits = readonly { readonly digit: number; readonly mask: number }[];

/** Three bits, each from two bytes of the item's hash. */
export function bitsOf(item: `0x${string}`): Bits {
  const hash = hexToBytes(keccak256(item));
  return [0, 2, 4].map((at) => {
    const bit = (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 2047;
    return { digit: bit >> 2, mask: 1 << (bit & 3) };
  });
}
