import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { loadMarkets } from '../../data/markets.ts';
import { EditOrder } from '../../features/order-form/edit-order.tsx';
import { FillToasts } from '../../features/orders/fill-toasts.tsx';
import { OrderDetailDialog } from '../../features/orders/order-detail.tsx';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';

/** The orders area: its side menu, the title, and the dialogs that any of its pages may open. */
export function OrdersFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useEffect(() => void loadMarkets(), []);
  return (
    <div className="flex min-w-0 flex-1 flex-col md:flex-row">
      <SideMenu />
      <div className="min-w-0 flex-1 px-4 py-6 md:px-8 md:py-8">
        <h1 className="text-20 font-bold">{title}</h1>
        <div className="-mx-4 mt-2 px-4 md:mx-0 md:px-0">{children}</div>
      </div>
      <EditOrder />
      <OrderDetailDialog />
      <FillToasts />
    </div>
  );
}

/** The five groups of the area (spec §2). On a phone a row that scrolls sideways. */
function SideMenu() {
  const words = useWords('shell');
  const { pathname } = useLocation();
  const groups = [
    { title: words('orders.spot'), links: [['orderSpotCurrent', words('orders.current')], ['orderSpotHistory', words('orders.history')]] },
    { title: words('orders.contract'), links: [['orderContractCurrent', words('orders.current')], ['orderContractPlan', words('orders.plan')], ['orderContractHold', words('orders.hold')], ['orderContractHistory', words('orders.history')]] },
    { title: words('orders.seconds'), links: [['orderSecondsCurrent', words('orders.current')], ['orderSecondsHistory', words('orders.history')]] },
    { title: words('orders.fiat'), links: [['orderFiat', words('orders.fiat')]] },
    { title: words('orders.subscribe'), links: [['orderSubscribeHold', words('orders.inHand')], ['orderSubscribeEnd', words('orders.ended')], ['orderSubscribeTran', words('orders.transfers')]] },
  ] as const;
  return (
    <nav aria-label={words('nav.orders')} className="no-scrollbar flex shrink-0 gap-6 overflow-x-auto border-hairline px-4 py-2 max-md:border-b md:w-58 md:flex-col md:gap-4 md:overflow-visible md:border-e md:px-4 md:py-8">
      {groups.map(({ title, links }) => (
        <div key={title} className="flex shrink-0 flex-row items-center gap-1 md:flex-col md:items-stretch">
          <div className="px-3 text-11 text-text-3 max-md:sr-only md:pb-1">{title}</div>
          {links.map(([name, label]) => {
            const isHere = pathname === path(name);
            return (
              <SiteLink
                key={name}
                to={path(name)}
                aria-current={isHere ? 'page' : undefined}
                className={isHere ? 'flex min-h-9 items-center rounded-control bg-s2 px-3 text-13 font-semibold whitespace-nowrap text-text focus-ring' : 'flex min-h-9 items-center rounded-control px-3 text-13 whitespace-nowrap text-text-2 focus-ring hover:bg-s2 hover:text-text'}
              >
                {label}
              </SiteLink>
            );
          })}
        </div>
      ))}
    </nav>
  );
}
