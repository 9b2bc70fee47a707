/** Deals of one update as they are told: what belongs together is added up, what does not is told apart. Pure. */
import { dividedCut, sum } from '../../data/decimal-product.ts';
import type { ContractDeal } from '../../data/perpetual-state.ts';

/** Decimals of an average of prices. */
const AVERAGE_DECIMALS = 8;

export interface DealGroup extends Pick<ContractDeal, 'pair' | 'action' | 'kind' | 'order_number'> {
  /** Plain decimals. */
  readonly quantity: string;
  /** Average, cut. */
  readonly price: string;
}

/** Deals of the same order, contract, action and kind as one: an order that crosses the other side both closes and opens, and what is taken over has no order. */
export function dealGroups(deals: readonly ContractDeal[]): readonly DealGroup[] {
  const found = new Map<string, ContractDeal[]>();
  for (const deal of deals) {
    const key = [deal.order_number, deal.pair, deal.action, deal.kind].join(' ');
    found.set(key, [...(found.get(key) ?? []), deal]);
  }
  return [...found.values()].flatMap((group): DealGroup[] => {
    const [first] = group;
    if (first === undefined) return [];
    const { pair, action, kind, order_number, price } = first;
    const quantity = sum(group.map((deal) => deal.quantity));
    const average = dividedCut(sum(group.map((deal) => deal.amount)), quantity, AVERAGE_DECIMALS);
    return [{ pair, action, kind, order_number, quantity, price: average ?? price }];
  });
}
