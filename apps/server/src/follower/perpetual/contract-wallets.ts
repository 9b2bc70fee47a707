/**
 * What contract accounts hold, as of the event that is being told. Ledger records are told behind all events of their command, so what events say of money
 * is kept beside them until then. Amounts are quote units. Source: docs/perpetual.md "Money".
 */
import { Bucket } from '@kontor/domain/accounts';
import type { Engine } from '@kontor/engine/engine';

interface Wallet {
  available: bigint;
  locked: bigint;
}

const EMPTY: Readonly<Wallet> = { available: 0n, locked: 0n };

export class ContractWallets {
  readonly #engine: Pick<Engine, 'contractAccount'>;
  /** What each user has available and locked of the margin asset, before the command that is being told. */
  readonly #wallets = new Map<number, Wallet>();
  /** Losses that wait, before that command; only of users who have some. */
  readonly #carried = new Map<number, bigint>();
  /** What the command's events have brought since, or below zero taken. */
  readonly #moved = new Map<number, bigint>();
  /** Whose losses that wait may be others since they were last asked for. */
  readonly #unsure = new Set<number>();

  constructor(engine: Pick<Engine, 'contractAccount'>) {
    this.#engine = engine;
  }

  of(user: number): Readonly<Wallet> {
    return this.#wallets.get(user) ?? EMPTY;
  }

  /** What stands behind a cross account beside its positions: what is available less losses that wait, at the event that is being told. */
  standing(user: number): bigint {
    return this.of(user).available - (this.#carried.get(user) ?? 0n) + (this.#moved.get(user) ?? 0n);
  }

  /** An event brought so much to what is available, or below zero took it. */
  moved(user: number, amount: bigint): void {
    if (amount !== 0n) this.#moved.set(user, (this.#moved.get(user) ?? 0n) + amount);
  }

  /** The command's events are over: its records say what is available, and what is missing waits. */
  commandEnd(): void {
    if (this.#moved.size === 0) return;
    for (const user of this.#moved.keys()) {
      const standing = this.standing(user);
      if (standing < 0n) this.#carried.set(user, -standing);
      else this.#carried.delete(user);
      this.#unsure.add(user);
    }
    this.#moved.clear();
  }

  /** A bucket of a contract account holds so much now. */
  note(user: number, bucket: number, amount: bigint): void {
    let wallet = this.#wallets.get(user);
    if (wallet === undefined) this.#wallets.set(user, (wallet = { ...EMPTY }));
    if (bucket === Bucket.LOCKED) wallet.locked = amount;
    if (bucket !== Bucket.AVAILABLE) return;
    wallet.available = amount;
    // Whatever comes in pays for losses that wait first.
    if (amount > 0n) this.#carried.delete(user);
    else this.#unsure.add(user);
  }

  /** The engine stands where the events do: it says what no event tells, as what the fund paid. */
  batchEnd(): void {
    for (const user of this.#unsure) {
      const carried = this.carriedBy(user);
      if (carried > 0n) this.#carried.set(user, carried);
      else this.#carried.delete(user);
    }
    this.#unsure.clear();
  }

  restore(user: number, { available, locked }: Readonly<Wallet>): void {
    this.#wallets.set(user, { available, locked });
    const carried = this.carriedBy(user);
    if (carried > 0n) this.#carried.set(user, carried);
  }

  /** Losses of a user that wait for something to come in, as of the whole command: there are some only where nothing is available. */
  carriedBy(user: number): bigint {
    return this.of(user).available === 0n ? (this.#engine.contractAccount(user)?.carried ?? 0n) : 0n;
  }
}
