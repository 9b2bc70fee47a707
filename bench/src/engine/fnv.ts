/** FNV-1a with 32 bits: the empty digest. */
export const FNV_START = 0x811c9dc5 | 0;

const FNV_PRIME = 0x01000193;

/** The digest continued with the four bytes of a 32-bit word, lowest byte first. */
export function fnvWord(digest: number, word: number): number {
  let hash = Math.imul(digest ^ (word & 255), FNV_PRIME);
  hash = Math.imul(hash ^ ((word >>> 8) & 255), FNV_PRIME);
  hash = Math.imul(hash ^ ((word >>> 16) & 255), FNV_PRIME);
  return Math.imul(hash ^ (word >>> 24), FNV_PRIME);
}

/** The digest continued with a 64-bit integer, lowest byte first. */
export function fnvLong(digest: number, value: bigint): number {
  const low = fnvWord(digest, Number(BigInt.asIntN(32, value)));
  return fnvWord(low, Number(BigInt.asIntN(32, value >> 32n)));
}

/** Eight hexadecimal digits. */
export function digestText(digest: number): string {
  return (digest >>> 0).toString(16).padStart(8, '0');
}
