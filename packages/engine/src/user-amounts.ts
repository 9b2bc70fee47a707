import { NumberMap } from './number-map.ts';
import { Records } from './records.ts';

/** Rows of amounts. */
class Rows extends Records {
  add(): number {
    return this.grow();
  }
  at(place: number, column: number): bigint {
    return this.long(place, column);
  }
  set(place: number, column: number, amount: bigint): void {
    this.setLong(place, column, amount);
  }
}

/** Stands in a row for an amount that a long does not hold. */
const LARGE = -(2n ** 63n);
const MAX = 2n ** 63n - 1n;

/**
 * Amounts of users, so many of each, 0 until something is added. They stand in a table and not in objects, so that a second in which a
 * hundred thousand of them change leaves the collector of garbage nothing to carry along.
 */
export class UserAmounts {
  private readonly columns: number;
  private readonly rows: Rows;
  private readonly places = new NumberMap<number>();
  private readonly free: number[] = [];
  /** What no long holds, by place and column: what one turns over in a day may be more than there is. */
  private readonly large = new Map<number, bigint>();

  constructor(columns: number) {
    this.columns = columns;
    this.rows = new Rows(columns);
  }

  of(user: number, column: number): bigint {
    const place = this.places.get(user);
    return place === undefined ? 0n : this.at(place, column);
  }

  /** Adds to an amount, or takes off. A user all of whose amounts are 0 takes no room. */
  add(user: number, column: number, by: bigint): void {
    if (by === 0n) return;
    let place = this.places.get(user);
    if (place === undefined) this.places.set(user, (place = this.free.pop() ?? this.rows.add()));
    const sum = this.at(place, column) + by;
    this.set(place, column, sum);
    if (sum !== 0n) return;
    for (let other = 0; other < this.columns; other++) if (this.rows.at(place, other) !== 0n) return;
    this.places.delete(user);
    this.free.push(place);
  }

  /** Users with an amount in a column that is not 0, in no order that means anything. */
  *entries(column: number): Generator<[user: number, amount: bigint]> {
    for (const [user, place] of this.places.entries()) {
      const amount = this.at(place, column);
      if (amount !== 0n) yield [user, amount];
    }
  }

  private at(place: number, column: number): bigint {
    const amount = this.rows.at(place, column);
    return amount === LARGE ? this.large.get(place * this.columns + column)! : amount;
  }

  private set(place: number, column: number, amount: bigint): void {
    const isLarge = amount > MAX || amount <= LARGE;
    const key = place * this.columns + column;
    if (isLarge) this.large.set(key, amount);
    else if (this.large.size > 0) this.large.delete(key);
    this.rows.set(place, column, isLarge ? LARGE : amount);
  }
}
