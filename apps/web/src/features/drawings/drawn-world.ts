/** A plot for tests: a candle each 10 px and each minute from `START` on, price 1,000 at the top and 500 at the bottom, a px each. */
import type { Plot } from './plot.ts';
import type { Write } from './shapes.ts';

export const START = 1_700_000_000;

/** 80 candles on 800 × 500 px; open 700, high 720, low 680, close 710. */
export function testPlot(part: Partial<Plot> = {}): Plot {
  const candles = Array.from({ length: 80 }, (_, at) => ({
    open: 700,
    high: 720,
    low: 680,
    close: 710,
    source: { open_time: (START + at * 60) * 1_000 },
  }));
  return {
    width: 800,
    height: 500,
    axis: { count: candles.length, at: (index) => START + index * 60, step: 60 },
    candles,
    xOfIndex: (index) => index * 10,
    indexAt: (x) => x / 10,
    yOf: (price) => 1_000 - price,
    priceAt: (y) => 1_000 - y,
    tick: 0.5,
    decimals: 1,
    ...part,
  };
}

/** The anchor at a place of the test's plot, whether a candle is there or not. */
export function at(x: number, y: number): { readonly time: number; readonly price: number } {
  return { time: START + x * 6, price: 1_000 - y };
}

export const testWrite: Write = {
  price: (price) => price.toFixed(1),
  level: (level) => String(level),
  measured: ({ change, percent, bars, seconds }) => `${change} ${percent?.toFixed(2)} ${bars} ${seconds}`,
  width: (text) => text.length * 6,
};
