/** What of the markets is shown, and how the address says so: a reload or somebody else who opens it sees the same. Pure. */
import { compareDecimals } from '../../data/decimal-product.ts';
import { searched, sorted, SORT_COLUMNS } from './market-row.ts';
import type { MarketRow, SortColumn } from './market-row.ts';

/** A ready choice among the markets of a tab. */
export const CATEGORIES = ['all', 'gainers', 'losers', 'hot', 'new'] as const;
export type Category = (typeof CATEGORIES)[number];

/** The fields of the screener: percent of change and of swing, both from and to, and the least turnover in USDT. Empty: no bound. */
export const BOUNDS = ['changeFrom', 'changeTo', 'turnover', 'swingFrom', 'swingTo'] as const;
export type Bound = (typeof BOUNDS)[number];

/** A plain decimal or the empty string for each bound. */
export type Bounds = Readonly<Record<Bound, string>>;

/** No bounds. */
export const NO_BOUNDS: Bounds = { changeFrom: '', changeTo: '', turnover: '', swingFrom: '', swingTo: '' };

/** What is shown. */
export interface Shown extends Bounds {
  /** `favourites`, `all`, `spot`, `futures`, or the id of a list. */
  readonly tab: string;
  readonly category: Category;
  /** The right currency; empty for any. */
  readonly quote: string;
  readonly query: string;
  /** Undefined: by turnover, and a list as it is ordered. */
  readonly column: SortColumn | undefined;
  readonly ascending: boolean;
  readonly view: 'table' | 'map';
}

/** Names in the address. */
const BOUND_NAMES: Readonly<Record<Bound, string>> = {
  changeFrom: 'change_from',
  changeTo: 'change_to',
  turnover: 'turnover',
  swingFrom: 'swing_from',
  swingTo: 'swing_to',
};

const QUERY_LENGTH = 40;

/** A bound as it may stand: at most fifteen digits before the point and four after it, a change also below zero. Undefined where it is none. */
export function readBound(bound: Bound, found: unknown): string | undefined {
  const text = typeof found === 'number' ? String(found) : found;
  if (typeof text !== 'string' || !/^-?\d{1,15}(?:\.\d{1,4})?$/.test(text)) return undefined;
  if (text.startsWith('-') && bound !== 'changeFrom' && bound !== 'changeTo') return undefined;
  return text;
}

/** What an address asks for; whatever of it is not understood is left out. */
export function shownBy(search: Readonly<Record<string, unknown>>): Shown {
  const found = (name: string): unknown => (Object.hasOwn(search, name) ? search[name] : undefined);
  const one = <Word extends string>(name: string, words: readonly Word[]): Word | undefined => words.find((word) => word === found(name));
  const text = (name: string, pattern: RegExp, otherwise: string): string => {
    const value = found(name);
    const written = typeof value === 'number' ? String(value) : value;
    return typeof written === 'string' && pattern.test(written) ? written : otherwise;
  };
  const query = found('q');
  const bounds = Object.fromEntries(BOUNDS.map((bound) => [bound, readBound(bound, found(BOUND_NAMES[bound])) ?? ''])) as Record<
    Bound,
    string
  >;
  return {
    ...bounds,
    tab: text('tab', /^[A-Za-z0-9_-]{1,36}$/, 'spot'),
    category: one('filter', CATEGORIES) ?? 'all',
    quote: text('quote', /^[A-Z0-9]{1,20}$/, ''),
    query: typeof query === 'string' || typeof query === 'number' ? String(query).slice(0, QUERY_LENGTH) : '',
    column: one('sort', SORT_COLUMNS),
    ascending: found('order') === 'asc',
    view: one('view', ['table', 'map']) ?? 'table',
  };
}

/** What stands behind the question mark for that; empty for what is shown anyway. */
export function searchOf(shown: Shown): string {
  const fields: Readonly<Record<string, string>> = {
    tab: shown.tab === 'spot' ? '' : shown.tab,
    filter: shown.category === 'all' ? '' : shown.category,
    quote: shown.quote,
    q: shown.query,
    ...Object.fromEntries(BOUNDS.map((bound) => [BOUND_NAMES[bound], shown[bound]])),
    sort: shown.column ?? '',
    order: shown.ascending ? 'asc' : '',
    view: shown.view === 'table' ? '' : shown.view,
  };
  return new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== '')).toString();
}

/** For how long a market counts as new, ms. */
const NEW_MS = 30 * 86_400_000;

/** Whether a market began to trade within 30 days, or is still to begin. */
function isNew({ pair: { first_trade_time: first, last_price: last } }: MarketRow, nowMs: number): boolean {
  return first === null ? last === null : first > nowMs - NEW_MS;
}

function isIn(row: MarketRow, category: Category, nowMs: number): boolean {
  switch (category) {
    case 'all':
      return true;
    case 'gainers':
      return row.change !== undefined && Number(row.change) > 0;
    case 'losers':
      return row.change !== undefined && Number(row.change) < 0;
    case 'hot':
      return row.pair.is_hot === 1;
    case 'new':
      return isNew(row, nowMs);
  }
}

/** Percent as the fraction that rows have: `2.5` is 0.025. */
function fraction(percent: string): string {
  const isNegative = percent.startsWith('-');
  const [units = '0', rest = ''] = (isNegative ? percent.slice(1) : percent).split('.');
  const digits = units.padStart(3, '0');
  return `${isNegative ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}${rest}`;
}

/** Whether a figure lies within bounds, both included. What is not known lies within none. */
function isWithin(figure: string | undefined, from: string, to: string): boolean {
  if (from === '' && to === '') return true;
  if (figure === undefined) return false;
  return (from === '' || compareDecimals(figure, from) >= 0) && (to === '' || compareDecimals(figure, to) <= 0);
}

const percentOrNone = (bound: string): string => (bound === '' ? '' : fraction(bound));

/** Whether the screener lets a market through. */
export function passesScreen(row: MarketRow, shown: Bounds & Pick<Shown, 'quote'>): boolean {
  return (
    (shown.quote === '' || row.pair.right_symbol === shown.quote) &&
    isWithin(row.change, percentOrNone(shown.changeFrom), percentOrNone(shown.changeTo)) &&
    isWithin(row.swing, percentOrNone(shown.swingFrom), percentOrNone(shown.swingTo)) &&
    isWithin(row.turnover, shown.turnover, '')
  );
}

/** The markets shown of those of a tab, in order. `isList`: they stand as a person has ordered them until he sorts them. */
export function shownRows(
  rows: readonly MarketRow[],
  shown: Shown,
  { nowMs, isList }: { readonly nowMs: number; readonly isList: boolean },
): readonly MarketRow[] {
  const passing = searched(rows, shown.query).filter((row) => isIn(row, shown.category, nowMs) && passesScreen(row, shown));
  return sorted(passing, columnOf(shown, isList), shown.ascending);
}

/** The column that a list is sorted by. */
export function columnOf({ column }: Pick<Shown, 'column'>, isList: boolean): SortColumn {
  return column ?? (isList ? 'own' : 'volume');
}
