/** What a product has to say of money in one of the users' accounts that other products move. */
export interface AccountGuard {
  /** How much of what is available may leave, at most that; asked before it does. */
  readonly free: (user: number, asset: number) => bigint | undefined;
  /** Hears that something has become available. */
  readonly arrived: (user: number, asset: number) => void;
}

/**
 * Whoever moves money between accounts asks here first and tells afterwards: an account may owe what is available of it, or hold it as
 * margin. An account without a guard gives whatever it has.
 */
export class AccountGuards {
  private readonly guards = new Map<number, AccountGuard>();

  /** Sets the guard of an account. Throws where there is one. */
  add(account: number, guard: AccountGuard): void {
    if (this.guards.has(account)) throw new Error(`two products guard account ${account}`);
    this.guards.set(account, guard);
  }

  /** Whether an amount above 0 may leave, as far as the guard says; that it is there is asked apart. */
  mayLeave(user: number, account: number, asset: number, amount: bigint): boolean {
    const free = this.guards.get(account)?.free(user, asset);
    return free === undefined || amount <= free;
  }

  arrived(user: number, account: number, asset: number): void {
    this.guards.get(account)?.arrived(user, asset);
  }
}
