import { useEffect, useState } from 'react';

function secondsUntil(untilMs: number | undefined): number {
  return untilMs === undefined ? 0 : Math.max(0, Math.ceil((untilMs - Date.now()) / 1000));
}

/** Whole seconds until a time of `Date.now()`, counted down to 0; a tab that slept goes on where the time is. */
export function useSecondsLeft(untilMs: number | undefined): number {
  const [, setTurn] = useState(0);
  const left = secondsUntil(untilMs);
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setTurn((turn) => turn + 1), 250);
    return () => clearInterval(timer);
  }, [isRunning, untilMs]);
  return left;
}
