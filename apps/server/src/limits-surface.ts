/** What several processes that serve customers limit together, and what is limited at each of them. */
import type { Closers } from './closers.ts';
import { SharedCounts } from './gateways/shared-counts.ts';
import { SharedLimits } from './gateways/shared-limits.ts';
import { DUPLICATE_WINDOW_MS } from './http/duplicate-guard.ts';
import type { Rate } from './http/rate-limits.ts';
import { MACHINE_PACE } from './pace.ts';
import type { SurfaceOptions } from './surface.ts';

type LimitsOptions = Pick<SurfaceOptions, 'config' | 'others' | 'random' | 'time'>;

/** Limits that hold for all gateways together, where there are some and somebody keeps them. */
export function sharedRates({ config, others, random, time }: LimitsOptions, closers: Closers) {
  if (others?.isLed === undefined) return undefined;
  const { isLed } = others;
  const limits = closers.add(new SharedLimits({ ...others, random, pace: MACHINE_PACE, wallMs: () => time.wallMs(), isLed }), (opened) =>
    opened.close(),
  );
  return {
    user: limits.limit('user', rate(config.userRate)),
    order: limits.limit('order', rate(config.orderRate)),
    address: limits.limit('address', rate(config.addressRate)),
    guard: limits.claims('guard', DUPLICATE_WINDOW_MS),
  };
}

/** What all processes that serve customers count together, where there are several. */
export function sharedCounts({ others, random, time }: LimitsOptions, closers: Closers): SharedCounts | undefined {
  if (others === undefined) return undefined;
  // Whoever leads is there to be asked by itself.
  const isLed = others.isLed ?? (() => true);
  return closers.add(new SharedCounts({ ...others, random, pace: MACHINE_PACE, wallMs: () => time.wallMs(), isLed }), (opened) =>
    opened.close(),
  );
}

/** Four seconds' worth at once. */
export function rate(perSecond: number): Rate {
  return { perSecond, burst: perSecond * 4 };
}
