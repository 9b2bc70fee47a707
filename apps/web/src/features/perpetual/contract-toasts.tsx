import { useEffect, useRef } from 'react';
import { toast } from '@kontor/ui/toast-list';
import { decimalsOf } from '../../data/book-ladder.ts';
import { usePerpetuals } from '../../data/perpetual-account.ts';
import type { ContractOrder } from '../../data/perpetual-state.ts';
import { playSound } from '../../data/sounds.ts';
import { formatExact, formatPrice } from '../../i18n/format.ts';
import { useWords } from '../../i18n/words.ts';
import { useContractFigures } from './contract-figures.ts';
import { dealGroups } from './deal-groups.ts';
import type { DealGroup } from './deal-groups.ts';
import { useContractOf } from './use-contract-of.ts';

/** Says what has been dealt, one toast an order, and what could not be closed. Draws nothing. */
export function ContractToasts() {
  const words = useWords('perpetual');
  const { fills } = usePerpetuals();
  const { exact, privacy, locale } = useContractFigures(undefined);
  const contractOf = useContractOf();
  const told = useRef(fills?.sequence);
  useEffect(() => {
    if (fills === undefined || fills.sequence === told.current) return;
    told.current = fills.sequence;
    if (fills.deals.length > 0) playSound('fill');
    for (const group of dealGroups(fills.deals)) {
      const order = fills.orders.find((one) => one.order_number === group.order_number);
      const [base = ''] = group.pair.split('_');
      const contract = contractOf(group.pair);
      const price =
        contract === undefined ? formatExact(group.price, locale) : formatPrice(group.price, decimalsOf(contract.tick_size), locale);
      const text = words('fill.opened', {
        action: `${group.pair.replace('_', '/')}, ${words(`action.${group.action}`)}`,
        quantity: privacy.own(`${exact(group.quantity)} ${base}`),
        price,
      });
      tell(words, group, order, text);
      if (order !== undefined && isCut(order))
        toast.info(words('fill.excess'), words('fill.excessText', { amount: privacy.own(`${exact(order.unfilled ?? '0')} ${base}`) }));
    }
  }, [fills, words, exact, privacy, locale, contractOf]);
  return null;
}

/** Only what was ordered is a success: the rest happened to the position. */
function tell(words: ReturnType<typeof useWords<'perpetual'>>, { kind }: DealGroup, order: ContractOrder | undefined, text: string): void {
  if (kind === 'liquidation' || kind === 'taken_over' || order?.origin === 'liquidation') toast.error(words('fill.liquidated'), text);
  else if (kind === 'deleveraging') toast.info(words('fill.deleveraged'), text);
  else if (kind !== 'trade') toast.info(words(`dealKind.${kind}`), text);
  else toast.success(words(order?.status === 'partially_filled' ? 'fill.partly' : 'fill.filled'), text);
}

/** A close at market that the book within 30 levels could not fill. */
function isCut({ action, type, unfilled }: ContractOrder): boolean {
  return type === 'market' && action.startsWith('close') && unfilled !== null && /[1-9]/.test(unfilled);
}
