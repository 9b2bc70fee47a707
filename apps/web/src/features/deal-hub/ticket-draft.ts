/** An answer to an offer as it is filled in: what follows from it, and why it would be refused. Source: rules 4.2, 4.6. */
import type { Offer } from '@kontor/contract/deal-advert';
import { fiatDecimals, quantityOf, totalOf, tradeValueOf } from '../../data/deal-figures.ts';
import type { DealTerms } from '../../data/deal-figures.ts';
import { compareDecimals, sum } from '../../data/decimal-product.ts';

/** What is typed: a total in fiat, or a quantity of coins. */
export interface TicketDraft {
  readonly by: 'amount' | 'quantity';
  readonly typed: string;
}

export type TicketProblem =
  | { readonly kind: 'required' | 'noPrice' | 'paused' | 'balance' | 'method' }
  /** `limit`: of the fiat for `below` and `above`, of the coin for `left`. */
  | { readonly kind: 'below' | 'above' | 'left'; readonly limit: string };

export interface TicketPlan {
  /** Plain decimals; empty while nothing follows. */
  readonly total: string;
  readonly quantity: string;
  /** What the trade counts for, USDT; undefined where nobody knows. */
  readonly value: string | undefined;
  /** Beyond a limit of the reader's: of one order, or of the day. */
  readonly over: { readonly single: boolean; readonly day: boolean };
  readonly problem: TicketProblem | undefined;
}

interface TicketWorld {
  readonly offer: Offer;
  readonly terms: DealTerms | undefined;
  /** Decimals of the coin. */
  readonly scale: number;
  /** The offer's currency for a USDT; undefined until it is known. */
  readonly rate: string | undefined;
  /** The same for a coin by the index; null while nobody knows it. */
  readonly reference: string | null;
  /** What a seller has on the fiat account; undefined for a buyer, and while it is not known. */
  readonly available: string | undefined;
  /** A seller has chosen where he is paid to, or there is nothing to choose. */
  readonly hasMethod: boolean;
}

/** Without leading zeros and a point at its end, as the server takes it. */
function tidied(text: string): string {
  const [whole = '', part = ''] = text.split('.');
  const digits = whole.replace(/^0+(?=\d)/, '');
  const rest = part.replace(/0+$/, '');
  return rest === '' ? digits : `${digits === '' ? '0' : digits}.${rest}`;
}

/** What follows from a draft. */
export function planTicket(draft: TicketDraft, world: TicketWorld): TicketPlan {
  const { offer, terms, scale, rate, reference } = world;
  const typed = tidied(draft.typed);
  const isNothing = !/[1-9]/.test(typed);
  const decimals = fiatDecimals(terms, offer.fiat);
  const price = offer.price ?? undefined;
  const total = isNothing ? '' : draft.by === 'amount' ? typed : price === undefined ? '' : totalOf(typed, price, scale, decimals);
  const quantity = isNothing
    ? ''
    : draft.by === 'quantity'
      ? typed
      : price === undefined
        ? ''
        : (quantityOf(typed, price, scale, decimals) ?? '');
  const value =
    quantity === '' || total === '' || rate === undefined ? undefined : tradeValueOf({ total, quantity, scale, decimals }, rate, reference);
  const over =
    value === undefined || terms === undefined
      ? { single: false, day: false }
      : { single: compareDecimals(value, terms.single) > 0, day: compareDecimals(sum([value, terms.used]), terms.total) > 0 };
  return { total, quantity, value, over, problem: problemOf(total, quantity, world, price) };
}

function problemOf(total: string, quantity: string, world: TicketWorld, price: string | undefined): TicketProblem | undefined {
  const { offer, available, hasMethod } = world;
  if (offer.state === 'paused') return { kind: 'paused' };
  if (price === undefined) return { kind: 'noPrice' };
  if (total === '' || quantity === '') return { kind: 'required' };
  if (compareDecimals(total, offer.minimum) < 0) return { kind: 'below', limit: offer.minimum };
  if (compareDecimals(total, offer.maximum) > 0) return { kind: 'above', limit: offer.maximum };
  if (compareDecimals(quantity, offer.remaining_quantity) > 0) return { kind: 'left', limit: offer.remaining_quantity };
  if (available !== undefined && compareDecimals(quantity, available) > 0) return { kind: 'balance' };
  return hasMethod ? undefined : { kind: 'method' };
}
