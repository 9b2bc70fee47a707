import { TextArea } from '@kontor/ui/text-area';
import { useState } from 'react';
import type { AnswerOf } from '@kontor/contract/call';
import { ticketAnswer } from '@kontor/contract/ticket';
import { callServer } from '../../data/call-server.ts';
import { SiteForm, SiteSubmit } from '../../forms/site-form.tsx';
import { useWords } from '../../i18n/words.ts';
import { PictureRow } from './picture-row.tsx';
import { BOUNDS, draftProblems, filesOf } from './ticket-draft.ts';
import type { AttachedPicture } from './ticket-draft.ts';
import { useSending } from './use-sending.ts';

interface ReplyFormProps {
  readonly id: string;
  readonly onWritten: (answer: AnswerOf<typeof ticketAnswer>) => void;
}

/** More to a ticket. */
export function ReplyForm({ id, onWritten }: ReplyFormProps) {
  const words = useWords('ticket');
  const { isSending, failure, send } = useSending();
  const [text, setText] = useState('');
  const [pictures, setPictures] = useState<readonly AttachedPicture[]>([]);
  const problems = draftProblems({ text, pictures }).map((name) => ({
    name,
    text: name === 'files' ? words('problem.files') : words(`problem.${name}`, BOUNDS[name]),
  }));

  async function submit(): Promise<void> {
    const body = { id, text, files: filesOf(pictures) };
    let answer: AnswerOf<typeof ticketAnswer> | undefined;
    await send(JSON.stringify(body), async (clientId) => {
      answer = await callServer(ticketAnswer, { ...body, client_id: clientId });
    });
    if (answer === undefined) return;
    setText('');
    setPictures([]);
    onWritten(answer);
  }

  return (
    <SiteForm label={words('reply')} problems={problems} failure={failure} isSending={isSending} onSubmit={() => void submit()}>
      {({ errorOf, leave }) => (
        <>
          <TextArea
            label={words('reply')}
            name="text"
            rows={4}
            limit={BOUNDS.text.max}
            value={text}
            onChange={setText}
            onBlur={text === '' ? () => undefined : leave('text')}
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
