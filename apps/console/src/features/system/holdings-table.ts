/** What the accounts of the exchange hold, as a table: a line for each account, a column for each currency. */

/** An account with what it holds. */
interface Holder {
  readonly balances: readonly { readonly symbol: string; readonly amount: string }[];
}

/** The currencies of which somebody holds something, in the order of their letters. */
export function heldSymbols(list: readonly Holder[]): readonly string[] {
  const symbols = new Set(list.flatMap(({ balances }) => balances.map(({ symbol }) => symbol)));
  return [...symbols].toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

/** What an account holds of a currency, exactly as it was said; undefined: nothing. */
export function amountOf({ balances }: Holder, symbol: string): string | undefined {
  return balances.find((balance) => balance.symbol === symbol)?.amount;
}
