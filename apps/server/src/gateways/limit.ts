/** Limits that hold for a whole exchange, however many gateways it has: what a gateway asks, and the same in one process alone. */

/** How much is allowed: for ever so much a second and so much at once, or so much in each interval, which begins for everybody with the multiples of its length. */
export type Allowance =
  | { readonly burst: number; readonly perSecond: number; readonly everyMs?: undefined }
  | { readonly burst: number; readonly everyMs: number; readonly perSecond?: undefined };

export interface Limit {
  /**
   * Takes `count` of what a key has; false where it has not so much, and then nothing was taken. A promise where others have to be asked. `factor` is how
   * many times the allowance this key has.
   */
  take(key: string, count?: number, factor?: number): boolean | Promise<boolean>;
}

/** What one may do at a time, anywhere. */
export interface Claims {
  /** Claims a key for as long as these claims last; false where somebody has it. A promise where others have to be asked. */
  claim(key: string): boolean | Promise<boolean>;
  /** Gives a key back that was claimed here. */
  release(key: string): void;
}

/** What is lent of an account, until it is given back or counts as used. */
interface Loan {
  readonly amount: number;
  readonly untilMs: number;
}

/** What a key has used. What is lent out makes no room for more: lent and left together are never more than the burst. */
export class Account {
  /** Of a bucket, what has not come in again since. */
  #used = 0;
  #atMs: number;
  readonly #loans = new Map<string, Loan>();
  #lent = 0;

  /** Nothing is used, at `nowMs`. */
  constructor(nowMs: number) {
    this.#atMs = nowMs;
  }

  /** Takes so much, and nothing where it has not so much. */
  take(count: number, allowance: Allowance, nowMs: number): boolean {
    if (this.#left(allowance, nowMs) < count) return false;
    this.#used += count;
    return true;
  }

  /** Lends `wanted`, or whatever whole number there is; a loan that is asked for twice is lent once. */
  lend(loan: string, wanted: number, allowance: Allowance, nowMs: number, untilMs: number): number {
    const left = this.#left(allowance, nowMs);
    const before = this.#loans.get(loan);
    if (before !== undefined) return before.amount;
    const amount = Math.floor(Math.min(wanted, left));
    if (amount <= 0) return 0;
    this.#lent += amount;
    this.#loans.set(loan, { amount, untilMs });
    return amount;
  }

  /** What was not used of a loan; a second time it is nothing. */
  giveBack(loan: string, unused: number): void {
    const amount = this.#loans.get(loan)?.amount ?? 0;
    if (this.#loans.delete(loan)) this.#end(amount, Math.max(0, Math.min(amount, unused)));
  }

  /** Whether it is as one that nobody has ever asked for. */
  isUntouched(allowance: Allowance, nowMs: number): boolean {
    return this.#left(allowance, nowMs) >= allowance.burst;
  }

  #left({ burst, perSecond, everyMs }: Allowance, nowMs: number): number {
    if (perSecond !== undefined) this.#used = Math.max(0, this.#used - (Math.max(0, nowMs - this.#atMs) / 1_000) * perSecond);
    else if (Math.floor(nowMs / everyMs) > Math.floor(this.#atMs / everyMs)) this.#used = 0;
    this.#atMs = Math.max(this.#atMs, nowMs);
    for (const [loan, { amount, untilMs }] of this.#loans) if (untilMs <= nowMs && this.#loans.delete(loan)) this.#end(amount, 0);
    return burst - this.#used - this.#lent;
  }

  #end(amount: number, unused: number): void {
    this.#lent -= amount;
    this.#used += amount - unused;
  }
}

/** The allowance of a key that has several times as much. */
export function timesAllowance(allowance: Allowance, factor: number): Allowance {
  const burst = allowance.burst * factor;
  return allowance.perSecond === undefined ? { burst, everyMs: allowance.everyMs } : { burst, perSecond: allowance.perSecond * factor };
}

/** Keys that are counted by themselves; all that come later are counted together. */
const MOST_KEYS = 100_000;
const SWEEP_MS = 10_000;
const OTHERS = '\0others';

/** Accounts by key. One of which nothing is used any more is forgotten. */
export class Accounts {
  readonly #accounts = new Map<string, { readonly account: Account; allowance: Allowance }>();
  #sweptMs = -Infinity;

  of(key: string, allowance: Allowance, nowMs: number): Account {
    this.#sweep(nowMs);
    let entry = this.#accounts.get(key);
    if (entry === undefined) {
      if (this.#accounts.size >= MOST_KEYS && key !== OTHERS) return this.of(OTHERS, allowance, nowMs);
      entry = { account: new Account(nowMs), allowance };
      this.#accounts.set(key, entry);
    }
    entry.allowance = allowance;
    return entry.account;
  }

  /** Undefined where nothing was asked of it lately. */
  find(key: string): Account | undefined {
    return this.#accounts.get(key)?.account;
  }

  #sweep(nowMs: number): void {
    if (nowMs - this.#sweptMs < SWEEP_MS) return;
    this.#sweptMs = nowMs;
    for (const [key, { account, allowance }] of this.#accounts) if (account.isUntouched(allowance, nowMs)) this.#accounts.delete(key);
  }
}

/** A limit in one process alone: answers at once. A burst of 0 means that there is none. */
export class LocalLimit implements Limit {
  readonly #allowance: Allowance;
  readonly #nowMs: () => number;
  readonly #accounts = new Accounts();

  /** `nowMs`: any clock that never goes back; for intervals the wall's. */
  constructor(allowance: Allowance, nowMs: () => number) {
    this.#allowance = allowance;
    this.#nowMs = nowMs;
  }

  take(key: string, count = 1, factor = 1): boolean {
    if (this.#allowance.burst === 0) return true;
    const [nowMs, allowance] = [this.#nowMs(), timesAllowance(this.#allowance, factor)];
    return this.#accounts.of(key, allowance, nowMs).take(count, allowance, nowMs);
  }
}

/** Who holds which key, each for the same time. */
export class Holders {
  readonly #lastMs: number;
  /** Oldest first. */
  readonly #held = new Map<string, { readonly holder: string; readonly sinceMs: number }>();

  readonly #onOver: (key: string) => void;

  /** `onOver` hears of each key that nobody holds any more because its time is over. */
  constructor(lastMs: number, onOver: (key: string) => void = () => undefined) {
    this.#lastMs = lastMs;
    this.#onOver = onOver;
  }

  /** The same holder may ask again. */
  claim(key: string, holder: string, nowMs: number): boolean {
    for (const [old, { sinceMs }] of this.#held) {
      if (nowMs - sinceMs < this.#lastMs) break;
      this.#held.delete(old);
      this.#onOver(old);
    }
    const held = this.#held.get(key);
    if (held !== undefined) return held.holder === holder;
    this.#held.set(key, { holder, sinceMs: nowMs });
    return true;
  }

  /** `holder`: only where it is his. */
  release(key: string, holder?: string): void {
    if (holder === undefined || this.#held.get(key)?.holder === holder) this.#held.delete(key);
  }
}

/** Claims in one process alone: answers at once. */
export class LocalClaims implements Claims {
  readonly #holders: Holders;
  readonly #nowMs: () => number;
  #claims = 0;

  /** `lastMs`: how long a claim lasts; `nowMs`: any clock that never goes back. */
  constructor(lastMs: number, nowMs: () => number) {
    this.#holders = new Holders(lastMs);
    this.#nowMs = nowMs;
  }

  claim(key: string): boolean {
    this.#claims += 1;
    return this.#holders.claim(key, `${this.#claims}`, this.#nowMs());
  }

  release(key: string): void {
    this.#holders.release(key);
  }
}
