/**
 * What has to be done so that the orders that rest become those that are wanted: pure. Each action by itself keeps every limit, whatever becomes of
 * the others: an order counts until it is known to be gone, so what needs room waits for a later round.
 */
import type { OrderSide } from '../exchange/trading-client.ts';
import { partsOf, size } from '../exact.ts';
import { notionalOf } from '../market-terms.ts';
import type { MarketTerms } from '../market-terms.ts';
import { remainingLots } from './own-orders.ts';
import type { OwnOrder } from './own-orders.ts';

/** An order that is wanted. */
export interface Wanted {
  readonly side: OrderSide;
  readonly layer: number;
  readonly priceTicks: bigint;
  readonly lots: bigint;
}

export type Action =
  | { readonly kind: 'cancel'; readonly order: OwnOrder }
  | { readonly kind: 'place'; readonly wanted: Wanted }
  /** One request in place of two, and no moment without a quote. */
  | { readonly kind: 'replace'; readonly order: OwnOrder; readonly wanted: Wanted };

/** When an order that rests is as good as one that is wanted, in millionths. */
export interface Tolerance {
  /** So far may its price be off. */
  readonly price: bigint;
  /** So much of the wanted quantity is enough. */
  readonly quantity: bigint;
}

/** What all that rests may be together. */
export interface OrderLimits {
  readonly terms: Pick<MarketTerms, 'notionalUnit'>;
  /** Lots that bids, or asks, may still trade together. */
  readonly bidLots: bigint;
  readonly askLots: bigint;
  /** Units of the quote asset that all are worth together. */
  readonly openNotional: bigint;
}

interface Pair {
  readonly order: OwnOrder;
  readonly wanted: Wanted;
}

/**
 * Actions in the order in which they may be sent: cancellations first. What was sent and not answered is left alone, and counts.
 */
export function reconcile(
  wanted: readonly Wanted[],
  live: readonly OwnOrder[],
  tolerance: Tolerance,
  limits: OrderLimits,
): readonly Action[] {
  const cancels: Action[] = [];
  const pairs: Pair[] = [];
  const fresh: Wanted[] = [];
  for (const side of ['BUY', 'SELL'] as const) {
    const matched = match(side, wanted, live, tolerance);
    fresh.push(...matched.fresh);
    pairs.push(...matched.pairs);
    cancels.push(...matched.surplus.map((order): Action => ({ kind: 'cancel', order })));
  }
  const resting = new Resting(live, limits);
  const replaced: Action[] = [];
  for (const { order, wanted: next } of pairs) {
    // What trades right now is taken back first: nobody knows how much of it is filled by the time at which another takes its place.
    if (order.filledLots > 0n) {
      cancels.push({ kind: 'cancel', order });
      continue;
    }
    const verdict = resting.judge(next, order);
    if (verdict === 'fits') {
      resting.swap(order, next);
      replaced.push({ kind: 'replace', order, wanted: next });
    } else if (verdict === 'too much') cancels.push({ kind: 'cancel', order });
    // What would meet an own order that is about to move waits a round: the old one is the less eager of the two.
  }
  const placed: Action[] = [];
  for (const next of fresh.toSorted((a, b) => a.layer - b.layer)) {
    if (resting.judge(next) !== 'fits') continue;
    resting.add(next);
    placed.push({ kind: 'place', wanted: next });
  }
  return [...cancels, ...replaced, ...placed];
}

/** Those of one side: which rest well, which change, which are missing, and which nobody wants. */
function match(
  side: OrderSide,
  wanted: readonly Wanted[],
  live: readonly OwnOrder[],
  tolerance: Tolerance,
): { readonly pairs: readonly Pair[]; readonly fresh: readonly Wanted[]; readonly surplus: readonly OwnOrder[] } {
  const inner = side === 'BUY' ? -1 : 1;
  const byPrice = (a: { readonly priceTicks: bigint }, b: { readonly priceTicks: bigint }): number =>
    a.priceTicks === b.priceTicks ? 0 : a.priceTicks < b.priceTicks ? -inner : inner;
  const open = live.filter((order) => order.side === side && order.standing === 'open').toSorted(byPrice);
  const missing = wanted.filter((order) => order.side === side).toSorted(byPrice);
  const free = new Set(open);
  const unmet = missing.filter((next) => {
    const kept = open.find((order) => free.has(order) && isAsGood(order, next, tolerance));
    if (kept !== undefined) free.delete(kept);
    return kept === undefined;
  });
  const surplus = [...free];
  // What is on its way may be just what is missing: nothing more is sent for it until that is known.
  const unknown = live.filter((order) => order.side === side && order.standing !== 'open').length;
  const pairs = unmet.slice(0, surplus.length).map((next, index) => ({ order: surplus[index]!, wanted: next }));
  const fresh = unmet.slice(surplus.length);
  return { pairs, fresh: fresh.slice(0, Math.max(0, fresh.length - unknown)), surplus: surplus.slice(pairs.length) };
}

function isAsGood(order: OwnOrder, wanted: Wanted, { price, quantity }: Tolerance): boolean {
  const left = remainingLots(order);
  return (
    size(order.priceTicks - wanted.priceTicks) <= partsOf(wanted.priceTicks, price) &&
    left <= wanted.lots &&
    left >= partsOf(wanted.lots, quantity)
  );
}

type Verdict = 'fits' | 'meets an own order' | 'too much';

/** What rests, or may; and whether one more keeps the limits. */
class Resting {
  readonly #limits: OrderLimits;
  readonly #orders: Map<unknown, { readonly side: OrderSide; readonly priceTicks: bigint; readonly lots: bigint }>;

  constructor(live: readonly OwnOrder[], limits: OrderLimits) {
    this.#limits = limits;
    this.#orders = new Map(
      live.map((order) => [order, { side: order.side, priceTicks: order.priceTicks, lots: remainingLots(order) }] as const),
    );
  }

  /** Once `wanted` rests, and `instead` does not. */
  judge(wanted: Wanted, instead?: OwnOrder): Verdict {
    let lots = wanted.lots;
    let notional = notionalOf(this.#limits.terms, wanted.priceTicks, wanted.lots);
    for (const [key, order] of this.#orders) {
      if (key === instead) continue;
      notional += notionalOf(this.#limits.terms, order.priceTicks, order.lots);
      if (order.side === wanted.side) lots += order.lots;
      else if (wanted.side === 'BUY' ? wanted.priceTicks >= order.priceTicks : wanted.priceTicks <= order.priceTicks)
        return 'meets an own order';
    }
    const most = wanted.side === 'BUY' ? this.#limits.bidLots : this.#limits.askLots;
    return lots <= most && notional <= this.#limits.openNotional ? 'fits' : 'too much';
  }

  add(wanted: Wanted): void {
    this.#orders.set(wanted, wanted);
  }

  /** Nobody knows yet which of the two rests: both prices count for what may meet them, and of the old one what it has more than the new. */
  swap(order: OwnOrder, wanted: Wanted): void {
    const old = this.#orders.get(order);
    this.#orders.set(wanted, wanted);
    if (old !== undefined) this.#orders.set(order, { ...old, lots: old.lots > wanted.lots ? old.lots - wanted.lots : 0n });
  }
}
