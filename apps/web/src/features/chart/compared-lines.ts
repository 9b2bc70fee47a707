/** Other pairs beside a chart's candles, in per cent from the first candle in sight. Pure; numbers are only drawn. */

/** A candle as far as it is compared. */
interface OwnCandle {
  readonly source: { readonly open_time: number };
}

interface OtherCandle {
  readonly open_time: number;
  /** Plain decimal. */
  readonly close: string;
}

/** The other pair's close at each of this chart's candles; undefined where it has none. Both in order of time, of one interval. */
export function closesAt(candles: readonly OwnCandle[], others: readonly OtherCandle[]): readonly (number | undefined)[] {
  let next = 0;
  return candles.map(({ source: { open_time: time } }) => {
    while ((others[next]?.open_time ?? Infinity) < time) next++;
    const other = others[next];
    return other?.open_time === time ? Number(other.close) : undefined;
  });
}

/** The close that is 0 %: of the first candle in sight, or of the first one after it that there is. */
export function baseOf(closes: readonly (number | undefined)[], first: number): number | undefined {
  for (let at = Math.max(0, first); at < closes.length; at++) {
    const close = closes[at];
    if (close !== undefined && close > 0) return close;
  }
  return undefined;
}

/** How far a close lies from the base, as a fraction: 0.01 is 1 %. */
export function changeFrom(base: number | undefined, close: number | undefined): number | undefined {
  return base === undefined || close === undefined ? undefined : close / base - 1;
}

/** Steps of a scale in per cent that round numbers have: 1, 2 or 5 with noughts, behind the point too. */
function percentStep(span: number, most: number): number {
  const least = span / Math.max(1, most);
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5].find((one) => one * power >= least) ?? 10) * power;
}

/** Whole steps from `low` to `high`, in per cent; `most` of them at most. */
export function percentTicks(low: number, high: number, most: number): { readonly ticks: readonly number[]; readonly decimals: number } {
  if (!(high > low) || !Number.isFinite(high - low) || most < 1) return { ticks: [], decimals: 2 };
  const step = percentStep(high - low, most);
  const decimals = Math.max(0, Math.min(6, -Math.floor(Math.log10(step) + 1e-9)));
  const ticks: number[] = [];
  for (let at = Math.ceil(low / step - 1e-9); at * step <= high + step * 1e-9; at++) ticks.push(Number((at * step).toFixed(decimals)) + 0);
  return { ticks, decimals };
}
