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

/** A holding as it is kept. */
export interface KeptHolding extends Holding {
  /** Number of the hour in which it changed last, as far as somebody keeps account of that (held-past.ts). */
  changedHour: number;
}

export class Holdings {
  /** By user, then by account and asset. */
  readonly #byUser = new Map<number, Map<number, KeptHolding>>();
  /** What all users together hold, by asset. */
  readonly #totals = new Map<number, bigint>();
  #beforeChange: ((user: number) => void) | undefined;

  /** Everybody of whom anything was ever booked. */
  users(): number[] {
    return [...this.#byUser.keys()];
  }

  /** Called with a user before anything of his changes, until another takes its place or none. */
  onChange(listener: ((user: number) => void) | undefined): void {
    this.#beforeChange = listener;
  }

  /** Takes over one record, and gives the holding; the system's accounts are not kept. */
  apply(record: LedgerRecord): KeptHolding | undefined {
    if (record.account >= USER_ACCOUNTS) return undefined;
    this.#beforeChange?.(record.owner);
    const holdings = this.#ofUser(record.owner);
    const key = keyOf(record.account, record.asset);
    let holding = holdings.get(key);
    if (holding === undefined) holdings.set(key, (holding = { ...NOTHING, changedHour: -1 }));
    this.#totals.set(record.asset, (this.#totals.get(record.asset) ?? 0n) + record.amount);
    if (record.bucket === Bucket.AVAILABLE) holding.available = record.after;
    else if (record.bucket === Bucket.ORDER_FREEZE) holding.orderFreeze = record.after;
    else if (record.bucket === Bucket.FROZEN) holding.frozen = record.after;
    else holding.locked = record.after;
    return holding;
  }

  /** Takes over what an engine restored from a snapshot holds. */
  restore({ holdings }: Pick<StateWithoutOrders, 'holdings'>): void {
    for (const { owner, account, asset, available, frozen, orderFreeze, locked } of holdings) {
      if (account >= USER_ACCOUNTS) continue;
      this.#ofUser(owner).set(keyOf(account, asset), { available, frozen, orderFreeze, locked, changedHour: -1 });
      this.#totals.set(asset, (this.#totals.get(asset) ?? 0n) + available + frozen + orderFreeze + locked);
    }
  }

  /** All of a user's holdings that were ever touched. */
  ofUser(user: number): BalanceChange[] {
    return [...(this.#byUser.get(user) ?? [])].map(([key, holding]) => ({
      account: key >>> 16,
      asset: key & 0xffff,
      ...partsOf(holding),
    }));
  }

  /** What all users together hold of each asset, in all accounts and buckets. */
  totals(): { readonly asset: number; readonly amount: bigint }[] {
    return [...this.#totals].map(([asset, amount]) => ({ asset, amount }));
  }

  /** Tells `each` what a user holds of an asset in an account, all buckets together, one after the other. */
  forEach(user: number, each: (account: number, asset: number, units: bigint) => void): void {
    const holdings = this.#byUser.get(user);
    if (holdings === undefined) return;
    for (const [key, { available, frozen, orderFreeze, locked }] of holdings)
      each(key >>> 16, key & 0xffff, available + frozen + orderFreeze + locked);
  }

  /** What a user holds of an asset in an account; nothing where no record ever said otherwise. */
  of(user: number, account: number, asset: number): Readonly<Holding> {
    const holding = this.#byUser.get(user)?.get(keyOf(account, asset));
    return holding === undefined ? NOTHING : partsOf(holding);
  }

  /** The holding as it is kept; made where no record ever spoke of it. */
  kept(user: number, account: number, asset: number): KeptHolding {
    const holdings = this.#ofUser(user);
    let holding = holdings.get(keyOf(account, asset));
    if (holding === undefined) holdings.set(keyOf(account, asset), (holding = { ...NOTHING, changedHour: -1 }));
    return holding;
  }

  #ofUser(user: number): Map<number, KeptHolding> {
    let holdings = this.#byUser.get(user);
    if (holdings === undefined) this.#byUser.set(user, (holdings = new Map()));
    return holdings;
  }
}

function partsOf({ available, frozen, orderFreeze, locked }: Holding): Holding {
  return { available, frozen, orderFreeze, locked };
}

/** Assets go up to 65,535. */
function keyOf(account: number, asset: number): number {
  return account * 65_536 + asset;
}
