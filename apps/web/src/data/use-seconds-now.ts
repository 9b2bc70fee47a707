import { useEffect, useState } from 'react';
import { secondsNowMs } from './seconds-clock.ts';

/** How often what counts down is drawn again, ms. */
const TURN_MS = 200;
/** How often what only moves on with time is. */
export const SLOW_TURN_MS = 1_000;

/** The server's time, ms, as it goes on; it rests while nothing runs. A tab that slept goes on where the time is. */
export function useNow(isRunning: boolean, turnMs = TURN_MS): number {
  const [nowMs, setNowMs] = useState(secondsNowMs);
  useEffect(() => {
    if (!isRunning) return undefined;
    const turn = (): void => setNowMs(secondsNowMs());
    // What begins to run was not counted before.
    const first = setTimeout(turn);
    const timer = setInterval(turn, turnMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [isRunning, turnMs]);
  return nowMs;
}
