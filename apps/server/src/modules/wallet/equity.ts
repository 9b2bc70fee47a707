/** What a user's accounts are worth and have gained today. Exact until it is printed. Source: rules 6.6, 6.7. */
import { todayGain, todayShare } from '@kontor/domain/formulas/today-gain';
import type { DayValues } from '@kontor/domain/formulas/today-gain';
import type { Fraction } from '@kontor/domain/formulas/fraction';
import { valueOf } from '@kontor/domain/formulas/valuation';
import type { Price } from '@kontor/domain/formulas/valuation';
import type { DayStart, Holdings } from './day-start.ts';

/** An asset's decimals, and what it costs in USDT now and at the beginning of the day; undefined where nobody knows. */
export interface AssetPrices {
  readonly scale: number;
  readonly now: Price | undefined;
  readonly start: Price | undefined;
}

/** A flow with the price of its time. */
export interface PricedFlow {
  readonly asset: number;
  readonly amount: bigint;
  readonly price: Price | undefined;
}

export interface Equity {
  /** Exact value in USDT of what has a price (`valueFraction`). */
  readonly total: bigint;
  /** Assets held that have no price. */
  readonly unpriced: readonly number[];
  /** Undefined where something of the day has no price. */
  readonly today: { readonly day: DayValues; readonly gain: bigint; readonly share: Fraction | undefined } | undefined;
}

/** Values what is held and the day. `pricesOf` knows every asset that occurs. */
export function equityOf(
  held: Holdings,
  start: DayStart['held'],
  flows: readonly PricedFlow[],
  pricesOf: (asset: number) => AssetPrices,
): Equity {
  const unpriced = [...held].filter(([asset, amount]) => amount !== 0n && pricesOf(asset).now === undefined).map(([asset]) => asset);
  const now = valueOfAll(held, (asset) => pricesOf(asset).now);
  const began = valueOfAll(start, (asset) => pricesOf(asset).start);
  const moved = flows.map(({ asset, amount, price }) => price && valueOf(amount, pricesOf(asset).scale, price));
  const isWhole = unpriced.length === 0 && began.isWhole && !moved.includes(undefined);
  return { total: now.value, unpriced, today: isWhole ? todayOf(began.value, moved as readonly bigint[], now.value) : undefined };

  function valueOfAll(
    holdings: Holdings,
    priceOf: (asset: number) => Price | undefined,
  ): { readonly value: bigint; readonly isWhole: boolean } {
    let [value, isWhole] = [0n, true];
    for (const [asset, amount] of holdings) {
      const price = amount === 0n ? undefined : priceOf(asset);
      if (price !== undefined) value += valueOf(amount, pricesOf(asset).scale, price);
      else if (amount !== 0n) isWhole = false;
    }
    return { value, isWhole };
  }
}

function todayOf(start: bigint, moved: readonly bigint[], now: bigint): NonNullable<Equity['today']> {
  const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);
  const day = { start, inflow: sum(moved.filter((value) => value > 0n)), outflow: -sum(moved.filter((value) => value < 0n)), now };
  return { day, gain: todayGain(day), share: todayShare(day) };
}
