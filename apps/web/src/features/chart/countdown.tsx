import { useEffect, useState } from 'react';
import { chartCloseTime, chartOpenTime } from '@kontor/domain/formulas/chart-interval';
import type { ChartInterval } from '@kontor/domain/formulas/chart-interval';
import { serverNowMs } from '../../data/server-clock.ts';

/** Time left as `m:ss`, `h:mm:ss` or `1d 02h`. */
export function leftText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3_600) % 24, Math.floor(seconds / 60) % 60];
  if (days > 0) return `${days}d ${two(hours)}h`;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`;
}

/** Counts down to the candle's close by the server's clock. */
export function Countdown({ interval, label }: { readonly interval: ChartInterval; readonly label: string }) {
  const [nowMs, setNowMs] = useState(serverNowMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNowMs()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const text = leftText(chartCloseTime(interval, chartOpenTime(interval, nowMs)) + 1 - nowMs);
  return (
    <span role="timer" aria-live="off" aria-label={label} title={label}>
      {text}
    </span>
  );
}
