/**
 * Digests of words. Two multiplications a word, no allocation; for comparing what two engines came to, not against an
 * adversary.
 */

/** 32-bit digest of the words from `from` to `to`, continuing from `seed`. */
export function digestWords(words: Int32Array, from: number, to: number, seed = 0x811c9dc5): number {
  let h = seed | 0;
  for (let i = from; i < to; i++) {
    h = Math.imul(h ^ words[i]!, 0x9e3779b1);
    h ^= h >>> 15;
  }
  return h >>> 0;
}

/** 16 hex digits for the bytes of a state part by part: two digests with different seeds. */
export function digestParts(parts: readonly Int32Array[]): string {
  let low = 0x811c9dc5;
  let high = 0x2545f491;
  for (const part of parts) {
    low = digestWords(part, 0, part.length, low ^ part.length);
    high = digestWords(part, 0, part.length, high + part.length);
  }
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
}
