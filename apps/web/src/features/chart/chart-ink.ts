/** The theme's colours as a canvas wants them, read from the page and again whenever the theme or the market's colours change. */
import { useSyncExternalStore } from 'react';

export interface ChartInk {
  readonly s1: string;
  readonly s2: string;
  readonly text: string;
  readonly text2: string;
  readonly text3: string;
  readonly hairline: string;
  readonly grid: string;
  readonly iris: string;
  readonly info: string;
  readonly warn: string;
  readonly up: string;
  readonly down: string;
  /** Of indicators. */
  readonly line1: string;
  readonly line2: string;
  readonly line3: string;
  readonly line4: string;
  readonly line5: string;
  readonly line6: string;
  readonly line7: string;
  readonly upVolume: string;
  readonly downVolume: string;
}

let ink: ChartInk | undefined;

function readInk(): ChartInk {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string): string => style.getPropertyValue(`--color-${name}`).trim();
  return {
    s1: color('s1'),
    s2: color('s2'),
    text: color('text'),
    text2: color('text-2'),
    text3: color('text-3'),
    hairline: color('hairline'),
    grid: withAlpha(color('hairline'), 0.5),
    iris: color('iris'),
    info: color('info'),
    warn: color('warn'),
    line1: color('line-1'),
    line2: color('line-2'),
    line3: color('line-3'),
    line4: color('line-4'),
    line5: color('line-5'),
    line6: color('line-6'),
    line7: color('line-7'),
    up: color('up'),
    down: color('down'),
    upVolume: withAlpha(color('up'), 0.24),
    downVolume: withAlpha(color('down'), 0.24),
  };
}

/** `#rrggbb` with an alpha from 0 to 1. */
export function withAlpha(hex: string, alpha: number): string {
  return `${hex}${Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0')}`;
}

function watch(listener: () => void): () => void {
  const observer = new MutationObserver(() => {
    ink = undefined;
    listener();
  });
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'data-market'] });
  return () => observer.disconnect();
}

/** The colours now. */
export function useChartInk(): ChartInk {
  return useSyncExternalStore(watch, () => (ink ??= readInk()));
}
