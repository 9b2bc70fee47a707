import { Dialog } from '@kontor/ui/dialog';
import { onDemand } from '@kontor/ui/on-demand';
import { useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { useDetailStore } from './detail-link.tsx';

const { Part: OrderDetail } = onDemand(async () => (await import('./order-detail.tsx')).OrderDetail);

/** The details that were asked for, over the page. */
export function OrderDetailDialog() {
  const words = useWords('orders');
  const orderId = useDetailStore((store) => store.orderId);
  const show = useDetailStore((store) => store.show);
  const close = (): void => show(undefined);
  return (
    <Dialog isOpen={orderId !== undefined} onClose={close} title={words('detail.title')} closeLabel={words('detail.close')} size="wide">
      {orderId !== undefined && (
        <>
          <OrderDetail orderId={orderId} columns={1} />
          <SiteLink to={paths.spotOrder(orderId)} onClick={close} className="mt-4 inline-block text-12 font-semibold text-iris focus-ring">
            {words('detail.open')}
          </SiteLink>
        </>
      )}
    </Dialog>
  );
}
