import type { SpotOrder } from '../../data/account-state.ts';
import { useWords } from '../../i18n/words.ts';

/** Status of an order as the specification says it; why it ended stands in the tooltip of the browser. */
export function StatusWord({ order }: { readonly order: Pick<SpotOrder, 'status'> }) {
  const words = useWords('orders');
  const { status } = order;
  const note = status === 'expired' || status === 'expired_in_match' ? words(`statusNote.${status}`) : undefined;
  return (
    <span title={note} className={status === 'filled' || status === 'partially_filled' ? 'text-text' : 'text-text-2'}>
      {words(`status.${status}`)}
    </span>
  );
}
