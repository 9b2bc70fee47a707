import type { CommandBuffer } from './command-buffer.ts';

/** Reading fields of a command in place. */

/** Whether the 64-bit amount at word `at` is negative. */
export function isNegative(c: CommandBuffer, at: number): boolean {
  return c.words[at + 1]! < 0;
}

export function isZero(c: CommandBuffer, at: number): boolean {
  return (c.words[at]! | c.words[at + 1]!) === 0;
}

/** The amount at word `at` as a double; exact below 2^53. */
export function unitsAt(c: CommandBuffer, at: number): number {
  return c.words[at + 1]! * 4_294_967_296 + (c.words[at]! >>> 0);
}

/**
 * The amount at word `at` in multiples of `unit`; −1 when it is none, or more than 2^31 − 1 of them. Exact for any 64-bit
 * amount: above 2^53 it counts in bigints.
 */
export function gridCount(c: CommandBuffer, at: number, unit: number): number {
  if (c.words[at + 1]! < 0x20_0000) {
    const units = unitsAt(c, at);
    const count = Math.floor(units / unit);
    return count * unit === units && count <= 2_147_483_647 ? count : -1;
  }
  const units = c.longs[at >> 1]!;
  const count = units / BigInt(unit);
  return count * BigInt(unit) === units && count <= 2_147_483_647n ? Number(count) : -1;
}

/** Whether the client id at word `at` is missing. */
export function isNoId(c: CommandBuffer, at: number): boolean {
  const words = c.words;
  return (words[at]! | words[at + 1]! | words[at + 2]! | words[at + 3]!) === 0;
}

/** The whole multiples of `unit` in the amount at word `at`, at most 2^31 − 1. */
export function gridFloor(c: CommandBuffer, at: number, unit: number): number {
  const count = c.longs[at >> 1]! / BigInt(unit);
  return count > 2_147_483_647n ? 2_147_483_647 : Number(count);
}
