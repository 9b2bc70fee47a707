/**
 * Indicators of the chart as pure functions of closing prices or candles. Numbers are for drawing only. The answer is as
 * long as the input; undefined stands where there is not enough before.
 */

type Line = readonly (number | undefined)[];

export interface Bar {
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** Mean of the last `length` values. */
export function movingAverage(values: readonly number[], length: number): Line {
  let sum = 0;
  return values.map((value, at) => {
    sum += value - (at >= length ? (values[at - length] ?? 0) : 0);
    return at >= length - 1 ? sum / length : undefined;
  });
}

/** Exponential mean with weight 2 / (length + 1); it begins with the mean of the first `length` values. */
export function exponentialAverage(values: readonly number[], length: number): Line {
  const weight = 2 / (length + 1);
  let average: number | undefined;
  let sum = 0;
  return values.map((value, at) => {
    if (at < length) sum += value;
    if (at === length - 1) average = sum / length;
    else if (average !== undefined) average += (value - average) * weight;
    return average;
  });
}

/** Bands `width` standard deviations (of the whole population) around the mean of the last `length` values. */
export function bollinger(
  values: readonly number[],
  length: number,
  width: number,
): { readonly middle: Line; readonly upper: Line; readonly lower: Line } {
  const middle = movingAverage(values, length);
  const spread = middle.map((mean, at) => {
    if (mean === undefined) return undefined;
    let squares = 0;
    for (let i = at - length + 1; i <= at; i++) squares += ((values[i] ?? 0) - mean) ** 2;
    return width * Math.sqrt(squares / length);
  });
  return {
    middle,
    upper: combine(middle, spread, (mean, away) => mean + away),
    lower: combine(middle, spread, (mean, away) => mean - away),
  };
}

/** Difference of a fast and a slow exponential mean, the exponential mean of that, and the difference of the two. */
export function macd(
  values: readonly number[],
  fast: number,
  slow: number,
  signalLength: number,
): { readonly difference: Line; readonly signal: Line; readonly histogram: Line } {
  const difference = combine(exponentialAverage(values, fast), exponentialAverage(values, slow), (a, b) => a - b);
  const begin = difference.findIndex((value) => value !== undefined);
  const known = begin < 0 ? [] : difference.slice(begin).map((value) => value ?? 0);
  const signal = [...difference.slice(0, Math.max(begin, 0)).map(() => undefined), ...exponentialAverage(known, signalLength)];
  return {
    difference,
    signal: begin < 0 ? difference : signal,
    histogram: combine(difference, begin < 0 ? difference : signal, (a, b) => a - b),
  };
}

/** Wilder's relative strength index, 0 to 100: the share of gains in all changes, smoothed by 1 / length. 50 where nothing moved. */
export function relativeStrength(values: readonly number[], length: number): Line {
  let gain = 0;
  let loss = 0;
  return values.map((value, at) => {
    if (at === 0) return undefined;
    const change = value - (values[at - 1] ?? value);
    const [up, down] = [Math.max(change, 0), Math.max(-change, 0)];
    const weight = at <= length ? 1 / length : undefined;
    gain = weight === undefined ? (gain * (length - 1) + up) / length : gain + up * weight;
    loss = weight === undefined ? (loss * (length - 1) + down) / length : loss + down * weight;
    if (at < length) return undefined;
    return gain + loss === 0 ? 50 : (100 * gain) / (gain + loss);
  });
}

/** Stochastic oscillator: K smooths the place of the close in the range of `length` bars by 1/3, D smooths K, J = 3K − 2D. Both begin at 50. */
export function stochastic(bars: readonly Bar[], length: number): { readonly k: Line; readonly d: Line; readonly j: Line } {
  let [k, d] = [50, 50];
  const rows = bars.map((bar, at) => {
    if (at < length - 1) return undefined;
    const window = bars.slice(at - length + 1, at + 1);
    const high = Math.max(...window.map((other) => other.high));
    const low = Math.min(...window.map((other) => other.low));
    const place = high === low ? 50 : (100 * (bar.close - low)) / (high - low);
    k = (2 * k + place) / 3;
    d = (2 * d + k) / 3;
    return { k, d, j: 3 * k - 2 * d };
  });
  return { k: rows.map((row) => row?.k), d: rows.map((row) => row?.d), j: rows.map((row) => row?.j) };
}

function combine(a: Line, b: Line, join: (a: number, b: number) => number): Line {
  return a.map((value, at) => {
    const other = b[at];
    return value === undefined || other === undefined ? undefined : join(value, other);
  });
}
