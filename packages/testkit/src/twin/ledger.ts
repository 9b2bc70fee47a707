import { Account, Bucket } from '@kontor/domain/accounts';
import { RecordLog } from '@kontor/engine/record';
import { assert } from './assert.ts';

/** One amount that enters (above zero) or leaves one bucket. */
export interface Posting {
  readonly type: number;
  readonly owner: number;
  readonly account: number;
  readonly asset: number;
  readonly bucket: number;
  readonly amount: bigint;
  /** Order number, 0 for none. */
  readonly reference: number;
}

export interface Holding {
  readonly owner: number;
  readonly account: number;
  readonly asset: number;
  /** By Bucket. */
  readonly buckets: [bigint, bigint, bigint, bigint];
}

/** All money. It moves by groups of postings that sum to zero for each asset; nothing else changes a bucket. */
export class Ledger {
  readonly records: RecordLog | undefined;
  /** By owner, then by account and asset. */
  private readonly holdings = new Map<number, Map<number, Holding>>();
  /** Sum of all holdings by asset. */
  private readonly sums = new Map<number, bigint>();

  constructor(recording: boolean) {
    this.records = recording ? new RecordLog() : undefined;
  }

  /** What a bucket holds, in the asset's smallest unit. */
  balance(owner: number, account: number, asset: number, bucket: number): bigint {
    return this.holdings.get(owner)?.get(keyOf(account, asset))?.buckets[bucket] ?? 0n;
  }

  /** Spot money that a user can dispose of. */
  available(user: number, asset: number): bigint {
    return this.balance(user, Account.SPOT, asset, Bucket.AVAILABLE);
  }

  /** Books one group in its order. Postings of zero are left out. */
  post(sequence: number, group: readonly Posting[]): void {
    for (const posting of group) {
      if (posting.amount === 0n) continue;
      this.sums.set(posting.asset, (this.sums.get(posting.asset) ?? 0n) + posting.amount);
      const buckets = this.holding(posting).buckets;
      const before = buckets[posting.bucket]!;
      const after = before + posting.amount;
      assert(
        after >= 0n || [Account.EXTERNAL, Account.LOSS, Account.CLEARING].some((account) => account === posting.account),
        () => `owner ${posting.owner} would hold ${after} of asset ${posting.asset}`,
      );
      buckets[posting.bucket] = after;
      this.records?.add(
        posting.type,
        posting.owner,
        posting.account,
        posting.asset,
        posting.bucket,
        posting.amount,
        before,
        posting.reference,
        sequence,
      );
    }
    for (const { asset } of group) {
      const sum = this.sums.get(asset) ?? 0n;
      assert(sum === 0n, () => `a group of postings makes ${sum} of asset ${asset}`);
    }
  }

  /** Holdings with any bucket other than zero, by owner, account, asset. */
  all(): Holding[] {
    return [...this.holdings.values()]
      .flatMap((own) => [...own.values()])
      .filter((holding) => holding.buckets.some((amount) => amount !== 0n))
      .sort((a, b) => a.owner - b.owner || a.account - b.account || a.asset - b.asset);
  }

  private holding({ owner, account, asset }: Posting): Holding {
    let own = this.holdings.get(owner);
    if (!own) {
      own = new Map();
      this.holdings.set(owner, own);
    }
    let holding = own.get(keyOf(account, asset));
    if (!holding) {
      holding = { owner, account, asset, buckets: [0n, 0n, 0n, 0n] };
      own.set(keyOf(account, asset), holding);
    }
    return holding;
  }
}

/** Accounts and assets are numbers below 65,536. */
function keyOf(account: number, asset: number): number {
  return account * 65_536 + asset;
}
