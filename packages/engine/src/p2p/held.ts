import type { Clock } from '../clock.ts';
import type { ValueHolder } from '../held-values.ts';
import type { Ledger } from '../ledger/ledger.ts';

/** The value of what somebody has bought, which has to stay until its end (rules 4.7). */
export interface Held {
  readonly trade: number;
  readonly user: number;
  /** ms. */
  readonly until: number;
  /** 1e-8 USDT. */
  readonly value: bigint;
}

/** When a valuation of a user counts: as of this command, or a later one. */
export interface HeldSince {
  readonly user: number;
  readonly sequence: number;
}

/** Values that are held. What is over counts no more, and is let go of when another one comes. */
export class HeldTrades implements ValueHolder {
  /** In the order of their releases; those before `first` are let go of. */
  private line: Held[] = [];
  private first = 0;
  private readonly byUser = new Map<number, Held[]>();
  private readonly since = new Map<number, number>();
  private readonly clock: Clock;
  private readonly ledger: Ledger;

  constructor(clock: Clock, ledger: Ledger) {
    this.clock = clock;
    this.ledger = ledger;
  }

  /** Holds a value; one of 0, or for no time, is none. */
  hold(held: Held): void {
    if (held.value === 0n || held.until <= this.clock.time) return;
    this.forget();
    this.push(held);
    this.since.set(held.user, this.ledger.sequence);
  }

  readonly valueOf = (user: number): bigint => this.of(user).reduce((sum, { value }) => sum + value, 0n);

  readonly valuedSince = (user: number): number => (this.of(user).length === 0 ? 0 : this.since.get(user)!);

  /** Until when the last of a user's is held, ms; 0: nothing is. */
  untilOf(user: number): number {
    return this.of(user).reduce((last, { until }) => Math.max(last, until), 0);
  }

  readonly left = (user: number): void => {
    if (this.of(user).length > 0) this.since.set(user, this.ledger.sequence);
  };

  /** What is held at core time, in the order of the releases. */
  all(): readonly Held[] {
    return this.line.slice(this.first).filter((held) => this.isHeld(held));
  }

  /** By user, of those of whom something is held. */
  allSince(): readonly HeldSince[] {
    return [...new Set(this.all().map(({ user }) => user))]
      .sort((a, b) => a - b)
      .map((user) => ({ user, sequence: this.since.get(user)! }));
  }

  /** All that is not let go of, whatever the time, and since when valuations of these users count, by user. */
  kept(): { readonly line: readonly Held[]; readonly since: readonly HeldSince[] } {
    const since = [...this.since].sort(([a], [b]) => a - b).map(([user, sequence]) => ({ user, sequence }));
    return { line: this.line.slice(this.first), since };
  }

  /** Takes over what `kept` gave. */
  restore({ line: all, since }: ReturnType<HeldTrades['kept']>): void {
    for (const held of all) this.push(held);
    for (const { user, sequence } of since) this.since.set(user, sequence);
  }

  private isHeld({ until }: Held): boolean {
    return until > this.clock.time;
  }

  private of(user: number): readonly Held[] {
    return (this.byUser.get(user) ?? []).filter((held) => this.isHeld(held));
  }

  private push(held: Held): void {
    this.line.push(held);
    const own = this.byUser.get(held.user);
    if (own === undefined) this.byUser.set(held.user, [held]);
    else own.push(held);
  }

  /** Lets go of what is over, from the oldest on. */
  private forget(): void {
    for (; this.first < this.line.length && !this.isHeld(this.line[this.first]!); this.first++) {
      const { user } = this.line[this.first]!;
      const own = this.byUser.get(user)!;
      // The oldest of all is the oldest of its user.
      own.shift();
      if (own.length > 0) continue;
      this.byUser.delete(user);
      this.since.delete(user);
    }
    if (this.first * 2 < this.line.length) return;
    this.line = this.line.slice(this.first);
    this.first = 0;
  }
}
