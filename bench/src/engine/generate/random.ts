/** A seeded stream of 32-bit numbers (sfc32). Integers only, so that it gives the same on every machine and allocates nothing. */
export class Random {
  private readonly state: Int32Array;

  constructor(seed: number) {
    this.state = Int32Array.of(seed | 0, Math.floor(seed / 4_294_967_296) | 0, 0x9e3779b9 | 0, 1);
    for (let i = 0; i < 16; i++) this.next();
  }

  /** Any 32-bit integer. */
  next(): number {
    const state = this.state;
    const sum = (state[0]! + state[1]! + state[3]!) | 0;
    state[3] = state[3]! + 1;
    state[0] = state[1]! ^ (state[1]! >>> 9);
    state[1] = state[2]! + (state[2]! << 3);
    state[2] = ((state[2]! << 21) | (state[2]! >>> 11)) + sum;
    return sum;
  }

  /** 0 to `bound` − 1, for a bound up to 2^31. */
  below(bound: number): number {
    return Math.floor(((this.next() >>> 0) / 4_294_967_296) * bound) | 0;
  }

  /** True with the given chance in 1/10,000. */
  chance(perTenThousand: number): boolean {
    return this.below(10_000) < perTenThousand;
  }

  /** 1 to `reach`, near distances more often: the chance falls with the logarithm of the distance. */
  distance(reach: number): number {
    return 1 + this.below(1 + this.below(reach));
  }
}
