import { Select } from '@kontor/ui/select';
import { TextArea } from '@kontor/ui/text-area';
import { TextField } from '@kontor/ui/text-field';
import { useState } from 'react';
import { TICKET_TOPICS, ticketOpen } from '@kontor/contract/ticket';
import type { TicketTopic } from '@kontor/contract/ticket';
import { callServer } from '../../data/call-server.ts';
import { SiteForm, SiteSubmit } from '../../forms/site-form.tsx';
import { useWords } from '../../i18n/words.ts';
import { PictureRow } from './picture-row.tsx';
import { BOUNDS, draftProblems, filesOf } from './ticket-draft.ts';
import type { AttachedPicture } from './ticket-draft.ts';
import { useSending } from './use-sending.ts';

interface TicketFormProps {
  /** It was sent, and has this id. */
  readonly onOpened: (id: string) => void;
}

/** A new question to support. */
export function TicketForm({ onOpened }: TicketFormProps) {
  const words = useWords('ticket');
  const { isSending, failure, send } = useSending();
  const [topic, setTopic] = useState<TicketTopic>('account');
  const [subject, setSubject] = useState('');
  const [text, setText] = useState('');
  const [pictures, setPictures] = useState<readonly AttachedPicture[]>([]);
  const problems = draftProblems({ subject, text, pictures }).map((name) => ({
    name,
    text: name === 'files' ? words('problem.files') : words(`problem.${name}`, BOUNDS[name]),
  }));

  async function submit(): Promise<void> {
    const body = { topic, subject, text, files: filesOf(pictures) };
    let id = '';
    const isDone = await send(JSON.stringify(body), async (clientId) => {
      ({ id } = await callServer(ticketOpen, { ...body, client_id: clientId }));
    });
    if (isDone) onOpened(id);
  }

  return (
    <SiteForm label={words('new')} problems={problems} failure={failure} isSending={isSending} onSubmit={() => void submit()}>
      {({ errorOf, leave }) => (
        <>
          <Select
            label={words('topic')}
            items={TICKET_TOPICS.map((id) => ({ id, label: words(`topics.${id}`) }))}
            selected={topic}
            onSelect={(id) => setTopic(id as TicketTopic)}
            isDisabled={isSending}
          />
          <TextField
            label={words('subject')}
            name="subject"
            autoComplete="off"
            limit={BOUNDS.subject.max}
            value={subject}
            onChange={setSubject}
            onBlur={leave('subject')}
            error={errorOf('subject')}
            isDisabled={isSending}
          />
          <TextArea
            label={words('text')}
            name="text"
            rows={7}
            limit={BOUNDS.text.max}
            value={text}
            onChange={setText}
            onBlur={leave('text')}
            error={errorOf('text')}
            hint={words('warning')}
            isDisabled={isSending}
          />
          <PictureRow pictures={pictures} onChange={setPictures} isDisabled={isSending} />
          <SiteSubmit wide={false} size={36} isSending={isSending}>
            {words('send')}
          </SiteSubmit>
        </>
      )}
    </SiteForm>
  );
}
