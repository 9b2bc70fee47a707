/** What another price of an open order comes to. Pure. The exchange has no amendment of it: it is cancelled and placed again. Source: rules 2.4. */
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { toUnits } from '../../data/book-ladder.ts';
import { sum } from '../../data/decimal-product.ts';
import type { Contract } from '../../data/perpetual-market.ts';
import type { ContractOrder } from '../../data/perpetual-state.ts';
import { contractUnits } from '../../data/perpetual-units.ts';
import { priceProblems } from './order-terms.ts';
import type { PlaceBody, Problem } from './order-terms.ts';
import { PURPOSES } from './plan-draft.ts';
import { isMet, typedUnits } from './trigger-price.ts';
import type { PurposeWord } from './trigger-price.ts';

export type OrderMove =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'problem'; readonly problem: Problem }
  /** `price`: what would be sent, on the nearest tick. */
  | { readonly kind: 'move'; readonly price: string };

/** What of an order its move depends on. */
type Moved = Pick<ContractOrder, 'price' | 'type' | 'action' | PurposeWord>;

/** What an order brings along for what it opens, as another one would be told to bring it. */
function broughtBy(order: Pick<ContractOrder, PurposeWord>): Pick<PlaceBody, PurposeWord> {
  const { take_profit: profit, stop_loss: loss } = order;
  return {
    ...(profit === null ? {} : { take_profit: { trigger_kind: 'price', ...profit } }),
    ...(loss === null ? {} : { stop_loss: { trigger_kind: 'price', ...loss } }),
  };
}

type Quantities = Pick<ContractOrder, 'quantity' | 'deal_quantity'>;

/** What of an order still waits. */
export function openOf({ quantity, deal_quantity: dealt }: Quantities): string {
  return sum([quantity, `-${dealt}`]);
}

/**
 * What of an order is to be placed again once it has ended. It may have traded until then, which what is shown does not know of yet and would place
 * twice; what it brought along stands as plans since its first trade.
 */
export function leftOf(
  shown: Quantities & Pick<ContractOrder, PurposeWord>,
  ended: Quantities,
): Pick<PlaceBody, PurposeWord> & { readonly quantity: string } {
  const hasTraded = ended.deal_quantity !== shown.deal_quantity;
  return { quantity: openOf(ended), ...(hasTraded ? {} : broughtBy(shown)) };
}

/**
 * Plans another price, a plain decimal as typed, of an order that waits at one. What comes with the order stays at its own price, and must not be
 * met by the new one: the exchange would refuse that, and by then the order is cancelled.
 */
export function planMove(contract: Contract, order: Moved, text: string): OrderMove {
  const units = contractUnits(contract);
  const [problem] = priceProblems({ contract, units }, { kind: order.type, price: text });
  if (problem !== undefined) return { kind: 'problem', problem };
  const { quoteScale, tickUnits } = units;
  const price = (((typedUnits(text, quoteScale) ?? 0n) + tickUnits / 2n) / tickUnits) * tickUnits;
  if (order.price !== null && price === toUnits(order.price, quoteScale)) return { kind: 'unchanged' };
  const met = PURPOSES.find((purpose) => isMetBy(price, order, purpose, quoteScale));
  if (met !== undefined)
    return {
      kind: 'problem',
      problem: { code: 'planMet', field: 'trigger', limit: formatTrimmedDecimal(price, quoteScale), unit: 'quote' },
    };
  return { kind: 'move', price: formatTrimmedDecimal(price, quoteScale) };
}

function isMetBy(price: bigint, order: Moved, purpose: PurposeWord, quoteScale: number): boolean {
  const plan = order[purpose];
  const side = order.action === 'open_long' ? 'long' : 'short';
  return plan !== null && isMet(price, toUnits(plan.trigger_price, quoteScale), side, purpose);
}
