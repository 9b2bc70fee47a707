/** Times as the console writes them: in UTC, wherever one sits. */
import { say } from './words.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** `2026-11-20 14:22:07`. */
export function utcTime(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}

/** `2026-11-20`. */
export function utcDay(ms: number): string {
  return utcTime(ms).slice(0, 10);
}

/** `2026-11-20 14:22:07.233`. */
export function utcTimeExact(ms: number): string {
  return new Date(ms).toISOString().slice(0, 23).replace('T', ' ');
}

/** How long ago, in its largest unit. */
export function ageOf(ms: number, nowMs: number): string {
  const age = Math.max(0, nowMs - ms);
  if (age < HOUR_MS) return say('age.minutes', { count: Math.floor(age / MINUTE_MS) });
  if (age < DAY_MS) return say('age.hours', { count: Math.floor(age / HOUR_MS) });
  return say('age.days', { count: Math.floor(age / DAY_MS) });
}

/** `1,234`. */
export function counted(count: number): string {
  return count.toLocaleString('en-US');
}
