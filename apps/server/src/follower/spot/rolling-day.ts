/** The last 24 hours of a market, kept as its minutes with trades. Source: rules 1.9. */
import { tickerOpenTime } from '@kontor/domain/formulas/ticker';
import { addTo } from './candles.ts';
import type { Candle, Ticker } from '../feed.ts';

type Growing = { -readonly [Field in keyof Candle]: Candle[Field] };

export class RollingDay {
  readonly market: number;
  /** Rising by time; those before `#first` have left the window. */
  #minutes: Growing[] = [];
  #first = 0;
  /** Close of the last minute that left the window, or of the last one at all. */
  #closeBefore: number;
  #lots = 0n;
  #amount = 0n;
  #count = 0;
  /** Found anew when undefined. */
  #high: number | undefined;
  #low: number | undefined;

  /** `minutes` and `closeBefore` as `minutes()` and `closeBefore` gave them for a snapshot. */
  constructor(market: number, minutes: readonly Candle[] = [], closeBefore = 0) {
    this.market = market;
    this.#closeBefore = closeBefore;
    for (const minute of minutes) this.add(minute);
  }

  /** Takes a part of a minute. */
  add(part: Candle): void {
    const last = this.#minutes.at(-1);
    if (last?.openMs === part.openMs) addTo(last, part);
    else this.#minutes.push({ ...part });
    this.#lots += part.lots;
    this.#amount += part.amount;
    this.#count += part.count;
    if (this.#high !== undefined) this.#high = Math.max(this.#high, part.highTicks);
    if (this.#low !== undefined) this.#low = Math.min(this.#low, part.lowTicks);
  }

  /** The window that ends at `nowMs`, which never falls from one call to the next. */
  ticker(nowMs: number): Ticker {
    const openMs = tickerOpenTime(nowMs);
    this.#moveTo(openMs);
    const first = this.#minutes[this.#first];
    if (first === undefined) {
      const close = this.#closeBefore;
      return {
        market: this.market,
        openMs,
        closeMs: nowMs,
        openTicks: close,
        highTicks: close,
        lowTicks: close,
        closeTicks: close,
        lots: 0n,
        amount: 0n,
        count: 0,
      };
    }
    this.#high ??= this.#extreme((minute) => minute.highTicks, Math.max);
    this.#low ??= this.#extreme((minute) => minute.lowTicks, Math.min);
    return {
      market: this.market,
      openMs,
      closeMs: nowMs,
      openTicks: first.openTicks,
      highTicks: this.#high,
      lowTicks: this.#low,
      closeTicks: this.#minutes.at(-1)!.closeTicks,
      lots: this.#lots,
      amount: this.#amount,
      count: this.#count,
    };
  }

  /** The minutes in the window; for a snapshot. */
  minutes(): readonly Candle[] {
    return this.#minutes.slice(this.#first).map((minute) => ({ ...minute }));
  }

  /** For a snapshot. */
  get closeBefore(): number {
    return this.#closeBefore;
  }

  #moveTo(openMs: number): void {
    for (let left = this.#minutes[this.#first]; left !== undefined && left.openMs < openMs; left = this.#minutes[this.#first]) {
      this.#first += 1;
      this.#closeBefore = left.closeTicks;
      this.#lots -= left.lots;
      this.#amount -= left.amount;
      this.#count -= left.count;
      if (left.highTicks === this.#high) this.#high = undefined;
      if (left.lowTicks === this.#low) this.#low = undefined;
    }
    if (this.#first < 1_440) return;
    this.#minutes = this.#minutes.slice(this.#first);
    this.#first = 0;
  }

  /** Over the minutes in the window, of which there is one at least. */
  #extreme(of: (minute: Candle) => number, choose: (a: number, b: number) => number): number {
    let found = of(this.#minutes[this.#first]!);
    for (let i = this.#first + 1; i < this.#minutes.length; i++) found = choose(found, of(this.#minutes[i]!));
    return found;
  }
}
