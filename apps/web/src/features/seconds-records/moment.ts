import { clockTime } from '../../data/figures.ts';

/** A moment to the millisecond, UTC: what decides is compared at this precision. */
export function momentText(ms: number): string {
  return `${clockTime(ms, 'UTC')}.${String(ms % 1_000).padStart(3, '0')}`;
}
