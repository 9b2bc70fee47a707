import { ConfirmDialog } from '@kontor/ui/dialog';
import { FactRows } from '@kontor/ui/fact-rows';
import { toast } from '@kontor/ui/toast-list';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { cancelAllOrders, cancelOrder } from '@kontor/contract/spot';
import type { SpotOrder } from '../../data/account-state.ts';
import { noteOwnChange } from '../../data/account-stream.ts';
import { callServer } from '../../data/call-server.ts';
import { timesCut } from '../../data/decimal-product.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { useWords } from '../../i18n/words.ts';
import { openQuantity, usePairWords } from './order-words.ts';

interface CancelDialogProps {
  readonly title: string;
  readonly confirm: string;
  readonly keep: string;
  readonly done: string;
  /** What is lost and what stays. */
  readonly children: ReactNode;
  /** Cancels; gives back the sequence of its effect. */
  readonly cancel: () => Promise<{ readonly sequence: number }>;
  readonly onClose: () => void;
}

/** Asks, cancels, and says why when it could not. */
function CancelDialog({ title, confirm, keep, done, children, cancel, onClose }: CancelDialogProps) {
  const [failure, setFailure] = useState('');
  return (
    <ConfirmDialog
      isOpen
      title={title}
      text={
        <>
          {children}
          <p role="alert" className="mt-2 text-12 text-bad">
            {failure}
          </p>
        </>
      }
      confirm={confirm}
      cancel={keep}
      onConfirm={async () => {
        setFailure('');
        try {
          noteOwnChange((await cancel()).sequence);
          toast.success(done);
          onClose();
        } catch (error) {
          setFailure(tellFailure(error));
        }
      }}
      onCancel={onClose}
    />
  );
}

interface CancelOneProps {
  readonly order: SpotOrder;
  readonly onClose: () => void;
}

/** Asks before an order is cancelled and says what stays and what comes back (spec §8). */
export function CancelOne({ order, onClose }: CancelOneProps) {
  const words = useWords('order-panel');
  const types = useWords('orders');
  const pair = usePairWords()(order.pair);
  const left = openQuantity(order);
  const rows: (readonly [string, string])[] = [
    [
      words('cancelOne.order', { side: words(`sides.${order.side}`), pair: pair.name, type: types(`type.${order.type}`) }),
      order.price === null ? words('market') : `${pair.price(order.price)} ${pair.quoteSymbol}`,
    ],
    [words('cancelOne.filledKept'), `${pair.exact(order.deal_quantity)} ${pair.base}`],
    [words('cancelOne.leftCancelled'), `${pair.exact(left)} ${pair.base}`],
  ];
  // The legs of an OCO share what they set aside; only a plain limit order says by itself what comes back.
  if (order.type === 'limit' && order.price !== null) {
    rows.push([
      words('cancelOne.back'),
      order.side === 'sell' ? `${pair.exact(left)} ${pair.base}` : `${pair.exact(timesCut(order.price, left, 18))} ${pair.quoteSymbol}`,
    ]);
  }
  return (
    <CancelDialog
      title={words('cancelOne.title')}
      confirm={words('cancelOne.confirm')}
      keep={words('cancelOne.keep')}
      done={words('cancelOne.done')}
      cancel={() => callServer(cancelOrder, { order_id: order.order_id })}
      onClose={onClose}
    >
      <FactRows rows={rows} />
      {order.type !== 'limit' && <p className="mt-3 text-12 text-text-2">{words('cancelOne.pairedText')}</p>}
    </CancelDialog>
  );
}

interface CancelEveryProps {
  readonly count: number;
  /** Only the orders of this pair; all of them without it. */
  readonly pair: string | undefined;
  readonly onClose: () => void;
}

/** Asks before all orders are cancelled. */
export function CancelEvery({ count, pair, onClose }: CancelEveryProps) {
  const words = useWords('order-panel');
  const pairWords = usePairWords();
  return (
    <CancelDialog
      title={words('cancelEvery.title')}
      confirm={words('cancelEvery.confirm')}
      keep={words('cancelEvery.keep')}
      done={words('cancelEvery.done')}
      cancel={() => callServer(cancelAllOrders, pair === undefined ? {} : { pair })}
      onClose={onClose}
    >
      <p>
        {pair === undefined ? words('cancelEvery.text', { count }) : words('cancelEvery.textPair', { count, pair: pairWords(pair).name })}
      </p>
    </CancelDialog>
  );
}
