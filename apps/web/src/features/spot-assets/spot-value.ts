/** What the spot account is worth. Pure sums over exact text. */
import { compareDecimals, dividedCut, sum, timesCut } from '../../data/decimal-product.ts';
import type { Currency } from '../../data/markets.ts';
import type { SpotBalance } from '../../data/account-state.ts';

/** A currency held. */
export interface AssetRow {
  readonly symbol: string;
  readonly scale: number;
  readonly available: string;
  readonly frozen: string;
  readonly total: string;
  /** In USDT; undefined while nothing says what it is worth. */
  readonly value: string | undefined;
}

/** Prices in USDT by symbol: the last trade where there is one, else the platform's own. */
export type PriceOf = (symbol: string) => string | undefined;

/** Digits that values in USDT carry through sums. */
const VALUE_DECIMALS = 8;

/** The account's rows, the dearest first; rows without a value last, by symbol. */
export function assetRows(balances: ReadonlyMap<string, SpotBalance>, currencies: ReadonlyMap<string, Currency>, priceOf: PriceOf): AssetRow[] {
  const rows = [...currencies.values()].map(({ symbol, scale }): AssetRow => {
    const { available, frozen } = balances.get(symbol) ?? { available: '0', frozen: '0' };
    const total = sum([available, frozen]);
    const price = priceOf(symbol);
    const empty = compareDecimals(total, '0') === 0;
    return { symbol, scale, available, frozen, total, value: empty ? '0' : price === undefined ? undefined : timesCut(total, price, VALUE_DECIMALS) };
  });
  return rows.toSorted((a, b) => compareDecimals(b.value ?? '-1', a.value ?? '-1') || (a.symbol < b.symbol ? -1 : 1));
}

/** The whole account in USDT, without what has no price. */
export function totalUsdt(rows: readonly AssetRow[]): string {
  return sum(rows.map(({ value }) => value ?? '0'));
}

/** A value in BTC at the price of one BTC, 8 digits; undefined without a price. */
export function inBtc(usdt: string, btcPrice: string | undefined): string | undefined {
  return btcPrice === undefined ? undefined : dividedCut(usdt, btcPrice, VALUE_DECIMALS);
}
