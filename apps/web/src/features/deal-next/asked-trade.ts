/** What the first step's address says of a trade: which advert, how much, and how it is to be paid. */
import type { BodyOf } from '@kontor/contract/call';
import type { dealQuote } from '@kontor/contract/deal';

export interface AskedTrade {
  readonly quote: BodyOf<typeof dealQuote>;
  /** Kind of payment of a buyer, own collection method of a seller. */
  readonly method: string | undefined;
  readonly collection: string | undefined;
}

const DECIMAL = /^\d{1,20}(\.\d{1,18})?$/;

/** Undefined where the address says nothing that could be asked for. */
export function askedTrade(search: string): AskedTrade | undefined {
  const asked = new URLSearchParams(search);
  // The router writes what looks like a number with quotes around it.
  const text = (name: string): string | undefined => asked.get(name)?.replaceAll('"', '') || undefined;
  const advert = text('advert') ?? '';
  const [amount, quantity] = [text('amount'), text('quantity')];
  const size = amount ?? quantity;
  if (!/^[1-9]\d{0,15}$/.test(advert) || size === undefined || !DECIMAL.test(size) || !/[1-9]/.test(size)) return undefined;
  if (amount !== undefined && quantity !== undefined) return undefined;
  const method = text('method');
  const collection = text('collection');
  return {
    quote: { advert, ...(amount === undefined ? { quantity: size } : { amount: size }) },
    method: method !== undefined && /^[a-z][a-z0-9_]{0,31}$/.test(method) ? method : undefined,
    collection: collection !== undefined && /^[1-9]\d{0,14}$/.test(collection) ? collection : undefined,
  };
}
