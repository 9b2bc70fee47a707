/** Changing a stop order: amended in place, or cancelled and placed anew, each step once. */
import { useRef, useState } from 'react';
import { amendOrder, cancelOrder, placeOrder } from '@kontor/contract/spot';
import { toast } from '@kontor/ui/toast-list';
import { noteOwnChange } from '../../data/account-stream.ts';
import { CallError, callServer } from '../../data/call-server.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { useWords } from '../../i18n/words.ts';
import { clientIdFor, newClientId, outcomeOf } from '../../data/send-once.ts';
import type { LastSent } from '../../data/send-once.ts';
import type { StopEdit } from './stop-edit.ts';

export interface StopChange {
  readonly isSending: boolean;
  /** The old order is gone and no new one is known to be there: the dialog must say so until one is, or the person leaves it. */
  readonly isBetween: boolean;
  /** Why the last attempt failed; empty when none did. */
  readonly failure: string;
  readonly send: (edit: StopEdit) => Promise<void>;
}

export function useStopChange(orderId: string, onDone: () => void): StopChange {
  const words = useWords('order-panel');
  const [isSending, setSending] = useState(false);
  const [isBetween, setBetween] = useState(false);
  const [failure, setFailure] = useState('');
  const lastSent = useRef<LastSent>(undefined);

  async function placeAnew(body: Extract<StopEdit, { kind: 'again' }>['body']): Promise<void> {
    const intent = JSON.stringify(body);
    const clientId = clientIdFor(lastSent.current, intent, newClientId);
    // Until an answer is there the outcome is unknown.
    lastSent.current = { intent, clientId, outcome: 'unknown' };
    try {
      noteOwnChange((await callServer(placeOrder, { ...body, client_id: clientId })).sequence);
    } catch (error) {
      lastSent.current = { intent, clientId, outcome: outcomeOf(error instanceof CallError ? error.code : 0) };
      throw error;
    }
  }

  async function send(edit: StopEdit): Promise<void> {
    if (isSending || (edit.kind !== 'amend' && edit.kind !== 'again')) return;
    setSending(true);
    setFailure('');
    try {
      if (edit.kind === 'amend') {
        noteOwnChange((await callServer(amendOrder, edit.body)).sequence);
      } else {
        if (!isBetween) {
          noteOwnChange((await callServer(cancelOrder, { order_id: orderId })).sequence);
          setBetween(true);
        }
        await placeAnew(edit.body);
      }
      toast.success(edit.kind === 'amend' ? words('amend.done') : words('amend.replaced'));
      onDone();
    } catch (error) {
      setFailure(tellFailure(error));
      setSending(false);
    }
  }

  return { isSending, isBetween, failure, send };
}
