/**
 * One market's candles of one interval, as a stream tells them (rules 1.8): the open one whenever it has changed, each that is over once more as closed,
 * and nothing of it afterwards. Intervals that nobody keeps are put together from the kept ones.
 */
import { addTo, emptyCandle } from '../../follower/spot/candles.ts';
import type { Candle, CandleChange, PublicTrade } from '../../follower/feed.ts';
import {
  apiCandleCloseTime,
  apiCandleOpenTime,
  composedCandles,
  keptIntervalOf,
  nextApiCandleOpenTime,
} from '@kontor/domain/formulas/composed-candle';
import type { ApiInterval } from '@kontor/domain/formulas/composed-candle';
import type { CandleInterval } from '@kontor/domain/formulas/candle-interval';
import { EventStream } from './stream-channel.ts';
import type { StreamReader } from './stream-channel.ts';
import type { MessageBody } from './stream-message.ts';
import type { ToldCandle } from './stream-ground.ts';

/** When time jumps over more than this many candles without trades, only the last ones are told. */
const MOST_EMPTY = 5;

export class KlineStream extends EventStream {
  readonly interval: ApiInterval;
  readonly kept: CandleInterval;
  /** How often something may have gone untold. */
  restarts = 0;
  readonly #write: (candle: ToldCandle) => MessageBody;
  /** The kept candles of which the open one consists, by open time. */
  #parts = new Map<number, Candle>();
  #openMs: number | undefined;
  /** Close of the candle before. */
  #closeBefore = 0;
  #lastNumber = -1;
  #changed = false;
  #begun = false;

  constructor(name: string, interval: ApiInterval, write: (candle: ToldCandle) => MessageBody) {
    super(name);
    this.interval = interval;
    this.kept = keptIntervalOf(interval);
    this.#write = write;
  }

  /** Whether it still has to be told what was before it listened. */
  get isUnbegun(): boolean {
    return !this.#begun;
  }

  /** Something may have gone untold: it has to be told what was before once more. */
  restart(): void {
    this.#begun = false;
    this.restarts += 1;
    this.#parts.clear();
    this.#lastNumber = -1;
  }

  /**
   * Takes what was before it listened, as of `nowMs`: kept candles, oldest first, and the number of the market's last trade. What was told meanwhile counts
   * more. Before this nothing is told.
   */
  begin(candles: readonly Candle[], lastNumber: number, nowMs: number): void {
    this.#begun = true;
    const last = candles.at(-1);
    if (last === undefined) return;
    const openMs = Math.max(apiCandleOpenTime(this.interval, nowMs), this.#openMs ?? 0);
    const inside = candles.filter((each) => apiCandleOpenTime(this.interval, each.openMs) === openMs);
    if (this.#lastNumber < 0) this.#lastNumber = lastNumber;
    if (this.#closeBefore === 0) this.#closeBefore = last.closeTicks;
    this.#openMs = openMs;
    this.#parts = new Map([...inside.map((each) => [each.openMs, each] as const), ...this.#parts]);
    this.#changed = true;
  }

  /** A kept candle changed, by these trades of the market among others. */
  change(candle: CandleChange, trades: readonly PublicTrade[]): void {
    const openMs = apiCandleOpenTime(this.interval, candle.openMs);
    // It was told as closed.
    if (this.#openMs !== undefined && openMs < this.#openMs) return;
    if (this.#openMs !== undefined && openMs > this.#openMs) this.#closeUpTo(openMs);
    this.#openMs = openMs;
    this.#parts.set(candle.openMs, candle);
    this.#lastNumber =
      trades.findLast(({ timeMs }) => apiCandleOpenTime(this.interval, timeMs) === openMs)?.tradeNumber ?? this.#lastNumber;
    this.#changed = true;
  }

  /** It is this late: what is over is told as closed. */
  time(timeMs: number): void {
    if (this.#openMs === undefined) return;
    const openMs = apiCandleOpenTime(this.interval, timeMs);
    if (openMs <= this.#openMs) return;
    this.#closeUpTo(openMs);
    this.#openMs = openMs;
    this.#changed = true;
  }

  /** A newcomer gets the open candle, and with him everybody once more. */
  override add(reader: StreamReader): void {
    super.add(reader);
    if (this.#openMs !== undefined) this.#changed = true;
  }

  override flush(): number {
    if (this.#changed && this.#begun) this.#tell(false);
    return super.flush();
  }

  /** Tells the open candle as closed, and those without trades up to the one that opens at `openMs`. */
  #closeUpTo(openMs: number): void {
    this.#tell(true);
    const empty: number[] = [];
    for (let next = nextApiCandleOpenTime(this.interval, this.#openMs!); next < openMs; next = nextApiCandleOpenTime(this.interval, next)) {
      empty.push(next);
      if (empty.length > MOST_EMPTY) empty.shift();
    }
    for (const emptyMs of empty) {
      this.#openMs = emptyMs;
      this.#tell(true);
    }
  }

  #tell(isClosed: boolean): void {
    const openMs = this.#openMs!;
    const kept = [...this.#parts.values()].toSorted((a, b) => a.openMs - b.openMs);
    const [whole = emptyCandle(openMs, this.#closeBefore)] = composedCandles(this.interval, kept, joined);
    const lastNumber = whole.count === 0 ? -1 : this.#lastNumber;
    const told: ToldCandle = {
      ...whole,
      openMs,
      interval: this.interval,
      closeMs: apiCandleCloseTime(this.interval, openMs),
      isClosed,
      firstNumber: whole.count === 0 ? -1 : lastNumber - whole.count + 1,
      lastNumber,
    };
    if (this.#begun) this.push(this.#write(told));
    this.#changed = false;
    if (!isClosed) return;
    this.#closeBefore = whole.closeTicks;
    this.#parts.clear();
  }
}

function joined(candle: Candle, later: Candle): Candle {
  const whole = { ...candle };
  addTo(whole, later);
  return whole;
}
