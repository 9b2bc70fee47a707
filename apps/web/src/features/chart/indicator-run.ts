/**
 * How an indicator is reckoned: a step for each candle, from what was known before it and from the candles so far. A candle that changes is stepped
 * again from what was known before it, so that a live price costs one step and not the whole series. Numbers are for drawing only.
 */

/** What a formula reads of a candle. */
export interface IndicatorBar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  /** First and last ms, since 1970 UTC. */
  readonly source: { readonly open_time: number; readonly close_time: number };
}

/** A value of a line; undefined where there is not enough before. */
export type Value = number | undefined;

/** What a formula knows after a candle, and the values of its lines there. */
export interface Step<State> {
  readonly state: State;
  readonly values: readonly Value[];
}

/** An indicator over a series of candles. */
export interface Run {
  /** By line and candle, as long as the series. */
  readonly values: readonly (readonly Value[])[];
  /** For each line that is told something else than its value, such as which way the trend points: 1 up, −1 down. */
  readonly trend: readonly Value[];
  /** Takes a series; `same`: so many candles from the first are those of the series before. */
  readonly take: (bars: readonly IndicatorBar[], same: number) => void;
}

/** Makes runs of a formula for the numbers that it is told. */
export type Formula = (inputs: readonly number[]) => Run;

interface Parts<State> {
  readonly start: State;
  readonly lines: number;
  readonly step: (before: State, bars: readonly IndicatorBar[], at: number, inputs: readonly number[]) => Step<State>;
  /** How many candles earlier a line is drawn. */
  readonly back?: (line: number, inputs: readonly number[]) => number;
  /** Which way a state points. */
  readonly trend?: (state: State) => Value;
}

/** A formula from its start and its step. */
export function formula<State>(parts: Parts<State>): Formula {
  return (inputs) => new StepRun(parts, inputs);
}

class StepRun<State> implements Run {
  readonly #parts: Parts<State>;
  readonly #inputs: readonly number[];
  readonly values: Value[][];
  readonly trend: Value[] = [];
  /** Candles stepped, and what was known before the last of them. */
  #done = 0;
  #before: State;

  constructor(parts: Parts<State>, inputs: readonly number[]) {
    this.#parts = parts;
    this.#inputs = inputs;
    this.#before = parts.start;
    this.values = Array.from({ length: parts.lines }, () => []);
  }

  take(bars: readonly IndicatorBar[], same: number): void {
    const goesOn = this.#done > 0 && bars.length >= this.#done && same >= this.#done - 1;
    let at = goesOn ? this.#done - 1 : 0;
    let state = goesOn ? this.#before : this.#parts.start;
    let before = state;
    for (const line of this.values) line.length = bars.length;
    this.trend.length = bars.length;
    for (; at < bars.length; at++) {
      before = state;
      const step = this.#parts.step(state, bars, at, this.#inputs);
      state = step.state;
      this.#put(at, step.values);
      if (this.#parts.trend !== undefined) this.trend[at] = this.#parts.trend(state);
    }
    this.#done = bars.length;
    this.#before = before;
  }

  #put(at: number, values: readonly Value[]): void {
    for (const [number, line] of this.values.entries()) {
      const back = this.#parts.back?.(number, this.#inputs) ?? 0;
      if (back > 0) line[at] = undefined;
      if (at >= back) line[at - back] = values[number];
    }
  }
}

/** An average that goes on for ever: begun with the mean of the first values, each further one has a weight. */
export interface Smooth {
  readonly count: number;
  readonly sum: number;
  readonly value: Value;
}

export const NO_SMOOTH: Smooth = { count: 0, sum: 0, value: undefined };

/** One value more; without a value nothing changes. `weight` is 2 / (length + 1) unless told. */
export function smooth(before: Smooth, value: Value, length: number, weight = 2 / (length + 1)): Smooth {
  if (value === undefined) return before;
  if (before.value !== undefined) return { ...before, value: before.value + (value - before.value) * weight };
  const [count, sum] = [before.count + 1, before.sum + value];
  return { count, sum, value: count >= length ? sum / length : undefined };
}

/** Wilder's average: a weight of 1 / length. */
export function wilder(before: Smooth, value: Value, length: number): Smooth {
  return smooth(before, value, length, 1 / length);
}

/** Mean of what a look at the last `length` candles gives; undefined where there are fewer. */
export function meanOf(bars: readonly IndicatorBar[], at: number, length: number, look: (bar: IndicatorBar) => number): Value {
  if (at + 1 < length) return undefined;
  let sum = 0;
  for (let i = at - length + 1; i <= at; i++) sum += lookAt(bars, i, look);
  return sum / length;
}

/** Highest high and lowest low of the last `length` candles; undefined where there are fewer. */
export function rangeOf(
  bars: readonly IndicatorBar[],
  at: number,
  length: number,
): { readonly high: number; readonly low: number } | undefined {
  if (at + 1 < length || at < 0) return undefined;
  let [high, low] = [-Infinity, Infinity];
  for (let i = at - length + 1; i <= at; i++) {
    high = Math.max(high, bars[i]?.high ?? -Infinity);
    low = Math.min(low, bars[i]?.low ?? Infinity);
  }
  return { high, low };
}

/** Where a value lies in a range, 0 to 100; in the middle of one without extent. */
export function placeIn(value: number, low: number, high: number): number {
  return high === low ? 50 : (100 * (value - low)) / (high - low);
}

/** The last values, the newest at the end, at most `length` of them. */
export function pushed(list: readonly number[], value: Value, length: number): readonly number[] {
  return value === undefined ? list : [...list, value].slice(-length);
}

/** Mean of a list that is full; undefined before. */
export function fullMean(list: readonly number[], length: number): Value {
  return list.length < length ? undefined : list.reduce((sum, value) => sum + value, 0) / length;
}

/** What a look at one candle gives. */
function lookAt(bars: readonly IndicatorBar[], at: number, look: (bar: IndicatorBar) => number): number {
  const bar = bars[at];
  return bar === undefined ? 0 : look(bar);
}
