/** The books of markets that somebody needs the best prices of, kept up from what the follower tells. */
import { Side } from '@kontor/domain/order';
import type { Applied, DepthChange, DepthSnapshot } from '../../follower/feed.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';

type Level = readonly [priceTicks: number, lots: number];

/** Every level there is. */
const ALL_LEVELS = 1_000_000_000;

/** One side, its prices rising. */
class BookSide {
  readonly #lots = new Map<number, number>();
  readonly #prices: number[] = [];
  readonly #isBid: boolean;

  constructor(isBid: boolean, levels: readonly Level[]) {
    this.#isBid = isBid;
    for (const [priceTicks, lots] of levels) this.#lots.set(priceTicks, lots);
    this.#prices = [...this.#lots.keys()].toSorted((a, b) => a - b);
  }

  set(priceTicks: number, lots: number): void {
    const known = this.#lots.has(priceTicks);
    if (lots === 0) {
      if (known) this.#prices.splice(this.#place(priceTicks), 1);
      this.#lots.delete(priceTicks);
      return;
    }
    if (!known) this.#prices.splice(this.#place(priceTicks), 0, priceTicks);
    this.#lots.set(priceTicks, lots);
  }

  /** The best so many, best first. */
  best(count: number): Level[] {
    const prices = this.#isBid ? this.#prices.slice(-count).reverse() : this.#prices.slice(0, count);
    return prices.map((price) => [price, this.#lots.get(price)!] as const);
  }

  /** The best one. */
  get top(): Level | undefined {
    const price = this.#isBid ? this.#prices.at(-1) : this.#prices[0];
    return price === undefined ? undefined : [price, this.#lots.get(price)!];
  }

  #place(priceTicks: number): number {
    let low = 0;
    let high = this.#prices.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#prices[middle]! < priceTicks) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** A market's book as of one command. */
export class LiveBook {
  readonly #bids: BookSide;
  readonly #asks: BookSide;
  /** Sequence of the last command in it. */
  updateId: number;
  /** Behind the last change of the market but one. */
  firstUpdateId: number;
  timeMs: number;

  constructor({ bids, asks, updateId }: Pick<DepthSnapshot, 'bids' | 'asks' | 'updateId'>, timeMs: number) {
    this.#bids = new BookSide(true, bids);
    this.#asks = new BookSide(false, asks);
    this.updateId = updateId;
    this.firstUpdateId = updateId;
    this.timeMs = timeMs;
  }

  bids(count: number): Level[] {
    return this.#bids.best(count);
  }

  asks(count: number): Level[] {
    return this.#asks.best(count);
  }

  get bestBid(): Level | undefined {
    return this.#bids.top;
  }

  get bestAsk(): Level | undefined {
    return this.#asks.top;
  }

  /** Levels as they are now; of a change that is in it already, none. */
  change({ firstUpdateId, lastUpdateId, levels }: DepthChange, timeMs: number): void {
    if (lastUpdateId <= this.updateId) return;
    for (const { side, priceTicks, lots } of levels) (side === Side.BUY ? this.#bids : this.#asks).set(priceTicks, lots);
    this.firstUpdateId = firstUpdateId;
    this.updateId = lastUpdateId;
    this.timeMs = timeMs;
  }
}

/** A market whose book is followed. */
interface Followed {
  readonly market: number;
  readonly users: Set<(book: LiveBook) => void>;
  book: LiveBook | undefined;
  /** Changes while the book is being asked for. */
  kept: { readonly change: DepthChange; readonly timeMs: number }[] | undefined;
  /** What was before this command may not have been told. */
  least: number;
}

export class LiveBooks {
  readonly #queries: Pick<LiveQueries, 'depth'>;
  readonly #followed = new Map<number, Followed>();

  constructor(queries: Pick<LiveQueries, 'depth'>) {
    this.#queries = queries;
  }

  /** Follows a market's book and tells of it whenever it has changed; at once where it is known. Returns what ends it. */
  follow(market: number, changed: (book: LiveBook) => void): () => void {
    let followed = this.#followed.get(market);
    if (followed === undefined) {
      followed = { market, users: new Set(), book: undefined, kept: undefined, least: 0 };
      this.#followed.set(market, followed);
      void this.#ask(followed);
    }
    const { users, book } = followed;
    const told = (now: LiveBook): void => changed(now);
    users.add(told);
    if (book !== undefined) told(book);
    return () => {
      users.delete(told);
      if (users.size === 0 && this.#followed.get(market)?.users === users) this.#followed.delete(market);
    };
  }

  /** A market's book, where it is followed and known. */
  find(market: number): LiveBook | undefined {
    return this.#followed.get(market)?.book;
  }

  /** Takes what a batch of commands brought. */
  applied({ depth, reset, sequence, timeMs }: Pick<Applied, 'depth' | 'reset' | 'sequence' | 'timeMs'>): void {
    if (this.#followed.size === 0) return;
    for (const change of depth) {
      const followed = this.#followed.get(change.market);
      if (followed === undefined) continue;
      followed.kept?.push({ change, timeMs });
      if (reset || followed.book === undefined) continue;
      followed.book.change(change, timeMs);
      this.#tell(followed);
    }
    for (const followed of this.#followed.values()) {
      if (reset) [followed.book, followed.least] = [undefined, sequence];
      // Also where the follower was too busy the time before.
      if (followed.book === undefined && followed.kept === undefined) void this.#ask(followed);
    }
  }

  async #ask(followed: Followed): Promise<void> {
    const kept: NonNullable<Followed['kept']> = [];
    followed.kept = kept;
    try {
      let { value } = await this.#queries.depth(followed.market, ALL_LEVELS, followed.least);
      while (value.updateId < followed.least) ({ value } = await this.#queries.depth(followed.market, ALL_LEVELS, followed.least));
      const book = new LiveBook(value, kept.at(-1)?.timeMs ?? 0);
      for (const { change, timeMs } of kept) book.change(change, timeMs);
      followed.book = book;
      this.#tell(followed);
    } catch {
      // The follower is busy; what it tells next asks again.
    } finally {
      followed.kept = undefined;
    }
  }

  #tell({ users, book }: Followed): void {
    for (const changed of users) changed(book!);
  }
}
