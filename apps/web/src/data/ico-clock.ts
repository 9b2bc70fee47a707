/** The exchange's time as items tell it, for what begins and ends by it: an answer says how long an item still has. */
import { useEffect, useState } from 'react';
import { serverNowMs } from './server-clock.ts';

const TURN_MS = 1_000;
/** An offset below this is within the error of a measurement, ms. */
const ERROR_MS = 1_000;

let offsetMs: number | undefined;

/** What an answer says of an item, and when it was asked for and came, ms. */
export interface RemainingTold {
  readonly endMs: number;
  /** Plain decimal; 0 where it is over, which says nothing of the time. */
  readonly remainingSeconds: string;
  readonly sentMs: number;
  readonly answeredMs: number;
}

/** The exchange's offset from this machine, ms, as an answer says it; undefined where it does not. */
export function itemOffsetMs({ endMs, remainingSeconds, sentMs, answeredMs }: RemainingTold): number | undefined {
  const remainingMs = Number(remainingSeconds) * 1_000;
  if (!(remainingMs > 0)) return undefined;
  const offset = endMs - remainingMs - (sentMs + answeredMs) / 2;
  return Math.abs(offset) <= ERROR_MS ? 0 : Math.round(offset);
}

/** Takes what an answer says; the last one counts, because a demo's time may be moved by hand. */
export function noteItemTime(told: RemainingTold): void {
  offsetMs = itemOffsetMs(told) ?? offsetMs;
}

/** The exchange's time now, ms since 1970. */
function icoNowMs(): number {
  return offsetMs === undefined ? serverNowMs() : Date.now() + offsetMs;
}

/** The exchange's time, a second at a time. */
export function useIcoNow(): number {
  const [nowMs, setNowMs] = useState(icoNowMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(icoNowMs()), TURN_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
