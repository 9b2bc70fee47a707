/** What the keys of the trading screens do, and how strokes become acts. Pure. */
import { readChartInterval } from '@kontor/domain/formulas/chart-interval';
import type { ChartInterval } from '@kontor/domain/formulas/chart-interval';

export const KEY_ACTS = {
  buy: 'b',
  sell: 's',
  limit: 'l',
  market: 'm',
  postOnly: 'p',
  bid: '[',
  ask: ']',
  quarter: 'q',
  half: 'w',
  threeQuarters: 'e',
  all: 'r',
  submit: 'Shift+Enter',
  cancelLast: 'x',
  cancelAll: 'Shift+X',
  tab: 't',
  hide: 'h',
  previous: ',',
  next: '.',
} as const;
export type KeyAct = keyof typeof KEY_ACTS;

/** A stroke as far as it matters here. */
export interface Stroke {
  /** As the browser names it. */
  readonly key: string;
  /** The key's place on the keyboard, `KeyB`: letters of other scripts stand where Latin ones do. */
  readonly code: string;
  readonly shift: boolean;
}

/** What was begun: `g` waits for the number of a layout, digits for Enter. */
export interface Begun {
  readonly layout: boolean;
  readonly interval: string;
}

export const NOTHING_BEGUN: Begun = { layout: false, interval: '' };

export type Act =
  | { readonly kind: 'act'; readonly act: KeyAct }
  | { readonly kind: 'layout'; readonly place: number }
  | { readonly kind: 'interval'; readonly interval: ChartInterval };

interface Step {
  readonly begun: Begun;
  readonly act: Act | undefined;
  /** Whether the stroke is taken: the browser is not to do anything with it. */
  readonly isTaken: boolean;
}

const ACTS = Object.entries(KEY_ACTS) as readonly (readonly [KeyAct, string])[];

/** Most digits of an interval, and its unit. */
const INTERVAL_LENGTH = 4;

/** The interval that somebody typed, `15` (minutes) or `4h`; undefined where there is none such. */
export function intervalOf(typed: string): ChartInterval | undefined {
  return readChartInterval(/^\d+$/.test(typed) ? `${typed}m` : typed);
}

/** Marks where keyboards of other scripts have letters. */
const MARKS: Readonly<Record<string, string>> = { BracketLeft: '[', BracketRight: ']', Comma: ',', Period: '.' };

/** The Latin letter of a stroke, whatever script the keyboard writes. */
function nameOf({ key, code, shift }: Stroke): string {
  const isForeign = key.length === 1 && key > '\u007f';
  const letter = isForeign ? (/^Key([A-Z])$/.exec(code)?.[1] ?? MARKS[code] ?? key) : key;
  if (letter.length === 1 && /[a-z]/i.test(letter)) return shift ? `Shift+${letter.toUpperCase()}` : letter.toLowerCase();
  return key === 'Enter' && shift ? 'Shift+Enter' : letter;
}

/** One stroke more. */
export function stroke(begun: Begun, pressed: Stroke): Step {
  const name = nameOf(pressed);
  const done = (act: Act | undefined): Step => ({ begun: NOTHING_BEGUN, act, isTaken: true });
  if (begun.layout && /^[1-5]$/.test(name)) return done({ kind: 'layout', place: Number(name) });
  if (begun.interval !== '') {
    if (name === 'Enter') {
      const interval = intervalOf(begun.interval);
      return done(interval === undefined ? undefined : { kind: 'interval', interval });
    }
    if (name === 'Escape') return done(undefined);
    if (name === 'Backspace') return { begun: { layout: false, interval: begun.interval.slice(0, -1) }, act: undefined, isTaken: true };
    const unit = name === 'Shift+M' ? 'M' : name;
    if (/^(?:\d|[mhdwM])$/.test(unit) && begun.interval.length < INTERVAL_LENGTH && /^\d+$/.test(begun.interval))
      return { begun: { layout: false, interval: begun.interval + unit }, act: undefined, isTaken: true };
  }
  if (/^[1-9]$/.test(name)) return { begun: { layout: false, interval: name }, act: undefined, isTaken: true };
  if (name === 'g') return { begun: { layout: true, interval: '' }, act: undefined, isTaken: true };
  const found = ACTS.find(([, key]) => key === name);
  if (found === undefined) return { begun: NOTHING_BEGUN, act: undefined, isTaken: false };
  return done({ kind: 'act', act: found[0] });
}

/** The market after or before one among the starred ones, round and round; the first where it is none of them. */
export function neighbour(starred: readonly string[], current: string, by: 1 | -1): string | undefined {
  const at = starred.indexOf(current);
  if (at < 0) return starred[by === 1 ? 0 : starred.length - 1];
  const next = starred[(at + by + starred.length) % starred.length];
  return next === current ? undefined : next;
}
