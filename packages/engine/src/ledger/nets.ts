/**
 * What the postings of a command leave of each asset: an entry for each asset whose sum is not zero just now. A group that balances
 * takes its entries away again, so there are never more than a few, and nothing is allocated for a command.
 */
export class Nets {
  private assets = new Int32Array(8);
  private sums = new BigInt64Array(8);
  private count = 0;

  /** Counts a posting in. */
  add(asset: number, amount: bigint): void {
    const { assets, sums } = this;
    let at = 0;
    while (at < this.count && assets[at] !== asset) at++;
    const sum = at < this.count ? BigInt.asIntN(64, sums[at]! + amount) : amount;
    if (sum === 0n) this.drop(at);
    else this.keep(at, asset, sum);
  }

  /** Throws unless every asset sums to zero. */
  assertNone(sequence: number): void {
    if (this.count === 0) return;
    const left = [...this.assets.subarray(0, this.count)].map((asset, at) => `${this.sums[at]} of asset ${asset}`);
    throw new Error(`unbalanced postings at sequence ${sequence}: ${left.join(', ')}`);
  }

  private keep(at: number, asset: number, sum: bigint): void {
    if (at === this.assets.length) this.grow();
    this.assets[at] = asset;
    this.sums[at] = sum;
    if (at === this.count) this.count++;
  }

  private drop(at: number): void {
    if (at === this.count) return;
    this.count--;
    this.assets[at] = this.assets[this.count]!;
    this.sums[at] = this.sums[this.count]!;
  }

  private grow(): void {
    const { assets, sums } = this;
    this.assets = new Int32Array(assets.length * 2);
    this.assets.set(assets);
    this.sums = new BigInt64Array(sums.length * 2);
    this.sums.set(sums);
  }
}
