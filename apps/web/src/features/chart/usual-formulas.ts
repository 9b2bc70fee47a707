/** The indicators that most charts have: they come with the drawing. */
import type { IndicatorKind } from '@kontor/contract/desk-documents';
import { NO_SMOOTH, formula, meanOf, smooth } from './indicator-run.ts';
import type { Formula, IndicatorBar, Smooth } from './indicator-run.ts';

const closeOf = ({ close }: IndicatorBar): number => close;
const none = {};

/** Mean of the last closes. */
const ma = formula({
  start: none,
  lines: 1,
  step: (state, bars, at, [length = 1]) => ({ state, values: [meanOf(bars, at, length, closeOf)] }),
});

/** Exponential mean, begun with the mean of the first closes. */
const ema = formula<Smooth>({
  start: NO_SMOOTH,
  lines: 1,
  step: (before, bars, at, [length = 1]) => {
    const state = smooth(before, bars[at]?.close, length);
    return { state, values: [state.value] };
  },
});

/** Bands so many standard deviations (of the whole population) around the mean. */
const boll = formula({
  start: none,
  lines: 3,
  step: (state, bars, at, [length = 2, width = 2]) => {
    const mean = meanOf(bars, at, length, closeOf);
    if (mean === undefined) return { state, values: [] };
    const away = width * Math.sqrt(meanOf(bars, at, length, ({ close }) => (close - mean) ** 2) ?? 0);
    return { state, values: [mean + away, mean, mean - away] };
  },
});

/** Volume at the foot of the candles has no line: the chart draws it with them. */
const vol = formula({ start: none, lines: 0, step: (state) => ({ state, values: [] }) });

/** By kind. */
export const USUAL_FORMULAS = { ma, ema, boll, vol } as const satisfies Readonly<Partial<Record<IndicatorKind, Formula>>>;
