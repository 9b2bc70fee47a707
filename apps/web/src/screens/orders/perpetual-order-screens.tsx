/** The pages of contracts in the orders area (spec §2). */
import { useParams } from '@tanstack/react-router';
import { ContractOrderDetail, ContractPositionDetail } from '../../features/orders/perpetual-detail.tsx';
import { PerpetualHistory } from '../../features/orders/perpetual-history.tsx';
import { AskedPosition } from '../../features/perpetual/asked-position.tsx';
import { ContractOrdersList } from '../../features/perpetual/contract-orders-list.tsx';
import { ContractToasts } from '../../features/perpetual/contract-toasts.tsx';
import { PlansList } from '../../features/perpetual/plans-list.tsx';
import { PositionsList } from '../../features/perpetual/positions-list.tsx';
import { useWords } from '../../i18n/words.ts';
import { OrdersFrame } from './orders-frame.tsx';

export function ContractCurrentScreen() {
  const words = useWords('perpetual');
  return (
    <OrdersFrame title={words('list.current')}>
      <div className="min-h-[72dvh] pt-3">
        <ContractOrdersList isPage />
      </div>
      <ContractToasts />
    </OrdersFrame>
  );
}

export function ContractPlanScreen() {
  const words = useWords('perpetual');
  return (
    <OrdersFrame title={words('list.plans')}>
      <div className="min-h-[72dvh] pt-3">
        <PlansList isPage />
      </div>
      <ContractToasts />
    </OrdersFrame>
  );
}

export function ContractHoldScreen() {
  const words = useWords('perpetual');
  return (
    <OrdersFrame title={words('list.hold')}>
      <div className="min-h-[72dvh] pt-3">
        <PositionsList isPage />
      </div>
      <AskedPosition />
      <ContractToasts />
    </OrdersFrame>
  );
}

export function ContractHistoryScreen() {
  const words = useWords('perpetual');
  return (
    <OrdersFrame title={words('list.history')}>
      <PerpetualHistory />
    </OrdersFrame>
  );
}

/** One order of a contract on a page of its own. */
export function ContractOrderScreen() {
  const words = useWords('perpetual');
  const { orderId } = useParams({ strict: false }) as { readonly orderId?: string };
  return (
    <OrdersFrame title={words('detail.order')}>
      <div className="mt-4 max-w-190">
        <ContractOrderDetail orderId={orderId ?? ''} />
      </div>
    </OrdersFrame>
  );
}

/** One position on a page of its own. */
export function PositionScreen() {
  const words = useWords('perpetual');
  const { position } = useParams({ strict: false }) as { readonly position?: string };
  return (
    <OrdersFrame title={words('detail.position')}>
      <div className="mt-4 max-w-190">
        <ContractPositionDetail position={position ?? ''} />
      </div>
    </OrdersFrame>
  );
}
