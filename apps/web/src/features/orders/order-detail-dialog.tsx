import { Dialog } from '@kontor/ui/dialog';
import { useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { OrderDetail } from './order-detail.tsx';

interface OrderDetailDialogProps {
  /** Undefined: closed. */
  readonly orderId: string | undefined;
  readonly onClose: () => void;
}

/** An order's details over the page. */
export function OrderDetailDialog({ orderId, onClose }: OrderDetailDialogProps) {
  const words = useWords('orders');
  return (
    <Dialog isOpen={orderId !== undefined} onClose={onClose} title={words('detail.title')} closeLabel={words('detail.close')} size="wide">
      {orderId !== undefined && (
        <>
          <OrderDetail orderId={orderId} columns={1} />
          <SiteLink
            to={paths.spotOrder(orderId)}
            onClick={onClose}
            className="mt-4 inline-block text-12 font-semibold text-iris focus-ring"
          >
            {words('detail.open')}
          </SiteLink>
        </>
      )}
    </Dialog>
  );
}
