/**
 * What all users hold as of one command, copied while the follower goes on: slice by slice, and of a user whose balances are about to
 * change before they do. No command that is applied meanwhile is in it.
 */
import type { Holdings } from '../wallet/holdings.ts';

/** Sums over all accounts and buckets of each user, units. */
export interface CopiedBalances {
  /** Assets of which anybody holds any, ascending. */
  readonly assets: readonly number[];
  readonly users: Float64Array<ArrayBuffer>;
  /** Of each user in the order of `users`: a sum for each asset. */
  readonly sums: BigInt64Array<ArrayBuffer>;
}

/** Users that are copied before the clock is looked at again. */
const AT_ONCE = 32;

export class BalanceCopy {
  readonly #holdings: Holdings;
  readonly #assets: readonly number[];
  readonly #place: ReadonlyMap<number, number>;
  readonly #users: readonly number[];
  readonly #left: Set<number>;
  readonly #copied: Float64Array<ArrayBuffer>;
  readonly #sums: BigInt64Array<ArrayBuffer>;
  #count = 0;
  #next = 0;

  /** Of the command that was applied last; `assets` are all that are listed. One copy is made of holdings at a time. */
  constructor(holdings: Holdings, assets: readonly number[]) {
    this.#holdings = holdings;
    this.#assets = assets.toSorted((a, b) => a - b);
    this.#place = new Map(this.#assets.map((asset, place) => [asset, place]));
    this.#users = holdings.users();
    this.#left = new Set(this.#users);
    this.#copied = new Float64Array(this.#users.length);
    this.#sums = new BigInt64Array(this.#users.length * this.#assets.length);
    holdings.onChange((user) => this.#copy(user));
  }

  /** Copies until `isOver` says so; true when nobody is left. */
  step(isOver: () => boolean): boolean {
    while (this.#next < this.#users.length) {
      for (let at = 0; at < AT_ONCE && this.#next < this.#users.length; at++) this.#copy(this.#users[this.#next++]!);
      if (isOver()) break;
    }
    if (this.#next < this.#users.length) return false;
    this.end();
    return true;
  }

  /** Nothing more is copied. */
  end(): void {
    this.#holdings.onChange(undefined);
  }

  /** What was copied, without assets that nobody holds. */
  take(): CopiedBalances {
    const { length } = this.#assets;
    const held = this.#assets.map(() => false);
    for (let at = 0; at < this.#sums.length; at++) if (this.#sums[at] !== 0n) held[at % length] = true;
    const places = held.flatMap((isHeld, place) => (isHeld ? [place] : []));
    const assets = places.map((place) => this.#assets[place]!);
    if (places.length === length) return { assets, users: this.#copied, sums: this.#sums };
    const sums = new BigInt64Array(this.#copied.length * places.length);
    for (let user = 0, at = 0; user < this.#copied.length; user++)
      for (const place of places) sums[at++] = this.#sums[user * length + place]!;
    return { assets, users: this.#copied, sums };
  }

  #copy(user: number): void {
    if (!this.#left.delete(user)) return;
    const from = this.#count * this.#assets.length;
    this.#copied[this.#count++] = user;
    this.#holdings.forEach(user, (_, asset, units) => {
      const place = this.#place.get(asset);
      if (place === undefined) throw new Error(`user ${user} holds asset ${asset}, which is not listed`);
      this.#sums[from + place]! += units;
    });
  }
}
