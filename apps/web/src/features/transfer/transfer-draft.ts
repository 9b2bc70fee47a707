/** A transfer as it is filled in: what a change makes of it, what follows from it, and why it would be refused. Source: spec §3, §5; rules 6.2. */
import { transferAllowed } from '@kontor/domain/accounts';
import { holdingOf } from '../../data/account-state.ts';
import type { AccountWord } from '@kontor/contract/glossary';
import type { Holdings } from '../../data/account-state.ts';
import { ACCOUNT_LIST, assetFlags } from '../../data/accounts.ts';
import { compareDecimals, sum } from '../../data/decimal-product.ts';
import type { Currency } from '../../data/markets.ts';
import type { TransferAsked } from '../../data/transfer-desk.ts';

export interface TransferDraft {
  readonly from: AccountWord;
  readonly to: AccountWord;
  readonly symbol: string;
  /** Plain decimal, empty, or what is half typed. */
  readonly quantity: string;
  /** The quantity is not what was typed but what follows from what is held: where amounts are hidden, so is it. */
  readonly isFilled: boolean;
}

export type TransferChange = Partial<TransferDraft> | 'swap';

/** What is filled in first. */
export function firstDraft({ from, to, symbol, quantity }: TransferAsked): TransferDraft {
  const other = (account: AccountWord): AccountWord => (account === 'spot' ? 'contract' : 'spot');
  const start = from ?? other(to ?? 'contract');
  return {
    from: start,
    to: to === undefined || to === start ? other(start) : to,
    symbol: symbol ?? 'USDT',
    quantity: tidied(quantity ?? ''),
    isFilled: quantity !== undefined,
  };
}

/** Without insignificant zeros, as a person would type it. */
export function tidied(quantity: string): string {
  return quantity.includes('.') ? quantity.replace(/\.?0+$/, '') : quantity;
}

/** Takes a change. The two accounts always differ: choosing the other's one swaps them (spec §5). */
export function changeDraft(draft: TransferDraft, change: TransferChange): TransferDraft {
  if (change === 'swap') return { ...draft, from: draft.to, to: draft.from };
  const next = { ...draft, ...(change.quantity === undefined ? {} : { isFilled: false }), ...change };
  if (next.from !== next.to) return next;
  const other = (account: AccountWord): AccountWord => (account === draft.from ? draft.to : draft.from);
  return change.from === undefined ? { ...next, from: other(next.to) } : { ...next, to: other(next.from) };
}

/** What follows from a draft. Amounts are plain decimals. */
export interface TransferPlan {
  /** Currencies that may move between the two accounts. */
  readonly symbols: readonly string[];
  /** The one that moves: the draft's own where it may, else the first; undefined where none may. */
  readonly symbol: string | undefined;
  readonly scale: number;
  /** What may be taken out; undefined while it is not known. */
  readonly available: string | undefined;
  /** What open orders hold of it and what stays for that reason. */
  readonly inOrders: string;
  /** What the other account has available. */
  readonly there: string | undefined;
  /** What both have available afterwards; undefined while nothing that can be done is filled in. */
  readonly after: { readonly from: string; readonly to: string } | undefined;
  readonly problem: 'noCoin' | 'enterQuantity' | 'tooMuch' | undefined;
}

/** Currencies that may move from one account to another. */
function symbolsBetween(from: AccountWord, to: AccountWord, currencies: ReadonlyMap<string, Currency>): string[] {
  const [first, second] = [ACCOUNT_LIST.indexOf(from), ACCOUNT_LIST.indexOf(to)];
  return [...currencies.values()].filter((currency) => transferAllowed(first, second, assetFlags(currency))).map(({ symbol }) => symbol);
}

export function planTransfer(
  draft: TransferDraft,
  holdings: Holdings | undefined,
  currencies: ReadonlyMap<string, Currency>,
): TransferPlan {
  const { from, to, quantity } = draft;
  const symbols = symbolsBetween(from, to, currencies);
  const symbol = symbols.includes(draft.symbol) ? draft.symbol : symbols[0];
  const scale = currencies.get(symbol ?? '')?.scale ?? 0;
  if (symbol === undefined || holdings === undefined) {
    return {
      symbols,
      symbol,
      scale,
      available: undefined,
      inOrders: '0',
      there: undefined,
      after: undefined,
      problem: currencies.size > 0 && symbol === undefined ? 'noCoin' : undefined,
    };
  }
  const { available, order_freeze: inOrders } = holdingOf(holdings, from, symbol);
  const there = holdingOf(holdings, to, symbol).available;
  const isAmount = /^\d+(\.\d+)?$/.test(quantity) && compareDecimals(quantity, '0') > 0;
  const problem = !isAmount ? 'enterQuantity' : compareDecimals(quantity, available) > 0 ? 'tooMuch' : undefined;
  const after = problem === undefined ? { from: sum([available, `-${quantity}`]), to: sum([there, quantity]) } : undefined;
  return { symbols, symbol, scale, available, inOrders, there, after, problem };
}
