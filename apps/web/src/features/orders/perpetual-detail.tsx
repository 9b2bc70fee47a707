import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { contractOrderDetail, positionDetail } from '@kontor/contract/perpetual';
import type { AnswerOf } from '@kontor/contract/call';
import { CopyButton } from '@kontor/ui/copy-button';
import { EmptyState } from '@kontor/ui/empty-state';
import { Skeleton } from '@kontor/ui/skeleton';
import { Cell, HeadCell, Table } from '@kontor/ui/table';
import { toast } from '@kontor/ui/toast-list';
import { callServer } from '../../data/call-server.ts';
import { usePerpetuals, useLiveAccount } from '../../data/perpetual-account.ts';
import { useMark } from '../../data/perpetual-market.ts';
import { planKind, usePlanTrigger } from '../../data/perpetual-plan-words.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { useSession } from '../../data/session.ts';
import { withQueries } from '../../data/with-queries.tsx';
import { UNKNOWN, formatPercent } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { path, paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { useRowTime } from './order-words.ts';
import { usePerpetualWords } from './perpetual-words.ts';

type OrderDetail = AnswerOf<typeof contractOrderDetail>;
type PositionDetail = AnswerOf<typeof positionDetail>;
type Order = OrderDetail['order'];
type Row = readonly [name: string, value: ReactNode];

/** What the detail calls a state (spec §4): entrusting, traded or closed, cancelled, invalid. */
export function stageOf({
  status,
  action,
}: Pick<Order, 'status' | 'action'>): 'entrusting' | 'traded' | 'closed' | 'cancelled' | 'invalid' {
  if (status === 'filled') return action.startsWith('open') ? 'traded' : 'closed';
  return status === 'cancelled' || status === 'invalid' ? status : 'entrusting';
}

/** All that is known of one own order of a contract, with its deals (spec §3). */
export const ContractOrderDetail = withQueries(function Detail({ orderId }: { readonly orderId: string }) {
  const session = useSession();
  const { endings, fills } = usePerpetuals();
  const { data, isError } = useQuery({
    queryKey: ['contract-order', session?.user.id, orderId, endings, fills?.sequence],
    queryFn: () => callServer(contractOrderDetail, { order_id: orderId }),
    placeholderData: (before) => (before?.order.order_id === orderId ? before : undefined),
    retry: false,
  });
  if (isError) return <NotThere kind="order" />;
  if (data === undefined) return <Skeleton shape="block" className="h-72 w-full" />;
  return (
    <>
      <OrderFields order={data.order} />
      <Deals deals={data.deals} />
    </>
  );
});

function NotThere({ kind }: { readonly kind: 'order' | 'position' }) {
  const words = useWords('perpetual');
  const orders = useWords('orders');
  return (
    <EmptyState
      picture="results"
      title={words(kind === 'order' ? 'detail.notFound' : 'detail.noPosition')}
      text={kind === 'order' ? orders('detail.notFoundText') : words('detail.noPositionText')}
      action={
        <SiteLink to={path('orderContractHistory')} className="text-13 font-semibold text-iris focus-ring">
          {words('detail.back')}
        </SiteLink>
      }
    />
  );
}

function Fields({ rows, children }: { readonly rows: readonly Row[]; readonly children?: ReactNode }) {
  return (
    <dl className="grid grid-cols-1 gap-x-8 text-13 sm:grid-cols-2">
      {rows.map(([label, value]) => (
        <div key={label} data-field={label} className="flex min-h-8 items-center justify-between gap-4 border-b border-hairline">
          <dt className="text-text-2">{label}</dt>
          <dd className="text-right font-semibold">{value}</dd>
        </div>
      ))}
      {children}
    </dl>
  );
}

function OrderFields({ order }: { readonly order: Order }) {
  const words = useWords('perpetual');
  const orders = useWords('orders');
  const pair = usePerpetualWords()(order.pair);
  const times = useRowTime();
  const time = (ms: number): string => `${times.long(ms)} ${times.zone}`;
  const rows: readonly Row[] = [
    [words('detail.contract'), pair.name],
    [words('order.action'), words(`action.${order.action}`)],
    [words('order.type'), words(`type.${order.type}`)],
    [words('detail.stage'), words(`stage.${stageOf(order)}`)],
    [words('detail.status'), words(`status.${order.status}`)],
    [words('detail.origin'), words(`origin.${order.origin}`)],
    [words('detail.timeInForce'), order.time_in_force.toUpperCase()],
    [words('detail.leverage'), `${order.leverage}x`],
    [words('detail.mode'), words(`mode.${order.margin_mode}`)],
    [words('detail.entrusted'), order.price === null ? words('order.market') : pair.price(order.price)],
    [words('order.amount'), pair.quantity(order.quantity)],
    [words('order.filled'), pair.quantity(order.deal_quantity)],
    [words('detail.execution'), pair.price(order.average_price)],
    [words('detail.worst'), pair.price(order.worst_price)],
    [words('detail.dealAmount'), pair.money(order.deal_amount)],
    [words('order.fee'), pair.money(order.fee)],
    [words('order.realised'), pair.signed(order.realised_profit)],
    [words('detail.unfilled'), order.unfilled === null ? UNKNOWN : pair.quantity(order.unfilled)],
    [words('detail.placed'), time(order.time)],
    [words('detail.updated'), time(order.update_time)],
  ];
  const isCut = order.type === 'market' && order.action.startsWith('close') && order.unfilled !== null && /[1-9]/.test(order.unfilled);
  return (
    <>
      <Fields rows={rows}>
        <div className="flex min-h-8 items-center justify-between gap-4 border-b border-hairline">
          <dt className="text-text-2">{words('detail.id')}</dt>
          <dd className="flex items-center gap-1 font-semibold">
            {order.order_id}
            <CopyButton
              text={order.order_id}
              label={words('detail.copy')}
              copiedLabel={orders('detail.copied')}
              onFail={() => toast.error(orders('detail.copyFailed'))}
            />
          </dd>
        </div>
      </Fields>
      {isCut && <p className="mt-3 text-12 text-warn">{words('closing.excess')}</p>}
    </>
  );
}

function Deals({ deals }: { readonly deals: OrderDetail['deals'] }) {
  const words = useWords('perpetual');
  const wordsOf = usePerpetualWords();
  const times = useRowTime();
  return (
    <section className="mt-6">
      <h2 className="pb-2 text-14 font-bold">{words('detail.deals')}</h2>
      {deals.length === 0 ? (
        <p className="text-13 text-text-2">{words('detail.noDeals')}</p>
      ) : (
        <Table
          label={words('detail.deals')}
          isFlush
          className="max-h-72 bg-s1"
          head={
            <>
              <HeadCell>{words('order.time', { zone: times.zone })}</HeadCell>
              <HeadCell>{words('list.kind')}</HeadCell>
              <HeadCell align="end">{words('order.price')}</HeadCell>
              <HeadCell align="end">{words('order.amount')}</HeadCell>
              <HeadCell align="end">{words('order.fee')}</HeadCell>
              <HeadCell align="end">{words('order.realised')}</HeadCell>
            </>
          }
        >
          {deals.map((deal, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two deals may be alike in everything.
            <tr key={`${deal.time} ${index}`} className="group/row h-7 text-12">
              <Cell quiet>{times.long(deal.time)}</Cell>
              <Cell>{words(`dealKind.${deal.kind}`)}</Cell>
              <Cell align="end">{wordsOf(deal.pair).price(deal.price)}</Cell>
              <Cell align="end">{wordsOf(deal.pair).quantity(deal.quantity)}</Cell>
              <Cell align="end">{wordsOf(deal.pair).money(deal.fee)}</Cell>
              <Cell align="end">{wordsOf(deal.pair).signed(deal.realised_profit)}</Cell>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}

/** All that is known of one own position, with its plans, orders and last deals (spec §3). `position`: `BTC_USDT-long`. */
export const ContractPositionDetail = withQueries(function Detail({ position: name }: { readonly position: string }) {
  const [pair = '', word] = name.split('-');
  const side = word === 'short' ? 'short' : 'long';
  const session = useSession();
  const { sequence } = usePerpetuals();
  const { data, isError } = useQuery({
    queryKey: ['contract-position', session?.user.id, pair, side, sequence],
    queryFn: () => callServer(positionDetail, { pair, side }),
    placeholderData: (before) => before,
    retry: false,
  });
  if (isError || data?.position === null) return <NotThere kind="position" />;
  if (data === undefined) return <Skeleton shape="block" className="h-72 w-full" />;
  return (
    <>
      <PositionFields detail={data} told={data.position} />
      <Attached detail={data} />
      <Deals deals={data.deals} />
    </>
  );
});

function PositionFields({ detail, told }: { readonly detail: PositionDetail; readonly told: NonNullable<PositionDetail['position']> }) {
  const words = useWords('perpetual');
  const { own } = usePrivacy();
  const locale = useLanguageTag();
  const times = useRowTime();
  const pair = usePerpetualWords()(told.pair);
  const mark = useMark(told.pair);
  // At this second's mark where it is known, else as the exchange told it.
  const live = useLiveAccount()?.positions.find((one) => one.pair === told.pair && one.side === told.side);
  const position = live ?? told;
  const share = (text: string | null): string => own(text === null ? undefined : formatPercent(text, locale));
  const rows: readonly Row[] = [
    [words('detail.contract'), `${pair.name} ${words(`side.${position.side}`)}`],
    [words('detail.leverage'), `${position.leverage}x`],
    [words('detail.mode'), words(`mode.${position.margin_mode}`)],
    [words('detail.openInterest'), pair.quantity(position.quantity)],
    [words('detail.closable'), pair.quantity(position.closable)],
    [words('detail.average'), pair.price(position.average_open_price)],
    [words('detail.entryValue'), pair.money(position.entry_value)],
    [words('header.mark'), pair.price(position.mark_price)],
    [words('detail.latest'), pair.price(mark?.last_price ?? null)],
    [words('detail.marginAssets'), pair.money(position.margin)],
    [words('detail.maintenance'), pair.money(position.maintenance_margin)],
    [words('detail.ratio'), share(position.margin_ratio).replace(/^\+/, '')],
    [words('detail.profit'), position.profit === null ? UNKNOWN : pair.signed(position.profit)],
    [words('detail.yield'), share(position.yield)],
    [words('detail.liquidation'), pair.liquidation(position.liquidation_price, position.side)],
    [words('detail.realised'), pair.signed(position.realised_profit)],
    [words('detail.fundingSum'), pair.signed(detail.funding)],
    [words('detail.placed'), `${times.long(position.time)} ${times.zone}`],
    [words('detail.updated'), `${times.long(position.update_time)} ${times.zone}`],
  ];
  return <Fields rows={rows} />;
}

/** Plans and open orders of the position. */
function Attached({ detail: { plans, orders } }: { readonly detail: PositionDetail }) {
  const words = useWords('perpetual');
  const wordsOf = usePerpetualWords();
  const trigger = usePlanTrigger();
  if (plans.length === 0 && orders.length === 0) return null;
  return (
    <section className="mt-6 text-13">
      <h2 className="pb-2 text-14 font-bold">{words('detail.orders')}</h2>
      <ul>
        {plans.map((plan) => (
          <li key={plan.plan_id} className="flex justify-between gap-3 border-b border-hairline py-1.5">
            <span>
              {words(`purpose.${planKind(plan)}`)}, {words(`source.${plan.source}`)} {trigger(plan, wordsOf(plan.pair).price)}
            </span>
            <span>{plan.quantity === null ? words('plan.whole') : wordsOf(plan.pair).quantity(plan.quantity)}</span>
          </li>
        ))}
        {orders.map((order) => (
          <li key={order.order_id} className="flex justify-between gap-3 border-b border-hairline py-1.5">
            <SiteLink to={paths.contractOrder(order.order_id)} className="focus-ring hover:text-iris">
              {words(`action.${order.action}`)}, {order.price === null ? words('order.market') : wordsOf(order.pair).price(order.price)}
            </SiteLink>
            <span>{wordsOf(order.pair).quantity(order.quantity)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
