/**
 * A map from two 32-bit integers to one positive integer, by open addressing; entries are never removed. It stands in
 * front of tables that hold the same keys in their rows, so it is rebuilt, not stored, when a snapshot is read.
 */
export class PairMap {
  private table: Int32Array;
  private mask: number;
  private count = 0;

  constructor(capacity = 64) {
    this.table = new Int32Array(capacity * 4);
    this.mask = capacity - 1;
  }

  /** The value, or 0 when there is none. */
  get(a: number, b: number): number {
    const table = this.table;
    for (let i = mix(a, b) & this.mask; ; i = (i + 1) & this.mask) {
      const at = i << 2;
      const value = table[at + 2]!;
      if (value === 0) return 0;
      if (table[at] === a && table[at + 1] === b) return value;
    }
  }

  /** Adds a key that is not there yet. */
  add(a: number, b: number, value: number): void {
    if (++this.count * 2 > this.mask) this.grow();
    this.insert(a, b, value);
  }

  private insert(a: number, b: number, value: number): void {
    let i = mix(a, b) & this.mask;
    while (this.table[(i << 2) + 2] !== 0) i = (i + 1) & this.mask;
    this.table[i << 2] = a;
    this.table[(i << 2) + 1] = b;
    this.table[(i << 2) + 2] = value;
  }

  private grow(): void {
    const old = this.table;
    this.table = new Int32Array(old.length * 2);
    this.mask = this.mask * 2 + 1;
    for (let at = 0; at < old.length; at += 4) {
      if (old[at + 2] !== 0) this.insert(old[at]!, old[at + 1]!, old[at + 2]!);
    }
  }
}

function mix(a: number, b: number): number {
  let h = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return h ^ (h >>> 13);
}
