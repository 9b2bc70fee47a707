import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { loadMarkets } from '../../data/markets.ts';
import { usePageTitle } from '../../data/page-title.ts';
import { EditOrder } from '../../features/order-form/edit-order.tsx';
import { FillToasts } from '../../features/orders/fill-toasts.tsx';
import { AskedDetail } from '../../features/orders/asked-detail.tsx';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';

/** The orders area: its side menu, the title, and the dialogs that any of its pages may open. */
export function OrdersFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useEffect(() => void loadMarkets(), []);
  usePageTitle(title);
  return (
    <div className="flex min-w-0 flex-1 flex-col lg:flex-row">
      <SideMenu />
      <div className="min-w-0 flex-1 bg-s1 px-4 py-5 md:px-8">
        <h1 className="border-b border-hairline pb-4 text-20 font-bold">{title}</h1>
        {children}
      </div>
      <EditOrder />
      <AskedDetail />
      <FillToasts />
    </div>
  );
}

/** The five groups of the area (spec §2). On a phone a row that scrolls sideways. */
function SideMenu() {
  const words = useWords('shell');
  const { pathname } = useLocation();
  const groups = [
    {
      title: words('orders.spot'),
      links: [
        ['orderSpotCurrent', words('orders.current')],
        ['orderSpotHistory', words('orders.history')],
      ],
    },
    {
      title: words('orders.contract'),
      links: [
        ['orderContractCurrent', words('orders.current')],
        ['orderContractPlan', words('orders.plan')],
        ['orderContractHold', words('orders.hold')],
        ['orderContractHistory', words('orders.history')],
      ],
    },
    {
      title: words('orders.seconds'),
      links: [
        ['orderSecondsCurrent', words('orders.current')],
        ['orderSecondsHistory', words('orders.history')],
      ],
    },
    { title: undefined, links: [['orderFiat', words('orders.fiat')]] },
    {
      title: words('orders.subscribe'),
      links: [
        ['orderSubscribeHold', words('orders.inHand')],
        ['orderSubscribeEnd', words('orders.ended')],
        ['orderSubscribeTran', words('orders.transfers')],
      ],
    },
  ] as const;
  return (
    <nav
      aria-label={words('nav.orders')}
      className="no-scrollbar flex shrink-0 overflow-x-auto border-hairline px-2 max-lg:border-b lg:w-58 lg:flex-col lg:gap-5 lg:border-e lg:px-3 lg:py-6"
    >
      {groups.map(({ title, links }) => (
        <div key={links[0][0]} className="flex shrink-0 items-center lg:flex-col lg:items-stretch">
          {/* On a phone the same words stand in several groups: their title goes before them. */}
          {title !== undefined && <p className="px-3 text-11 whitespace-nowrap text-text-3 lg:pb-1 lg:text-12 lg:text-text-2">{title}</p>}
          {links.map(([name, label]) => (
            <SiteLink
              key={name}
              to={path(name)}
              aria-current={pathname === path(name) ? 'page' : undefined}
              className="focus-ring-inside relative flex h-11 items-center rounded-control px-3 text-13 whitespace-nowrap text-text-2 no-underline transition-colors hover:text-text aria-[current]:font-semibold aria-[current]:text-text lg:h-9 lg:aria-[current]:bg-s2 lg:aria-[current]:before:absolute lg:aria-[current]:before:inset-y-2 lg:aria-[current]:before:-start-3 lg:aria-[current]:before:w-0.5 lg:aria-[current]:before:bg-iris"
            >
              {label}
            </SiteLink>
          ))}
        </div>
      ))}
    </nav>
  );
}
