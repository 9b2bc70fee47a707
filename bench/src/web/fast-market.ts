/**
 * A market that exists for the benchmark only: it speaks the contract's realtime wire at a rate that is set, one level, trade or
 * candle in each message. The product's server gathers for 100 ms and sends far fewer, larger messages.
 */
const LEVELS = 200;
const TICK = 0.01;

type Level = readonly [price: string, quantity: string];

/** A small generator of its own, so that every run sees the same market. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export class FastMarket {
  readonly #random = seeded(1);
  readonly #bids = new Map<string, string>();
  readonly #asks = new Map<string, string>();
  readonly #startedMs: number;
  #middle = 60_000;
  #sequence = 1;
  #trade = 1;
  #candle: { open: number; high: number; low: number; amount: number; count: number };

  constructor(nowMs: number) {
    this.#startedMs = nowMs;
    this.#candle = { open: this.#middle, high: this.#middle, low: this.#middle, amount: 1, count: 1 };
    for (let i = 1; i <= LEVELS; i++) {
      this.#bids.set(this.#price(-i), this.#quantity());
      this.#asks.set(this.#price(i), this.#quantity());
    }
  }

  snapshot(): object {
    return { ch: 'btc_usdt_depth', type: 'snapshot', u: this.#sequence, bids: this.#best(this.#bids, -1), asks: this.#best(this.#asks, 1) };
  }

  /** The answer to `GET /api/market/candles`, in minutes of any interval: a walk that ends at the price now. */
  candles(intervalMs: number, count: number): object[] {
    const last = Math.floor(this.#startedMs / intervalMs) * intervalMs;
    const random = seeded(2);
    let close = this.#middle;
    const list: object[] = [];
    for (let i = 0; i < count; i++) {
      const open = close + (random() - 0.5) * 120;
      const [high, low] = [Math.max(open, close) + random() * 40, Math.min(open, close) - random() * 40];
      const openTime = last - i * intervalMs;
      list.unshift({
        open_time: openTime,
        close_time: openTime + intervalMs - 1,
        open: open.toFixed(2),
        high: high.toFixed(2),
        low: low.toFixed(2),
        close: close.toFixed(2),
        amount: (random() * 30).toFixed(5),
        vol: '1',
        count: 1,
      });
      close = open;
    }
    return list;
  }

  trades(count: number): object[] {
    return Array.from({ length: count }, () => this.#oneTrade(Date.now())).reverse();
  }

  tick(): object {
    return {
      ch: 'btc_usdt_tick',
      data: {
        pair: 'BTC_USDT',
        close: this.#price(0),
        open: '59000.00',
        high: '61000.00',
        low: '58500.00',
        amount: '1200.5',
        count: 100,
        vol: '72000000',
        increase: '0.016949',
      },
    };
  }

  /** The next message: seven of ten change a level, the others are trades, and now and then a candle. */
  next(nowMs: number, candle: { readonly channel: string; readonly intervalMs: number } | undefined): object {
    const draw = this.#random();
    if (draw < 0.7) return this.#change();
    if (draw < 0.95 || candle === undefined) return { ch: 'btc_usdt_trade', data: [this.#oneTrade(nowMs)] };
    const openTime = Math.floor(nowMs / candle.intervalMs) * candle.intervalMs;
    const { open, high, low, amount, count } = this.#candle;
    return {
      ch: candle.channel,
      data: {
        open_time: openTime,
        close_time: openTime + candle.intervalMs - 1,
        open: open.toFixed(2),
        high: high.toFixed(2),
        low: low.toFixed(2),
        close: this.#price(0),
        amount: amount.toFixed(5),
        vol: '1',
        count: count + 1_000,
      },
    };
  }

  #change(): object {
    this.#middle += (this.#random() - 0.5) * 0.04;
    const isBid = this.#random() < 0.5;
    const side = isBid ? this.#bids : this.#asks;
    const away = 1 + Math.floor(this.#random() ** 2 * LEVELS);
    const price = this.#price(isBid ? -away : away);
    const quantity = this.#random() < 0.25 && side.size > LEVELS / 2 ? '0' : this.#quantity();
    if (quantity === '0') side.delete(price);
    else side.set(price, quantity);
    const gone = this.#crossed(isBid);
    const levels: Level[] = [[price, quantity]];
    this.#sequence += 1;
    const [own, other] = [levels, gone];
    return {
      ch: 'btc_usdt_depth',
      type: 'delta',
      U: this.#sequence,
      u: this.#sequence,
      bids: isBid ? own : other,
      asks: isBid ? other : own,
    };
  }

  /** Levels of the other side that the middle has passed; a book does not cross. */
  #crossed(isBid: boolean): Level[] {
    const other = isBid ? this.#asks : this.#bids;
    const gone: Level[] = [];
    for (const price of other.keys()) {
      if (isBid ? Number(price) > this.#middle : Number(price) < this.#middle) continue;
      other.delete(price);
      gone.push([price, '0']);
    }
    return gone;
  }

  #oneTrade(timeMs: number): object {
    const side = this.#random() < 0.5 ? 'buy' : 'sell';
    const price = this.#price(side === 'buy' ? 1 : -1);
    this.#candle.high = Math.max(this.#candle.high, Number(price));
    this.#candle.low = Math.min(this.#candle.low, Number(price));
    this.#candle.amount += 0.01;
    this.#candle.count += 1;
    return { id: this.#trade++, price, quantity: this.#quantity(), side, time: timeMs };
  }

  #best(side: ReadonlyMap<string, string>, direction: 1 | -1): Level[] {
    return [...side].sort(([a], [b]) => direction * (Number(a) - Number(b)));
  }

  #price(ticksAway: number): string {
    return (this.#middle + ticksAway * TICK).toFixed(2);
  }

  #quantity(): string {
    return (0.001 + this.#random() * 2).toFixed(5);
  }
}
