/**
 * What a trade comes to, what keeps from it, and how far it is, from decimals as the wire has them. Formulas are those of docs/p2p.md: the quantity that a total
 * buys is cut, the total that a quantity costs is rounded up. Source: rules 4.2, 4.3.
 */
import type { AnswerOf } from '@kontor/contract/call';
import type { Offer, dealTerms } from '@kontor/contract/deal-advert';
import type { Deal } from '@kontor/contract/deal';
import { floatingPrice, quantityOf as p2pQuantity, totalOf as p2pTotal } from '@kontor/domain/p2p/amounts';
import { tradeValue } from '@kontor/domain/p2p/trade-value';
import { P2pSide } from '@kontor/domain/p2p/words';

export type DealTerms = AnswerOf<typeof dealTerms>;

/** Decimals of a value in USDT. */
const VALUE_DECIMALS = 8;
/** Decimals of the index in fiat. */
const REFERENCE_DECIMALS = 8;

/** What the reader does: `buy` coins, or `sell` them. */
export type DealSide = 'buy' | 'sell';

/** What the merchant does whom the reader answers: a buyer asks for those who sell. */
export function advertSideFor(side: DealSide): Offer['side'] {
  return side === 'buy' ? 'sell' : 'buy';
}

/** ⌊total / price⌋ to the coin's decimals; undefined without a price. V: 1,000.00 at 7.13 → 140.25245441. */
export function quantityOf(total: string, price: string, scale: number, decimals: number): string | undefined {
  const each = units(price, decimals);
  return each <= 0n ? undefined : written(p2pQuantity(units(total, decimals), each, scale), scale);
}

/** ⌈quantity · price⌉ to the fiat's decimals. V: 140.25 at 7.13 → 999.99. */
export function totalOf(quantity: string, price: string, scale: number, decimals: number): string {
  return written(p2pTotal(units(quantity, scale), units(price, decimals), scale), decimals);
}

/** What a floating advert comes to, in its merchant's favour; `margin` in parts of ten thousand. V: 7.2034, −150 → 7.10 for `sell`, 7.09 for `buy`. */
export function floatingPriceOf(reference: string, margin: number, side: Offer['side'], decimals: number): string {
  const exact = units(reference, REFERENCE_DECIMALS);
  return written(floatingPrice(exact, margin, decimals, side === 'sell' ? P2pSide.SELL : P2pSide.BUY), decimals);
}

/** A trade as it is reckoned: decimals with those of the coin (`scale`) and of the fiat (`decimals`). */
interface ReckonedTrade {
  readonly total: string;
  readonly quantity: string;
  readonly scale: number;
  readonly decimals: number;
}

/** What a trade counts for against limits, USDT, as the exchange reckons it. `rate`: fiat for a USDT; `reference`: fiat for a coin, null while nobody knows it. */
export function tradeValueOf({ total, quantity, scale, decimals }: ReckonedTrade, rate: string, reference: string | null): string {
  const rateScale = (rate.split('.')[1] ?? '').length;
  const value = tradeValue(
    { quantity: units(quantity, scale), coinScale: scale, total: units(total, decimals), fiatScale: decimals },
    { price: units(rate, rateScale), scale: rateScale },
    reference === null ? undefined : units(reference, REFERENCE_DECIMALS),
  );
  return written(value, VALUE_DECIMALS);
}

/** A decimal as whole units; digits beyond them are cut. */
function units(text: string, decimals: number): bigint {
  const [whole = '', part = ''] = text.split('.');
  return BigInt(`${whole}${part.slice(0, decimals).padEnd(decimals, '0')}`);
}

function written(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '');
}

/** The decimals that a currency is traded with; those of most where nothing is known. */
export function fiatDecimals(terms: Pick<DealTerms, 'fiats'> | undefined, fiat: string): number {
  return terms?.fiats.find((each) => each.fiat === fiat)?.decimals ?? (fiat === 'JPY' || fiat === 'KRW' ? 0 : 2);
}

/** What a person does next in a trade, by his role: where the steps stand. */
export type DealPhase = 'pay' | 'awaitPayment' | 'awaitRelease' | 'confirm' | 'overdue' | 'appeal' | 'completed' | 'cancelled';

export function phaseOf({ state, role }: Pick<Deal, 'state' | 'role'>): DealPhase {
  switch (state) {
    case 'wait_pay':
      return role === 'buyer' ? 'pay' : 'awaitPayment';
    case 'paid':
      return role === 'buyer' ? 'awaitRelease' : 'confirm';
    case 'paid_overdue':
      return 'overdue';
    case 'appeal':
    case 'completed':
    case 'cancelled':
      return state;
  }
}

/** Whether an appeal came out of a cancelled trade: taken back it is cancelled again, and cannot be appealed any more (docs/p2p.md). */
export function cameFromCancelled(steps: readonly { readonly state: Deal['state'] }[]): boolean {
  return steps.findLast(({ state }) => state !== 'appeal')?.state === 'cancelled';
}

/** Whether this one may press a button now. Only the buyer pays and cancels; only the seller releases (rules 4.3). */
export function actionsOf({ state, role }: Pick<Deal, 'state' | 'role'>): {
  readonly pay: boolean;
  readonly cancel: boolean;
  readonly release: boolean;
} {
  const isPaid = state === 'paid' || state === 'paid_overdue';
  return {
    pay: role === 'buyer' && state === 'wait_pay',
    cancel: role === 'buyer' && (state === 'wait_pay' || isPaid),
    release: role === 'seller' && isPaid,
  };
}

/** How an appeal stands for this one: it can be made now, from a moment on, or not any more. */
export type AppealDoor = { readonly kind: 'open' } | { readonly kind: 'from'; readonly ms: number } | { readonly kind: 'closed' };

export function appealDoor(
  deal: Pick<Deal, 'state'>,
  detail: { readonly appeal_from: number | null; readonly appeal_until: number | null },
  nowMs: number,
): AppealDoor {
  if (deal.state === 'completed' || deal.state === 'appeal' || detail.appeal_from === null) return { kind: 'closed' };
  if (detail.appeal_until !== null && nowMs >= detail.appeal_until) return { kind: 'closed' };
  // Only while the time to confirm runs is there anything to wait for; afterwards the exchange has said already that it is over.
  return deal.state === 'paid' && nowMs < detail.appeal_from ? { kind: 'from', ms: detail.appeal_from } : { kind: 'open' };
}

/** The share of a time that is left, 0 to 1. */
export function shareLeft(fromMs: number, deadlineMs: number, nowMs: number): number {
  return deadlineMs <= fromMs ? 0 : Math.min(1, Math.max(0, (deadlineMs - nowMs) / (deadlineMs - fromMs)));
}

/** Where the coins lie on the line from seller to buyer, 0 to 1. */
export function escrowPlace({ state }: Pick<Deal, 'state'>): 0 | 0.5 | 1 {
  return state === 'completed' ? 1 : state === 'cancelled' ? 0 : 0.5;
}

/** An account number as a form of a bank takes it: an IBAN without its spaces. */
export function bareNumber(number: string): string {
  return number.replaceAll(/\s/g, '');
}

/** Letters that stand for somebody in a disc: the first of two words, or the first two of one. */
export function initials(nickname: string): string {
  const words = nickname
    .trim()
    .split(/[\s._-]+/)
    .filter((word) => word !== '');
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => Array.from(word)[0] ?? '') : Array.from(words[0] ?? '?').slice(0, 2);
  return letters.join('').toLocaleUpperCase('en');
}
