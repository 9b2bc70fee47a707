/** The chat of one trade: what was written, what is on its way, and what the other one has read. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { dealChat, dealChatRead, dealChatSend } from '@kontor/contract/deal';
import type { DealMessage } from '@kontor/contract/deal';
import { callServer, sentenceOf } from './call-server.ts';
import { useDeals } from './deal-account.ts';
import { mergedMessages, notYetThere } from './deal-state.ts';
import { newClientId } from './send-once.ts';
import { useWhileSeen } from './while-seen.ts';

/** How often the list is asked for: that the other one has read is told no other way, and the socket may be away, ms. */
const POLL_MS = 4_000;
const PAGE = 100;

/** Written here and not yet answered. */
export interface PendingMessage {
  readonly clientId: string;
  readonly text: string;
  readonly file: string | undefined;
  /** Number of the last message that was known when it was written; 0 for none. */
  readonly after: number;
  /** Why it did not go; undefined while it is on its way. */
  readonly failure: string | undefined;
}

export interface DealChatState {
  /** Oldest first; undefined before the first answer. */
  readonly messages: readonly DealMessage[] | undefined;
  readonly pending: readonly PendingMessage[];
  readonly isClosed: boolean;
  /** The last try to ask failed: what is here may be old. */
  readonly isStale: boolean;
  readonly send: (text: string, file: string | undefined) => void;
  readonly sendAgain: (clientId: string) => void;
  /** Older messages; undefined where there are none. */
  readonly older: (() => void) | undefined;
}

const NONE: readonly DealMessage[] = [];

/** Follows a chat. `isSeen`: the person looks at it, so that what is there counts as read. */
export function useDealChat(order: string, isSeen: boolean): DealChatState {
  const [listed, setListed] = useState<readonly DealMessage[]>();
  const [isClosed, setClosed] = useState(false);
  const [isStale, setStale] = useState(false);
  const [hasOlder, setHasOlder] = useState(false);
  const told = useDeals().messages.get(order) ?? NONE;
  const look = useCallback(
    (isWanted: () => boolean) => {
      callServer(dealChat, { order, limit: PAGE }).then(
        ({ list, closed }) => {
          if (!isWanted()) return;
          setListed((known) => {
            if (known === undefined) setHasOlder(list.length === PAGE);
            return mergedMessages(known ?? NONE, list);
          });
          setClosed(closed);
          setStale(false);
        },
        () => isWanted() && setStale(true),
      );
    },
    [order],
  );
  useWhileSeen(look, POLL_MS);
  const messages = useMemo(() => (listed === undefined ? undefined : mergedMessages(listed, told)), [listed, told]);
  const last = Number(messages?.at(-1)?.id ?? 0);
  const sending = useSending(order, last, (message) => setListed((known) => mergedMessages(known ?? NONE, [message])));
  const { send, sendAgain } = sending;
  const pending = useMemo(() => notYetThere(sending.pending, messages ?? NONE), [sending.pending, messages]);
  useReading(order, isSeen, messages);

  const older = useCallback(() => {
    const [first] = listed ?? NONE;
    if (first === undefined) return;
    callServer(dealChat, { order, before: first.id, limit: PAGE }).then(
      ({ list }) => {
        setHasOlder(list.length === PAGE);
        setListed((known) => mergedMessages(known ?? NONE, list));
      },
      () => setStale(true),
    );
  }, [order, listed]);
  return { messages, pending, isClosed, isStale, send, sendAgain, older: hasOlder ? older : undefined };
}

/** Sends one's own, each with an id of its own, so that another try is the same message. */
function useSending(order: string, last: number, onSent: (message: DealMessage) => void) {
  const [pending, setPending] = useState<readonly PendingMessage[]>([]);
  const done = useRef(onSent);
  useEffect(() => void (done.current = onSent));
  const post = useCallback(
    async (written: PendingMessage): Promise<void> => {
      const { clientId, text, file } = written;
      try {
        const message = await callServer(dealChatSend, { order, text, ...(file === undefined ? {} : { file }), client_id: clientId });
        done.current(message);
        setPending((known) => known.filter((each) => each.clientId !== clientId));
      } catch (error) {
        const failure = sentenceOf(error);
        setPending((known) => known.map((each) => (each.clientId === clientId ? { ...each, failure } : each)));
      }
    },
    [order],
  );
  const send = useCallback(
    (text: string, file: string | undefined) => {
      const written: PendingMessage = { clientId: newClientId(), text, file, after: last, failure: undefined };
      setPending((known) => [...known, written]);
      void post(written);
    },
    [post, last],
  );
  const sendAgain = (clientId: string): void => {
    const written = pending.find((each) => each.clientId === clientId);
    if (written === undefined) return;
    setPending((known) => known.map((each) => (each.clientId === clientId ? { ...each, failure: undefined } : each)));
    void post(written);
  };
  return { pending, send, sendAgain };
}

/** Says once of each last message that it was read. */
function useReading(order: string, isSeen: boolean, messages: readonly DealMessage[] | undefined): void {
  const said = useRef('');
  const last = messages?.findLast(({ from }) => from !== 'self')?.id;
  useEffect(() => {
    if (!isSeen || last === undefined || said.current === last) return;
    const before = said.current;
    said.current = last;
    callServer(dealChatRead, { order, id: last }).catch(() => {
      // The next message says it again.
      if (said.current === last) said.current = before;
    });
  }, [order, isSeen, last]);
}
