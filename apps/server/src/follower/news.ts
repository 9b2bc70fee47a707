/** Gathers what batches change, until it is told as one (feed.ts). */
import { USER_ACCOUNTS } from '@kontor/domain/accounts';
import { candleOpenTime } from '@kontor/domain/formulas/candle-interval';
import type { Applied, BalanceChange, CandleChange, Fill, OrderState, PublicTrade, Ticker, UserChange } from './feed.ts';
import type { AssetListing, MarketListing } from './listings.ts';
import type { Effects, LiveView } from './live-view.ts';
import { stateOf } from './open-orders.ts';
import type { OpenOrder } from './order-table.ts';
import type { RecordRow } from './read-tables.ts';

/** What happened to one watched user. */
class UserNews {
  readonly orders: OrderState[] = [];
  readonly fills: Fill[] = [];
  /** account << 16 | asset, shifted without sign. */
  readonly holdings = new Set<number>();
}

export class News implements Effects {
  readonly #view: LiveView;
  readonly #watched: ReadonlySet<number>;
  #trades: PublicTrade[] = [];
  #candles = new Map<string, CandleChange>();
  #assets = new Set<AssetListing>();
  #markets = new Set<MarketListing>();
  #users = new Map<number, UserNews>();
  #toldMinute = 0;
  #told: number;
  /** Something changed without being gathered. */
  reset = true;

  constructor(view: LiveView, watched: ReadonlySet<number>) {
    this.#view = view;
    this.#watched = watched;
    this.#told = view.sequence;
  }

  listed(listing: AssetListing | MarketListing): void {
    if ('terms' in listing) this.#markets.add(listing);
    else this.#assets.add(listing);
  }

  order(order: OpenOrder): void {
    if (this.#watched.has(order.user)) this.#of(order.user).orders.push(stateOf(order));
  }

  trade(trade: PublicTrade): void {
    this.#trades.push(trade);
  }

  fill(fill: Fill): void {
    if (this.#watched.has(fill.user)) this.#of(fill.user).fills.push(fill);
  }

  record(record: RecordRow): void {
    if (record.account < USER_ACCOUNTS && this.#watched.has(record.owner))
      this.#of(record.owner).holdings.add(record.account * 65_536 + record.asset);
  }

  transfer(): void {
    // What it moved is told by its records.
  }

  candle(change: CandleChange): void {
    this.#candles.set(`${change.market}/${change.interval}/${change.openMs}`, change);
  }

  batchEnd(): void {
    // What several batches changed is told as one.
  }

  /** Everything since the last call; undefined when no command was applied. */
  take(): Applied | undefined {
    const { sequence, timeMs } = this.#view;
    if (sequence === this.#told && !this.reset) return undefined;
    const applied: Applied = {
      sequence,
      timeMs,
      reset: this.reset,
      trades: this.#trades,
      depth: this.#view.depths.takeChanges(sequence),
      candles: [...this.#candles.values()],
      tickers: this.#tickers(timeMs),
      assets: this.reset ? [...this.#view.listings.assets.values()] : [...this.#assets],
      markets: this.reset ? [...this.#view.listings.markets.values()] : [...this.#markets],
      users: this.#takeUsers(),
      limits: this.#view.listings.limits,
      feeTiersSet: this.#view.listings.feeTiersSet,
    };
    this.#told = sequence;
    this.reset = false;
    this.#trades = [];
    this.#candles = new Map();
    this.#assets = new Set();
    this.#markets = new Set();
    this.#users = new Map();
    return applied;
  }

  /** Of all markets when the minute moved, else of those that traded. */
  #tickers(timeMs: number): Ticker[] {
    const minute = candleOpenTime('1m', timeMs);
    const markets =
      minute === this.#toldMinute && !this.reset ? new Set(this.#trades.map(({ market }) => market)) : this.#view.tradedMarkets();
    this.#toldMinute = minute;
    return [...markets].map((market) => this.#view.ticker(market)!);
  }

  #takeUsers(): UserChange[] {
    return [...this.#users].map(([user, { orders, fills, holdings }]) => {
      const balances: BalanceChange[] = [...holdings].map((key) => {
        const [account, asset] = [Math.floor(key / 65_536), key % 65_536];
        return { account, asset, ...this.#view.holdings.of(user, account, asset) };
      });
      return { user, balances, orders, fills };
    });
  }

  #of(user: number): UserNews {
    let news = this.#users.get(user);
    if (news === undefined) this.#users.set(user, (news = new UserNews()));
    return news;
  }
}
