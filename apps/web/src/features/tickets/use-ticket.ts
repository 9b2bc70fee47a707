/** A ticket that is open on screen: asked for at once and again and again, so that an answer arrives while one reads. */
import { useCallback, useEffect, useState } from 'react';
import type { AnswerOf } from '@kontor/contract/call';
import { ticketDetail } from '@kontor/contract/ticket';
import { callServer, sentenceOf } from '../../data/call-server.ts';

export type WholeTicket = AnswerOf<typeof ticketDetail>;

export interface OpenTicket {
  readonly whole: WholeTicket | undefined;
  /** Why there is none; undefined while there is, or none was answered yet. */
  readonly failure: string | undefined;
  readonly again: () => void;
  /** What one has done oneself is shown before it is asked for again. */
  readonly put: (change: (known: WholeTicket) => WholeTicket) => void;
}

/** How often it is asked for while the page is seen, ms. */
const EVERY_MS = 3_000;

export function useTicket(id: string): OpenTicket {
  const [whole, setWhole] = useState<WholeTicket>();
  const [failure, setFailure] = useState<string>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isOpen = true;
    const look = (): void => {
      callServer(ticketDetail, { id }).then(
        (found) => {
          if (!isOpen) return;
          setFailure(undefined);
          // An answer that was on its way while one wrote is older than what is shown.
          setWhole(newerOf(found));
        },
        (error: unknown) => isOpen && setFailure(sentenceOf(error)),
      );
    };
    look();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') look();
    }, EVERY_MS);
    return () => {
      isOpen = false;
      clearInterval(timer);
    };
  }, [id, turn]);
  const again = useCallback(() => setTurn((known) => known + 1), []);
  const put = useCallback((change: (known: WholeTicket) => WholeTicket) => setWhole((known) => known && change(known)), []);
  return { whole, failure: whole === undefined ? failure : undefined, again, put };
}

function newerOf(found: WholeTicket): (known: WholeTicket | undefined) => WholeTicket {
  return (known) => (known === undefined || isNewer(found, known) ? found : known);
}

function isNewer(found: WholeTicket, known: WholeTicket): boolean {
  return (
    found.messages.length > known.messages.length ||
    (found.messages.length === known.messages.length &&
      found.ticket.updated >= known.ticket.updated &&
      found.ticket.state !== known.ticket.state)
  );
}
