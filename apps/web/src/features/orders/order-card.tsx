import type { ReactNode } from 'react';
import type { SpotOrder } from '../../data/account-state.ts';
import { useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { OcoMark } from './oco-mark.tsx';
import { usePairWords, useRowTime } from './order-words.ts';
import { useRowFlash } from './row-flash.ts';
import { SideWord } from './side-word.tsx';

interface OrderCardProps {
  readonly order: SpotOrder;
  /** Number of the other leg of an OCO. */
  readonly otherLeg: number | undefined;
  /** Figures of the second line, and of a third: two in each, one at either end. */
  readonly children: ReactNode;
  /** What the order waits for: a line of its own. */
  readonly condition?: ReactNode;
  readonly actions?: ReactNode;
}

/** An order on a phone: 64 high, two lines; with a condition three. */
export function OrderCard({ order, otherLeg, children, condition, actions }: OrderCardProps) {
  const types = useWords('orders');
  const pairWords = usePairWords();
  const times = useRowTime();
  const card = useRowFlash<HTMLLIElement>(order.order_number);
  const time = <span className="ml-auto text-11 text-text-3">{times.short(order.time)}</span>;
  return (
    <li ref={card} data-order={order.order_id} className="flex min-h-16 items-center gap-2 border-b border-hairline px-4 py-2 text-13">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <SiteLink to={paths.spotOrder(order.order_id)} className="font-semibold focus-ring">
            {pairWords(order.pair).name}
          </SiteLink>
          <SideWord side={order.side} />
          <span className="text-12 text-text-3">
            {types(`type.${order.type}`)}
            <OcoMark other={otherLeg} />
          </span>
          {condition === undefined && time}
        </div>
        {condition !== undefined && (
          <div className="mt-1 flex items-baseline gap-x-3 text-12 text-text-2">
            {condition}
            {time}
          </div>
        )}
        <div className="mt-1 grid grid-cols-[auto_auto] items-baseline justify-between gap-x-3 gap-y-0.5 text-12 text-text-2 [&>:nth-child(even)]:text-end">
          {children}
        </div>
      </div>
      {actions}
    </li>
  );
}

/** A figure of a card with its name before it. */
export function CardFigure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <span>
      <span className="text-text-3">{label}</span> <span className="font-semibold text-text">{children}</span>
    </span>
  );
}
