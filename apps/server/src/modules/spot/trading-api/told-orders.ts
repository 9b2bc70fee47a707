/**
 * What commands did to the orders of those who trade by the API, as it is told: an answer shows what is durable and told, and the fills of that very
 * command. Who placed something lately is listened to; what was told of him is kept for some seconds, until it is asked for. Many who wait for a moment
 * together cost one question.
 */
import type { Applied, Feed, Fill, OrderChange } from '../../../follower/feed.ts';
import { FollowerBusy } from '../../../follower/live-queries.ts';
import type { LiveQueries } from '../../../follower/live-queries.ts';
import { OrderCause } from '../../../follower/spot/order-marks.ts';

/** An order's change and, where it is a trade, its side of it. */
export interface ToldChange {
  readonly order: OrderChange;
  readonly fill: Fill | undefined;
}

export interface ToldOrdersOptions {
  readonly feed: Feed;
  readonly queries: Pick<LiveQueries, 'feeRates'>;
  readonly wallMs: () => number;
}

interface Waiter {
  readonly sequence: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** What is told is kept for one to two of these, ms. */
const KEPT_MS = 3_000;
/** Changes of which so many are kept are let go of before. */
const KEPT = 50_000;
/** Who did nothing for so long is not listened to any more, ms. */
const IDLE_MS = 600_000;
/** News come right behind the answer that was waited for; else something is wrong with the line. */
const NEWS_LIMIT_MS = 1_000;

export class ToldOrders {
  readonly #options: ToldOrdersOptions;
  /** By the command and the user. */
  #young = new Map<string, ToldChange[]>();
  #old = new Map<string, ToldChange[]>();
  #turnedMs = 0;
  readonly #followed = new Map<number, { readonly end: () => void; lastMs: number }>();
  #waiting: Waiter[] = [];
  #told = 0;
  /** What a question on its way demands. */
  #demanded = 0;
  #isAsking = false;

  constructor(options: ToldOrdersOptions) {
    this.#options = options;
    options.feed.onApplied((applied) => this.#apply(applied));
  }

  /** From now on what happens to a user's orders is kept. */
  follow(user: number): void {
    const nowMs = this.#options.wallMs();
    const followed = this.#followed.get(user);
    if (followed === undefined) this.#followed.set(user, { end: this.#options.feed.watch(user), lastMs: nowMs });
    else followed.lastMs = nowMs;
  }

  /** What a command did to the orders of a user who was followed before, in order; it is given once. Empty where nothing was told of it. @throws FollowerBusy */
  async take(user: number, sequence: number): Promise<readonly ToldChange[]> {
    if (this.#told < sequence) await this.#reach(sequence);
    const key = keyOf(user, sequence);
    const found = this.#young.get(key) ?? this.#old.get(key) ?? [];
    this.#young.delete(key);
    this.#old.delete(key);
    return found;
  }

  #apply({ sequence, users }: Applied): void {
    this.#turn();
    for (const { user, orders, fills } of users) {
      if (!this.#followed.has(user)) continue;
      let fill = 0;
      for (const order of orders) {
        const key = keyOf(user, order.sequence);
        const told = { order, fill: order.cause === OrderCause.TRADE ? fills[fill++] : undefined };
        const others = this.#young.get(key);
        if (others === undefined) this.#young.set(key, [told]);
        else others.push(told);
      }
    }
    this.#told = sequence;
    if (this.#waiting.length === 0) return;
    const [reached, left] = [[] as Waiter[], [] as Waiter[]];
    for (const waiter of this.#waiting) (waiter.sequence <= sequence ? reached : left).push(waiter);
    this.#waiting = left;
    for (const { resolve } of reached) resolve();
  }

  /** Lets go of what is old and of those who are idle. */
  #turn(): void {
    const nowMs = this.#options.wallMs();
    if (nowMs - this.#turnedMs < KEPT_MS && this.#young.size < KEPT) return;
    this.#turnedMs = nowMs;
    this.#old = this.#young;
    this.#young = new Map();
    for (const [user, { end, lastMs }] of this.#followed) {
      if (nowMs - lastMs < IDLE_MS) continue;
      this.#followed.delete(user);
      end();
    }
  }

  #reach(sequence: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ sequence, resolve, reject });
      if (this.#isAsking || sequence <= this.#demanded) return;
      this.#isAsking = true;
      // Outcomes of one batch come one after the other: the question is for the last of them.
      queueMicrotask(() => queueMicrotask(() => void this.#ask()));
    });
  }

  /** A question that demands what the follower has not told wakes it at once; its answer says nothing that is wanted. */
  async #ask(): Promise<void> {
    this.#isAsking = false;
    const wanted = this.#waiting.reduce((most, { sequence }) => Math.max(most, sequence), 0);
    if (wanted <= this.#told) return;
    this.#demanded = wanted;
    try {
      await this.#options.queries.feeRates(0, wanted);
      const late = setTimeout(() => this.#giveUp(wanted, new FollowerBusy('news of a command have not come.')), NEWS_LIMIT_MS);
      late.unref();
    } catch (error) {
      this.#giveUp(wanted, error);
    }
  }

  #giveUp(sequence: number, error: unknown): void {
    const [late, left] = [[] as Waiter[], [] as Waiter[]];
    for (const waiter of this.#waiting) (waiter.sequence <= sequence ? late : left).push(waiter);
    this.#waiting = left;
    this.#demanded = 0;
    for (const { reject } of late) reject(error);
  }
}

function keyOf(user: number, sequence: number): string {
  return `${sequence}/${user}`;
}
