/** What another price of an open order comes to. Pure. The exchange has no amendment of it: it is cancelled and placed again. Source: rules 2.4. */
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { toUnits } from '../../data/book-ladder.ts';
import type { Contract } from '../../data/perpetual-market.ts';
import type { ContractOrder } from '../../data/perpetual-state.ts';
import { contractUnits } from '../../data/perpetual-units.ts';
import { priceProblems } from './order-terms.ts';
import type { Problem } from './order-terms.ts';
import { typedUnits } from './trigger-price.ts';

export type OrderMove =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'problem'; readonly problem: Problem }
  /** `price`: what would be sent, on the nearest tick. */
  | { readonly kind: 'move'; readonly price: string };

/** Plans another price, a plain decimal as typed, of an order that waits at one. */
export function planMove(contract: Contract, order: Pick<ContractOrder, 'price' | 'type'>, text: string): OrderMove {
  const units = contractUnits(contract);
  const [problem] = priceProblems({ contract, units }, { kind: order.type, price: text });
  if (problem !== undefined) return { kind: 'problem', problem };
  const { quoteScale, tickUnits } = units;
  const price = (((typedUnits(text, quoteScale) ?? 0n) + tickUnits / 2n) / tickUnits) * tickUnits;
  if (order.price !== null && price === toUnits(order.price, quoteScale)) return { kind: 'unchanged' };
  return { kind: 'move', price: formatTrimmedDecimal(price, quoteScale) };
}
