/** Which prices the chart shows so that the last one stays on the meridian (design: Meridian). Heights in px from the top of the plot. */

export interface Plot {
  readonly height: number;
  /** Where the last price belongs. */
  readonly meridian: number;
  /** Highest and lowest place for a candle. */
  readonly top: number;
  readonly bottom: number;
}

export interface PriceRange {
  readonly min: number;
  readonly max: number;
}

/** Share of the plot below which the candles would be too small: the chart then takes all of it and the line steps. */
const LEAST_SHARE = 0.6;

/**
 * The prices at the plot's edges. `anchored` is false when the candles from `low` to `high` would use less than 60 % of the
 * room between top and bottom; the range then simply fits them.
 */
export function anchoredRange(plot: Plot, low: number, high: number, last: number): PriceRange & { readonly anchored: boolean } {
  const room = plot.bottom - plot.top;
  const inside = plot.meridian > plot.top && plot.meridian < plot.bottom && last >= low && last <= high;
  if (high > low && inside) {
    const perPrice = Math.min(
      high > last ? (plot.meridian - plot.top) / (high - last) : Infinity,
      last > low ? (plot.bottom - plot.meridian) / (last - low) : Infinity,
    );
    if (perPrice * (high - low) >= room * LEAST_SHARE) {
      return { anchored: true, max: last + plot.meridian / perPrice, min: last - (plot.height - plot.meridian) / perPrice };
    }
  }
  return { anchored: false, ...fittedRange(plot, low, high) };
}

function fittedRange({ height, top, bottom, meridian }: Plot, low: number, high: number): PriceRange {
  if (high === low) {
    // One price alone lies on the meridian, in a range as wide as a thousandth of it.
    const perPrice = height / (Math.abs(low) * 0.002 || 1);
    return { max: low + meridian / perPrice, min: low - (height - meridian) / perPrice };
  }
  const perPrice = Math.max(1, bottom - top) / (high - low);
  return { max: high + top / perPrice, min: low - (height - bottom) / perPrice };
}
