/** The windows of time that lists of the wallet are asked for by (rules §8). */
import { apiError } from './api-error.ts';

/** Longest window, ms. */
const MOST_MS = 90 * 86_400_000;
/** The last moment that the database knows as well. */
const LATEST_MS = 253_402_300_799_999;

/** A window, ms, both ends included; 90 days before its end where its beginning was left out. @throws ApiError where it is longer, or ends before it begins */
export function timeWindow(
  { startTime, endTime }: { readonly startTime: number | undefined; readonly endTime: number | undefined },
  nowMs: number,
): { readonly fromMs: number; readonly toMs: number } {
  const fromMs = startTime ?? Math.max(0, (endTime ?? nowMs) - MOST_MS);
  const toMs = endTime ?? (startTime === undefined ? LATEST_MS : startTime + MOST_MS);
  const isWhole = startTime === undefined && endTime === undefined;
  if (toMs < fromMs || (!isWhole && toMs - fromMs > MOST_MS)) throw apiError('WALLET_INTERVAL');
  return { fromMs: Math.min(fromMs, LATEST_MS), toMs: Math.min(toMs, LATEST_MS) };
}
