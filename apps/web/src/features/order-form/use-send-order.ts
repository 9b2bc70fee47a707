/** Sending an order once, and what became of it. */
import { useEffect, useRef, useState } from 'react';
import type { AnswerOf } from '@kontor/contract/call';
import { orderDetail, placeOco, placeOrder } from '@kontor/contract/spot';
import { noteOwnChange } from '../../data/account-stream.ts';
import { CallError, callServer, sentenceOf } from '../../data/call-server.ts';
import { DUPLICATE_GUARD_MS } from '../../data/constants.ts';
import { useDraftStore } from './order-draft-store.ts';
import type { OrderRequest } from './order-plan.ts';
import { clientIdFor, newClientId, outcomeOf } from '../../data/send-once.ts';

export type PlacedOrder = AnswerOf<typeof orderDetail>['order'];

/** The exchange has taken the order and has not yet told what became of it (spec §4). */
export interface InTrade {
  readonly kind: 'in_trade';
}

/** What the form says after sending. */
export type SendResult =
  /** `order` is what it has become at once; undefined when that could not be asked. */
  | { readonly kind: 'placed'; readonly orderId: string; readonly repeated: boolean; readonly order: PlacedOrder | undefined }
  | { readonly kind: 'refused'; readonly message: string }
  /** No answer came: the same order may be sent again under the same id. */
  | { readonly kind: 'unknown'; readonly request: OrderRequest; readonly message: string };

export interface OrderSender {
  /** From sending until the answer is there and the guard's two seconds are over (spec §5). */
  readonly sending: boolean;
  readonly result: SendResult | InTrade | undefined;
  readonly send: (request: OrderRequest) => Promise<SendResult | undefined>;
  readonly dismiss: () => void;
}

export function useSendOrder(): OrderSender {
  const [sending, setSending] = useState(false);
  const [result, setResult] = useState<SendResult | InTrade>();
  const busy = useRef(false);
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);

  async function send(request: OrderRequest): Promise<SendResult | undefined> {
    if (busy.current) return undefined;
    busy.current = true;
    setSending(true);
    setResult(undefined);
    const guard = new Promise((resolve) => setTimeout(resolve, DUPLICATE_GUARD_MS));
    const show = (shown: SendResult | InTrade): void => {
      if (alive.current) setResult(shown);
    };
    const sent = await sendOnce(request, () => show({ kind: 'in_trade' }));
    show(sent);
    void guard.then(() => {
      busy.current = false;
      if (alive.current) setSending(false);
    });
    return sent;
  }

  return { sending, result, send, dismiss: () => setResult(undefined) };
}

async function sendOnce(request: OrderRequest, onTaken: () => void): Promise<SendResult> {
  const sent = await placeOnce(request);
  if (sent.kind !== 'placed') return sent;
  onTaken();
  const { orderId, repeated, sequence } = sent;
  return { kind: 'placed', orderId, repeated, order: await becomeOf(orderId, sequence) };
}

/** What the exchange answered to an order; `sequence` is that of its effect. */
type Placed =
  | Exclude<SendResult, { kind: 'placed' }>
  | { readonly kind: 'placed'; readonly orderId: string; readonly repeated: boolean; readonly sequence: number };

/** Sends an order under an id of its own, or under the one it went with before when nobody knows what became of that. Never throws. */
export async function placeOnce(request: OrderRequest): Promise<Placed> {
  const { unanswered, noteSent } = useDraftStore.getState();
  const intent = JSON.stringify(request);
  const clientId = clientIdFor(
    unanswered.find((sent) => sent.intent === intent),
    intent,
    newClientId,
  );
  // Until an answer is there the outcome is unknown, also when the page is left meanwhile.
  noteSent({ intent, clientId, outcome: 'unknown' });
  try {
    const answer =
      request.call === 'oco'
        ? await callServer(placeOco, { ...request.body, client_id: clientId })
        : await callServer(placeOrder, { ...request.body, client_id: clientId });
    noteSent({ intent, clientId, outcome: 'done' });
    noteOwnChange(answer.sequence);
    return { kind: 'placed', orderId: answer.order_id, repeated: answer.repeated, sequence: answer.sequence };
  } catch (error) {
    const outcome = outcomeOf(error instanceof CallError ? error.code : 0);
    const message = sentenceOf(error);
    noteSent({ intent, clientId, outcome });
    return outcome === 'unknown' ? { kind: 'unknown', request, message } : { kind: 'refused', message };
  }
}

async function becomeOf(orderId: string, sequence: number): Promise<PlacedOrder | undefined> {
  try {
    return (await callServer(orderDetail, { order_id: orderId, min_seq: sequence })).order;
  } catch {
    // It is placed all the same; only what it became stays unsaid.
    return undefined;
  }
}
