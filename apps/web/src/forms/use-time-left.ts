import { useEffect, useState } from 'react';
import { serverNowMs } from '../data/server-clock.ts';

const pad = (value: number): string => String(value).padStart(2, '0');

/** What is left until a moment of the exchange's clock, `19:23:34`, second by second; undefined once it has come, which `onOver` hears of. */
export function useTimeLeft(untilMs: number, onOver?: () => void): string | undefined {
  const [, setTurn] = useState(0);
  useEffect(() => {
    if (untilMs <= serverNowMs()) return undefined;
    const timer = setInterval(() => {
      setTurn((turn) => turn + 1);
      if (untilMs > serverNowMs()) return;
      clearInterval(timer);
      onOver?.();
    }, 1_000);
    return () => clearInterval(timer);
  }, [untilMs, onOver]);
  const seconds = Math.ceil((untilMs - serverNowMs()) / 1_000);
  if (seconds <= 0) return undefined;
  return `${pad(Math.floor(seconds / 3_600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
}
