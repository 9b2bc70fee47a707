import { Button } from '@kontor/ui/button';
import { ConfirmDialog, Dialog } from '@kontor/ui/dialog';
import { Skeleton } from '@kontor/ui/skeleton';
import { useState } from 'react';
import { ticketClose } from '@kontor/contract/ticket';
import { callServer } from '../../data/call-server.ts';
import { useKeptPicture } from '../../data/pictures.ts';
import { useSettings } from '../../data/settings.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { formatTime } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { ReplyForm } from './reply-form.tsx';
import type { OpenTicket, WholeTicket } from './use-ticket.ts';

type Message = WholeTicket['messages'][number];

/** What was asked and answered, oldest first, and the place to write more. */
export function Conversation({ whole: { ticket, messages }, put }: { readonly whole: WholeTicket; readonly put: OpenTicket['put'] }) {
  const words = useWords('ticket');
  const [asksToClose, setAsksToClose] = useState(false);
  const isClosed = ticket.state === 'closed';
  return (
    <div className="grid gap-6">
      <ol aria-live="polite" aria-relevant="additions" className="grid gap-5">
        {messages.map((message) => (
          <MessageBlock key={message.id} message={message} />
        ))}
      </ol>
      {isClosed ? (
        <p className="border-t border-hairline pt-5 text-13 text-text-2">{words('closed')}</p>
      ) : (
        <div className="grid gap-4 border-t border-hairline pt-5">
          <ReplyForm
            id={ticket.id}
            onWritten={(answer) =>
              put((known) => ({
                ticket: answer.ticket,
                messages: known.messages.some(({ id }) => id === answer.message.id) ? known.messages : [...known.messages, answer.message],
              }))
            }
          />
          <div>
            <Button variant="secondary" size={36} onPress={() => setAsksToClose(true)}>
              {words('close')}
            </Button>
          </div>
        </div>
      )}
      {asksToClose && (
        <ConfirmDialog
          isOpen
          title={words('closeTitle')}
          text={<p className="text-13">{words('closeText')}</p>}
          confirm={words('close')}
          cancel={words('keep')}
          onCancel={() => setAsksToClose(false)}
          onConfirm={async () => {
            try {
              const closed = await callServer(ticketClose, { id: ticket.id });
              put((known) => ({ ...known, ticket: closed }));
              setAsksToClose(false);
            } catch (error) {
              tellFailure(error);
            }
          }}
        />
      )}
    </div>
  );
}

function MessageBlock({ message: { from, text, files, time } }: { readonly message: Message }) {
  const words = useWords('ticket');
  const tag = useLanguageTag();
  const zone = useSettings(({ timeZone }) => timeZone);
  return (
    <li data-from={from} className={from === 'support' ? 'border-s-2 border-iris ps-4' : 'border-s-2 border-hairline ps-4'}>
      <p className="flex flex-wrap items-baseline gap-x-3 text-12 text-text-2">
        <strong className="text-13 font-semibold text-text">{words(from === 'support' ? 'us' : 'you')}</strong>
        <time dateTime={new Date(time).toISOString()}>{formatTime(time, zone, tag)}</time>
      </p>
      <p className="pt-1 text-13 leading-relaxed wrap-anywhere whitespace-pre-wrap">{text}</p>
      {files.length > 0 && (
        <ul className="flex flex-wrap gap-3 pt-2">
          {files.map((file, index) => (
            <li key={file}>
              <SentPicture
                file={file}
                label={words('picture', { number: index + 1 })}
                goneLabel={words('pictureGone', { number: index + 1 })}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** A picture that was sent; pressed, it is seen large. One that is kept no more is said to have been there. */
function SentPicture({ file, label, goneLabel }: { readonly file: string; readonly label: string; readonly goneLabel: string }) {
  const shell = useWords('shell');
  const { url, isGone } = useKeptPicture(file);
  const [isLarge, setIsLarge] = useState(false);
  if (isGone) return <p className="text-12 text-text-2">{goneLabel}</p>;
  if (url === undefined) return <Skeleton shape="block" className="size-24" />;
  return (
    <>
      <button type="button" onClick={() => setIsLarge(true)} className="focus-ring block rounded-control">
        <img src={url} alt={label} className="size-24 rounded-control object-cover shadow-[inset_0_0_0_1px_var(--color-hairline)]" />
      </button>
      <Dialog isOpen={isLarge} onClose={() => setIsLarge(false)} title={label} closeLabel={shell('nav.close')} size="wide">
        <img src={url} alt={label} className="max-h-[70vh] w-full object-contain" />
      </Dialog>
    </>
  );
}
