/** Sends a message of a ticket, with one client id for as long as it is not known whether it arrived. */
import { useRef, useState } from 'react';
import { CallError } from '../../data/call-server.ts';
import { clientIdFor, newClientId, outcomeOf } from '../../data/send-once.ts';
import type { LastSent } from '../../data/send-once.ts';
import { tellFailure } from '../../data/tell-failure.ts';

export interface Sending {
  readonly isSending: boolean;
  /** Why the last try was refused; empty where it was not. */
  readonly failure: string;
  /** `intent`: the text of what is sent. Resolves to whether it was. */
  readonly send: (intent: string, call: (clientId: string) => Promise<unknown>) => Promise<boolean>;
}

export function useSending(): Sending {
  const last = useRef<LastSent>(undefined);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState('');
  return {
    isSending,
    failure,
    send: async (intent, call) => {
      const clientId = clientIdFor(last.current, intent, newClientId);
      setSending(true);
      setFailure('');
      try {
        await call(clientId);
        last.current = { intent, clientId, outcome: 'done' };
        return true;
      } catch (error) {
        last.current = { intent, clientId, outcome: error instanceof CallError ? outcomeOf(error.code) : 'unknown' };
        setFailure(tellFailure(error));
        return false;
      } finally {
        setSending(false);
      }
    },
  };
}
