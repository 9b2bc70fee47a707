import { useQuery } from '@tanstack/react-query';
import { orderDetail } from '@kontor/contract/spot';
import type { AnswerOf } from '@kontor/contract/call';
import { CopyButton } from '@kontor/ui/copy-button';
import { EmptyState } from '@kontor/ui/empty-state';
import { Skeleton } from '@kontor/ui/skeleton';
import { Cell, HeadCell, Table } from '@kontor/ui/table';
import { toast } from '@kontor/ui/toast-list';
import { ownSequence, useEndings, useFills, useOpenOrders } from '../../data/account-stream.ts';
import { callServer } from '../../data/call-server.ts';
import { useSession } from '../../data/session.ts';
import { useNarrow } from '../../data/use-narrow.ts';
import { withQueries } from '../../data/with-queries.tsx';
import { useWords } from '../../i18n/words.ts';
import { path, paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { feeText, hasConditions, isPositive, orderTotal, usePairWords, useRowTime, useTriggerText } from './order-words.ts';
import { SideWord } from './side-word.tsx';
import { StatusWord } from './status-word.tsx';

type Detail = AnswerOf<typeof orderDetail>;

/** All that is known of one own order, with its deals (spec §3). */
export const OrderDetail = withQueries(DetailView);

function DetailView({ orderId, columns }: { readonly orderId: string; readonly columns: 1 | 2 }) {
  const words = useWords('orders');
  const session = useSession();
  const endings = useEndings();
  const fills = useFills();
  const open = useOpenOrders();
  // What is asked first may be answered before the account is known, and be older: nothing would tell of what came in between.
  const standing = open === undefined ? undefined : (open.get(orderId)?.deal_quantity ?? 'over');
  const { data, isError } = useQuery({
    queryKey: ['order-detail', session?.user.id, orderId, endings, fills?.sequence, standing],
    queryFn: () => callServer(orderDetail, { order_id: orderId, min_seq: ownSequence() }),
    placeholderData: (before) => (before?.order.order_id === orderId ? before : undefined),
    retry: false,
  });
  if (isError) {
    return (
      <EmptyState
        picture="results"
        title={words('detail.notFound')}
        text={words('detail.notFoundText')}
        action={
          <SiteLink to={path('orderSpotHistory')} className="text-13 font-semibold text-iris focus-ring">
            {words('detail.back')}
          </SiteLink>
        }
      />
    );
  }
  if (data === undefined) return <Skeleton shape="block" className="h-72 w-full" />;
  return (
    <>
      <Fields detail={data} columns={columns} />
      <DealRecords detail={data} />
    </>
  );
}

function Fields({ detail: { order, other_leg: other }, columns }: { readonly detail: Detail; readonly columns: 1 | 2 }) {
  const words = useWords('orders');
  const panel = useWords('order-panel');
  const form = useWords('order-form');
  const pairWords = usePairWords();
  const times = useRowTime();
  const trigger = useTriggerText();
  const pair = pairWords(order.pair);
  const base = (text: string): string => `${pair.exact(text)} ${pair.base}`;
  const quote = (text: string): string => `${pair.exact(text)} ${pair.quoteSymbol}`;
  const total = orderTotal(order);
  const rows = [
    [words('detail.pair'), pair.name],
    [words('detail.direction'), <SideWord key="side" side={order.side} />],
    [words('detail.type'), words(`type.${order.type}`)],
    ...(other === null ? [] : [[words('detail.otherLeg'), <OtherLeg key="other" other={other} />] as const]),
    ...(order.type === 'limit' || order.type === 'stop_loss_limit' || order.type === 'take_profit_limit'
      ? [[words('detail.timeInForce'), form(`timesInForce.${order.time_in_force}`)] as const]
      : []),
    [panel('status'), <StatusWord key="status" order={order} />],
    [words('detail.price'), order.price === null ? panel('market') : `${pair.price(order.price)} ${pair.quoteSymbol}`],
    ...(hasConditions(order)
      ? [[words('detail.stopPrice'), order.stop_price === null ? trigger(order) : `${trigger(order)} ${pair.quoteSymbol}`] as const]
      : []),
    [words('detail.amount'), total === undefined ? '-' : quote(total)],
    [words('detail.quantity'), order.amount === null ? base(order.quantity) : '-'],
    [words('detail.dealQuantity'), base(order.deal_quantity)],
    [words('detail.average'), order.average_price === null ? '-' : `${pair.exactPrice(order.average_price)} ${pair.quoteSymbol}`],
    [words('detail.turnover'), quote(order.deal_amount)],
    [words('detail.fee'), isPositive(order.deal_quantity) ? feeText(order, pair) : '-'],
    [words('detail.time'), `${times.long(order.time)} ${times.zone}`],
    [words('detail.updated'), `${times.long(order.update_time)} ${times.zone}`],
  ] as const;
  return (
    <dl className={columns === 1 ? 'grid grid-cols-1 text-13' : 'grid grid-cols-1 gap-x-8 text-13 sm:grid-cols-2'}>
      {rows.map(([label, value]) => (
        <div key={label} data-field={label} className="flex min-h-8 items-center justify-between gap-4 border-b border-hairline">
          <dt className="text-text-2">{label}</dt>
          <dd className="text-right font-semibold">{value}</dd>
        </div>
      ))}
      <div className="flex min-h-8 items-center justify-between gap-4 border-b border-hairline">
        <dt className="text-text-2">{words('detail.id')}</dt>
        <dd className="flex items-center gap-1 font-semibold">
          {order.order_id}
          <CopyButton
            text={order.order_id}
            label={words('detail.copy')}
            copiedLabel={words('detail.copied')}
            onFail={() => toast.error(words('detail.copyFailed'))}
          />
        </dd>
      </div>
    </dl>
  );
}

/** The order that an order of an OCO is paired with, and what became of it. */
function OtherLeg({ other }: { readonly other: NonNullable<Detail['other_leg']> }) {
  const words = useWords('orders');
  const trigger = useTriggerText();
  const pair = usePairWords()(other.pair);
  return (
    <span className="inline-flex flex-wrap items-baseline justify-end gap-x-2">
      <SiteLink to={paths.spotOrder(other.order_id)} className="text-iris focus-ring">
        {words(`type.${other.type}`)} {other.stop_price === null ? pair.price(other.price ?? '0') : trigger(other)}
      </SiteLink>
      <StatusWord order={other} />
    </span>
  );
}

function DealRecords({ detail: { order, deals } }: { readonly detail: Detail }) {
  const words = useWords('orders');
  const panel = useWords('order-panel');
  const pairWords = usePairWords();
  const times = useRowTime();
  const isNarrow = useNarrow();
  const pair = pairWords(order.pair);
  const rows = deals.map((deal, index) => ({ deal, key: `${deal.time}-${index}` }));
  return (
    <section className="mt-5">
      <h3 className="mb-2 text-14 font-bold">{words('detail.deals')}</h3>
      {deals.length === 0 ? (
        <p className="text-13 text-text-2">{words('detail.noDeals')}</p>
      ) : (
        <Table
          label={words('detail.deals')}
          className="max-h-72 bg-s1"
          isFlush
          head={
            <>
              <HeadCell>{`${words('detail.dealTime')} (${times.zone})`}</HeadCell>
              <HeadCell align="end">{words('detail.dealPrice')}</HeadCell>
              <HeadCell align="end">{words('detail.dealAmount')}</HeadCell>
              <HeadCell align="end">{panel('fee')}</HeadCell>
            </>
          }
        >
          {rows.map(({ deal, key }) => (
            <tr key={key} className="group/row h-7 text-12">
              <Cell quiet>{isNarrow ? times.short(deal.time) : times.long(deal.time)}</Cell>
              <Cell align="end">{pair.price(deal.price)}</Cell>
              <Cell align="end">{pair.quantity(deal.quantity)}</Cell>
              <Cell align="end">{feeText(deal, pair)}</Cell>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
