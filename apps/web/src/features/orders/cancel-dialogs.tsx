import { ConfirmDialog } from '@kontor/ui/dialog';
import { toast } from '@kontor/ui/toast-list';
import { useState } from 'react';
import { cancelAllOrders, cancelOrder } from '@kontor/contract/spot';
import type { SpotOrder } from '../../data/account-state.ts';
import { noteOwnChange } from '../../data/account-stream.ts';
import { callServer, sentenceOf } from '../../data/call-server.ts';
import { timesCut } from '../../data/decimal-product.ts';
import { useWords } from '../../i18n/words.ts';
import { openQuantity, usePairWords } from './order-words.ts';

interface CancelOneProps {
  /** Undefined: closed. */
  readonly order: SpotOrder | undefined;
  readonly onClose: () => void;
}

/** Asks before an order is cancelled and says what stays and what comes back (spec §8). */
export function CancelOne({ order, onClose }: CancelOneProps) {
  const words = useWords('order-panel');
  const types = useWords('orders');
  const pairWords = usePairWords();
  const [failure, setFailure] = useState('');
  if (order === undefined) return null;
  const pair = pairWords(order.pair);
  const left = openQuantity(order);
  const rows: (readonly [string, string])[] = [
    [words('cancelOne.order', { side: words(`sides.${order.side}`), pair: pair.name, type: types(`type.${order.type}`) }), order.price === null ? words('market') : `${pair.price(order.price)} ${pair.quoteSymbol}`],
    [words('cancelOne.filledKept'), `${pair.exact(order.deal_quantity)} ${pair.base}`],
    [words('cancelOne.leftCancelled'), `${pair.exact(left)} ${pair.base}`],
  ];
  // The legs of an OCO share what they set aside; only a plain limit order says by itself what comes back.
  if (order.type === 'limit' && order.price !== null) {
    rows.push([words('cancelOne.back'), order.side === 'sell' ? `${pair.exact(left)} ${pair.base}` : `${pair.exact(timesCut(order.price, left, 18))} ${pair.quoteSymbol}`]);
  }
  const close = (): void => {
    setFailure('');
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={words('cancelOne.title')}
      text={
        <>
          <dl className="flex flex-col gap-2 text-13">
            {rows.map(([label, value]) => (
              <div key={label} className="flex justify-between gap-4">
                <dt className="text-text-2">{label}</dt>
                <dd className="text-right font-semibold">{value}</dd>
              </div>
            ))}
          </dl>
          {order.type !== 'limit' && <p className="mt-3 text-12 text-text-2">{words('cancelOne.pairedText')}</p>}
          <p role="alert" className="mt-2 text-12 text-bad">
            {failure}
          </p>
        </>
      }
      confirm={words('cancelOne.confirm')}
      cancel={words('cancelOne.keep')}
      onConfirm={async () => {
        setFailure('');
        try {
          const { sequence } = await callServer(cancelOrder, { order_id: order.order_id });
          noteOwnChange(sequence);
          toast.success(words('cancelOne.done'));
          close();
        } catch (error) {
          setFailure(sentenceOf(error));
        }
      }}
      onCancel={close}
    />
  );
}

interface CancelEveryProps {
  readonly isOpen: boolean;
  readonly count: number;
  /** Only the orders of this pair; all of them without it. */
  readonly pair: string | undefined;
  readonly onClose: () => void;
}

/** Asks before all orders are cancelled. */
export function CancelEvery({ isOpen, count, pair, onClose }: CancelEveryProps) {
  const words = useWords('order-panel');
  const pairWords = usePairWords();
  const [failure, setFailure] = useState('');
  const close = (): void => {
    setFailure('');
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={words('cancelEvery.title')}
      text={
        <>
          <p>{pair === undefined ? words('cancelEvery.text', { count }) : words('cancelEvery.textPair', { count, pair: pairWords(pair).name })}</p>
          <p role="alert" className="mt-2 text-12 text-bad">
            {failure}
          </p>
        </>
      }
      confirm={words('cancelEvery.confirm')}
      cancel={words('cancelEvery.keep')}
      onConfirm={async () => {
        setFailure('');
        try {
          const { sequence } = await callServer(cancelAllOrders, pair === undefined ? {} : { pair });
          noteOwnChange(sequence);
          toast.success(words('cancelEvery.done'));
          close();
        } catch (error) {
          setFailure(sentenceOf(error));
        }
      }}
      onCancel={close}
    />
  );
}
