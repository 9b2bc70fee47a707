/** Candles from trades. Source: rules 1.8. */
import { Side } from '@kontor/domain/order';
import { CANDLE_INTERVALS, candleOpenTime, nextCandleOpenTime } from '@kontor/domain/formulas/candle-interval';
import type { CandleInterval } from '@kontor/domain/formulas/candle-interval';
import type { Candle, CandleChange } from '../feed.ts';

export type { Candle } from '../feed.ts';

type Growing = { -readonly [Field in keyof Candle]: Candle[Field] };

/** What a candle is made of. */
export interface CandleTrade {
  readonly timeMs: number;
  readonly priceTicks: number;
  readonly lots: bigint;
  /** Quote units. */
  readonly amount: bigint;
  /** Side of the taker. */
  readonly side: number;
}

/** The candle that opens at `openMs` and holds this trade alone. */
export function candleOf(openMs: number, { priceTicks, lots, amount, side }: CandleTrade): Candle {
  const buys = side === Side.BUY;
  return {
    openMs,
    openTicks: priceTicks,
    highTicks: priceTicks,
    lowTicks: priceTicks,
    closeTicks: priceTicks,
    lots,
    amount,
    count: 1,
    takerBuyLots: buys ? lots : 0n,
    takerBuyAmount: buys ? amount : 0n,
  };
}

/** Adds to a candle what happened after it and still belongs to it. */
export function addTo(candle: Growing, later: Candle): void {
  if (later.highTicks > candle.highTicks) candle.highTicks = later.highTicks;
  if (later.lowTicks < candle.lowTicks) candle.lowTicks = later.lowTicks;
  candle.closeTicks = later.closeTicks;
  candle.lots += later.lots;
  candle.amount += later.amount;
  candle.count += later.count;
  candle.takerBuyLots += later.takerBuyLots;
  candle.takerBuyAmount += later.takerBuyAmount;
}

/** The open candles of one market. A minute's trades are gathered first; longer candles are made of these parts of minutes. */
export class MarketCandles {
  readonly market: number;
  /** By place in CANDLE_INTERVALS. */
  readonly #open: (Growing | undefined)[] = [];
  #minute: Growing | undefined;

  constructor(market: number, open: readonly Candle[] = []) {
    this.market = market;
    open.forEach((candle, place) => (this.#open[place] = { ...candle }));
  }

  /** Takes a trade; returns the part of the minute before, when this one opens the next. */
  add(trade: CandleTrade): Candle | undefined {
    const one = candleOf(candleOpenTime('1m', trade.timeMs), trade);
    if (this.#minute?.openMs === one.openMs) {
      addTo(this.#minute, one);
      return undefined;
    }
    const before = this.#minute;
    this.#minute = one;
    return before;
  }

  /** Ends the part of the minute gathered so far. */
  takePart(): Candle | undefined {
    const part = this.#minute;
    this.#minute = undefined;
    return part;
  }

  /** Builds a part of a minute into the candles of all intervals and tells each. */
  build(part: Candle, tell: (change: CandleChange) => void): void {
    CANDLE_INTERVALS.forEach((interval, place) => {
      const openMs = candleOpenTime(interval, part.openMs);
      const candle = this.#open[place];
      if (candle?.openMs === openMs) addTo(candle, part);
      else this.#open[place] = { ...part, openMs };
      tell({ market: this.market, interval, ...this.#open[place]! });
    });
  }

  /** The last candle of an interval in which there was a trade. */
  last(interval: CandleInterval): Candle | undefined {
    return this.#open[CANDLE_INTERVALS.indexOf(interval)];
  }

  /** The last candles of all intervals, in the order of CANDLE_INTERVALS; for a snapshot. */
  all(): readonly Candle[] {
    return this.#open.map((candle) => ({ ...candle! }));
  }
}

/** The candle of an interval without a trade: all prices are the close before. */
export function emptyCandle(openMs: number, closeTicks: number): Candle {
  return {
    openMs,
    openTicks: closeTicks,
    highTicks: closeTicks,
    lowTicks: closeTicks,
    closeTicks,
    lots: 0n,
    amount: 0n,
    count: 0,
    takerBuyLots: 0n,
    takerBuyAmount: 0n,
  };
}

/**
 * Fills the intervals without trades between stored candles, from `before` (the last one that opened before `fromMs`, if any)
 * up to the candle that holds `toMs`. Starts at `fromMs`, or at the first candle where there is none before.
 */
export function fillGaps(
  interval: CandleInterval,
  stored: readonly Candle[],
  before: Candle | undefined,
  fromMs: number,
  toMs: number,
): Candle[] {
  const filled: Candle[] = [];
  let closeTicks = before?.closeTicks;
  let next = 0;
  const start = closeTicks === undefined ? stored[0]?.openMs : candleOpenTime(interval, fromMs);
  if (start === undefined) return filled;
  for (let openMs = start; openMs <= toMs; openMs = nextCandleOpenTime(interval, openMs)) {
    const candle = stored[next];
    if (candle?.openMs === openMs) {
      filled.push(candle);
      closeTicks = candle.closeTicks;
      next += 1;
    } else {
      filled.push(emptyCandle(openMs, closeTicks!));
    }
  }
  return filled;
}
