import { randomInt } from 'node:crypto';
import type { WorldPlan } from './simulate.ts';

/** The seed that every run plays; what a run must have met is demanded of it. */
export const FIXED_SEED = 1;

/**
 * Worlds that every run plays besides: those in which a fresh seed has found what its commands alone do not show, so that it
 * could not become a file in `regressions/`. Beside each: what.
 */
export const KEPT_WORLDS: readonly WorldPlan[] = [];

/** A seed that no run has had, so that runs explore. */
export function freshSeed(): number {
  return randomInt(2, 1_000_000_000);
}
