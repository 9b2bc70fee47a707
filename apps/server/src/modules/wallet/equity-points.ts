/** The equity curve: what all accounts were worth at full hours or days. Exact: what was held then, at the prices of then. Source: rules 6.6. */
import { valueOf } from '@kontor/domain/formulas/valuation';
import type { Price } from '@kontor/domain/formulas/valuation';
import type { EquityPeriod } from '@kontor/contract/wallet';
import type { HeldFrom } from '../../follower/wallet/held-history.ts';
import { placeOf } from './day-start.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How far back a curve goes and how far its points lie apart, ms. */
const PERIODS: Readonly<Record<EquityPeriod, { readonly backMs: number; readonly stepMs: number }>> = {
  '1d': { backMs: DAY_MS, stepMs: HOUR_MS },
  '7d': { backMs: 7 * DAY_MS, stepMs: HOUR_MS },
  '30d': { backMs: 30 * DAY_MS, stepMs: 4 * HOUR_MS },
  '1y': { backMs: 365 * DAY_MS, stepMs: DAY_MS },
};

/** The moments of a curve. */
export interface CurveSpan {
  readonly fromMs: number;
  readonly toMs: number;
  readonly stepMs: number;
  /** What was held is known by the day or by the hour. */
  readonly step: 'hour' | 'day';
}

/** The moments of a period that ends now; undefined while none of them is over. `hourMs`: behind it nothing is known yet. */
export function curveSpan(period: EquityPeriod, nowMs: number, hourMs: number): CurveSpan | undefined {
  const { backMs, stepMs } = PERIODS[period];
  const full = (ms: number): number => Math.floor(ms / stepMs) * stepMs;
  const [fromMs, toMs] = [Math.max(stepMs, full(nowMs) - backMs), full(Math.min(nowMs, hourMs))];
  return fromMs > toMs ? undefined : { fromMs, toMs, stepMs, step: stepMs === DAY_MS ? 'day' : 'hour' };
}

/** What was held at a moment was worth. */
export interface CurvePoint {
  readonly timeMs: number;
  /** Exact value in USDT of what had a price (`valueFraction`). */
  readonly value: bigint;
}

/** The points of a span, from the first moment on at which anything was held. `held`: oldest first; `besides`: what was worth something without being held. */
export function curveOf(
  { fromMs, toMs, stepMs }: CurveSpan,
  held: readonly HeldFrom[],
  scaleOf: (asset: number) => number,
  priceAt: (asset: number, timeMs: number) => Price | undefined,
  besides?: { readonly asset: number; readonly at: (timeMs: number) => bigint },
): CurvePoint[] {
  const places = new Map<number, HeldFrom>();
  const points: CurvePoint[] = [];
  let next = 0;
  for (let timeMs = fromMs; timeMs <= toMs; timeMs += stepMs) {
    for (let row = held[next]; row !== undefined && row.fromMs <= timeMs; row = held[++next]) places.set(placeOf(row), row);
    if (places.size === 0) continue;
    let value = 0n;
    const all = [...places.values(), ...(besides === undefined ? [] : [{ asset: besides.asset, amount: besides.at(timeMs) }])];
    for (const { asset, amount } of all) {
      const price = amount === 0n ? undefined : priceAt(asset, timeMs);
      if (price !== undefined) value += valueOf(amount, scaleOf(asset), price);
    }
    points.push({ timeMs, value });
  }
  return points;
}
