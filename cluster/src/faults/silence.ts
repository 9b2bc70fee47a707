/** For how long nothing was acknowledged. */

/**
 * The longest time without an outcome between two moments, ms.
 * @param outcomes moments of outcomes, in order
 */
export function longestSilence(outcomes: readonly number[], from: number, to: number): number {
  let before = from;
  let longest = 0;
  for (const at of outcomes) {
    if (at <= from) continue;
    if (at >= to) break;
    longest = Math.max(longest, at - before);
    before = at;
  }
  return Math.max(longest, to - before);
}
