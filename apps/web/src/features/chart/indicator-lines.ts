/** Which lines an indicator draws, with the usual lengths of the field. */
import type { Indicator } from '../../data/chart-settings.ts';
import type { ChartInk } from './chart-ink.ts';
import type { DrawnCandle } from './drawn-candle.ts';
import { bollinger, exponentialAverage, macd, movingAverage, relativeStrength, stochastic } from './indicators.ts';

export interface IndicatorLine {
  /** As the legend names it: `MA 7`. */
  readonly name: string;
  readonly ink: keyof Pick<ChartInk, 'iris' | 'info' | 'warn' | 'text2' | 'text3'>;
  readonly values: (candles: readonly DrawnCandle[]) => readonly (number | undefined)[];
  readonly isHistogram?: true;
}

const closes = (candles: readonly DrawnCandle[]): readonly number[] => candles.map(({ close }) => close);

const average = (length: number, ink: IndicatorLine['ink']): IndicatorLine => ({ name: `MA ${length}`, ink, values: (candles) => movingAverage(closes(candles), length) });
const exponential = (length: number, ink: IndicatorLine['ink']): IndicatorLine => ({ name: `EMA ${length}`, ink, values: (candles) => exponentialAverage(closes(candles), length) });
const band = (part: 'middle' | 'upper' | 'lower', name: string, ink: IndicatorLine['ink']): IndicatorLine => ({ name, ink, values: (candles) => bollinger(closes(candles), 20, 2)[part] });
const macdPart = (part: 'difference' | 'signal' | 'histogram', name: string, ink: IndicatorLine['ink']): IndicatorLine => ({
  name, ink, values: (candles) => macd(closes(candles), 12, 26, 9)[part], ...(part === 'histogram' ? { isHistogram: true } : {}),
});
const stochasticPart = (part: 'k' | 'd' | 'j', name: string, ink: IndicatorLine['ink']): IndicatorLine => ({ name, ink, values: (candles) => stochastic(candles, 9)[part] });

const OVER_CANDLES: Readonly<Partial<Record<Indicator, readonly IndicatorLine[]>>> = {
  ma: [average(7, 'iris'), average(25, 'info'), average(99, 'warn')],
  ema: [exponential(12, 'iris'), exponential(26, 'info')],
  boll: [band('upper', 'BOLL', 'text3'), band('middle', 'MID', 'info'), band('lower', 'LOW', 'text3')],
};

const OWN_PANE: Readonly<Partial<Record<Indicator, readonly IndicatorLine[]>>> = {
  macd: [macdPart('histogram', 'MACD', 'text3'), macdPart('difference', 'DIF', 'iris'), macdPart('signal', 'DEA', 'warn')],
  rsi: [{ name: 'RSI 14', ink: 'iris', values: (candles) => relativeStrength(closes(candles), 14) }],
  kdj: [stochasticPart('k', 'K', 'iris'), stochasticPart('d', 'D', 'info'), stochasticPart('j', 'J', 'warn')],
};

/** Lines among the candles. */
export function overlayLines(indicators: readonly Indicator[]): readonly IndicatorLine[] {
  return indicators.flatMap((name) => OVER_CANDLES[name] ?? []);
}

/** Lines of each pane below. */
export function paneLines(indicators: readonly Indicator[]): readonly (readonly IndicatorLine[])[] {
  return indicators.flatMap((name) => (OWN_PANE[name] === undefined ? [] : [OWN_PANE[name]]));
}
