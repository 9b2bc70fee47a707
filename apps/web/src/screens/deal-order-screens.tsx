/** One trade of peer trade (spec §2 buy-detail, buy-confirm, sell-detail): the page follows the trade, whichever of its addresses was opened. */
import { useParams } from '@tanstack/react-router';
import { useAccountStream } from '../data/account-stream.ts';
import { DealPage } from '../features/deal-order/deal-page.tsx';

export function DealOrderScreen() {
  const { id = '' } = useParams({ strict: false }) as { readonly id?: string };
  useAccountStream();
  return <DealPage key={id} id={id} />;
}
