/** What a row of a market list shows, and the orders it may be sorted in. Pure. */
import { compareDecimals, dividedCut, timesCut } from '../../data/decimal-product.ts';
import { coinName } from '../../data/coin-names.ts';
import type { MarketKind } from '../../data/list-changes.ts';
import { decimalsOf } from '../../data/markets.ts';
import type { ListedMarket, MarketSource } from '../../data/market-source.tsx';
import type { Currency } from '../../data/markets.ts';
import type { Tick } from '../../data/tick-store.ts';

/** A market as far as lists of markets care. */
interface RowMarket extends ListedMarket {
  readonly is_hot: number;
  readonly last_price: string | null;
  readonly first_trade_time: number | null;
}

/** A market with its last 24 hours. Undefined where the market has no price yet. */
export interface MarketRow {
  readonly pair: RowMarket;
  /** What lists call it: `spot BTC_USDT`. */
  readonly key: string;
  readonly kind: MarketKind;
  /** Where its candles come from; spot's where left out. */
  readonly source?: MarketSource;
  readonly coin: string;
  readonly decimals: number;
  readonly price: string | undefined;
  readonly high: string | undefined;
  readonly low: string | undefined;
  /** Quantity traded, in the left currency. */
  readonly amount: string;
  /** Turnover in the right currency. */
  readonly volume: string;
  /** The same in USDT, by which markets of different currencies are compared; undefined where nobody knows what the right one is worth. */
  readonly turnover: string | undefined;
  /** Fraction with its sign. */
  readonly change: string | undefined;
  /** (high − low) ÷ low of the last 24 hours, a fraction with 6 decimals, cut. */
  readonly swing: string | undefined;
  /** Supply × price (rules 1.9), in USDT. */
  readonly value: string | undefined;
  /** Of a contract: the next funding rate, a fraction; open interest at the mark price, in the right currency. */
  readonly funding?: string | undefined;
  readonly interest?: string | undefined;
}

/** By what a list may be sorted; `own`: as the list itself has it. */
export const SORT_COLUMNS = [
  'own',
  'name',
  'price',
  'change',
  'swing',
  'high',
  'low',
  'amount',
  'volume',
  'value',
  'funding',
  'interest',
] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

/** The currency that turnovers and values are told in. */
const COMMON = 'USDT';

/** Joins what is listed with what is traded. */
export function marketRows(
  pairs: readonly RowMarket[],
  ticks: ReadonlyMap<string, Tick>,
  currencies: ReadonlyMap<string, Currency>,
  kind: MarketKind = 'spot',
): MarketRow[] {
  return pairs.map((pair) => {
    const tick = ticks.get(pair.name);
    const price = tick?.close ?? pair.last_price ?? undefined;
    const supply = currencies.get(pair.left_symbol)?.supply ?? undefined;
    const worth = pair.right_symbol === COMMON ? '1' : (currencies.get(pair.right_symbol)?.price ?? undefined);
    const [high, low, volume] = [tick?.high ?? undefined, tick?.low ?? undefined, tick?.vol ?? '0'];
    return {
      pair,
      // As lists call it (data/list-changes.ts), which the home page does without.
      key: `${kind} ${pair.name}`,
      kind,
      price,
      coin: coinName(pair.left_symbol),
      decimals: decimalsOf(pair.tick_size),
      high,
      low,
      amount: tick?.amount ?? '0',
      volume,
      turnover: worth === undefined ? undefined : timesCut(volume, worth, 2),
      change: tick?.increase ?? undefined,
      swing: high === undefined || low === undefined ? undefined : swingOf(high, low),
      value:
        price === undefined || supply === undefined || worth === undefined ? undefined : timesCut(supply, timesCut(price, worth, 12), 0),
    };
  });
}

/** How far the price went within the day, as a share of its low; undefined where there is no low. */
function swingOf(high: string, low: string): string | undefined {
  const whole = dividedCut(high, low, 6);
  if (whole === undefined) return undefined;
  const [units = '0', rest = ''] = whole.split('.');
  // One less: the low itself. Prices are above zero, so that nothing is borrowed.
  return `${BigInt(units) - 1n}.${rest}`;
}

/** Rows whose symbol or name holds the words. */
export function searched(rows: readonly MarketRow[], query: string): MarketRow[] {
  const wanted = query
    .trim()
    .toLowerCase()
    .replace(/[/_\s]/g, '');
  return rows.filter(({ pair, coin }) =>
    `${pair.left_symbol}${pair.right_symbol} ${coin.replaceAll(' ', '')}`.toLowerCase().includes(wanted),
  );
}

function sortKey(row: MarketRow, column: Exclude<SortColumn, 'name' | 'own'>): string | undefined {
  return column === 'volume' ? row.turnover : row[column];
}

/** Sorts; what is unknown stands last either way, equals keep the order of the list. */
export function sorted(rows: readonly MarketRow[], column: SortColumn, ascending: boolean): readonly MarketRow[] {
  const direction = ascending ? 1 : -1;
  if (column === 'own') return rows;
  if (column === 'name') return rows.toSorted((a, b) => direction * (a.pair.name < b.pair.name ? -1 : a.pair.name > b.pair.name ? 1 : 0));
  return rows.toSorted((a, b) => {
    const left = sortKey(a, column);
    const right = sortKey(b, column);
    if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
    return direction * compareDecimals(left, right);
  });
}

/** The rows of a list, in its order; a market that is not listed any more has none. */
export function ofList(rows: readonly MarketRow[], keys: readonly string[]): MarketRow[] {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return keys.flatMap((key) => byKey.get(key) ?? []);
}

/** The right currencies there are, the most frequent first. */
export function quotesOf(rows: readonly Pick<MarketRow, 'pair'>[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { pair } of rows) counts.set(pair.right_symbol, (counts.get(pair.right_symbol) ?? 0) + 1);
  return [...counts].toSorted(([a, many], [b, others]) => others - many || (a < b ? -1 : 1)).map(([symbol]) => symbol);
}
