/** Parts of a map. */
const PARTS = 1_024;

/** A map by whole numbers from 0 on, in parts, so that none grows at once however much there is: a table that doubles would hold up one command. */
export class NumberMap<Value> {
  private readonly parts = new Map<number, Map<number, Value>>();

  get(key: number): Value | undefined {
    return this.parts.get(key % PARTS)?.get(key);
  }

  set(key: number, value: Value): void {
    let part = this.parts.get(key % PARTS);
    if (part === undefined) this.parts.set(key % PARTS, (part = new Map<number, Value>()));
    part.set(key, value);
  }

  delete(key: number): void {
    this.parts.get(key % PARTS)?.delete(key);
  }

  clear(): void {
    this.parts.clear();
  }

  /** In no order that means anything. */
  *entries(): Generator<[number, Value]> {
    for (const part of this.parts.values()) yield* part;
  }
}
