/** What every user holds, kept up from ledger records: each carries what its bucket holds afterwards. */
import { Bucket, USER_ACCOUNTS } from '@kontor/domain/accounts';
import type { LedgerRecord } from '@kontor/engine/record';

/** The three buckets of one (user, account, asset), in the asset's units. */
export interface Holding {
  available: bigint;
  frozen: bigint;
  locked: bigint;
}

const NOTHING: Readonly<Holding> = { available: 0n, frozen: 0n, locked: 0n };

export class Holdings {
  /** By user, then by account and asset. */
  readonly #byUser = new Map<number, Map<number, Holding>>();

  /** Takes over one record. The system's accounts are not kept. */
  apply(record: LedgerRecord): void {
    if (record.account >= USER_ACCOUNTS) return;
    let holdings = this.#byUser.get(record.owner);
    if (holdings === undefined) this.#byUser.set(record.owner, (holdings = new Map()));
    const key = keyOf(record.account, record.asset);
    let holding = holdings.get(key);
    if (holding === undefined) holdings.set(key, (holding = { ...NOTHING }));
    if (record.bucket === Bucket.AVAILABLE) holding.available = record.after;
    else if (record.bucket === Bucket.FROZEN) holding.frozen = record.after;
    else holding.locked = record.after;
  }

  /** What a user holds of an asset in an account; nothing where no record ever said otherwise. */
  of(user: number, account: number, asset: number): Readonly<Holding> {
    return this.#byUser.get(user)?.get(keyOf(account, asset)) ?? NOTHING;
  }
}

/** Assets go up to 65,535. */
function keyOf(account: number, asset: number): number {
  return account * 65_536 + asset;
}
