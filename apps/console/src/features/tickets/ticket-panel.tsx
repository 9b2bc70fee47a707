/** A ticket: who asks what, every message with its pictures, and what support may do about it. */
import { ticketQueue } from '@kontor/contract/console/ticket';
import { Button } from '@kontor/ui/button';
import { useState } from 'react';
import { useAnswer, useMe } from '../../data/session.ts';
import { Facts, Panel, Section } from '../../frame/page.tsx';
import { UserLink } from '../../frame/user-link.tsx';
import { utcTime } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { AnswerForm } from './answer-form.tsx';
import { TicketPicture } from './ticket-picture.tsx';
import { QUEUE_MS } from './ticket-queue.tsx';
import { TicketState } from './ticket-words.tsx';
import type { WholeTicket } from './ticket-words.tsx';
import { hasMoved, placeBefore } from './waiting.ts';

interface TicketPanelProps {
  readonly ticket: WholeTicket;
  /** When it was read, ms. */
  readonly readMs: number;
  /** Reads it again, which is another entry of the log. */
  readonly onAgain: () => void;
}

export function TicketPanel({ ticket, readMs, onAgain }: TicketPanelProps) {
  const { actions } = useMe();
  const [done, setDone] = useState(0);
  const { id, uid, topic, state, opened, subject, messages } = ticket;
  // The one at its place in the queue, which names no words: another one, where somebody wrote, answered or closed.
  const place = useAnswer(
    ticketQueue,
    { state, after: placeBefore(ticket), limit: 1 },
    { isEnabled: state !== 'closed', everyMs: QUEUE_MS },
  );
  const isMoved = state !== 'closed' && place.data !== undefined && place.dataUpdatedAt > readMs && hasMoved(ticket, place.data.list[0]);
  return (
    <Panel
      title={say('tickets.numbered', { id })}
      label={say('tickets.panel')}
      state={<TicketState state={state} />}
      done={done}
      foot={
        <>
          {isMoved && <Moved onAgain={onAgain} />}
          {state === 'closed' ? (
            <p className="text-text-2">{say('tickets.isClosed')}</p>
          ) : (
            <AnswerForm ticket={ticket} onDone={() => setDone((times) => times + 1)} onAgain={onAgain} />
          )}
        </>
      }
    >
      <Section title={say('tickets.subject')}>
        <p className="text-13 font-semibold wrap-anywhere text-text">{subject}</p>
        <Facts
          rows={[
            [say('tickets.uid'), <UserLink key="uid" uid={uid} maySee={actions.includes('user.view')} />],
            [say('tickets.topic'), say(`tickets.topics.${topic}`)],
            [say('tickets.openedAt'), say('shell.utc', { time: utcTime(opened) })],
          ]}
        />
      </Section>
      <Section title={say('tickets.messages')}>
        <ol className="grid gap-4">
          {messages.map((message) => (
            <Message key={`${message.from} ${message.time} ${message.text}`} ticket={id} message={message} />
          ))}
        </ol>
        <p className="text-11 text-text-2">{say('tickets.viewsLogged')}</p>
      </Section>
    </Panel>
  );
}

function Message({
  ticket,
  message: { from, text, files, time },
}: {
  readonly ticket: number;
  readonly message: WholeTicket['messages'][number];
}) {
  return (
    <li
      data-from={from}
      className={from === 'support' ? 'grid gap-1 border-l-2 border-iris pl-3' : 'grid gap-1 border-l-2 border-hairline pl-3'}
    >
      <p className="flex flex-wrap justify-between gap-x-3 text-text-2">
        <strong className="font-semibold text-text">{say(`tickets.from.${from}`)}</strong>
        <span>{utcTime(time)}</span>
      </p>
      <p className="text-13 leading-normal wrap-anywhere whitespace-pre-wrap text-text">{text}</p>
      {files.length > 0 && (
        <ul className="flex flex-wrap gap-2 pt-1">
          {files.map((file, index) => (
            <li key={file} className="min-w-0">
              <TicketPicture ticket={ticket} file={file} number={index + 1} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Somebody wrote, answered or closed it meanwhile. */
function Moved({ onAgain }: { readonly onAgain: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-2 rounded-control p-3 shadow-[inset_0_0_0_1px_var(--color-warn)]"
    >
      <span className="text-text">{say('tickets.moved')}</span>
      <Button variant="secondary" size={28} onPress={onAgain}>
        {say('tickets.again')}
      </Button>
    </div>
  );
}
