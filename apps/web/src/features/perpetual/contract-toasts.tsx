import { useEffect, useRef } from 'react';
import { toast } from '@kontor/ui/toast-list';
import { dividedCut, sum } from '../../data/decimal-product.ts';
import { usePerpetuals } from '../../data/perpetual-account.ts';
import type { ContractDeal, ContractOrder } from '../../data/perpetual-state.ts';
import { useWords } from '../../i18n/words.ts';
import { useContractFigures } from './contract-figures.ts';

/** Decimals of an average of prices. */
const AVERAGE_DECIMALS = 8;

/** Says what has been dealt, one toast an order, and what could not be closed. Draws nothing. */
export function ContractToasts() {
  const words = useWords('perpetual');
  const { fills } = usePerpetuals();
  const { exact, privacy } = useContractFigures(undefined);
  const told = useRef(fills?.sequence);
  useEffect(() => {
    if (fills === undefined || fills.sequence === told.current) return;
    told.current = fills.sequence;
    for (const [number, deals] of byOrder(fills.deals)) {
      const [first] = deals;
      if (first === undefined) continue;
      const order = fills.orders.find((one) => one.order_number === number);
      const [base = ''] = first.pair.split('_');
      const quantity = sum(deals.map((deal) => deal.quantity));
      const price = dividedCut(sum(deals.map((deal) => deal.amount)), quantity, AVERAGE_DECIMALS) ?? first.price;
      const text = words('fill.opened', {
        action: words(`action.${first.action}`),
        quantity: privacy.own(`${exact(quantity)} ${base}`),
        price: exact(price.replace(/\.?0+$/, '')),
      });
      toast.success(titleOf(words, first, order), text);
      if (order !== undefined && isCut(order))
        toast.info(words('fill.excess'), words('fill.excessText', { amount: privacy.own(`${exact(order.unfilled ?? '0')} ${base}`) }));
    }
  }, [fills, words, exact, privacy]);
  return null;
}

function titleOf(words: ReturnType<typeof useWords<'perpetual'>>, deal: ContractDeal, order: ContractOrder | undefined): string {
  if (order?.origin === 'liquidation') return words('fill.liquidated');
  if (deal.kind === 'deleveraging') return words('fill.deleveraged');
  return words(order?.status === 'partially_filled' ? 'fill.partly' : 'fill.filled');
}

/** A close at market that the book within 30 levels could not fill. */
function isCut({ action, type, unfilled }: ContractOrder): boolean {
  return type === 'market' && action.startsWith('close') && unfilled !== null && /[1-9]/.test(unfilled);
}

function byOrder(deals: readonly ContractDeal[]): ReadonlyMap<number | null, readonly ContractDeal[]> {
  const found = new Map<number | null, ContractDeal[]>();
  for (const deal of deals) found.set(deal.order_number, [...(found.get(deal.order_number) ?? []), deal]);
  return found;
}
