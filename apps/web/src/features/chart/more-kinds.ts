/** The indicators that few charts have, and what an indicator begins with: they come when one of them, or the dialog, is wanted. */
import type { DeskInk, IndicatorKind } from '@kontor/contract/desk-documents';
import { LINE_INKS, USUAL_KINDS, candles, factor, line, slotsOf } from '../../data/indicator-kinds.ts';
import type { Indicator, KindInfo, Kinds } from '../../data/indicator-kinds.ts';

const only = [line('', 0)];

/** By kind. */
export const MORE_KINDS = {
  wma: { title: 'WMA', place: 'over', inputs: [candles(20)], lines: only },
  vwap: { title: 'VWAP', place: 'over', inputs: [], lines: only },
  sar: { title: 'SAR', place: 'over', inputs: [factor(0.02, 'step', 0.01), factor(0.2, 'most', 0.01)], lines: [line('', 0, 'dots')] },
  supertrend: { title: 'SUPERTREND', place: 'over', inputs: [candles(10), factor(3)], lines: [line('', -1, 'trend')] },
  ichimoku: {
    title: 'ICHIMOKU',
    place: 'over',
    inputs: [candles(9, 'conversion'), candles(26, 'base'), candles(52, 'span')],
    lines: [line('TENKAN', 0), line('KIJUN', 1), line('SPAN A', 2), line('SPAN B', 3), line('CHIKOU', 4)],
  },
  donchian: { title: 'DC', place: 'over', inputs: [candles(20)], lines: [line('UP', 0), line('MID', 1), line('LOW', 0)] },
  keltner: {
    title: 'KC',
    place: 'over',
    inputs: [candles(20), factor(2), candles(10, 'range')],
    lines: [line('UP', 0), line('MID', 1), line('LOW', 0)],
  },
  volma: {
    title: 'VOL MA',
    place: 'pane',
    inputs: [candles(5, 'fast'), candles(10, 'slow')],
    lines: [line('VOL', -1, 'columns'), line('MA1', 0), line('MA2', 1)],
    unit: 'volume',
  },
  macd: {
    title: 'MACD',
    place: 'pane',
    inputs: [candles(12, 'fast'), candles(26, 'slow'), candles(9, 'signal')],
    lines: [line('MACD', -1, 'histogram'), line('DIF', 0), line('DEA', 1)],
    unit: 'price',
  },
  rsi: { title: 'RSI', place: 'pane', inputs: [candles(14)], lines: only },
  kdj: {
    title: 'KDJ',
    place: 'pane',
    inputs: [candles(9), candles(3, 'smoothK'), candles(3, 'smoothD')],
    lines: [line('K', 0), line('D', 1), line('J', 2)],
  },
  stoch: {
    title: 'STOCH',
    place: 'pane',
    inputs: [candles(14), candles(3, 'smoothK'), candles(3, 'smoothD')],
    lines: [line('%K', 0), line('%D', 1)],
  },
  stochrsi: {
    title: 'STOCH RSI',
    place: 'pane',
    inputs: [candles(14), candles(14, 'range'), candles(3, 'smoothK'), candles(3, 'smoothD')],
    lines: [line('K', 0), line('D', 1)],
  },
  atr: { title: 'ATR', place: 'pane', inputs: [candles(14)], lines: only, unit: 'price' },
  cci: { title: 'CCI', place: 'pane', inputs: [candles(20, 'length', 2)], lines: only },
  obv: { title: 'OBV', place: 'pane', inputs: [], lines: only, unit: 'volume' },
  wr: { title: '%R', place: 'pane', inputs: [candles(14)], lines: only },
  mfi: { title: 'MFI', place: 'pane', inputs: [candles(14)], lines: only },
  dmi: {
    title: 'DMI',
    place: 'pane',
    inputs: [candles(14), candles(14, 'smooth')],
    lines: [line('+DI', 0), line('−DI', 1), line('ADX', 2)],
  },
  roc: { title: 'ROC', place: 'pane', inputs: [candles(12)], lines: only },
  trix: { title: 'TRIX', place: 'pane', inputs: [candles(15), candles(9, 'signal')], lines: [line('TRIX', 0), line('SIGNAL', 1)] },
} as const satisfies Kinds;

const ALL_KINDS: Readonly<Record<IndicatorKind, KindInfo>> = { ...USUAL_KINDS, ...MORE_KINDS };

/** What a kind is. */
export function infoOf(kind: IndicatorKind): KindInfo {
  return ALL_KINDS[kind];
}

/** Colours for one more indicator: none that a line of its pane has, and where all are taken those that fewest have. */
export function freeInks(kind: IndicatorKind, chosen: readonly Indicator[]): DeskInk[] {
  const isOver = infoOf(kind).place === 'over';
  const used = new Map<DeskInk, number>(LINE_INKS.map((ink) => [ink, 0]));
  const take = (ink: DeskInk): void => void used.set(ink, (used.get(ink) ?? 0) + 1);
  // A pane has one indicator; over the candles lie many.
  if (isOver) for (const other of chosen) if (infoOf(other.kind).place === 'over') for (const ink of other.inks) take(ink);
  return Array.from({ length: slotsOf(infoOf(kind)) }, () => {
    const [first = 'line1'] = LINE_INKS.toSorted((a, b) => (used.get(a) ?? 0) - (used.get(b) ?? 0));
    take(first);
    return first;
  });
}

/** One more of a kind, with what it is usually told. */
export function newIndicator(kind: IndicatorKind, id: string, chosen: readonly Indicator[]): Indicator {
  return { id, kind, inputs: infoOf(kind).inputs.map(({ first }) => first), inks: freeInks(kind, chosen), hidden: false };
}
