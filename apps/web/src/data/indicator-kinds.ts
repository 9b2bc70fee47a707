/** What an indicator of a chart is: what it may be told, where it is drawn, and its lines. No formula is here: those come with the drawing. */
import { DESK_INKS } from '@kontor/contract/desk-documents';
import type { DeskDocument, DeskInk, IndicatorKind } from '@kontor/contract/desk-documents';

/** One that somebody has put into his charts. */
export type Indicator = NonNullable<DeskDocument<'chart'>['indicators']>[number];

/** Words for an input. */
export type InputName =
  | 'length'
  | 'fast'
  | 'slow'
  | 'signal'
  | 'smooth'
  | 'smoothK'
  | 'smoothD'
  | 'multiplier'
  | 'step'
  | 'most'
  | 'conversion'
  | 'base'
  | 'span'
  | 'range';

/** Something that an indicator is told: a number of candles unless `step` says otherwise. */
export interface Input {
  readonly name: InputName;
  readonly first: number;
  readonly min: number;
  readonly max: number;
  /** Smallest difference of two values: 1 for whole numbers. */
  readonly step: number;
}

/** A line of an indicator. Lines with the same `slot` have one colour. */
export interface KindLine {
  /** As the legend names it; empty where the indicator's own name says enough. */
  readonly name: string;
  readonly slot: number;
  /** `columns`: volume in the colours of the candles. `trend`: in the colour of where it points. */
  readonly look: 'line' | 'histogram' | 'columns' | 'dots' | 'trend';
}

export interface KindInfo {
  /** Of the field; the same in every language. */
  readonly title: string;
  /** Among the candles, at their foot, or in a pane below. */
  readonly place: 'over' | 'foot' | 'pane';
  readonly inputs: readonly Input[];
  readonly lines: readonly KindLine[];
  /** What its values are, where they are no prices among the candles and no plain numbers. */
  readonly unit?: 'price' | 'volume';
}

/** What indicators are, of those that have come. */
export type Kinds = Readonly<Partial<Record<IndicatorKind, KindInfo>>>;

/** The longest that an indicator looks back, candles. */
const LONGEST = 500;

/** A number of candles. */
export const candles = (first: number, name: InputName = 'length', min = 1): Input => ({ name, first, min, max: LONGEST, step: 1 });
/** A number that something is multiplied by. */
export const factor = (first: number, name: InputName = 'multiplier', step = 0.1): Input => ({ name, first, min: step, max: 50, step });
export const line = (name: string, slot: number, look: KindLine['look'] = 'line'): KindLine => ({ name, slot, look });

const average = (title: string): KindInfo => ({ title, place: 'over', inputs: [candles(20)], lines: [line('', 0)] });

/** What most charts have; the others come when one of them is wanted (features/chart/more-kinds.ts). */
export const USUAL_KINDS = {
  ma: average('MA'),
  ema: average('EMA'),
  boll: {
    title: 'BOLL',
    place: 'over',
    inputs: [candles(20, 'length', 2), factor(2)],
    lines: [line('UP', 0), line('MID', 1), line('LOW', 0)],
  },
  vol: { title: 'VOL', place: 'foot', inputs: [], lines: [] },
} as const satisfies Kinds;

/** Colours of lines that stand apart from one another; the others of the palette say something of the market. */
export const LINE_INKS = DESK_INKS.filter((ink) => ink.startsWith('line'));

/** How many colours a kind has. */
export function slotsOf({ lines }: KindInfo): number {
  return lines.reduce((most, { slot }) => Math.max(most, slot + 1), 0);
}

/** Whether a number may be that input. */
export function fitsInput({ min, max, step }: Input, value: number): boolean {
  const steps = value / step;
  return value >= min && value <= max && Math.abs(steps - Math.round(steps)) < 1e-6;
}

/** An indicator with numbers that its formula takes and a colour for every line, whatever was kept. */
export function fitted({ id, kind, inputs, inks, hidden }: Indicator, info: KindInfo): Indicator {
  const told = info.inputs.map((input, at) => {
    const value = inputs[at];
    return value !== undefined && fitsInput(input, value) ? value : input.first;
  });
  return {
    id,
    kind,
    inputs: told,
    inks: Array.from({ length: slotsOf(info) }, (_, slot) => inks[slot] ?? LINE_INKS[slot] ?? 'line1'),
    hidden,
  };
}

/** As a legend names it: `EMA 50`, `MACD 12 26 9`. */
export function indicatorName({ inputs }: Indicator, { title }: KindInfo): string {
  return [title, ...inputs].join(' ');
}

const made = (kind: IndicatorKind, inputs: readonly number[], inks: readonly DeskInk[]): Indicator => ({
  id: [kind, ...inputs].join('-').replaceAll('.', '_'),
  kind,
  inputs: [...inputs],
  inks: [...inks],
  hidden: false,
});

/** What a chart's indicators were before they had lengths of their own, by the names that a browser may remember. */
const NAMED: Readonly<Record<string, readonly Indicator[]>> = {
  ma: [made('ma', [7], ['line1']), made('ma', [25], ['line2']), made('ma', [99], ['line3'])],
  ema: [made('ema', [12], ['line4']), made('ema', [26], ['line5'])],
  boll: [made('boll', [20, 2], ['line6', 'line7'])],
  vol: [made('vol', [], [])],
  macd: [made('macd', [12, 26, 9], ['line1', 'line2'])],
  rsi: [made('rsi', [14], ['line1'])],
  kdj: [made('kdj', [9, 3, 3], ['line1', 'line2', 'line3'])],
};

/** Indicators by those names; what everybody begins with where nothing is remembered. */
export function namedIndicators(names: unknown): readonly Indicator[] {
  const list: readonly unknown[] = Array.isArray(names) ? names : ['ma', 'vol'];
  return Object.entries(NAMED).flatMap(([name, indicators]) => (list.includes(name) ? indicators : []));
}
