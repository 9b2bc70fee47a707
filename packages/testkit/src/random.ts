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
  return new Sfc32(seed | 0, Math.floor(seed / 4_294_967_296) | 0, 0x9e3779b9);
}

class Sfc32 implements Random {
  private readonly seed: readonly [number, number, number];
  private a: number;
  private b: number;
  private c: number;
  private counter = 1;

  constructor(a: number, b: number, c: number) {
    this.seed = [a, b, c];
    this.a = a;
    this.b = b;
    this.c = c;
    for (let i = 0; i < 12; i++) this.next();
  }

  next(): number {
    const { b, c } = this;
    const sum = (this.a + b + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = b ^ (b >>> 9);
    this.b = (c + (c << 3)) | 0;
    this.c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  below(limit: number): number {
    if (!(limit >= 1 && limit <= 4_294_967_296)) throw new RangeError(`no whole number below ${limit}`);
    for (;;) {
      const drawn = this.next();
      const number = drawn % limit;
      // Numbers from the last, incomplete run of `limit` are drawn again, so that none is more likely than another.
      if (drawn - number <= 4_294_967_296 - limit) return number;
    }
  }

  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  chance(share: number): boolean {
    return this.next() < share * 4_294_967_296;
  }

  pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new RangeError('nothing to pick from');
    return items[this.below(items.length)]!;
  }

  shuffled<T>(items: readonly T[]): T[] {
    const copy = [...items];
    for (let i = copy.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [copy[i], copy[j]] = [copy[j]!, copy[i]!];
    }
    return copy;
  }

  split(label: string): Random {
    const [a, b, c] = this.seed;
    return new Sfc32(a ^ hash(label, 0x811c9dc5), b ^ hash(label, 0x1b873593), c ^ hash(label, 0x85ebca6b));
  }
}

/** FNV-1a over the UTF-16 units, started from `basis`. */
function hash(text: string, basis: number): number {
  let value = basis;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value | 0;
}
