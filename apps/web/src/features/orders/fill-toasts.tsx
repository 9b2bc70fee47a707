import { useEffect, useRef } from 'react';
import { toast } from '@kontor/ui/toast-list';
import { useFills } from '../../data/account-stream.ts';
import type { SpotDeal } from '../../data/account-state.ts';
import { dividedCut, sum } from '../../data/decimal-product.ts';
import { playSound } from '../../data/sounds.ts';
import { useWords } from '../../i18n/words.ts';
import { usePairWords } from './order-words.ts';

/** Decimals of an average of prices. */
const AVERAGE_DECIMALS = 12;

/** Says what has been dealt, one toast an order. Draws nothing. */
export function FillToasts() {
  const words = useWords('order-panel');
  const pairWords = usePairWords();
  const fills = useFills();
  const told = useRef(fills?.sequence);
  useEffect(() => {
    if (fills === undefined || fills.sequence === told.current) return;
    told.current = fills.sequence;
    if (fills.deals.length > 0) playSound('fill');
    const byOrder = new Map<number, SpotDeal[]>();
    for (const deal of fills.deals) byOrder.set(deal.order_number, [...(byOrder.get(deal.order_number) ?? []), deal]);
    for (const [number, deals] of byOrder) {
      const [first] = deals;
      if (first === undefined) continue;
      const pair = pairWords(first.pair);
      const quantity = sum(deals.map((deal) => deal.quantity));
      const price = dividedCut(sum(deals.map((deal) => deal.amount)), quantity, AVERAGE_DECIMALS) ?? first.price;
      const order = fills.orders.find(({ order_number: other }) => other === number);
      const figures = { quantity: `${pair.exact(quantity)} ${pair.base}`, price: pair.price(price) };
      toast.success(
        order?.status === 'partially_filled' ? words('fill.partly') : words('fill.filled'),
        first.side === 'buy' ? words('fill.bought', figures) : words('fill.sold', figures),
      );
    }
  }, [fills, pairWords, words]);
  return null;
}
