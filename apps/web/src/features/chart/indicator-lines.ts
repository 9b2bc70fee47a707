/** Which lines an indicator draws, with the usual lengths of the field. */
import type { Indicator } from '../../data/chart-settings.ts';
import type { ChartInk } from './chart-ink.ts';
import type { DrawnCandle } from './drawn-candle.ts';
import { bollinger, exponentialAverage, macd, movingAverage, relativeStrength, stochastic } from './indicators.ts';

export interface IndicatorLine {
  /** As the legend names it: `MA 7`. */
  readonly name: string;
  readonly ink: keyof Pick<ChartInk, 'line1' | 'line2' | 'line3' | 'line4' | 'line5' | 'line6' | 'line7' | 'text3'>;
  readonly values: (candles: readonly DrawnCandle[]) => readonly (number | undefined)[];
  readonly isHistogram?: true;
}

const closes = (candles: readonly DrawnCandle[]): readonly number[] => candles.map(({ close }) => close);

const average = (length: number, ink: IndicatorLine['ink']): IndicatorLine => ({
  name: `MA ${length}`,
  ink,
  values: (candles) => movingAverage(closes(candles), length),
});
const exponential = (length: number, ink: IndicatorLine['ink']): IndicatorLine => ({
  name: `EMA ${length}`,
  ink,
  values: (candles) => exponentialAverage(closes(candles), length),
});
const band = (part: 'middle' | 'upper' | 'lower', name: string, ink: IndicatorLine['ink']): IndicatorLine => ({
  name,
  ink,
  values: (candles) => bollinger(closes(candles), 20, 2)[part],
});
const macdPart = (part: 'difference' | 'signal' | 'histogram', name: string, ink: IndicatorLine['ink']): IndicatorLine => ({
  name,
  ink,
  values: (candles) => macd(closes(candles), 12, 26, 9)[part],
  ...(part === 'histogram' ? { isHistogram: true } : {}),
});
const stochasticPart = (part: 'k' | 'd' | 'j', name: string, ink: IndicatorLine['ink']): IndicatorLine => ({
  name,
  ink,
  values: (candles) => stochastic(candles, 9)[part],
});

const OVER_CANDLES: Readonly<Partial<Record<Indicator, readonly IndicatorLine[]>>> = {
  ma: [average(7, 'line1'), average(25, 'line2'), average(99, 'line3')],
  ema: [exponential(12, 'line4'), exponential(26, 'line5')],
  // The two edges are one band.
  boll: [band('upper', 'BOLL', 'line6'), band('middle', 'MID', 'line7'), band('lower', 'LOW', 'line6')],
};

const OWN_PANE: Readonly<Partial<Record<Indicator, readonly IndicatorLine[]>>> = {
  macd: [macdPart('histogram', 'MACD', 'text3'), macdPart('difference', 'DIF', 'line1'), macdPart('signal', 'DEA', 'line2')],
  rsi: [{ name: 'RSI 14', ink: 'line1', values: (candles) => relativeStrength(closes(candles), 14) }],
  kdj: [stochasticPart('k', 'K', 'line1'), stochasticPart('d', 'D', 'line2'), stochasticPart('j', 'J', 'line3')],
};

/** Lines among the candles. */
export function overlayLines(indicators: readonly Indicator[]): readonly IndicatorLine[] {
  return indicators.flatMap((name) => OVER_CANDLES[name] ?? []);
}

/** Lines of each pane below. */
export function paneLines(indicators: readonly Indicator[]): readonly (readonly IndicatorLine[])[] {
  return indicators.flatMap((name) => (OWN_PANE[name] === undefined ? [] : [OWN_PANE[name]]));
}
