import { ListTree, Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { contractCancel } from '@kontor/contract/perpetual';
import { EmptyState } from '@kontor/ui/empty-state';
import { FittedTable } from '@kontor/ui/fitted-table';
import type { FittedColumn, TableForm } from '@kontor/ui/fitted-table';
import { IconButton } from '@kontor/ui/icon-button';
import { Skeleton } from '@kontor/ui/skeleton';
import { callServer } from '../../data/call-server.ts';
import { usePerpetuals } from '../../data/perpetual-account.ts';
import type { ContractOrder } from '../../data/perpetual-state.ts';
import { useNarrow } from '../../data/use-narrow.ts';
import { useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { useContractFigures } from './contract-figures.ts';
import { buys, useActionWord } from './form-sides.ts';
import { MoveOrder } from './move-order-part.ts';
import { useTimes } from './row-time.ts';
import { useContractOf } from './use-contract-of.ts';

const FORMS: readonly TableForm[] = [
  [[['contract'], ['action']], [['type'], ['time']], [['price'], ['status']], [['amount'], ['filled']], [['actions']]],
  [[['contract'], ['action']], [['price'], ['amount']], [['actions']]],
];

interface ContractOrdersListProps {
  /** Only orders of this contract. */
  readonly only?: string | undefined;
  readonly className?: string;
  readonly isPage?: boolean;
}

/** What a row's buttons ask for. */
interface Asked {
  readonly what: 'cancel' | 'move';
  readonly order: ContractOrder;
}

type Ask = (asked: Asked) => void;

/** Open orders of contracts; each can be cancelled, and one that waits at a price moved to another. */
export function ContractOrdersList({ only, className, isPage = false }: ContractOrdersListProps) {
  const words = useWords('perpetual');
  const { sequence, orders } = usePerpetuals();
  const isNarrow = useNarrow();
  const times = useTimes();
  const [asked, setAsked] = useState<Asked>();
  if (sequence < 0) return <Skeleton shape="block" className="m-4 h-24" />;
  const shown = [...orders.values()]
    .filter(({ pair }) => only === undefined || pair === only)
    .sort((a, b) => b.order_number - a.order_number);
  if (shown.length === 0)
    return <EmptyState level={3} isLow picture="orders" title={words('order.empty')} text={words('order.emptyText')} />;
  return (
    <>
      {isNarrow ? (
        <ul aria-label={words('panel.orders')} className={isPage ? '-mx-4 flex flex-col' : 'flex flex-col'}>
          {shown.map((order) => (
            <OrderCard key={order.order_id} order={order} onAsk={setAsked} />
          ))}
        </ul>
      ) : (
        <FittedTable
          label={words('panel.orders')}
          className={className}
          isFlush={isPage}
          keepsLast
          content={times.zone}
          items={shown}
          forms={FORMS}
          columns={columnsOf(words, times, setAsked)}
          row={(order, cells, height) => (
            <tr key={order.order_id} data-order={order.order_id} className={`group/row text-12 hover:bg-s2 ${height}`}>
              {cells}
            </tr>
          )}
        />
      )}
      {asked !== undefined && <AskedDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

type Words = ReturnType<typeof useWords<'perpetual'>>;

function columnsOf(words: Words, times: ReturnType<typeof useTimes>, onAsk: Ask): readonly FittedColumn<ContractOrder>[] {
  return [
    {
      id: 'time',
      head: words('order.time', { zone: times.zone }),
      className: 'text-text-2!',
      cell: ({ time }) => times.long(time),
    },
    {
      id: 'contract',
      head: words('order.contract'),
      className: 'font-semibold',
      cell: ({ pair }) => (
        <SiteLink to={paths.contract(pair)} className="focus-ring hover:text-iris">
          {pair.replace('_', '/')}
        </SiteLink>
      ),
    },
    { id: 'action', head: words('order.action'), cell: ({ action }) => <ActionWord action={action} /> },
    { id: 'type', head: words('order.type'), cell: ({ type }) => words(`type.${type}`) },
    { id: 'price', head: words('order.price'), align: 'end', cell: (order) => <Value order={order} part="price" /> },
    { id: 'amount', head: words('order.amount'), align: 'end', cell: (order) => <Value order={order} part="quantity" /> },
    { id: 'filled', head: words('order.filled'), align: 'end', cell: (order) => <Value order={order} part="deal_quantity" /> },
    { id: 'status', head: words('order.status'), cell: ({ status }) => words(`status.${status}`) },
    {
      id: 'actions',
      head: <span className="sr-only">{words('order.actions')}</span>,
      align: 'end',
      className: 'py-0',
      cell: (order) => <OrderActions order={order} onAsk={onAsk} />,
    },
  ];
}

/** Direction of an order in the colour of what it does: what buys is up. */
function ActionWord({ action }: { readonly action: ContractOrder['action'] }) {
  const word = useActionWord();
  return <span className={buys(action) ? 'text-up' : 'text-down'}>{word(action)}</span>;
}

function Value({ order, part }: { readonly order: ContractOrder; readonly part: 'price' | 'quantity' | 'deal_quantity' }) {
  const words = useWords('perpetual');
  const figures = useContractFigures(useContractOf()(order.pair), order.pair);
  if (part === 'price') return order.price === null ? words('order.market') : figures.price(order.price);
  return figures.ownQuantity(order[part]);
}

function OrderActions({ order, onAsk }: { readonly order: ContractOrder; readonly onAsk: Ask }) {
  const words = useWords('perpetual');
  const contract = useContractOf()(order.pair);
  return (
    <span className="inline-flex items-center">
      <SiteLink
        to={paths.contractOrder(order.order_id)}
        aria-label={words('order.details')}
        className="relative inline-flex size-7 items-center justify-center rounded-control text-text-2 focus-ring hit-44 hover:bg-s3 hover:text-text"
      >
        <ListTree size={14} strokeWidth={1.5} aria-hidden />
      </SiteLink>
      {order.price !== null && contract !== undefined && (
        <IconButton
          label={words('order.edit')}
          icon={<Pencil size={14} strokeWidth={1.5} aria-hidden />}
          onPress={() => onAsk({ what: 'move', order })}
        />
      )}
      <IconButton
        label={words('order.cancel')}
        icon={<X size={16} strokeWidth={1.5} aria-hidden />}
        onPress={() => onAsk({ what: 'cancel', order })}
      />
    </span>
  );
}

function OrderCard({ order, onAsk }: { readonly order: ContractOrder; readonly onAsk: Ask }) {
  const words = useWords('perpetual');
  const times = useTimes();
  return (
    <li data-order={order.order_id} className="flex min-h-16 items-center gap-2 border-b border-hairline px-4 py-2 text-13">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <b className="font-semibold">{order.pair.replace('_', '/')}</b>
          <ActionWord action={order.action} />
          <span className="text-12 text-text-3">{words(`type.${order.type}`)}</span>
          <span className="ms-auto text-11 text-text-3">{times.long(order.time)}</span>
        </div>
        <div className="mt-1 flex flex-wrap justify-between gap-x-3 text-12 text-text-2">
          <span>
            {words('order.price')} <Value order={order} part="price" />
          </span>
          <span>
            <Value order={order} part="deal_quantity" /> / <Value order={order} part="quantity" />
          </span>
        </div>
      </div>
      <OrderActions order={order} onAsk={onAsk} />
    </li>
  );
}

function AskedDialog({ asked: { what, order }, onClose }: { readonly asked: Asked; readonly onClose: () => void }) {
  const contract = useContractOf()(order.pair);
  if (what === 'cancel') return <CancelOrder order={order} onClose={onClose} />;
  return contract === undefined ? null : <MoveOrder contract={contract} order={order} onClose={onClose} />;
}

/** Asks before an order is cancelled (spec §8). */
export function CancelOrder({ order, onClose }: { readonly order: ContractOrder; readonly onClose: () => void }) {
  const words = useWords('perpetual');
  const word = useActionWord();
  return (
    <CancelDialog
      title={words('order.cancelTitle')}
      text={
        <p>
          {order.pair.replace('_', '/')} {word(order.action)} <Value order={order} part="quantity" />, <Value order={order} part="price" />
        </p>
      }
      confirm={words('order.cancel')}
      done={words('order.cancelled')}
      cancel={() => callServer(contractCancel, { order_id: order.order_id })}
      onClose={onClose}
    />
  );
}
