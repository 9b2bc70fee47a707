/** What a row of a market list shows, and the orders it may be sorted in. Pure. */
import { compareDecimals, timesCut } from '../../data/decimal-product.ts';
import { coinName } from '../../data/coin-names.ts';
import { decimalsOf } from '../../data/markets.ts';
import type { ListedMarket } from '../../data/market-source.tsx';
import type { Currency } from '../../data/markets.ts';
import type { Tick } from '../../data/tick-store.ts';

/** A market as far as lists of markets care. */
interface RowMarket extends ListedMarket {
  readonly is_hot: number;
  readonly last_price: string | null;
}

/** A market with its last 24 hours. Undefined where the market has no price yet. */
export interface MarketRow {
  readonly pair: RowMarket;
  readonly coin: string;
  readonly decimals: number;
  readonly price: string | undefined;
  readonly high: string | undefined;
  readonly low: string | undefined;
  /** Turnover in the right currency. */
  readonly volume: string;
  /** Fraction with its sign. */
  readonly change: string | undefined;
  /** Supply × price (rules 1.9). */
  readonly value: string | undefined;
}

export type SortColumn = 'name' | 'price' | 'change' | 'high' | 'low' | 'volume' | 'value';

/** Joins what is listed with what is traded. */
export function marketRows(
  pairs: readonly RowMarket[],
  ticks: ReadonlyMap<string, Tick>,
  currencies: ReadonlyMap<string, Currency>,
): MarketRow[] {
  return pairs.map((pair) => {
    const tick = ticks.get(pair.name);
    const price = tick?.close ?? pair.last_price ?? undefined;
    const supply = currencies.get(pair.left_symbol)?.supply ?? undefined;
    return {
      pair,
      price,
      coin: coinName(pair.left_symbol),
      decimals: decimalsOf(pair.tick_size),
      high: tick?.high ?? undefined,
      low: tick?.low ?? undefined,
      volume: tick?.vol ?? '0',
      change: tick?.increase ?? undefined,
      value: price === undefined || supply === undefined ? undefined : timesCut(supply, price, 0),
    };
  });
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

function sortKey(row: MarketRow, column: Exclude<SortColumn, 'name'>): string | undefined {
  return row[column];
}

/** Sorts; what is unknown stands last either way, equals keep the order of the list. */
export function sorted(rows: readonly MarketRow[], column: SortColumn, ascending: boolean): MarketRow[] {
  const direction = ascending ? 1 : -1;
  if (column === 'name') return rows.toSorted((a, b) => direction * (a.pair.name < b.pair.name ? -1 : 1));
  return rows.toSorted((a, b) => {
    const left = sortKey(a, column);
    const right = sortKey(b, column);
    if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
    return direction * compareDecimals(left, right);
  });
}
