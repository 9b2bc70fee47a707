/** Chance for test programs: a seed in, the same numbers on every machine. Decides nothing secret. */

/** A whole number from 0 to `below` − 1. */
export type Draw = (below: number) => number;

/** Numbers from a seed, the same on every machine. */
export function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}
