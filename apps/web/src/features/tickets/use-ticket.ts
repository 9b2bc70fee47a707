/** A ticket that is open on screen: asked for at once and again and again, so that an answer arrives while one reads. */
import { useCallback, useState } from 'react';
import type { AnswerOf } from '@kontor/contract/call';
import { ticketDetail } from '@kontor/contract/ticket';
import { callServer, isNotThere, sentenceOf } from '../../data/call-server.ts';
import { useWhileSeen } from '../../data/while-seen.ts';

export type WholeTicket = AnswerOf<typeof ticketDetail>;

export interface OpenTicket {
  readonly whole: WholeTicket | undefined;
  /** Why there is none, and whether there is no such ticket; undefined while there is, or none was answered yet. */
  readonly failure: { readonly text: string; readonly missing: boolean } | undefined;
  readonly again: () => void;
  /** What one has done oneself is shown before it is asked for again. */
  readonly put: (change: (known: WholeTicket) => WholeTicket) => void;
}

/** How often it is asked for while the page is seen, ms. */
const EVERY_MS = 3_000;

export function useTicket(id: string): OpenTicket {
  const [whole, setWhole] = useState<WholeTicket>();
  const [failure, setFailure] = useState<OpenTicket['failure']>();
  const [turn, setTurn] = useState(0);
  const look = useCallback(
    (isWanted: () => boolean): void => {
      callServer(ticketDetail, { id }).then(
        (found) => {
          if (!isWanted()) return;
          setFailure(undefined);
          // An answer that was on its way while one wrote is older than what is shown.
          setWhole(newerOf(found));
        },
        (error: unknown) => isWanted() && setFailure({ text: sentenceOf(error), missing: isNotThere(error) }),
      );
    },
    // oxlint-disable-next-line react/exhaustive-deps -- another turn looks at once.
    [id, turn],
  );
  useWhileSeen(look, EVERY_MS);
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
