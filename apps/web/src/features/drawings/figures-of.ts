/** How the figures of drawings are written in the reader's language. */
import { drawnFigure } from '../../data/figures.ts';
import type { Measured } from './shapes.ts';

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** A span of time by its two largest units: `3d 5h`. Less than 0 counts backwards. */
export function spanText(seconds: number, locale: string): string {
  const sign = seconds < 0 ? '−' : '';
  let rest = Math.abs(Math.round(seconds / 60) * 60);
  const parts: string[] = [];
  for (const [unit, length] of UNITS) {
    const whole = Math.floor(rest / length);
    rest -= whole * length;
    if (whole > 0 || (unit === 'minute' && parts.length === 0))
      parts.push(new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'narrow' }).format(whole));
  }
  return sign + parts.slice(0, 2).join(' ');
}

/** Difference, percent, candles and time of a measure; `bars` says how many candles. */
export function measuredText(
  { change, percent, bars, seconds }: Measured,
  { decimals, locale, barsText }: { readonly decimals: number; readonly locale: string; readonly barsText: (bars: number) => string },
): string {
  const sign = change > 0 ? '+' : '';
  const share =
    percent === undefined
      ? ''
      : ` (${new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'exceptZero' }).format(percent / 100).replace('-', '−')})`;
  return `${sign}${drawnFigure(change, decimals, locale)}${share} · ${barsText(bars)}, ${spanText(seconds, locale)}`;
}
