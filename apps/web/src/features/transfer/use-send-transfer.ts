/** Sending a transfer once, and what became of it. */
import { useEffect, useRef, useState } from 'react';
import type { BodyOf } from '@kontor/contract/call';
import { transfer } from '@kontor/contract/wallet';
import { noteOwnChange } from '../../data/account-stream.ts';
import { CallError, callServer, sentenceOf } from '../../data/call-server.ts';
import { DUPLICATE_GUARD_MS } from '../../data/constants.ts';
import { clientIdFor, newClientId, outcomeOf } from '../../data/send-once.ts';
import type { LastSent } from '../../data/send-once.ts';

export type TransferRequest = Omit<BodyOf<typeof transfer>, 'client_id'>;

export type TransferResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly message: string }
  /** No answer came: the same transfer may be sent again under the same id. */
  | { readonly kind: 'unknown'; readonly request: TransferRequest; readonly message: string };

export interface TransferSender {
  /** From sending until the answer is there and the guard's two seconds are over (spec §5). */
  readonly sending: boolean;
  readonly result: TransferResult | undefined;
  readonly send: (request: TransferRequest) => Promise<TransferResult | undefined>;
}

/** Of this visit: while an outcome is unknown its id must outlive the form. */
let last: LastSent | undefined;

export function useSendTransfer(): TransferSender {
  const [sending, setSending] = useState(false);
  const [result, setResult] = useState<TransferResult>();
  const busy = useRef(false);
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);

  async function send(request: TransferRequest): Promise<TransferResult | undefined> {
    if (busy.current) return undefined;
    busy.current = true;
    setSending(true);
    setResult(undefined);
    const guard = new Promise((resolve) => setTimeout(resolve, DUPLICATE_GUARD_MS));
    const sent = await sendOnce(request);
    if (alive.current) setResult(sent);
    void guard.then(() => {
      busy.current = false;
      if (alive.current) setSending(false);
    });
    return sent;
  }

  return { sending, result, send };
}

async function sendOnce(request: TransferRequest): Promise<TransferResult> {
  const intent = JSON.stringify(request);
  const clientId = clientIdFor(last, intent, newClientId);
  // Until an answer is there the outcome is unknown, also when the page is left meanwhile.
  last = { intent, clientId, outcome: 'unknown' };
  try {
    const { sequence } = await callServer(transfer, { ...request, client_id: clientId });
    last = { intent, clientId, outcome: 'done' };
    noteOwnChange(sequence);
    return { kind: 'done' };
  } catch (error) {
    const outcome = outcomeOf(error instanceof CallError ? error.code : 0);
    last = { intent, clientId, outcome };
    const message = sentenceOf(error);
    return outcome === 'unknown' ? { kind: 'unknown', request, message } : { kind: 'refused', message };
  }
}
