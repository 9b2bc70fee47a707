/** The indicators of one chart, reckoned as its candles grow: what did not change is not reckoned again. */
import type { IndicatorKind } from '@kontor/contract/desk-documents';
import { USUAL_KINDS, fitted } from '../../data/indicator-kinds.ts';
import type { Indicator, KindInfo, Kinds } from '../../data/indicator-kinds.ts';
import type { Formula, IndicatorBar, Run } from './indicator-run.ts';

/** The formulas that have come. */
export type Formulas = Readonly<Partial<Record<IndicatorKind, Formula>>>;

/** An indicator with its values. */
export interface DrawnIndicator {
  readonly indicator: Indicator;
  readonly info: KindInfo;
  /** Undefined while it is hidden, and until its formula has come. */
  readonly run: Run | undefined;
}

/** What there is besides the usual. */
export interface MoreIndicators {
  readonly kinds: Kinds;
  readonly formulas: Formulas;
}

/** Whether one is wanted that does not come with the chart. */
export function wantsMore(indicators: readonly Indicator[]): boolean {
  const usual: Kinds = USUAL_KINDS;
  return indicators.some(({ kind }) => usual[kind] === undefined);
}

export class IndicatorSet {
  #runs = new Map<string, Run>();
  #bars: readonly IndicatorBar[] = [];

  /** Values for a series, of the indicators that have come. Those that are told the same share them. */
  take(bars: readonly IndicatorBar[], indicators: readonly Indicator[], usual: Formulas, more: MoreIndicators): readonly DrawnIndicator[] {
    const kinds: Kinds = { ...USUAL_KINDS, ...more.kinds };
    const formulas: Formulas = { ...usual, ...more.formulas };
    const before = this.#bars;
    let same = 0;
    while (same < bars.length && bars[same] === before[same]) same++;
    this.#bars = bars;
    const runs = new Map<string, Run>();
    const runOf = ({ kind, inputs }: Indicator): Run | undefined => {
      const key = [kind, ...inputs].join(' ');
      const known = runs.get(key);
      const found = known ?? this.#runs.get(key) ?? formulas[kind]?.(inputs);
      if (found === undefined || known !== undefined) return found;
      found.take(bars, same);
      runs.set(key, found);
      return found;
    };
    const drawn = indicators.flatMap((kept) => {
      const info = kinds[kept.kind];
      if (info === undefined) return [];
      const indicator = fitted(kept, info);
      return [{ indicator, info, run: indicator.hidden ? undefined : runOf(indicator) }];
    });
    this.#runs = runs;
    return drawn;
  }
}
