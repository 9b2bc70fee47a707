import { P2pTradeState } from '@kontor/domain/p2p/words';
import type { FollowedTrade } from './followed-trade.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const STEPS = [15 * MINUTE_MS, 30 * MINUTE_MS, 60 * MINUTE_MS, 240 * MINUTE_MS];

/** A cancellation that counts against a buyer. */
interface Cancellation {
  readonly trade: number;
  readonly user: number;
  readonly day: number;
  readonly isPaid: boolean;
}

/** What counts against whoever trades with others: values of a day, cancellations, and what is held of what he has bought. */
export class Buyers {
  /** How many trades each user has completed. */
  readonly completed = new Map<number, number>();
  private values: { readonly trade: number; readonly user: number; readonly time: number; readonly value: bigint }[] = [];
  private cancellations: Cancellation[] = [];
  private readonly blocks: { readonly user: number; readonly day: number; readonly until: number }[] = [];
  private readonly held: { readonly user: number; readonly until: number; readonly value: bigint; readonly sequence: number }[] = [];

  /** What a user's trades of the last 24 hours are worth. */
  valueOfDay(user: number, now: number): bigint {
    return this.values.filter((each) => each.user === user && each.time > now - DAY_MS).reduce((sum, { value }) => sum + value, 0n);
  }

  count({ made, taker }: FollowedTrade, time: number): void {
    this.values = [...this.values.filter((each) => each.time > time - DAY_MS), { trade: made.trade, user: taker, time, value: made.value }];
  }

  strike(trade: number): void {
    this.values = this.values.filter((each) => each.trade !== trade);
  }

  /** Until when a user buys nothing. */
  blockedUntil(user: number): number {
    return Math.max(0, ...this.blocks.filter((each) => each.user === user).map(({ until }) => until));
  }

  /** A buyer has stepped back, or has not paid in time. */
  cancelled({ made: { trade, buyer: user }, state }: FollowedTrade, time: number): void {
    const day = Math.floor(time / DAY_MS);
    const isPaid = state !== P2pTradeState.WAIT_PAY;
    this.cancellations.push({ trade, user, day, isPaid });
    const all = this.cancellations.filter((each) => each.user === user && each.day === day && each.isPaid === isPaid).length;
    const isNew = (this.completed.get(user) ?? 0) < 3;
    if (all <= (isPaid ? 1 : 3) + (isNew ? 2 : 0)) return;
    const step = STEPS[this.blocks.filter((each) => each.user === user && each.day === day).length];
    this.blocks.push({ user, day, until: step === undefined ? (day + 1) * DAY_MS : time + step });
  }

  finished({ made: { trade, buyer, seller, value } }: FollowedTrade, until: number, sequence: number): void {
    for (const user of [buyer, seller]) this.completed.set(user, (this.completed.get(user) ?? 0) + 1);
    this.cancellations = this.cancellations.filter((each) => each.trade !== trade);
    if (value > 0n) this.held.push({ user: buyer, until, value, sequence });
  }

  /** What has to stay of a user's at a time, and the last release of it; 0: none. */
  heldOf(user: number, now: number): { readonly value: bigint; readonly since: number } {
    const own = this.held.filter((each) => each.user === user && now < each.until);
    return { value: own.reduce((sum, { value }) => sum + value, 0n), since: Math.max(0, ...own.map(({ sequence }) => sequence)) };
  }
}
