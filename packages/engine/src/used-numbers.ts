/** A run of numbers, both ends included. */
export type NumberRange = readonly [from: number, to: number];

/** Numbers that are taken once and for ever. They come nearly one after another, so they are kept as ranges. */
export class UsedNumbers {
  /** Rising, none touching another. */
  private used: [from: number, to: number][] = [];

  get isEmpty(): boolean {
    return this.used.length === 0;
  }

  has(number: number): boolean {
    return number <= (this.used[this.rangeOf(number)]?.[1] ?? -1);
  }

  /** Takes a number that is not taken. */
  add(number: number): void {
    const at = this.rangeOf(number);
    const before = this.used[at];
    const behind = this.used[at + 1];
    const joinsBefore = before !== undefined && before[1] === number - 1;
    const joinsBehind = behind !== undefined && behind[0] === number + 1;
    if (joinsBefore && joinsBehind) {
      before[1] = behind[1];
      this.used.splice(at + 1, 1);
    } else if (joinsBefore) before[1] = number;
    else if (joinsBehind) behind[0] = number;
    else this.used.splice(at + 1, 0, [number, number]);
  }

  /** From the lowest on. */
  ranges(): readonly NumberRange[] {
    return this.used;
  }

  /** Takes over what `ranges` gave. */
  restore(ranges: readonly NumberRange[]): void {
    this.used = ranges.map(([from, to]) => [from, to]);
  }

  /** The range that a number stands in, or the one behind which it would. */
  private rangeOf(number: number): number {
    let [low, high] = [0, this.used.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.used[middle]![0] <= number) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}
