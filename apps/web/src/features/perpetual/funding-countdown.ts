/** The time until the next settlement of funding, by the server's clock, whatever a tab in the background missed. */
import { useEffect, useState } from 'react';
import { serverNowMs } from '../../data/server-clock.ts';

/** `01:37:53`; never below zero, hours beyond a day are hours. */
export function countdownText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000));
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** Tells the server's time once a second, whatever this machine's clock says; the function that is given back ends it. */
export function eachServerSecond(tell: (nowMs: number) => void): () => void {
  const timer = setInterval(() => tell(serverNowMs()), 1_000);
  return () => clearInterval(timer);
}

/** Counts down to a moment, once a second; a dash while it is not known. */
export function useCountdown(untilMs: number | undefined): string {
  const [nowMs, setNowMs] = useState(serverNowMs);
  useEffect(() => eachServerSecond(setNowMs), []);
  return untilMs === undefined ? '-' : countdownText(untilMs - nowMs);
}
