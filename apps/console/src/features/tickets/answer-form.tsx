/** Support's answer to a ticket, and closing it. Whoever answers has seen all that was written: the server asks. */
import { ticketAnswer, ticketClose, ticketDetail, ticketQueue } from '@kontor/contract/console/ticket';
import { TICKET_TEXT_LENGTH } from '@kontor/contract/ticket';
import { Button } from '@kontor/ui/button';
import { countCharacters } from '@kontor/ui/count-characters';
import { ConfirmDialog } from '@kontor/ui/dialog';
import { Form, Submit } from '@kontor/ui/form';
import { TextArea } from '@kontor/ui/text-area';
import { toast } from '@kontor/ui/toast-list';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callServer, isOutdated, sentenceOf } from '../../data/call-server.ts';
import { useClientId } from '../../data/client-id.ts';
import { tried } from '../../data/tried.ts';
import { problemsTitle } from '../../frame/code.ts';
import { say } from '../../i18n/words.ts';
import type { WholeTicket } from './ticket-words.tsx';

interface AnswerFormProps {
  readonly ticket: WholeTicket;
  /** After it was answered or closed. */
  readonly onDone: () => void;
  /** Reads the ticket again. */
  readonly onAgain: () => void;
}

export function AnswerForm({ ticket: { id, messages }, onDone, onAgain }: AnswerFormProps) {
  const memory = useQueryClient();
  const [text, setText] = useState('');
  const nameOf = useClientId();
  const said = text.trim();
  const seen = messages.length;
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: () => callServer(ticketAnswer, { id, text: said, client_id: nameOf(`${id} ${said}`), seen }),
    onSuccess: async () => {
      toast.success(say('tickets.answered', { id }));
      setText('');
      // As it stands by now, with what its owner may have written.
      await memory.invalidateQueries({ queryKey: [ticketDetail.path, { id }] });
      onDone();
    },
    onSettled: () => memory.invalidateQueries({ queryKey: [ticketQueue.path] }),
  });
  const isWrong = said === '' || countCharacters(said) > TICKET_TEXT_LENGTH.max;
  return (
    <div className="grid gap-3">
      <Form
        label={say('tickets.answerForm')}
        problems={isWrong ? [{ name: 'answer', text: say('tickets.answerMissing', TICKET_TEXT_LENGTH) }] : []}
        problemsTitle={problemsTitle}
        failure={error === null ? undefined : sentenceOf(error)}
        isSending={isPending}
        onSubmit={mutate}
      >
        {({ errorOf }) => (
          <>
            <TextArea
              label={say('tickets.answer')}
              name="answer"
              rows={4}
              limit={TICKET_TEXT_LENGTH.max}
              value={text}
              onChange={setText}
              error={errorOf('answer')}
            />
            <div className="flex flex-wrap items-center justify-between gap-3">
              <Submit isSending={isPending} sendingLabel={say('sending')} size={36} wide={false}>
                {say('tickets.send')}
              </Submit>
              <CloseTicket id={id} seen={seen} onDone={onDone} />
            </div>
          </>
        )}
      </Form>
      {isOutdated(error) && (
        <div>
          <Button
            variant="secondary"
            size={28}
            onPress={() => {
              reset();
              onAgain();
            }}
          >
            {say('tickets.again')}
          </Button>
        </div>
      )}
    </div>
  );
}

function CloseTicket({ id, seen, onDone }: { readonly id: number; readonly seen: number; readonly onDone: () => void }) {
  const memory = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const close = async (): Promise<void> => {
    await tried(async () => {
      await callServer(ticketClose, { id, seen });
      toast.success(say('tickets.closed', { id }));
      // Not asked for anew: that would be another view.
      memory.setQueryData<WholeTicket>([ticketDetail.path, { id }], (before) => before && { ...before, state: 'closed' });
      onDone();
    });
    setAsking(false);
    await memory.invalidateQueries({ queryKey: [ticketQueue.path] });
  };
  return (
    <>
      <Button variant="secondary" size={36} onPress={() => setAsking(true)}>
        {say('tickets.close')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={say('tickets.closeTitle', { id })}
        text={say('tickets.closeText')}
        confirm={say('tickets.close')}
        cancel={say('cancel')}
        sendingLabel={say('sending')}
        onConfirm={close}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
