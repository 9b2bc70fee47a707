/**
 * Ledger records: one for each posting, with what the bucket held before and after. They exist only where a recorder is
 * attached (the follower and the tests); the leader does without. Source: rules 0.4, 6.3.
 */

/** One posting. For each (owner, account, asset, bucket), `before + amount = after` and the next `before` is this `after`. */
export interface LedgerRecord {
  readonly type: number;
  readonly owner: number;
  readonly account: number;
  readonly asset: number;
  readonly bucket: number;
  readonly amount: bigint;
  readonly before: bigint;
  readonly after: bigint;
  /** Order number of spot records, 0 for the others. */
  readonly reference: number;
  /** Sequence of the command. */
  readonly sequence: number;
}

export const RECORD_WORDS = 16;

/**
 * Records one behind the other, 16 words each:
 *   w0 type · w1 owner · w2 account · w3 asset · w4 bucket · w5 0 · w6-7 amount · w8-9 before · w10-11 after · w12-13 reference · w14-15 sequence
 */
export class RecordLog {
  words = new Int32Array(1 << 14);
  doubles = new Float64Array(this.words.buffer);
  longs = new BigInt64Array(this.words.buffer);
  /** Words in use. */
  length = 0;

  clear(): void {
    this.length = 0;
  }

  add(
    type: number,
    owner: number,
    account: number,
    asset: number,
    bucket: number,
    amount: bigint,
    before: bigint,
    reference: number,
    sequence: number,
  ): void {
    if (this.length + RECORD_WORDS > this.words.length) this.grow();
    const at = this.length;
    this.words[at] = type;
    this.words[at + 1] = owner;
    this.words[at + 2] = account;
    this.words[at + 3] = asset;
    this.words[at + 4] = bucket;
    this.words[at + 5] = 0;
    this.longs[(at >> 1) + 3] = amount;
    this.longs[(at >> 1) + 4] = before;
    this.longs[(at >> 1) + 5] = before + amount;
    this.doubles[(at >> 1) + 6] = reference;
    this.doubles[(at >> 1) + 7] = sequence;
    this.length = at + RECORD_WORDS;
  }

  /** The records from word `from` on, as objects. */
  read(from = 0): LedgerRecord[] {
    const records: LedgerRecord[] = [];
    for (let at = from; at < this.length; at += RECORD_WORDS) {
      records.push({
        type: this.words[at]!,
        owner: this.words[at + 1]!,
        account: this.words[at + 2]!,
        asset: this.words[at + 3]!,
        bucket: this.words[at + 4]!,
        amount: this.longs[(at >> 1) + 3]!,
        before: this.longs[(at >> 1) + 4]!,
        after: this.longs[(at >> 1) + 5]!,
        reference: this.doubles[(at >> 1) + 6]!,
        sequence: this.doubles[(at >> 1) + 7]!,
      });
    }
    return records;
  }

  private grow(): void {
    const words = new Int32Array(this.words.length * 2);
    words.set(this.words);
    this.words = words;
    this.doubles = new Float64Array(words.buffer);
    this.longs = new BigInt64Array(words.buffer);
  }
}
