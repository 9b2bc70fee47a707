/** Who says that something a user has must stay for a while, because what it came from may still be taken back. Values in 1e-8 USDT. */
export interface ValueHolder {
  /** What has to stay of a user's, at core time. */
  readonly valueOf: (user: number) => bigint;
  /** The first command as of which a valuation of all that he has counts; 0 where nothing has to stay. */
  readonly valuedSince: (user: number) => number;
  /** Hears that something has left the user. */
  readonly left: (user: number) => void;
}

/**
 * What has to stay of a user's when he withdraws, whatever the products hold it for: whoever takes something from a user for good tells it
 * here, and whoever lets something out asks.
 */
export class HeldValues {
  private readonly holders: ValueHolder[] = [];

  add(holder: ValueHolder): void {
    this.holders.push(holder);
  }

  valueOf(user: number): bigint {
    return this.holders.reduce((sum, holder) => sum + holder.valueOf(user), 0n);
  }

  valuedSince(user: number): number {
    return this.holders.reduce((last, holder) => Math.max(last, holder.valuedSince(user)), 0);
  }

  left(user: number): void {
    for (const holder of this.holders) holder.left(user);
  }
}
