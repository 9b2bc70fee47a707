/** What every user holds, kept up from ledger records: each carries what its bucket holds afterwards. */
import { Bucket, USER_ACCOUNTS } from '@kontor/domain/accounts';
import type { StateWithoutOrders } from '@kontor/engine/engine-door';
import type { LedgerRecord } from '@kontor/engine/record';
import type { BalanceChange } from '../feed.ts';

/** The buckets of one (user, account, asset), in the asset's units. */
export interface Holding {
  available: bigint;
  frozen: bigint;
  orderFreeze: bigint;
  locked: bigint;
}

export const NOTHING: Readonly<Holding> = { available: 0n, frozen: 0n, orderFreeze: 0n, locked: 0n };

export class Holdings {
  /** By user, then by account and asset. */
  readonly #byUser = new Map<number, Map<number, Holding>>();

  /** Takes over one record. The system's accounts are not kept. */
  apply(record: LedgerRecord): void {
    if (record.account >= USER_ACCOUNTS) return;
    const holdings = this.#ofUser(record.owner);
    const key = keyOf(record.account, record.asset);
    let holding = holdings.get(key);
    if (holding === undefined) holdings.set(key, (holding = { ...NOTHING }));
    if (record.bucket === Bucket.AVAILABLE) holding.available = record.after;
    else if (record.bucket === Bucket.ORDER_FREEZE) holding.orderFreeze = record.after;
    else if (record.bucket === Bucket.FROZEN) holding.frozen = record.after;
    else holding.locked = record.after;
  }

  /** Takes over what an engine restored from a snapshot holds. */
  restore({ holdings }: Pick<StateWithoutOrders, 'holdings'>): void {
    for (const { owner, account, asset, available, frozen, orderFreeze, locked } of holdings) {
      if (account < USER_ACCOUNTS) this.#ofUser(owner).set(keyOf(account, asset), { available, frozen, orderFreeze, locked });
    }
  }

  /** All of a user's holdings that were ever touched. */
  ofUser(user: number): BalanceChange[] {
    return [...(this.#byUser.get(user) ?? [])].map(([key, holding]) => ({ account: key >>> 16, asset: key & 0xffff, ...holding }));
  }

  /** What a user holds of an asset in an account; nothing where no record ever said otherwise. */
  of(user: number, account: number, asset: number): Readonly<Holding> {
    return this.#byUser.get(user)?.get(keyOf(account, asset)) ?? NOTHING;
  }

  #ofUser(user: number): Map<number, Holding> {
    let holdings = this.#byUser.get(user);
    if (holdings === undefined) this.#byUser.set(user, (holdings = new Map()));
    return holdings;
  }
}

/** Assets go up to 65,535. */
function keyOf(account: number, asset: number): number {
  return account * 65_536 + asset;
}
