/** Sending many orders, one behind the other, each once. */
import { useEffect, useRef, useState } from 'react';
import type { OrderRequest } from './order-plan.ts';
import { placeOnce } from './use-send-order.ts';

/** What became of one of them. */
export interface RowState {
  readonly state: 'waiting' | 'sending' | 'placed' | 'refused' | 'unknown';
  /** What the exchange said against it. */
  readonly message?: string;
}

/** The orders on their way. */
export interface ScaledSender {
  /** By the place of each order; empty before the first is sent. */
  readonly states: readonly RowState[];
  readonly isSending: boolean;
  /** Sends what is not placed yet, in order, and stops at the first that is not taken. What got no answer goes under its own id again. */
  readonly send: (requests: readonly OrderRequest[]) => Promise<boolean>;
}

export function useScaledSend(): ScaledSender {
  const [states, setStates] = useState<readonly RowState[]>([]);
  const [isSending, setSending] = useState(false);
  const busy = useRef(false);
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);

  async function send(requests: readonly OrderRequest[]): Promise<boolean> {
    if (busy.current) return false;
    busy.current = true;
    setSending(true);
    const now: RowState[] = requests.map((_, at) => (states[at]?.state === 'placed' ? states[at] : { state: 'waiting' }));
    const show = (at: number, state: RowState): void => {
      now[at] = state;
      if (alive.current) setStates([...now]);
    };
    let isWhole = true;
    for (const [at, request] of requests.entries()) {
      if (now[at]?.state === 'placed') continue;
      show(at, { state: 'sending' });
      const sent = await placeOnce(request);
      show(at, sent.kind === 'placed' ? { state: 'placed' } : { state: sent.kind, message: sent.message });
      if (sent.kind === 'placed') continue;
      isWhole = false;
      break;
    }
    busy.current = false;
    if (alive.current) setSending(false);
    return isWhole;
  }

  return { states, isSending, send };
}
