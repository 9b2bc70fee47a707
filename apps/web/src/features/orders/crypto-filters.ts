/** What deposits and withdrawals may be narrowed by. Which of the two is shown stands in the address as well. */
import { DEPOSIT_STATES, WITHDRAWAL_STATES } from '@kontor/contract/funds-state';
import { SYMBOL_CHOICE, listFilters, oneOfWords } from './list-filters.ts';

export const CRYPTO_TYPES = ['deposit', 'withdraw'] as const;
export type CryptoType = (typeof CRYPTO_TYPES)[number];

const TYPE = oneOfWords('type', CRYPTO_TYPES);

/** Which of the two an address shows: deposits, unless it says otherwise. */
export function cryptoTypeOf(query: string): CryptoType {
  return TYPE.read(new URLSearchParams(query).get('type') ?? '') ?? 'deposit';
}

const deposits = listFilters({ type: TYPE, symbol: SYMBOL_CHOICE, status: oneOfWords('state', DEPOSIT_STATES) });
const withdrawals = listFilters({ type: TYPE, symbol: SYMBOL_CHOICE, status: oneOfWords('state', WITHDRAWAL_STATES) });

/** A call is of one of the two, and is not told which. */
function withoutType<Body extends { readonly type?: unknown }>({ type: _, ...body }: Body): Omit<Body, 'type'> {
  return body;
}

export const DEPOSIT_FILTERS = {
  ...deposits,
  body: (filters: ReturnType<typeof deposits.read>, limit: number) => withoutType(deposits.body(filters, limit)),
};
export const WITHDRAWAL_FILTERS = {
  ...withdrawals,
  body: (filters: ReturnType<typeof withdrawals.read>, limit: number) => withoutType(withdrawals.body(filters, limit)),
};
