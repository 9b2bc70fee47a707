/** What the accounts are worth. Pure sums over exact text. */
import { accountTakes, transferAllowed } from '@kontor/domain/accounts';
import { holdingOf } from '../../data/account-state.ts';
import type { AccountWord } from '@kontor/contract/glossary';
import type { Holdings } from '../../data/account-state.ts';
import { ACCOUNT_LIST, assetFlags } from '../../data/accounts.ts';
import { compareDecimals, dividedCut, sum, timesCut } from '../../data/decimal-product.ts';
import type { Currency } from '../../data/markets.ts';

/** A currency of an account. `available`, `frozen`, `inOrders` and `locked` add up to `total`. */
export interface AssetRow {
  readonly symbol: string;
  readonly scale: number;
  readonly available: string;
  /** Held by what waits for somebody else. */
  readonly frozen: string;
  /** Held by open orders. */
  readonly inOrders: string;
  readonly locked: string;
  readonly total: string;
  /** In USDT; undefined while nothing says what it is worth. */
  readonly value: string | undefined;
  /** An account that a transfer of it may go to; undefined where there is none. */
  readonly movesTo: AccountWord | undefined;
}

/** An account with its value, without what has no price. */
export interface AccountValue {
  readonly account: AccountWord;
  readonly rows: readonly AssetRow[];
  readonly usdt: string;
  readonly hasUnknown: boolean;
}

/** Prices in USDT by symbol: the last trade where there is one, else the platform's own. */
export type PriceOf = (symbol: string) => string | undefined;

/** Digits that values in USDT carry through sums. */
const VALUE_DECIMALS = 8;

/** An account's rows, what it can hold and what it holds: the dearest first; rows without a value last, by symbol. */
export function assetRows(
  account: AccountWord,
  holdings: Holdings,
  currencies: ReadonlyMap<string, Currency>,
  priceOf: PriceOf,
): AssetRow[] {
  const number = ACCOUNT_LIST.indexOf(account);
  const rows = [...currencies.values()].flatMap((currency): AssetRow[] => {
    const { symbol, scale } = currency;
    const { available, frozen, order_freeze: inOrders, locked } = holdingOf(holdings, account, symbol);
    const total = sum([available, frozen, inOrders, locked]);
    const empty = compareDecimals(total, '0') === 0;
    if (empty && !accountTakes(number, assetFlags(currency))) return [];
    const price = priceOf(symbol);
    const value = empty ? '0' : price === undefined ? undefined : timesCut(total, price, VALUE_DECIMALS);
    return [
      {
        symbol,
        scale,
        available,
        frozen,
        inOrders,
        locked,
        total,
        value,
        movesTo: ACCOUNT_LIST.find((_, to) => transferAllowed(number, to, assetFlags(currency))),
      },
    ];
  });
  return rows.toSorted((a, b) => compareDecimals(b.value ?? '-1', a.value ?? '-1') || (a.symbol < b.symbol ? -1 : 1));
}

/**
 * All five accounts, in their order. The contract account is worth what its positions make of it (rules 6.6).
 * @param equity of the contract account, in USDT; undefined while it is not known
 */
export function accountValues(
  holdings: Holdings,
  currencies: ReadonlyMap<string, Currency>,
  priceOf: PriceOf,
  equity?: string,
): AccountValue[] {
  return ACCOUNT_LIST.map((account) => {
    const rows = assetRows(account, holdings, currencies, priceOf);
    const usdt = account === 'contract' && equity !== undefined ? equity : totalUsdt(rows);
    return { account, rows, usdt, hasUnknown: rows.some(({ value }) => value === undefined) };
  });
}

/** Values added up, without what has no price. */
export function totalUsdt(rows: readonly { readonly value: string | undefined }[]): string {
  return sum(rows.map(({ value }) => value ?? '0'));
}

/** A value in BTC at the price of one BTC, 8 digits; undefined without a price. */
export function inBtc(usdt: string, btcPrice: string | undefined): string | undefined {
  return btcPrice === undefined ? undefined : dividedCut(usdt, btcPrice, VALUE_DECIMALS);
}
