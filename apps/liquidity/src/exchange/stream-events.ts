/** What streams tell, read exactly. What is about another market, or of no interest, is undefined. Source: rules §8 (streams). */
import type { MarketTerms } from '../market-terms.ts';
import { orderOf, sidesOf, textOf, wholeOf } from './answers.ts';
import type { Answer } from './answers.ts';
import type { BookSides, OrderReport, ReferencePrice } from './trading-client.ts';

/** An own order has changed: `executionReport` of spot, `ORDER_TRADE_UPDATE` of contracts. */
export function orderEvent(terms: MarketTerms, event: Answer): OrderReport | undefined {
  const told = event['e'] === 'executionReport' ? event : event['e'] === 'ORDER_TRADE_UPDATE' ? (event['o'] as Answer) : undefined;
  if (told === undefined || told['s'] !== terms.symbol) return undefined;
  // Of a cancelled order `C` is its own id and `c` that of the cancellation; otherwise `C` is empty.
  const original = told['C'];
  const clientId = event['e'] === 'executionReport' && typeof original === 'string' && original !== '' ? original : told['c'];
  return orderOf(
    terms,
    { orderId: told['i'], side: told['S'], price: told['p'], origQty: told['q'], executedQty: told['z'], status: told['X'] },
    clientId,
  );
}

/** What an account holds of each asset that has changed, free and bound, as it is written; `unknown`: it has changed, and has to be asked for. */
export function accountEvent(
  event: Answer,
): readonly { readonly asset: string; readonly free: string; readonly bound: string }[] | 'unknown' | undefined {
  if (event['e'] === 'balanceUpdate' || event['e'] === 'ACCOUNT_UPDATE') return 'unknown';
  if (event['e'] !== 'outboundAccountPosition') return undefined;
  return (event['B'] as readonly Answer[]).map(({ a, f, l }) => ({ asset: textOf(a), free: textOf(f), bound: textOf(l) }));
}

/** Whether the stream ends, and has to be asked for anew. */
export function isLastEvent(event: Answer): boolean {
  return event['e'] === 'listenKeyExpired' || event['e'] === 'eventStreamTerminated';
}

/** A book of a few levels. */
export function bookEvent(terms: MarketTerms, data: Answer): BookSides | undefined {
  return Array.isArray(data['bids'] ?? data['b']) ? sidesOf(terms, data) : undefined;
}

/** The index, as the contract's stream of marks tells it each second. */
export function indexEvent(terms: MarketTerms, data: Answer): ReferencePrice | undefined {
  if (data['e'] !== 'markPriceUpdate' || data['s'] !== terms.symbol) return undefined;
  return { price: textOf(data['i']), timeMs: wholeOf(data['E']) };
}
