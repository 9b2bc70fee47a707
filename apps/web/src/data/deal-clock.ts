/**
 * The exchange's time, for what a trade still has: an answer says how much that is, and a clock that only goes forward carries it on, also in a tab that nobody
 * sees. This machine's own time may be wrong. At zero nothing follows here: the exchange says what became of the trade.
 */
import { useEffect, useState } from 'react';
import { serverNowMs } from './server-clock.ts';

const TURN_MS = 500;

/** At `steadyMs` of a clock that only goes forward the exchange's was `serverMs`. */
export interface DealAnchor {
  readonly serverMs: number;
  readonly steadyMs: number;
}

/** What an answer says of a trade, and when it was asked for and came, ms of a clock that only goes forward. */
export interface DealTimeTold {
  readonly deadlineMs: number | null;
  /** Plain decimal; 0 where nothing runs, which says nothing of the time. */
  readonly remainingSeconds: string;
  readonly sentMs: number;
  readonly answeredMs: number;
}

/** The anchor that an answer gives; undefined where it says nothing of the time. */
export function dealAnchorOf({ deadlineMs, remainingSeconds, sentMs, answeredMs }: DealTimeTold): DealAnchor | undefined {
  const remainingMs = Number(remainingSeconds) * 1_000;
  if (deadlineMs === null || !(remainingMs > 0)) return undefined;
  return { serverMs: deadlineMs - remainingMs, steadyMs: (sentMs + answeredMs) / 2 };
}

let anchor: DealAnchor | undefined;

/** Milliseconds of a clock that only goes forward. */
export function steadyMs(): number {
  return performance.now();
}

/** Takes what an answer says; the last one counts, because a demo's time may be moved by hand. */
export function noteDealTime(told: DealTimeTold): void {
  anchor = dealAnchorOf(told) ?? anchor;
}

/** The exchange's time now, ms since 1970. */
function dealNowMs(): number {
  return anchor === undefined ? serverNowMs() : anchor.serverMs + steadyMs() - anchor.steadyMs;
}

/** The exchange's time, twice a second. */
export function useDealNow(): number {
  const [nowMs, setNowMs] = useState(dealNowMs);
  useEffect(() => {
    const turn = (): void => setNowMs(dealNowMs());
    turn();
    const timer = setInterval(turn, TURN_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

/** What is left until a deadline, whole seconds, never below 0. */
export function secondsLeft(deadlineMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((deadlineMs - nowMs) / 1_000));
}

/** `17:46`, with hours where there are any: `1:59:59`. */
export function countdownText(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3_600);
  const rest = `${two(Math.floor((seconds % 3_600) / 60))}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
