/**
 * Seeded random numbers: the same seed gives the same numbers on every machine. The generator is sfc32 (Chris Doty-Humphrey,
 * PractRand): four 32-bit words of state, a period of at least 2^32 from any state. It decides nothing secret.
 */
export interface Random {
  /** A whole number from 0 to 2^32 − 1. */
  next(): number;
  /** A whole number from 0 to `limit` − 1. `limit` is 1 to 2^32. */
  below(limit: number): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** True in `share` of the cases, 0 to 1. */
  chance(share: number): boolean;
  /** One of the items; throws on an empty list. */
  pick<T>(items: readonly T[]): T;
  /** The items in another order; the list itself is left alone. */
  shuffled<T>(items: readonly T[]): T[];
  /** An independent generator. Its numbers depend on this generator's seed and the label only, not on what was drawn before. */
  split(label: string): Random;
}

/** A generator for a seed; any safe integer, of which the low 53 bits count. */
export function createRandom(seed: number): Random {
  if (!Number.isSafeInteger(seed)) throw new RangeError(`a seed is a safe integer, not ${seed}`);
  return fromWords(seed | 0, Math.floor(seed / 4_294_967_296) | 0, 0x9e3779b9);
}

function fromWords(first: number, second: number, third: number): Random {
  let a = first;
  let b = second;
  let c = third;
  let counter = 1;
  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let i = 0; i < 12; i++) next();

  const below = (limit: number): number => {
    if (!(limit >= 1 && limit <= 4_294_967_296)) throw new RangeError(`no whole number below ${limit}`);
    // Numbers from the last, incomplete run of `limit` are drawn again, so that none is more likely than another.
    const fair = 4_294_967_296 - (4_294_967_296 % limit);
    let drawn = next();
    while (drawn >= fair) drawn = next();
    return drawn % limit;
  };
  return {
    next,
    below,
    between: (low, high) => low + below(high - low + 1),
    chance: (share) => next() < share * 4_294_967_296,
    pick: (items) => {
      if (items.length === 0) throw new RangeError('nothing to pick from');
      return items[below(items.length)]!;
    },
    shuffled: (items) => {
      const copy = [...items];
      for (let i = copy.length - 1; i > 0; i--) {
        const j = below(i + 1);
        [copy[i], copy[j]] = [copy[j]!, copy[i]!];
      }
      return copy;
    },
    split: (label) => fromWords(first ^ hash(label, 0x811c9dc5), second ^ hash(label, 0x1b873593), third ^ hash(label, 0x85ebca6b)),
  };
}

/** FNV-1a over the UTF-16 units, started from `basis`. */
function hash(text: string, basis: number): number {
  let value = basis;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value | 0;
}
