import { useEffect, useRef, useState } from 'react';
import { toast } from '@kontor/ui/toast-list';
import { useOpenOrders } from '../../data/account-stream.ts';
import { usePair } from '../../data/markets.ts';
import type { Pair } from '../../data/markets.ts';
import { useSettings } from '../../data/settings.ts';
import { ConfirmOrder } from '../../features/order-form/confirm-order.tsx';
import type { AskedOrder } from '../../features/order-form/confirm-order.tsx';
import type { OrderRequest } from '../../features/order-form/order-plan.ts';
import { usePlacedWords } from '../../features/order-form/order-result.tsx';
import { useSendOrder } from '../../features/order-form/use-send-order.ts';
import { CancelEvery } from '../../features/orders/cancel-dialogs.tsx';
import { useWords } from '../../i18n/words.ts';
import { endQuickAsked, useQuickAsked } from './asked-order.ts';

/** Confirms and sends what was chosen in the palette, by the form's own question and the form's own call. */
export function QuickOrder(_: { readonly onClose: () => void }) {
  const { asked, number } = useQuickAsked();
  if (asked === undefined) return null;
  const done = (): void => endQuickAsked(number);
  // Each is one of its own: one that is chosen while another is on its way is asked about and sent as well.
  return asked.kind === 'order' ? (
    <Order key={number} pair={asked.pair} asked={asked.asked} onDone={done} />
  ) : (
    <Cancel key={number} pair={asked.pair} onDone={done} />
  );
}

interface OrderProps {
  readonly pair: string;
  readonly asked: AskedOrder;
  readonly onDone: () => void;
}

function Order({ pair: name, ...props }: OrderProps) {
  const pair = usePair(name);
  return pair === undefined ? null : <Send pair={pair} {...props} />;
}

function Send({ pair, asked, onDone }: Omit<OrderProps, 'pair'> & { readonly pair: Pair }) {
  const words = useWords('order-form');
  const { send } = useSendOrder();
  const tell = usePlacedWords(pair);
  // What the person had set when the row was chosen decides.
  const confirms = useSettings(({ confirmOrders }) => confirmOrders);
  const [isAsked] = useState(confirms || asked.deviation !== undefined || asked.isBlind);
  const isSent = useRef(false);
  const go = async (request: OrderRequest): Promise<void> => {
    if (isSent.current) return;
    isSent.current = true;
    const result = await send(request);
    onDone();
    if (result?.kind === 'refused') toast.error(words('result.refused'), result.message);
    if (result?.kind === 'unknown') toast.error(words('result.unknown'), words('result.unknownText'));
    if (result?.kind === 'placed') toast.success(tell(result.order).title);
  };
  const first = useRef(go);
  useEffect(() => {
    if (!isAsked) void first.current(asked.request);
  }, [asked, isAsked]);
  return isAsked ? <ConfirmOrder pair={pair} asked={asked} onConfirm={(request) => void go(request)} onCancel={onDone} /> : null;
}

function Cancel({ pair, onDone }: { readonly pair: string | undefined; readonly onDone: () => void }) {
  const words = useWords('order-form');
  const open = useOpenOrders();
  const count = open === undefined ? undefined : [...open.values()].filter((order) => pair === undefined || order.pair === pair).length;
  const isNone = count === 0;
  const end = useRef(onDone);
  useEffect(() => {
    if (!isNone) return;
    toast.error(words('command.none'));
    end.current();
  }, [isNone, words]);
  return count === undefined || isNone ? null : <CancelEvery count={count} pair={pair} onClose={onDone} />;
}
